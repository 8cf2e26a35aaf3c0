// Below the tear once there is no card to ask for: the server still settling, paid before, returned, or lapsed.
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import type { CheckoutState } from './checkout-flow.ts';
import { useFocusOnMount } from './checkout-focus.ts';

type Outcome = Extract<CheckoutState, { step: 'settling' | 'paid-before' | 'returned' | 'lapsed' }>;

export function CheckoutOutcome({ state, onStartAgain }: { state: Outcome; onStartAgain: () => void }) {
  const back = (
    <LinkButton to={`/projects/${state.payment.projectId}`} look="outline">
      Back to Project
    </LinkButton>
  );
  const dashboard = (
    <LinkButton key="dashboard" to="/dashboard" look={state.step === 'paid-before' ? 'outline' : 'solid'}>
      Go to your dashboard
    </LinkButton>
  );
  const confirmation = (
    <LinkButton key="confirmation" to={`/investments/${state.payment.investmentId}/confirmation`}>
      See the confirmation
    </LinkButton>
  );
  switch (state.step) {
    case 'settling':
      return state.cause === 'bank' ? <AtTheBank dashboard={dashboard} /> : <Unrecorded dashboard={dashboard} />;
    case 'paid-before':
      return (
        <Message
          title="This investment is complete"
          actions={[confirmation, dashboard, <Again key="again" onPress={onStartAgain} />]}
        >
          You have paid for it already, and it is recorded. Nothing is left to do here.
        </Message>
      );
    case 'returned':
      return (
        <Message title="Your money is on its way back" actions={[dashboard, back]}>
          Your payment went through after your reservation expired, and the project could no longer accept it. The whole
          amount is being returned to your card, without you doing anything.
        </Message>
      );
    case 'lapsed':
      return (
        <Message
          title={state.isReplaced ? 'This payment was canceled' : 'The time to pay has ended'}
          actions={[
            <Button key="start" onClick={onStartAgain}>
              Start again
            </Button>,
            back,
          ]}
        >
          {state.isReplaced
            ? 'It was released, or replaced by another amount in another window. Nothing was charged. Starting again replaces what you hold there.'
            : 'Your hold has lapsed, so the amount is available to others again. Nothing was charged. You can start again if it is still available.'}
        </Message>
      );
  }
}

function AtTheBank({ dashboard }: { dashboard: ReactNode }) {
  return (
    <Message title="Your bank is still confirming" isWaiting actions={[dashboard]}>
      This usually takes a few moments. You may stay or leave: your investment is recorded as soon as your bank says
      yes.
    </Message>
  );
}

function Unrecorded({ dashboard }: { dashboard: ReactNode }) {
  const { supportEmail } = useSite();
  return (
    <Message title="Your payment was made" isWaiting actions={[dashboard]}>
      Our answer did not reach you, but your money is safe. The server asks the card provider and records your
      investment by itself, usually within a minute; this page shows it as soon as it has. Please do not pay again. If
      your dashboard does not show it within the hour, write to{' '}
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
      Invest the same again
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
        {title}
      </h3>
      <p className="mt-2 text-ink-2">{children}</p>
      <div className="mt-5 flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
