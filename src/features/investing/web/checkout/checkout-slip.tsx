// The checkout's slip: the order with the server's figures and what is accepted with it, and below it the next step.

import { CircleCheck, Clock } from 'lucide-react';
import { formatEquity } from '#features/projects/equity-share.ts';
import { ProjectCover } from '#features/projects/web/list/project-cover.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import type { ReservedHold } from '../../investing-contract.ts';
import { CheckoutAcceptance, useCheckoutAcceptance } from './checkout-acceptance.tsx';
import { checkoutCopy } from './checkout-copy.ts';
import type { CheckoutState } from './checkout-flow.ts';
import { HoldClock } from './checkout-hold-clock.tsx';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { AcceptStub, BackLink, CardFormSkeleton, CardStub, PaidStub, type Payable } from './checkout-stub.tsx';
import type { Checkout } from './use-checkout.ts';

/** `refused` has its own card. */
type SlipState = Exclude<CheckoutState, { step: 'refused' }>;

export function CheckoutSlip({ checkout, projectId }: { checkout: Checkout; projectId: number }) {
  const state = checkout.state as SlipState;
  return (
    <>
      <p role="status" className="sr-only">
        {announcement(state)}
      </p>
      <SlipOf checkout={checkout} state={state} projectId={projectId} />
    </>
  );
}

function SlipOf({ checkout, state, projectId }: { checkout: Checkout; state: SlipState; projectId: number }) {
  if (state.step === 'preparing') return <PreparingSlip projectId={projectId} />;
  if (isOpen(state)) return <OpenSlip key={state.payment.investmentId} checkout={checkout} state={state} />;
  return (
    <section aria-label={checkoutCopy.region} className="scroll-my-6">
      <Slip
        className="slip-wide"
        stub={<CheckoutOutcome key={state.step} state={state} onStartAgain={checkout.startAgain} />}
      >
        <Terms payment={state.payment} title={checkoutCopy.panelTitle} />
      </Slip>
    </section>
  );
}

type Open = Payable | Extract<CheckoutState, { step: 'accepting' }>;

function isOpen(state: SlipState): state is Open {
  return ['accepting', 'ready', 'paying', 'recording', 'complete'].includes(state.step);
}

/** From the reservation to the payment: what was typed stays through all of it. */
function OpenSlip({ checkout, state }: { checkout: Checkout; state: Open }) {
  const acceptance = useCheckoutAcceptance(state.payment, checkout.extend);
  const isLocked = state.step !== 'ready';
  // Before that it is all there is to do, so it takes the place of the card.
  const isPayable = state.step !== 'complete' && state.step !== 'accepting';
  return (
    <section aria-label={checkoutCopy.region} className="scroll-my-6">
      <Slip className="slip-wide" stub={<Stub checkout={checkout} acceptance={acceptance} state={state} />}>
        {/* What is to be read beside it can be several screens long. */}
        <div className={isPayable ? undefined : 'lg:sticky lg:top-7'}>
          <Terms payment={state.payment} title={checkoutCopy.completeTitle} />
          <HoldLine state={state} />
        </div>
        {isPayable && (
          <div className="mt-4 sm:mt-3">
            <CheckoutAcceptance acceptance={acceptance} investmentId={state.payment.investmentId} isLocked={isLocked} />
          </div>
        )}
      </Slip>
    </section>
  );
}

function Stub({
  checkout,
  acceptance,
  state,
}: {
  checkout: Checkout;
  acceptance: ReturnType<typeof useCheckoutAcceptance>;
  state: Open;
}) {
  if (state.step === 'complete') return <PaidStub payment={state.payment} />;
  if (state.step === 'accepting') return <AcceptStub checkout={checkout} acceptance={acceptance} state={state} />;
  return <CardStub checkout={checkout} acceptance={acceptance} state={state} />;
}

/** Screen-reader announcements that the changed part does not make itself. */
function announcement({ step }: SlipState): string {
  switch (step) {
    case 'accepting':
      return checkoutCopy.status.accepting;
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
        <Skeleton className="mt-2 mb-5 h-[21px] sm:mt-3 sm:mb-3 sm:h-[45px]" />
        <div className="grid gap-[20px] border-t border-line pt-[11px]">
          <Skeleton className="h-[20px]" />
          <Skeleton className="h-[20px]" />
          <Skeleton className="h-[20px]" />
          <Skeleton className="h-[30px]" />
          <Skeleton className="h-[20px] w-1/2" />
          <Skeleton className="h-[96px] sm:h-[90px]" />
          <Skeleton className="h-[46px]" />
          <Skeleton className="-mt-1 h-[96px]" />
        </div>
      </Slip>
    </section>
  );
}

function Terms({ payment, title }: { payment: ReservedHold; title: string }) {
  const amount = formatDollarAmount(payment.amount);
  return (
    <>
      <h2 className="h3 sm:text-large">{title}</h2>
      <div className="mt-1.5 mb-4 flex items-center gap-3.5 sm:mt-3 sm:mb-3">
        <Cover payment={payment} />
        <p dir="auto" className="line-clamp-3 min-w-0 flex-1 font-medium wrap-anywhere text-ink-2">
          {payment.projectTitle}
        </p>
      </div>
      <SlipRows
        rows={[
          { label: checkoutCopy.amount, value: amount },
          { label: checkoutCopy.equity, value: shareText(payment) },
          { label: checkoutCopy.valuation, value: formatDollarAmount(payment.valuation) },
          {
            label: <span className="text-base font-semibold text-ink">{checkoutCopy.total}</span>,
            value: <span className="figure text-large">{amount}</span>,
          },
        ]}
      />
      {payment.project.allotmentNote !== null && (
        <p className="mt-3 border-t border-line pt-3 text-note text-ink-2">{payment.project.allotmentNote}</p>
      )}
    </>
  );
}

/** Decorative: the title stands next to it. */
function Cover({ payment: { projectId, project } }: { payment: ReservedHold }) {
  return (
    <div className="aspect-[16/10] w-[72px] shrink-0 overflow-hidden rounded-chip bg-surface-2 max-sm:hidden [&_img]:size-full [&_img]:object-cover">
      <ProjectCover project={{ ...project, id: projectId }} morph={false} eager sizes="72px" />
    </div>
  );
}

/** Always one line, so that the form below does not move. */
function HoldLine({ state }: { state: Open }) {
  if (state.step === 'ready' || state.step === 'accepting') {
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

/** A request may get less. */
function shareText({ equityPercent, project: { allotmentNote } }: ReservedHold): string {
  const share = `${formatEquity(equityPercent)}%`;
  return allotmentNote === null ? share : checkoutCopy.upTo(share);
}
