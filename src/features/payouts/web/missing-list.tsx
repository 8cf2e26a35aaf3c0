// Missing details of an account in plain language, with the provider's reason, who must act, and what is overdue.
import { Badge } from '#ui/badge.tsx';
import type { PayoutStanding } from '../payout-account-contract.ts';
import { gettingPaidCopy } from './getting-paid-copy.ts';

const copy = gettingPaidCopy.missing;

type MissingListProps = {
  items: PayoutStanding['missing'];
  /** The creator's name; for administrators it is not "you". */
  creator?: string;
};

export function MissingList({ items, creator = copy.creator }: MissingListProps) {
  return (
    <>
      <h3 className="font-semibold">{copy.title}</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {items.map(({ text, awaits, isPastDue, error }) => (
          <li key={`${awaits} ${text}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {text}
              {error !== null && <span className="small block text-danger-ink">{error}</span>}
            </span>
            <span className="flex gap-2">
              {isPastDue && <Badge tone="danger">{copy.overdue}</Badge>}
              <Badge tone={awaits === 'creator' ? 'warm' : 'secondary'}>
                {awaits === 'creator' ? creator : copy.provider}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
