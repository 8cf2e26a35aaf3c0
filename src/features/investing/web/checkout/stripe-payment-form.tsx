// Stripe's embedded Payment Element: card data is typed into Stripe's own frame and never touches this page.

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { type CardOutcome, explainDecline, notAuthenticated, toCardOutcome } from './checkout-card.ts';
import { checkoutCopy } from './checkout-copy.ts';
import type { CardFormProps } from './sandbox-card-form.tsx';
import { onThemeChange, readAppearance } from './stripe-appearance.ts';
import {
  loadStripe,
  type StripeClient,
  type StripeConfirmation,
  type StripeElement,
  type StripeElements,
} from './stripe-script.ts';

type Mounted = { stripe: StripeClient; elements: StripeElements; element: StripeElement };
type Stage = 'loading' | 'ready' | 'failed';

export function StripePaymentForm(props: CardFormProps) {
  const [tries, setTries] = useState(1);
  return <PaymentElementForm key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function PaymentElementForm({ payment, isLocked, onPay, onRetry, children }: CardFormProps & { onRetry: () => void }) {
  const { publicUrl } = useSite();
  const { box, mounted, stage } = useStripeElement(payment);
  useEffect(() => {
    // It returns the element, which React would call as this effect's cleanup.
    mounted.current?.element.update({ readOnly: isLocked });
  }, [isLocked, mounted]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ready = mounted.current;
    if (isLocked || stage !== 'ready' || !ready) return;
    const returnUrl = `${publicUrl}/dashboard?payment=${payment.investmentId}`;
    // Called before anything is awaited: browsers open a wallet's sheet only in answer to the press itself.
    const checked = ready.elements.submit();
    onPay(() => confirm(ready, { checked, returnUrl }));
  };
  if (stage === 'failed') {
    return (
      <ErrorState
        title={checkoutCopy.cardFormFailed.title}
        text={checkoutCopy.cardFormFailed.text}
        onRetry={onRetry}
        action={
          <LinkButton to={`/projects/${payment.projectId}`} look="outline">
            {checkoutCopy.backToProject}
          </LinkButton>
        }
      />
    );
  }
  return (
    <form noValidate method="post" aria-label={checkoutCopy.cardForm} className="grid gap-5" onSubmit={submit}>
      {stage === 'loading' && (
        <div role="status" aria-label={checkoutCopy.loadingCardForm} className="grid gap-4">
          <Skeleton className="h-[73px]" />
          <Skeleton className="h-[73px]" />
        </div>
      )}
      <div ref={box} className={stage === 'loading' ? 'h-0 overflow-hidden' : ''} />
      {children}
    </form>
  );
}

function useStripeElement({ clientSecret, payments }: CardFormProps['payment']): {
  box: RefObject<HTMLDivElement | null>;
  mounted: RefObject<Mounted | undefined>;
  stage: Stage;
} {
  const box = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted>(undefined);
  const [stage, setStage] = useState<Stage>('loading');
  const { publishableKey } = payments;
  useEffect(() => {
    let isGone = false;
    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (isGone || !box.current) return;
      const elements = stripe.elements({ clientSecret, appearance: readAppearance() });
      // Apple Pay and Google Pay where the person's browser has them and the account allows them.
      const element = elements.create('payment', {
        layout: 'tabs',
        wallets: { applePay: 'auto', googlePay: 'auto' },
      });
      element.on('ready', () => setStage('ready'));
      element.on('loaderror', () => setStage('failed'));
      element.mount(box.current);
      mounted.current = { stripe, elements, element };
    };
    mount().catch(() => !isGone && setStage('failed'));
    const stopWatching = onThemeChange(() => mounted.current?.elements.update({ appearance: readAppearance() }));
    return () => {
      isGone = true;
      stopWatching();
      mounted.current?.element.destroy();
      mounted.current = undefined;
    };
  }, [clientSecret, publishableKey]);
  return { box, mounted, stage };
}

/** Stripe handles the bank's challenge, in a frame or with a redirect that returns to the dashboard. */
async function confirm(
  { stripe, elements }: Mounted,
  { checked, returnUrl }: { checked: ReturnType<StripeElements['submit']>; returnUrl: string },
): Promise<CardOutcome> {
  try {
    // The form marks what is missing; a closed wallet needs no message.
    if ((await checked).error !== undefined) return { kind: 'incomplete' };
    return toOutcome(
      await stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' }),
    );
  } catch {
    return { kind: 'unclear' };
  }
}

function toOutcome(answer: StripeConfirmation): CardOutcome {
  if (answer.error === undefined) return toCardOutcome(answer.paymentIntent.status) ?? { kind: 'unclear' };
  const { type, code, message, payment_intent: payment } = answer.error;
  // The form marks missing fields itself.
  if (type === 'validation_error') return { kind: 'incomplete' };
  if (message !== undefined && (type === 'card_error' || code === notAuthenticated)) {
    return { kind: 'declined', message: explainDecline({ ...(code && { code }), message }, message) };
  }
  return toCardOutcome(payment?.status) ?? { kind: 'unclear' };
}
