// 'Investment Checkout': the order summary, and below it the card form, the result or an error.

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Lock, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#features/accounts/web/use-session.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { ProjectCover } from '#features/projects/web/page/project-cover.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { type CheckoutRequest, findProjectId, isRequest, readCheckout } from './checkout-address.ts';
import { CheckoutBoundary } from './checkout-boundary.tsx';
import { checkoutCopy } from './checkout-copy.ts';
import { isAtWork } from './checkout-flow.ts';
import { useCheckoutLeaveGuard } from './checkout-leave-guard.tsx';
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
    <div className="wrap grid gap-x-[clamp(32px,6vw,88px)] gap-y-8 pt-[clamp(28px,5vw,56px)] pb-(--section-space) lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:grid-rows-[auto_1fr]">
      <h1 ref={heading} tabIndex={-1} className="h1 text-title focus:outline-none">
        {checkoutCopy.title}
      </h1>
      {isRequest(request) && session ? (
        // A different person or amount is a different checkout.
        <Checkout key={`${session.uid} ${request.projectId} ${request.amount}`} request={request} uid={session.uid} />
      ) : (
        !isRequest(request) && (
          <div className={main}>
            <CheckoutRefused refusal={request} projectId={findProjectId(search)} />
          </div>
        )
      )}
    </div>
  );
}

const main = 'min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1';

function Checkout({ request, uid }: { request: CheckoutRequest; uid: string }) {
  const checkout = useCheckout(request, uid);
  const { state, startAgain } = checkout;
  const leaveDialog = useCheckoutLeaveGuard(isAtWork(state));
  const isRefused = state.step === 'refused';
  return (
    <>
      <div className={main}>
        <CheckoutBoundary state={state}>
          {isRefused ? (
            <CheckoutRefused refusal={state.refusal} projectId={request.projectId} onRetry={startAgain} takesFocus />
          ) : (
            <CheckoutSlip checkout={checkout} projectId={request.projectId} />
          )}
        </CheckoutBoundary>
        {leaveDialog}
      </div>
      {/* Hidden next to an error, where there may be no project. */}
      {!isRefused && (
        <div className="grid content-start gap-10">
          <Assurances />
          <Cover projectId={request.projectId} />
        </div>
      )}
    </>
  );
}

/** The project's picture. Decorative, so it may load late or not at all. */
function Cover({ projectId }: { projectId: number }) {
  const { data: project } = useQuery(queryFor(getProject, { params: { id: projectId } }));
  return (
    <div className="hidden aspect-[16/10] max-w-[36rem] overflow-hidden rounded-art bg-surface-2 lg:block [&_img]:h-full [&_img]:w-full [&_img]:object-cover">
      {project && <ProjectCover project={project} morph={false} sizes="576px" />}
    </div>
  );
}

/** Assurances during payment, each kept by the server. */
function Assurances() {
  const icon = { size: 20, 'aria-hidden': true, className: 'mt-1 shrink-0 text-verdigris-ink' } as const;
  return (
    <ul className="grid max-w-[30rem] content-start gap-5 text-ink-2">
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
    <li className="flex gap-3.5">
      {icon}
      <p>
        <span className="block font-semibold text-ink">{title}</span>
        {children}
      </p>
    </li>
  );
}
