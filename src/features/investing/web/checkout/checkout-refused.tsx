// The error card: why the checkout cannot start, and what to do.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { preloadSignInDialog, useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { sessionQuery } from '#features/accounts/web/use-session.ts';
import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import type { OpenHold } from '../../investing-contract.ts';
import { ReleaseHold } from '../own-hold.tsx';
import { finishAddress, withAmount } from './checkout-address.ts';
import { checkoutCopy } from './checkout-copy.ts';
import { type CheckoutRefusal, insteadLabel } from './checkout-refusals.ts';
import { RuleFacts, RuleRemedy } from './checkout-rule-refusal.tsx';

const edges = { error: 'border-l-danger', step: 'border-l-verdigris', hold: 'border-l-copper' };

type CheckoutRefusedProps = {
  refusal: CheckoutRefusal;
  projectId: number | undefined;
  onRetry?: () => void;
  /** Takes focus because it replaces visible content. */
  takesFocus?: boolean;
};

export function CheckoutRefused({ refusal, projectId, onRetry, takesFocus = false }: CheckoutRefusedProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus);
  return (
    <section
      className={`panel border-l-4 ${edges[refusal.tone ?? 'error']}`}
      role={takesFocus || refusal.tone !== undefined ? undefined : 'alert'}
    >
      <h2 ref={heading} tabIndex={-1} className="h3 focus:outline-none">
        {refusal.title}
      </h2>
      <Message refusal={refusal} />
      {refusal.remedy.kind === 'rules' && <RuleFacts refusal={refusal.remedy.refusal} />}
      {refusal.remedy.kind === 'open-holds' && <OpenHolds holds={refusal.remedy.holds} onReleased={onRetry} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <Remedy refusal={refusal} onRetry={onRetry} />
        {projectId === undefined || refusal.remedy.kind === 'browse' ? (
          <LinkButton to="/projects" look="outline">
            {checkoutCopy.browse}
          </LinkButton>
        ) : (
          <LinkButton to={`/projects/${projectId}`} look="outline">
            {checkoutCopy.backToProject}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** The server's sentence names a moment in UTC, shown here in the reader's time zone. */
function Message({ refusal: { message, remedy } }: { refusal: CheckoutRefusal }): ReactNode {
  const from = remedy.kind === 'rules' ? remedy.refusal.from : null;
  const [before, after] = from === null ? [] : message.split(formatMoment(from));
  if (from === null || after === undefined) return <p className="mt-2 text-ink-2">{message}</p>;
  return (
    <p className="mt-2 text-ink-2">
      <span>{before}</span>
      <Moment at={from} />
      <span>{after}</span>
    </p>
  );
}

function Remedy({
  refusal: { remedy },
  onRetry,
}: {
  refusal: CheckoutRefusal;
  onRetry: (() => void) | undefined;
}): ReactNode {
  const [search] = useSearchParams();
  switch (remedy.kind) {
    case 'retry':
      return onRetry && <Retry onRetry={onRetry} isOffline={remedy.isOffline === true} />;
    case 'sign-in':
      return onRetry && <SignInAgain onSignedIn={onRetry} />;
    case 'other-amount':
      return (
        remedy.available && (
          <LinkButton to={withAmount(search, remedy.available)} replace>
            {insteadLabel(remedy.available)}
          </LinkButton>
        )
      );
    case 'open-holds':
    case 'dashboard':
      return <LinkButton to="/dashboard">{checkoutCopy.investments}</LinkButton>;
    case 'rules':
      return <RuleRemedy refusal={remedy.refusal} />;
    case 'add-email':
      return <LinkButton to="/settings#email">{checkoutCopy.addEmail}</LinkButton>;
    case 'browse':
    case 'none':
      return null;
  }
}

/** Offline, it continues automatically once the connection is back. */
function Retry({ onRetry, isOffline }: { onRetry: () => void; isOffline: boolean }) {
  useEffect(() => {
    if (!isOffline) return undefined;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [isOffline, onRetry]);
  return <Button onClick={onRetry}>{checkoutCopy.tryAgain}</Button>;
}

/** Reservations in other projects, with buttons to pay or release each; releasing one continues this checkout. */
function OpenHolds({ holds, onReleased }: { holds: readonly OpenHold[]; onReleased: (() => void) | undefined }) {
  return (
    <ul className="mt-5 divide-y divide-line border-y border-line">
      {holds.map((hold) => (
        <li key={hold.investmentId} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p id={`hold-${hold.investmentId}`} className="min-w-0 flex-1 basis-48 wrap-anywhere">
            <span className="font-semibold">{formatDollarAmount(hold.amount)}</span>{' '}
            {checkoutCopy.holdProject(hold.projectTitle)}
            <span className="small block text-ink-2">
              {checkoutCopy.heldUntil} <Moment at={hold.expiresAt} timeOnly />.
            </span>
          </p>
          <div className="flex gap-2.5">
            <LinkButton look="outline" to={finishAddress(hold)} aria-describedby={`hold-${hold.investmentId}`}>
              {checkoutCopy.finish}
            </LinkButton>
            <ReleaseHold
              investmentId={hold.investmentId}
              describedBy={`hold-${hold.investmentId}`}
              {...(onReleased && { onReleased })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The session is refetched after signing in; then the checkout continues. */
function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const { openSignIn } = useSignInDialog();
  const { dataUpdatedAt } = useQuery(sessionQuery);
  const before = useRef(dataUpdatedAt);
  useEffect(() => {
    if (dataUpdatedAt > before.current) onSignedIn();
  }, [dataUpdatedAt, onSignedIn]);
  return (
    <Button
      onPointerEnter={preloadSignInDialog}
      onFocus={preloadSignInDialog}
      onClick={() => openSignIn({ description: checkoutCopy.signInToFinish })}
    >
      {checkoutCopy.signIn}
    </Button>
  );
}
