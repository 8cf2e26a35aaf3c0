// Names of investment states, ledger accounts and entries as administrators read them.

import type { PlatformAccount } from '#features/ledger/ledger-rules.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { AdminInvestment } from '../../admin-investment-contract.ts';
import { investmentStateWords } from '../../admin-investment-rules.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import { type DayFormat, storyLabel, storyText } from '../../money-story-copy.ts';
import { investmentsCopy as copy } from './admin-investments-copy.ts';

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

/** An investment recorded without a card payment, such as an import. */
export function isWithoutCard({ state, transactionId }: Pick<AdminInvestment, 'state' | 'transactionId'>): boolean {
  return transactionId === null && (state === 'completed' || state === 'refunded');
}

/** Paid investments have the public label; the state of an unpaid one has more detail for administrators. */
export function getStateBadge({ state, money }: Pick<AdminInvestment, 'state' | 'money'>, day?: DayFormat) {
  const own = investmentStateWords[state];
  if (unpaid.some((one) => one === state)) return { ...own, tone: tones[state] };
  const isDisputed = money.state === 'disputed';
  const tone = money.state === 'by_hand' ? ('danger' as const) : tones[state];
  return { name: isDisputed ? own.name : storyLabel(money, 'anyone'), text: storyText(money, 'anyone', day), tone };
}

const unpaid = ['held', 'processing', 'expired', 'failed', 'cancelled'] as const;

/** Endpoints to refetch after an investment changes state. */
export const investmentAddresses = [
  '/api/admin/investments',
  '/api/admin/investment-totals',
  '/api/admin/overview',
] as const;

/** The name of a ledger account such as "escrow:7" or "provider_clearing". */
export function accountWords(account: string): string {
  const [kind, project] = account.split(':');
  if (kind === 'escrow') return copy.projectBalance(project);
  if (kind === 'creator_payable') return copy.creatorPayable(project);
  if (kind === 'creator_receivable') return copy.creatorReceivable(project);
  return Object.hasOwn(copy.accounts, account) ? copy.accounts[account as PlatformAccount] : humanize(account);
}

export function entryWords(kind: string): string {
  const names: Partial<Record<string, string>> = copy.entries;
  return names[kind] ?? humanize(kind);
}

/** "investment:7" and "12" (a refund) in words; ids of the card provider stay unchanged. */
export function entryRefWords({ kind: entryKind, ref }: { kind: string; ref: string }): string {
  const [kind = '', id] = ref.split(':');
  if (kind === 'investment' && id !== undefined) return copy.investment(id);
  if (!/^\d+$/.test(kind)) return ref;
  return entryKind.startsWith('return') ? copy.restNumber(kind) : copy.refundNumber(kind);
}

/** "refund_pending" as "Refund pending". */
export const humanize = (word: string): string => {
  const words = word.replaceAll('_', ' ').replaceAll('cancelled', 'canceled');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
