// What the rules of a project still allow a person, before they type an amount.
import { type Cents, findCents, formatDollarAmount } from '#kernel/money.ts';
import { useReaderDay } from '#ui/moment.tsx';
import type { InvestmentLimit } from '../gate-contract.ts';
import { investCopy } from './investing-copy.ts';

type LimitHintProps = {
  limit: InvestmentLimit;
  /** The most that the project still takes. */
  most: Cents;
  onUse: (amount: Cents) => void;
};

export function LimitHint({ limit: { limit, stillAllowed, from, law }, most, onUse }: LimitHintProps) {
  const formatDay = useReaderDay();
  const left = findCents(stillAllowed) ?? 0;
  const whole = formatDollarAmount(limit);
  return (
    <p
      className="field-hint flex min-h-[42px] items-center justify-between gap-3 border-t border-line pt-1.5"
      title={law}
    >
      {left === 0
        ? investCopy.limitUsed({ limit: whole, from: from === null ? null : formatDay(from) })
        : investCopy.limit({ limit: whole, left: stillAllowed === limit ? null : formatDollarAmount(stillAllowed) })}
      {left !== 0 && left < most && (
        <button type="button" className="link min-h-[42px] shrink-0 noscript:hidden" onClick={() => onUse(left)}>
          {investCopy.takeRest}
        </button>
      )}
    </p>
  );
}
