// Joins of a user with other accounts of the same person: pending ones, and a form to request one.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUserJoins, type UserJoin, withdrawUserJoin } from '#features/accounts/join-contract.ts';
import { UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Panel } from '#ui/section.tsx';
import { JoinDialog } from './admin-user-join-dialog.tsx';
import { joinsCopy as copy } from './admin-user-joins-copy.ts';

type Person = { id: number; name: string };

export function PersonJoins({ person }: { person: Person }) {
  const { id } = person;
  const joins = useQuery(queryFor(listUserJoins, { params: { id } }));
  const [isAsking, setAsking] = useState(false);
  const withdraw = useAdminAction(withdrawUserJoin, {
    refetch: [`/api/admin/users/${id}/joins`, '/api/admin/audit'],
    done: { title: copy.withdrawn, description: copy.withdrawnText },
    failed: copy.withdrawFailed,
  });
  return (
    <Panel title={copy.title}>
      <p className="text-note text-ink-2">{copy.text}</p>
      <QueryView query={joins} failed={copy.loadFailed}>
        {(list) => (
          <ul className="mt-4 grid gap-3 empty:hidden">
            {list.map((join) => (
              <Join
                key={join.id}
                join={join}
                id={id}
                busy={withdraw.isPending}
                onWithdraw={() => withdraw.mutate({ params: { id }, query: { joinId: join.id } })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <div className="mt-4">
        <Button look="outline" onClick={() => setAsking(true)}>
          {copy.button}
        </Button>
      </div>
      {isAsking && <JoinDialog person={person} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

type JoinProps = { join: UserJoin; id: number; busy: boolean; onWithdraw: () => void };

function Join({ join, id, busy, onWithdraw }: JoinProps) {
  const { other } = join;
  const stays = join.keptId === id;
  const isUnanswered = join.isOffer && join.state === 'waiting' && !join.retiredConfirmed;
  const otherId = stays ? join.retiredId : join.keptId;
  const confirmed = [join.keptConfirmed, join.retiredConfirmed].filter(Boolean).length;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        {other === null ? (
          <span>{copy.gone(otherId)}</span>
        ) : (
          <>
            <span>
              <UserLink user={{ id: otherId, name: other.name }} />{' '}
              <span className="text-ink-3">{copy.user(otherId)}</span>
            </span>
            <EmailText email={other.email} />
            <span className="text-small text-ink-3">
              {copy.signedUp} <Moment at={other.createdAt} />
            </span>
          </>
        )}
        <span>{copy.pair(stays)}</span>
        <span className="text-small text-ink-3">
          <span>{isUnanswered ? copy.states.offered() : copy.states[join.state](confirmed)}</span>. {copy.since}{' '}
          <Moment at={join.startedAt} />
        </span>
      </div>
      {(join.state === 'waiting' || join.state === 'expired') && (
        <Button look="outline" size="small" busy={busy} aria-label={copy.withdrawItem(otherId)} onClick={onWithdraw}>
          {copy.withdraw}
        </Button>
      )}
    </li>
  );
}
