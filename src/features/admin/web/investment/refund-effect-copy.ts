// What refunding an investment does, and which parts were returned earlier, in words.
import { isWithoutCard } from '#features/investing/web/admin/admin-investment-copy.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { InvestmentRecord } from '../../investment-record-contract.ts';

/** Shown before a refund. */
export function refundEffect({ investment, project, refundable }: InvestmentRecord): string {
  const { name } = investment.investor;
  const amount = formatDollarAmount(investment.amount);
  const decrease = `the amount raised by “${investment.project.title}” decreases by ${amount}`;
  if (isWithoutCard(investment)) {
    return `No card was charged, so no money moves and no email is sent. ${name} loses the equity, and ${decrease}. Settle the amount with them outside Kindling.`;
  }
  const back = refundable === null ? amount : formatDollarAmount(refundable);
  const rest = back === amount ? amount : `The remaining ${back}`;
  const stays = project.status === 'funded' ? ' The project stays funded.' : '';
  return `${rest} is refunded to ${name}, who loses the equity, and ${decrease}.${stays}`;
}

/** How a part of a payment was returned without a refund issued here. */
export const partWords = {
  refunded_outside: 'refunded at the card provider',
  kept_by_bank: 'kept by the bank after a dispute',
} as const satisfies Record<InvestmentRecord['partsReturned'][number]['how'], string>;

/** Shown below the list of returned parts. */
export function restText({ refundable }: Pick<InvestmentRecord, 'refundable'>): string {
  return refundable === null
    ? 'The platform covered these parts until the rest of the investment ended.'
    : `${formatDollarAmount(refundable)} can still be refunded. Until then the platform covers the returned parts, and the equity is unchanged.`;
}
