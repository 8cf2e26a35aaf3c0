// How an investment's state looks to administrators, and what refunding it does to its project.
import type { AdminInvestment } from '#features/investing/admin-investment-contract.ts';
import { investmentStateWords, owedByHand } from '#features/investing/admin-investment-rules.ts';
import type { InvestmentState } from '#features/investing/investing-rules.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { InvestmentRecord } from '../investment-record-contract.ts';

const tones = {
  held: 'secondary',
  processing: 'secondary',
  completed: 'good',
  expired: 'secondary',
  failed: 'secondary',
  cancelled: 'secondary',
  refund_pending: 'warm',
  refunded: 'secondary',
  disputed: 'danger',
  charged_back: 'danger',
} as const satisfies Record<InvestmentState, BadgeTone>;

export function stateLook({ state, isOwedByHand }: Pick<AdminInvestment, 'state' | 'isOwedByHand'>) {
  if (isOwedByHand) return { ...owedByHand, tone: 'danger' as const };
  return { ...investmentStateWords[state], tone: tones[state] };
}

/** Addresses whose data change with an investment's state. */
export const investmentAddresses = [
  '/api/admin/investments',
  '/api/admin/investment-totals',
  '/api/admin/overview',
] as const;

/** Said before somebody refunds it. */
export function refundEffect({ investment, project }: InvestmentRecord, today: string): string {
  const amount = formatDollarAmount(investment.amount);
  const raised = `${amount} goes back to ${investment.investor.name}, who no longer holds a share. What "${investment.project.title}" has raised falls by ${amount}.`;
  const isOpenAgain = project.status === 'funded' && (project.deadline === null || project.deadline >= today);
  return isOpenAgain ? `${raised} It is fully funded now, and becomes active again.` : raised;
}

/** "refund_pending" as a person reads it. */
export const plain = (word: string): string => {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
