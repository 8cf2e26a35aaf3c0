// Shown instead of the invest form: finish paying a reservation, change its amount, or release it.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { PlainFormButton } from '#ui/plain-form-button.tsx';
import { queryFor, refetchAddress } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import { getOwnHold, type OwnHold, releaseHold } from '../investing-contract.ts';
import { finishAddress } from './checkout/checkout-address.ts';
import { changedByInvestment } from './investment-changes.ts';
import { ownHoldCopy } from './own-hold-copy.ts';

export function ownHoldQuery(projectId: number | string) {
  return queryFor(getOwnHold, { params: { id: projectId } });
}

/** The signed-in person's own hold; fetched again when it expires. */
export function useOwnHold(projectId: number, isSignedIn: boolean): OwnHold | undefined {
  const client = useQueryClient();
  const { data } = useQuery({ ...ownHoldQuery(projectId), enabled: isSignedIn });
  const expiresAt = data?.hold?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    const wait = Math.max(1000, Date.parse(expiresAt) - Date.now() + 1000);
    const timer = setTimeout(() => void refetchAddress(client, `/api/projects/${projectId}`), wait);
    return () => clearTimeout(timer);
  }, [client, projectId, expiresAt]);
  return isSignedIn ? data : undefined;
}

type Hold = NonNullable<OwnHold['hold']>;

type OwnHoldPanelProps = { hold: Hold; children: ReactNode; actionRef: Ref<HTMLElement> };

/** `children` is the form for another amount. */
export function OwnHoldPanel({ hold, children, actionRef }: OwnHoldPanelProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { amount, state, expiresAt } = hold;
  if (state === 'processing') {
    return (
      <div className="grid gap-3.5">
        <Words title={ownHoldCopy.processing(amount)} text={ownHoldCopy.processingText} />
        <LinkButton look="outline" wide to="/dashboard">
          {ownHoldCopy.dashboard}
        </LinkButton>
      </div>
    );
  }
  const changing = (
    <>
      <p className="text-note text-ink-2">{ownHoldCopy.changeText(amount)}</p>
      {children}
    </>
  );
  if (isChanging) {
    return (
      <div className="grid gap-3.5">
        {changing}
        <Button look="quiet" wide onClick={() => setIsChanging(false)}>
          {ownHoldCopy.keep}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3.5">
      <Words
        title={
          <>
            {ownHoldCopy.held(amount)} <Moment at={expiresAt} timeOnly />.
          </>
        }
        text={ownHoldCopy.heldText}
      />
      <LinkButton ref={actionRef as Ref<HTMLAnchorElement>} size="large" wide to={finishAddress(hold)}>
        {ownHoldCopy.finish}
      </LinkButton>
      <div className="grid grid-cols-2 gap-2.5 noscript:grid-cols-1">
        <Button look="outline" wide className="noscript:hidden" onClick={() => setIsChanging(true)}>
          {ownHoldCopy.change}
        </Button>
        <ReleaseHold investmentId={hold.investmentId} wide />
      </div>
      <noscript>
        <div className="grid gap-3.5">{changing}</div>
      </noscript>
    </div>
  );
}

function Words({ title, text }: { title: ReactNode; text: string }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-note text-ink-2">{text}</p>
    </div>
  );
}

type ReleaseHoldProps = { investmentId: number; wide?: boolean; describedBy?: string; onReleased?: () => void };

/** Releases a reservation without confirmation, because nothing is lost. */
export function ReleaseHold({ investmentId, wide = false, describedBy, onReleased }: ReleaseHoldProps) {
  const release = useAction(releaseHold, {
    refetch: [...changedByInvestment],
    done: ({ completedAt }) => (completedAt === null ? ownHoldCopy.released : ownHoldCopy.paidMeanwhile),
    failed: ownHoldCopy.notReleased,
    onSuccess: () => onReleased?.(),
  });
  return (
    <PlainFormButton
      endpoint={releaseHold}
      params={{ id: investmentId }}
      look="outline"
      wide={wide}
      busy={release.isPending}
      aria-describedby={describedBy}
      onPress={() => release.mutate({ params: { id: investmentId } })}
    >
      {ownHoldCopy.release}
    </PlainFormButton>
  );
}
