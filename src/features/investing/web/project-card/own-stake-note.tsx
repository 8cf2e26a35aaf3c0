// The reader's share in the project, above the form.
import { useId, useRef } from 'react';
import { formatEquity } from '#features/projects/equity-share.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { TextLink } from '#ui/link-button.tsx';
import type { OwnStake } from '../../investing-contract.ts';
import { CancelInvestment } from '../cancel-investment.tsx';
import { cancelCopy, stakeCopy } from '../investing-copy.ts';

type OwnStakeProps = {
  stake: OwnStake;
  projectTitle: string;
  /** The goal is divided at the deadline: until then nobody has a share. */
  isRequest: boolean;
};

export function OwnStakeNote({ stake, projectTitle, isRequest }: OwnStakeProps) {
  const titleId = useId();
  const title = useRef<HTMLParagraphElement>(null);
  const { latest, investments } = stake;
  const isOne = investments === 1;
  return (
    <div className="mb-4 rounded-cover bg-verdigris-soft px-4 py-2.5">
      <p id={titleId} ref={title} tabIndex={-1} className="font-semibold text-verdigris-ink">
        {isRequest
          ? stakeCopy.asked(formatDollarAmount(stake.amount))
          : stakeCopy.owns({ equity: formatEquity(stake.equityPercent), amount: formatDollarAmount(stake.amount) })}
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <TextLink
          to={isOne ? `/receipts/${latest.id}` : '/dashboard'}
          className="inline-flex min-h-[42px] items-center"
        >
          {isOne ? stakeCopy.receipt : stakeCopy.receipts(formatCount(investments))}
        </TextLink>
        {/* If there are several, the dashboard is where to choose one to cancel. */}
        {isOne && (
          <CancelInvestment
            investment={{ ...latest, projectTitle }}
            look="quiet"
            label={
              latest.cancellableUntil === null
                ? cancelCopy.action
                : stakeCopy.cancelUntil(lastDayBefore(latest.cancellableUntil))
            }
            titleId={titleId}
            titleRef={title}
          />
        )}
      </div>
    </div>
  );
}

/** An end at midnight allows canceling through the day before. */
function lastDayBefore(end: string): string {
  return formatDay(new Date(Date.parse(end) - 1));
}
