// The checkout's slip: the order with the server's figures, and below it the next step.

import { ArrowLeft, Check, CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSession } from '#features/accounts/web/use-session.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { ProjectCover } from '#features/projects/web/list/project-cover.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import type { PreparedPayment } from '../../investing-contract.ts';
import { appearanceCopy } from '../../investor-appearance-copy.ts';
import { AppearanceFold } from '../appearance/appearance-fold.tsx';
import { type AppearanceSaved, useCheckoutAppearance } from '../appearance/use-checkout-appearance.ts';
import type { CardOutcome } from './checkout-card.ts';
import { checkoutCopy } from './checkout-copy.ts';
import type { CheckoutState } from './checkout-flow.ts';
import { HoldClock } from './checkout-hold-clock.tsx';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { CheckoutTerms } from './checkout-terms.tsx';
import type { Checkout } from './use-checkout.ts';

const SandboxCardForm = lazyComponent(async () => (await import('./sandbox-card-form.tsx')).SandboxCardForm);
const StripePaymentForm = lazyComponent(async () => (await import('./stripe-payment-form.tsx')).StripePaymentForm);

/** `refused` has its own card. */
type SlipState = Exclude<CheckoutState, { step: 'refused' }>;

export function CheckoutSlip({ checkout, projectId }: { checkout: Checkout; projectId: number }) {
  const state = checkout.state as SlipState;
  return (
    <>
      <p role="status" className="sr-only">
        {announcement(state)}
      </p>
      {state.step === 'preparing' ? (
        <PreparingSlip projectId={projectId} />
      ) : (
        <section aria-label={checkoutCopy.region} className="scroll-my-6">
          <Slip className="slip-wide" stub={<Stub checkout={checkout} state={state} />}>
            <Terms
              payment={state.payment}
              title={isPayable(state) ? checkoutCopy.completeTitle : checkoutCopy.panelTitle}
            />
            {isPayable(state) && <HoldLine state={state} />}
          </Slip>
        </section>
      )}
    </>
  );
}

/** Screen-reader announcements that the changed part does not make itself. */
function announcement({ step }: SlipState): string {
  switch (step) {
    case 'ready':
      return checkoutCopy.status.ready;
    case 'paying':
    case 'recording':
      return checkoutCopy.status.paying;
    case 'complete':
      return checkoutCopy.status.complete;
    default:
      return '';
  }
}

/** Skeleton with the dimensions of the slip. */
function PreparingSlip({ projectId }: { projectId: number }) {
  return (
    <section aria-label={checkoutCopy.region}>
      <noscript>
        <p className="alert alert-warm mb-4">{checkoutCopy.noScript}</p>
        <BackLink projectId={projectId} />
      </noscript>
      <Slip
        className="slip-wide noscript:hidden"
        stub={
          <div className="grid gap-4">
            <Skeleton className="h-[42px]" />
            <CardFormSkeleton />
            <Skeleton className="h-[126px] max-sm:order-last sm:h-[84px]" />
            <div className="flex gap-2.5">
              <BackLink projectId={projectId} />
              <Skeleton className="h-[50px] flex-1" />
            </div>
          </div>
        }
      >
        <p role="status" className="flex h-[28px] items-center gap-3 font-semibold">
          <Spinner />
          {checkoutCopy.preparing}
        </p>
        <Skeleton className="mt-2 mb-5 h-[21px] sm:mt-3 sm:mb-4 sm:h-[50px]" />
        <div className="grid gap-[20px] border-t border-line pt-[11px]">
          <Skeleton className="h-[20px]" />
          <Skeleton className="h-[20px]" />
          <Skeleton className="h-[20px]" />
          <Skeleton className="h-[30px]" />
          <Skeleton className="mb-[10px] h-[20px] w-1/2" />
        </div>
      </Slip>
    </section>
  );
}

function Terms({ payment, title }: { payment: PreparedPayment; title: string }) {
  const amount = formatDollarAmount(payment.amount);
  return (
    <>
      <h2 className="h3 sm:text-large">{title}</h2>
      <div className="mt-1.5 mb-4 flex items-center gap-3.5 sm:mt-3">
        <Cover payment={payment} />
        <p dir="auto" className="line-clamp-3 min-w-0 flex-1 font-medium wrap-anywhere text-ink-2">
          {payment.projectTitle}
        </p>
      </div>
      <SlipRows
        rows={[
          { label: checkoutCopy.amount, value: amount },
          { label: checkoutCopy.equity, value: `${formatEquity(payment.equityPercent)}%` },
          { label: checkoutCopy.valuation, value: formatDollarAmount(payment.valuation) },
          {
            label: <span className="text-base font-semibold text-ink">{checkoutCopy.total}</span>,
            value: <span className="figure text-large">{amount}</span>,
          },
        ]}
      />
    </>
  );
}

/** Decorative: the title stands next to it. */
function Cover({ payment: { projectId, project } }: { payment: PreparedPayment }) {
  return (
    <div className="aspect-[16/10] w-[80px] shrink-0 overflow-hidden rounded-chip bg-surface-2 max-sm:hidden [&_img]:size-full [&_img]:object-cover">
      <ProjectCover project={{ ...project, id: projectId }} morph={false} eager sizes="80px" />
    </div>
  );
}

/** Always one line, so that the form below does not move. */
function HoldLine({ state }: { state: Payable }) {
  if (state.step === 'ready') {
    return <HoldClock expiresAt={state.payment.expiresAt} isOvertime={state.overtime === true} />;
  }
  const isComplete = state.step === 'complete';
  return (
    <p className="mt-3 flex items-center gap-2 border-t border-line pt-3 text-note text-ink-2">
      {isComplete ? (
        <CircleCheck size={17} aria-hidden className="text-verdigris-ink" />
      ) : (
        <Clock size={17} aria-hidden className="text-ink-3" />
      )}
      <span>{isComplete ? checkoutCopy.paid : checkoutCopy.held}</span>
    </p>
  );
}

type Payable = Extract<CheckoutState, { step: 'ready' | 'paying' | 'recording' | 'complete' }>;

function isPayable(state: SlipState): state is Payable {
  return ['ready', 'paying', 'recording', 'complete'].includes(state.step);
}

function Stub({ checkout, state }: { checkout: Checkout; state: Exclude<SlipState, { step: 'preparing' }> }) {
  if (state.step === 'complete') return <PaidStub payment={state.payment} />;
  if (isPayable(state)) return <CardForm checkout={checkout} state={state} />;
  return <CheckoutOutcome key={state.step} state={state} onStartAgain={checkout.startAgain} />;
}

/** The payment is complete: the card form is gone, and the dashboard opens automatically. */
function PaidStub({ payment: { investmentId, equityPercent, projectTitle } }: { payment: PreparedPayment }) {
  const stub = useRef<HTMLDivElement>(null);
  // The slip is now much shorter than the form before, so scroll to it.
  useEffect(() => {
    stub.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={stub} className="grid gap-4">
      <p className="text-ink-2 wrap-anywhere">
        {checkoutCopy.owned({ equity: formatEquity(equityPercent), project: projectTitle, id: investmentId })}
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

/** One form for all these states, so that its input survives a failed attempt. */
function CardForm({ checkout: { pay }, state }: { checkout: Checkout; state: Exclude<Payable, { step: 'complete' }> }) {
  const { payment } = state;
  const appearance = useCheckoutAppearance(payment);
  const realName = useSession()?.displayName ?? '';
  const payAsChosen: Checkout['pay'] = (confirm) => {
    if (appearance.check()) pay(() => confirmAsChosen(appearance.saveNow(), confirm));
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

/** Saves the chosen appearance before charging the card. */
async function confirmAsChosen(
  saving: Promise<AppearanceSaved>,
  confirm: () => Promise<CardOutcome>,
): Promise<CardOutcome> {
  const saved = await saving;
  if (saved === 'saved') return confirm();
  return saved === 'refused' ? { kind: 'incomplete' } : { kind: 'declined', message: appearanceCopy.notCharged };
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

function BackLink({ projectId }: { projectId: number }) {
  return (
    <LinkButton to={`/projects/${projectId}`} look="outline" size="large" className="max-sm:px-3">
      <ArrowLeft size={18} aria-hidden />
      {checkoutCopy.back}
    </LinkButton>
  );
}

/** The sandbox shows folded test cards and three fields. Stripe's form is about as high as the fields. */
function CardFormSkeleton() {
  const { payments } = useSite();
  return (
    <div role="status" aria-label={checkoutCopy.loadingCardForm} className="grid gap-4">
      {payments === 'sandbox' && <Skeleton className="h-[42px]" />}
      <Skeleton className="h-[75px]" />
      <Skeleton className="h-[75px]" />
    </div>
  );
}
