// 'Investment Checkout': the order summary, and below it the card form, the result or an error.

import { CircleCheck, Lock, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#features/accounts/web/use-session.ts';
import { useLeaveGuard } from '#ui/form/leave-guard.tsx';
import { screen } from '#ui/screen.ts';
import { type CheckoutRequest, findProjectId, isRequest, readCheckout } from './checkout-address.ts';
import { CheckoutBoundary } from './checkout-boundary.tsx';
import { checkoutCopy } from './checkout-copy.ts';
import { isAtWork } from './checkout-flow.ts';
import { CheckoutRefused } from './checkout-refused.tsx';
import { CheckoutSlip } from './checkout-slip.tsx';
import { useCheckout } from './use-checkout.ts';

export const checkoutScreen = screen({
  Component: CheckoutPage,
  meta: () => ({ title: checkoutCopy.title }),
});

function CheckoutPage() {
  const [search] = useSearchParams();
  const session = useSession();
  const request = readCheckout(search);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Checkout is a separate document, so it moves focus to its heading as a navigation would.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page-compact wrap grid max-w-[70rem] gap-y-5 pt-(--page-top) pb-(--section-space)">
      <h1 ref={heading} tabIndex={-1} className="h1 text-section focus:outline-none">
        {checkoutCopy.title}
      </h1>
      {isRequest(request) && session ? (
        // A different person or amount is a different checkout.
        <Checkout key={`${session.uid} ${request.projectId} ${request.amount}`} request={request} uid={session.uid} />
      ) : (
        !isRequest(request) && (
          <div className={refused}>
            <CheckoutRefused refusal={request} projectId={findProjectId(search)} />
          </div>
        )
      )}
    </div>
  );
}

const refused = 'max-w-[30rem] min-w-0';

function Checkout({ request, uid }: { request: CheckoutRequest; uid: string }) {
  const checkout = useCheckout(request, uid);
  const { state, startAgain } = checkout;
  const leaveGuard = useLeaveGuard(isAtWork(state), checkoutCopy.leave, false);
  const isRefused = state.step === 'refused';
  return (
    <>
      <div className={isRefused ? refused : 'min-w-0'}>
        <CheckoutBoundary state={state}>
          {isRefused ? (
            <CheckoutRefused refusal={state.refusal} projectId={request.projectId} onRetry={startAgain} takesFocus />
          ) : (
            <CheckoutSlip checkout={checkout} projectId={request.projectId} />
          )}
        </CheckoutBoundary>
        {leaveGuard.dialog}
      </div>
      {/* Hidden next to an error, where there may be no project. */}
      {!isRefused && <Assurances />}
    </>
  );
}

/** Assurances during payment, each kept by the server. */
function Assurances() {
  const icon = { size: 18, 'aria-hidden': true, className: 'mt-0.5 shrink-0 text-verdigris-ink' } as const;
  return (
    <ul className="grid gap-x-8 gap-y-4 text-small leading-snug text-ink-2 max-lg:mt-4 lg:grid-cols-3">
      <Assurance icon={<Lock {...icon} />} title={checkoutCopy.assurances.held.title}>
        {checkoutCopy.assurances.held.text}
      </Assurance>
      <Assurance icon={<RotateCcw {...icon} />} title={checkoutCopy.assurances.once.title}>
        {checkoutCopy.assurances.once.text}
      </Assurance>
      <Assurance icon={<CircleCheck {...icon} />} title={checkoutCopy.assurances.recorded.title}>
        {checkoutCopy.assurances.recorded.text}
      </Assurance>
    </ul>
  );
}

function Assurance({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      {icon}
      <p>
        <span className="block font-semibold text-ink">{title}</span>
        {children}
      </p>
    </li>
  );
}
