// What the record of an investment says about refunding it and about the parts that went back before.
import { isWithoutCard } from '#features/investing/web/admin/admin-investment-words.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { InvestmentRecord } from '../../investment-record-contract.ts';

/** Said before somebody refunds it. */
export function refundEffect({ investment, project, refundable }: InvestmentRecord): string {
  const { name } = investment.investor;
  const amount = formatDollarAmount(investment.amount);
  const falls = `what "${investment.project.title}" has raised falls by ${amount}`;
  if (isWithoutCard(investment)) {
    return `No card was charged for it, so no money moves and no email is sent. ${name} no longer holds a share, and ${falls}. Settle the amount with them outside Kindling.`;
  }
  const back = refundable === null ? amount : formatDollarAmount(refundable);
  const rest = back === amount ? amount : `The rest of ${back}`;
  const stays = project.status === 'funded' ? ' The project stays funded.' : '';
  return `${rest} goes back to ${name}, who no longer holds a share, and ${falls}.${stays}`;
}

/** How a part of a payment went back without a refund of ours. */
export const partWords = {
  refunded_outside: 'refunded at the card provider',
  kept_by_bank: 'kept by the bank after a dispute',
} as const satisfies Record<InvestmentRecord['partsReturned'][number]['how'], string>;

/** Below the list of those parts. */
export function restText({ refundable }: Pick<InvestmentRecord, 'refundable'>): string {
  return refundable === null
    ? 'The platform bore these parts until the rest of the investment ended.'
    : `${formatDollarAmount(refundable)} can still be refunded. Until then the platform bears the parts, and the share stays whole.`;
}
