// Replaces the card form when no card is needed: settling, already paid, refunded or expired.

import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import { checkoutCopy, outcomeCopy } from './checkout-copy.ts';
import type { CheckoutState } from './checkout-flow.ts';

type Outcome = Extract<CheckoutState, { step: 'settling' | 'paid-before' | 'returned' | 'lapsed' }>;

export function CheckoutOutcome({ state, onStartAgain }: { state: Outcome; onStartAgain: () => void }) {
  const back = (
    <LinkButton to={`/projects/${state.payment.projectId}`} look="outline">
      {checkoutCopy.backToProject}
    </LinkButton>
  );
  const dashboard = (
    <LinkButton key="dashboard" to="/dashboard" look={state.step === 'paid-before' ? 'outline' : 'solid'}>
      {checkoutCopy.dashboard}
    </LinkButton>
  );
  const confirmation = (
    <LinkButton key="confirmation" to={`/investments/${state.payment.investmentId}/confirmation`}>
      {checkoutCopy.confirmation}
    </LinkButton>
  );
  switch (state.step) {
    case 'settling':
      return state.cause === 'bank' ? <AtTheBank dashboard={dashboard} /> : <Unrecorded dashboard={dashboard} />;
    case 'paid-before':
      return (
        <Message
          title={outcomeCopy.complete.title}
          actions={[confirmation, dashboard, <Again key="again" onPress={onStartAgain} />]}
        >
          {outcomeCopy.complete.text}
        </Message>
      );
    case 'returned':
      return (
        <Message title={outcomeCopy.refund.title} actions={[dashboard, back]}>
          {outcomeCopy.refund.text}
        </Message>
      );
    case 'lapsed':
      return (
        <Message
          title={state.isReplaced ? outcomeCopy.canceled.title : outcomeCopy.expired.title}
          actions={[
            <Button key="start" onClick={onStartAgain}>
              {outcomeCopy.startAgain}
            </Button>,
            back,
          ]}
        >
          {state.isReplaced ? outcomeCopy.canceled.text : outcomeCopy.expired.text}
        </Message>
      );
  }
}

function AtTheBank({ dashboard }: { dashboard: ReactNode }) {
  return (
    <Message title={outcomeCopy.atBank.title} isWaiting actions={[dashboard]}>
      {outcomeCopy.atBank.text}
    </Message>
  );
}

function Unrecorded({ dashboard }: { dashboard: ReactNode }) {
  const { supportEmail } = useSite();
  return (
    <Message title={outcomeCopy.unrecorded.title} isWaiting actions={[dashboard]}>
      {outcomeCopy.unrecorded.text}{' '}
      <a className="link" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      .
    </Message>
  );
}

function Again({ onPress }: { onPress: () => void }) {
  return (
    <Button look="outline" onClick={onPress}>
      {outcomeCopy.again}
    </Button>
  );
}

type MessageProps = { title: string; isWaiting?: boolean; actions: readonly ReactNode[]; children: ReactNode };

function Message({ title, isWaiting = false, actions, children }: MessageProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="h3 flex items-center gap-3 focus:outline-none">
        {isWaiting && <Spinner />}
        <span>{title}</span>
      </h3>
      <p className="mt-2 text-ink-2">{children}</p>
      <div className="mt-5 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
