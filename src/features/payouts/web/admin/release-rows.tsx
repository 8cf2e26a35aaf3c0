// Rows about milestones that are ready, and releases that wait.
import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import {
  askRelease,
  confirmRelease,
  type OpenRelease,
  type ReadyMilestone,
  withdrawRelease,
} from '../../release-contract.ts';
import { QueueRow } from './queue-list.tsx';
import { OrderButton } from './release-orders.tsx';
import { releasesCopy as copy } from './releases-copy.ts';

export function ReadyRow({ milestone: row }: { milestone: ReadyMilestone }) {
  const headingId = useId();
  const { milestoneId, projectId, project, stake, milestone, estimate, since, wholeReason, vote } = row;
  const { ask, votes } = copy.ready;
  return (
    <QueueRow
      headingId={headingId}
      {...{ projectId, project, stake, milestone }}
      amount={estimate}
      facts={
        <>
          {vote !== null && <Badge tone={vote === 'for' ? 'good' : 'warm'}>{votes[vote]}</Badge>}
          <span>
            {copy.ready.since} <Moment at={since} />
          </span>
          {wholeReason !== null && <span>{wholeReason}</span>}
        </>
      }
      actions={
        <OrderButton
          endpoint={askRelease}
          input={() => ({ params: { id: milestoneId } })}
          words={{ ...ask, text: ask.text(estimate, project) }}
          aria-describedby={headingId}
          look="solid"
        />
      }
    />
  );
}

export function OpenReleaseRow({ release, adminId }: { release: OpenRelease; adminId: number }) {
  const headingId = useId();
  const { projectId, project, stake, milestone, amount, state, waitsFor, isCatchUp, askedBy, secondBy } = release;
  const words = copy.open;
  return (
    <QueueRow
      headingId={headingId}
      {...{ projectId, project, stake, milestone, amount }}
      facts={
        <>
          <Badge tone={state === 'approved' && !release.isBeingWithdrawn ? 'good' : 'warm'}>
            {release.isBeingWithdrawn
              ? words.beingWithdrawn
              : state === 'approved'
                ? words.setAside
                : waitsFor === null
                  ? words.soon
                  : words.waits[waitsFor]}
          </Badge>
          {state === 'asked' && waitsFor === 'cooling' && (
            <span>
              {words.notBefore} <Moment at={release.notBefore} />
            </span>
          )}
          <span>
            {isCatchUp ? words.catchUp : askedBy === null ? words.byVote : words.askedBy(askedBy.name)},{' '}
            <Moment at={release.askedAt} />
          </span>
          {secondBy !== null && <span>{words.second(secondBy.name)}</span>}
          {needsConfirming(release) && askedBy?.id === adminId && <span>{words.own}</span>}
        </>
      }
      actions={!release.isBeingWithdrawn && <Orders {...{ release, adminId, headingId }} />}
    />
  );
}

const needsConfirming = ({ state, needsSecond, secondBy }: OpenRelease) =>
  state === 'asked' && needsSecond && secondBy === null;

function Orders({ release, adminId, headingId }: { release: OpenRelease; adminId: number; headingId: string }) {
  const { id, amount, project, askedBy } = release;
  const { withdraw, confirm } = copy.open;
  const params = { id };
  return (
    <>
      {needsConfirming(release) && askedBy?.id !== adminId && (
        <OrderButton
          endpoint={confirmRelease}
          input={() => ({ params })}
          words={{ ...confirm, text: confirm.text(amount, project) }}
          aria-describedby={headingId}
          look="solid"
        />
      )}
      <OrderButton
        endpoint={withdrawRelease}
        input={(reason) => ({ params, body: { reason } })}
        words={{ ...withdraw, text: release.state === 'approved' ? withdraw.setAsideText : withdraw.text }}
        aria-describedby={headingId}
      />
    </>
  );
}
