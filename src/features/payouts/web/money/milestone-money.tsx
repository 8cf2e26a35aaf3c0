// Milestones with their releases: when, how much, and what each waits for.
import { formatDay } from '#kernel/dates.ts';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import { SlipRows } from '#ui/slip.tsx';
import type { PollSummary } from '../../milestone-contract.ts';
import type { MoneyMilestone, MoneyRelease } from '../../money-contract.ts';
import { milestoneStateLabels, milestoneStateTones, ownMilestoneStateLabels } from '../milestones/milestone-copy.ts';
import { PollResultView } from '../milestones/poll-result.tsx';
import { arrivalCopy, type MoneyReader, releaseCopy, waitTexts } from './money-copy.ts';
import { exact } from './places.tsx';

type Shown = MoneyMilestone & { polls?: readonly PollSummary[] };

const stateLabels = { investor: milestoneStateLabels, creator: ownMilestoneStateLabels };

type MilestoneMoneyProps = { milestones: readonly Shown[]; reader?: MoneyReader };

export function MilestoneMoney({ milestones, reader = 'investor' }: MilestoneMoneyProps) {
  return (
    <ol className="grid gap-5">
      {milestones.map((milestone) => (
        <li key={milestone.id} className="panel">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
            <h3 className="h3 mr-auto wrap-anywhere">
              {milestone.isWhole ? releaseCopy.whole : `${milestone.position}. ${milestone.title}`}
            </h3>
            <Badge tone={milestoneStateTones[milestone.state]}>{stateLabels[reader][milestone.state]}</Badge>
          </div>
          {milestone.wholeReason !== null && <p className="mt-1.5 text-ink-2">{milestone.wholeReason}</p>}
          {milestone.planned !== null && (
            <p className="mt-1.5 text-ink-2">
              {releaseCopy.planned}: {releaseCopy.about(exact(milestone.planned))}
              {!milestone.isWhole && <span>{`, ${releaseCopy.due} ${formatDay(milestone.dueOn)}`}</span>}
            </p>
          )}
          {milestone.polls?.map((poll) => (
            <div key={poll.id} className="mt-4 border-t border-line pt-3">
              <PollResultView poll={poll} />
            </div>
          ))}
          {milestone.releases.map((release) => (
            <Release key={release.id} release={release} reader={reader} />
          ))}
        </li>
      ))}
    </ol>
  );
}

type ReleaseProps = { release: MoneyRelease; reader: MoneyReader };

function Release({ release, reader }: ReleaseProps) {
  const { amounts, isCatchUp } = release;
  return (
    <div className="mt-4 border-t border-line pt-3">
      {isCatchUp && <p className="font-semibold">{releaseCopy.catchUp}</p>}
      <Progress release={release} reader={reader} />
      {amounts && (
        <div className="mt-2">
          <SlipRows
            rows={[
              { label: releaseCopy.released, value: exact(amounts.released) },
              ...fee(releaseCopy.platformFee, amounts.platformFee),
              ...fee(releaseCopy.processing, amounts.processing),
              ...fee(releaseCopy.deducted, amounts.deducted),
              { label: arrivalCopy[reader].creator, value: exact(amounts.creator) },
            ]}
          />
        </div>
      )}
    </div>
  );
}

const fee = (label: string, amount: string) => (Number(amount) === 0 ? [] : [{ label, value: `−${exact(amount)}` }]);

/** Steps so far and the next one, in chronological order. */
function Progress({ release, reader }: ReleaseProps) {
  const words = arrivalCopy[reader];
  const { state, waitsFor, notBefore, approvedAt, sentAt, amounts } = release;
  const wait = waitsFor && (
    <p className="font-semibold text-copper-ink">
      {releaseCopy.waits(waitTexts[waitsFor])}
      {waitsFor === 'cooling' && (
        <span>
          {' '}
          {releaseCopy.waitsUntil} <Moment at={notBefore} />.
        </span>
      )}
    </p>
  );
  if (state === 'asked' || state === 'withdrawn') return wait ?? <p className="text-ink-2">{releaseCopy.next}</p>;
  if (state === 'approved') {
    return (
      <div className="grid gap-1 text-ink-2">
        <p>
          {releaseCopy.approved} {approvedAt && <Moment at={approvedAt} />}
          <span>. </span>
          {!wait && <span>{releaseCopy.leaving}</span>}
        </p>
        {wait}
      </div>
    );
  }
  const isEmpty = amounts !== null && Number(amounts.creator) === 0;
  return (
    <div className="grid gap-1 text-ink-2">
      <p>
        {isEmpty ? releaseCopy.sentNothing : words.sent} {sentAt && <Moment at={sentAt} />}
        <span>.</span>
      </p>
      {wait ? (
        <>
          <p>{words.cameBack}</p>
          {wait}
        </>
      ) : (
        !isEmpty && <Arrival release={release} reader={reader} />
      )}
    </div>
  );
}

function Arrival({ release: { inBankAt, arrivesAt, bankRefused }, reader }: ReleaseProps) {
  const words = arrivalCopy[reader];
  if (bankRefused) return <p className="font-semibold text-danger-ink">{words.bankRefused}</p>;
  if (inBankAt !== null) {
    return (
      <p className="font-semibold text-verdigris-ink">
        {words.inBank} <Moment at={inBankAt} />.
      </p>
    );
  }
  return <p>{arrivesAt === null ? words.onItsWay : `${words.expected} ${formatDay(arrivesAt)}.`}</p>;
}
