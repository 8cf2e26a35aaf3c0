// Below the tear line: the card form, or the button that leads to it, and the result.
import { ArrowLeft, Check } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '#features/accounts/web/use-session.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { checkoutAgreementCopy } from '../../agreement-copy.ts';
import type { PreparedPayment, ReservedHold } from '../../investing-contract.ts';
import { appearanceCopy } from '../../investor-appearance-copy.ts';
import { AppearanceFold } from '../appearance/appearance-fold.tsx';
import { useCheckoutAppearance } from '../appearance/use-checkout-appearance.ts';
import { type Acceptance, CheckoutAcceptance } from './checkout-acceptance.tsx';
import type { CardOutcome } from './checkout-card.ts';
import { checkoutCopy } from './checkout-copy.ts';
import type { CheckoutState } from './checkout-flow.ts';
import { CheckoutTerms } from './checkout-terms.tsx';
import type { Checkout } from './use-checkout.ts';

const SandboxCardForm = lazyComponent(async () => (await import('./sandbox-card-form.tsx')).SandboxCardForm);
const StripePaymentForm = lazyComponent(async () => (await import('./stripe-payment-form.tsx')).StripePaymentForm);

export type Payable = Extract<CheckoutState, { step: 'ready' | 'paying' | 'recording' | 'complete' }>;
type CardState = Exclude<Payable, { step: 'complete' }>;
type StubProps<State> = { checkout: Checkout; acceptance: Acceptance; state: State };

/** One form for all these states, so that its input survives a failed attempt. */
export function CardStub({ checkout: { pay }, acceptance, state }: StubProps<CardState>) {
  const { payment } = state;
  const appearance = useCheckoutAppearance(payment);
  const realName = useSession()?.displayName ?? '';
  const payAsChosen: Checkout['pay'] = (confirm) => {
    if (!acceptance.check() || !appearance.check()) return;
    pay(() => confirmAfter([acceptance.saveNow(), saveAppearance(appearance)], confirm));
  };
  const Form = payment.payments.kind === 'sandbox' ? SandboxCardForm : StripePaymentForm;
  return (
    <div className="grid gap-4">
      <AppearanceFold
        {...appearance.fields}
        realName={realName}
        amount={payment.amount}
        isLocked={state.step !== 'ready'}
        pseudonymRef={appearance.field}
      />
      <Form payment={payment} isLocked={state.step !== 'ready'} onPay={payAsChosen} fallback={<CardFormSkeleton />}>
        {state.step === 'ready' && state.failure !== undefined && (
          <Alert tone="danger" title={state.failureTitle ?? checkoutCopy.paymentFailed}>
            {state.failure}
          </Alert>
        )}
        <CheckoutTerms payment={payment} />
        <div className="flex flex-wrap gap-2.5">
          <BackLink projectId={payment.projectId} />
          <SubmitButton step={state.step} />
        </div>
      </Form>
    </div>
  );
}

type Saved = 'saved' | 'refused' | { failed: string };

async function saveAppearance({ saveNow }: ReturnType<typeof useCheckoutAppearance>): Promise<Saved> {
  const saved = await saveNow();
  return saved === 'failed' ? { failed: appearanceCopy.notCharged } : saved;
}

/** Charges the card once everything before it is saved. */
async function confirmAfter(saving: Promise<Saved>[], confirm: () => Promise<CardOutcome>): Promise<CardOutcome> {
  const results = await Promise.all(saving);
  if (results.includes('refused')) return { kind: 'incomplete' };
  const failure = results.find((saved) => typeof saved === 'object');
  return failure === undefined ? confirm() : { kind: 'declined', message: failure.failed };
}

/** The payment waits for the acceptance, so there is no card form yet. */
export function AcceptStub({ checkout, acceptance, state }: StubProps<{ payment: ReservedHold }>) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || !acceptance.check()) return;
    setSaving(true);
    setFailure(undefined);
    const saved = await acceptance.saveNow();
    if (saved === 'saved') await checkout.proceed();
    else if (saved !== 'refused') setFailure(saved.failed);
    setSaving(false);
  };
  return (
    <div className="grid gap-4">
      <CheckoutAcceptance
        acceptance={acceptance}
        investmentId={state.payment.investmentId}
        isLocked={isSaving}
        form={formId}
      />
      {/* The steps have forms of their own; the field of the signature belongs to this one. */}
      <form
        id={formId}
        noValidate
        method="post"
        aria-label={checkoutAgreementCopy.submit}
        className="grid gap-4"
        onSubmit={(event) => void submit(event)}
      >
        {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
        <CheckoutTerms payment={state.payment} />
        <div className="flex flex-wrap gap-2.5">
          <BackLink projectId={state.payment.projectId} />
          <Button type="submit" size="large" className="flex-1 px-3" busy={isSaving}>
            {checkoutAgreementCopy.submit}
          </Button>
        </div>
        <p className="text-note text-ink-2">{checkoutCopy.acceptFirst}</p>
      </form>
    </div>
  );
}

/** The payment is complete: the card form is gone, and the dashboard opens automatically. */
export function PaidStub({ payment }: { payment: PreparedPayment }) {
  const { investmentId: id, equityPercent, projectTitle, amount } = payment;
  const stub = useRef<HTMLDivElement>(null);
  // The slip is now much shorter than the form before, so scroll to it.
  useEffect(() => {
    stub.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={stub} className="grid gap-4">
      <p className="text-ink-2 wrap-anywhere">
        {payment.project.allotmentNote === null
          ? checkoutCopy.owned({ equity: formatEquity(equityPercent), project: projectTitle, id })
          : checkoutCopy.asked({ amount: formatDollarAmount(amount), project: projectTitle, id })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" size="large" disabled>
          <ArrowLeft size={18} aria-hidden />
          {checkoutCopy.back}
        </Button>
        <SubmitButton step="complete" />
      </div>
    </div>
  );
}

function SubmitButton({ step }: { step: Payable['step'] }) {
  if (step === 'complete') {
    return (
      <Button
        type="submit"
        size="large"
        className="flex-1 bg-verdigris px-3 text-on-verdigris opacity-100"
        aria-disabled
        onClick={(event) => event.preventDefault()}
      >
        <Check size={20} aria-hidden />
        {checkoutCopy.complete}
      </Button>
    );
  }
  return (
    <Button type="submit" size="large" className="flex-1 px-3 whitespace-nowrap" busy={step !== 'ready'}>
      {step === 'ready' ? checkoutCopy.submit : checkoutCopy.processing}
    </Button>
  );
}

export function BackLink({ projectId }: { projectId: number }) {
  return (
    <LinkButton to={`/projects/${projectId}`} look="outline" size="large" className="max-sm:px-3">
      <ArrowLeft size={18} aria-hidden />
      {checkoutCopy.back}
    </LinkButton>
  );
}

/** The sandbox shows folded test cards and three fields. Stripe's form is about as high as the fields. */
export function CardFormSkeleton() {
  const { payments } = useSite();
  return (
    <div role="status" aria-label={checkoutCopy.loadingCardForm} className="grid gap-4">
      {payments === 'sandbox' && <Skeleton className="h-[42px]" />}
      <Skeleton className="h-[75px]" />
      <Skeleton className="h-[75px]" />
    </div>
  );
}
