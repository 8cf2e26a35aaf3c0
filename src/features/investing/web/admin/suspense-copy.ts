// Texts about payments without an investment (the suspense account).

import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { SuspenseExit, SuspenseItem } from '../../admin-suspense-contract.ts';
import type { SuspenseWay } from '../../suspense-rules.ts';
import { humanize } from './admin-investment-copy.ts';

const countPayments = (count: number) => (count === 1 ? 'One payment' : `${formatCount(count)} payments`);

const reasonHint = 'Required. Stored in the audit log and ledger; don’t include names.';

export const suspenseCopy = {
  manual: {
    title: 'Record manual payment',
    submit: 'Record payment',
    required: (field: string) => `${field} is required`,
    done: 'Payment recorded',
    doneText: 'The payment is resolved and left the suspense account.',
    failed: 'The payment was not recorded',
    text: (amount: string) =>
      `Record this only after the full ${formatDollarAmount(amount)} has left your bank. This can’t be undone.`,
    reference: 'Reference',
    referenceHint: 'The reference on your bank statement. Kept permanently; don’t include names.',
    reasonHint: 'Who it belonged to and how you know, without naming them. Stored in the audit log and ledger.',
    amount: 'Amount',
    amountHint: 'Enter the exact amount you paid.',
    paidOn: 'Date paid',
    names: { amount: 'The amount', paidOn: 'The date', reference: 'The reference', reason: 'The reason' },
  },
  ways: {
    card: 'Refund payment',
    loss: 'Keep for the platform',
    bank: 'Record manual payment',
  } satisfies Record<SuspenseWay, string>,
  refund: {
    title: 'Refund this payment?',
    text: (amount: string) =>
      `${formatDollarAmount(amount)} is refunded to the original card. If you restored a backup, run npm run reconcile -- --restore first: after a refund the investment can’t be recovered.`,
    submit: 'Refund payment',
    reasonHint,
    done: 'Refund requested',
    doneText: 'If the refund fails, the payment will reappear here.',
    failed: 'The payment was not refunded',
  },
  keep: {
    title: 'Keep this payment for the platform?',
    text: (amount: string) =>
      `${formatDollarAmount(amount)} is booked against the platform’s dispute losses. If the project bore the loss, or the investor paid twice, pay them instead and record that. This can’t be undone.`,
    submit: 'Keep payment',
    reasonHint,
    done: 'Kept by the platform',
    doneText: 'Booked against dispute losses.',
    failed: 'The payment was not recorded as kept',
  },
  kinds: { reinstated: 'returned by a bank', unmatched_payment: 'paid by card' },
  facts: {
    since: 'Received',
    came: 'Original amount',
    movement: 'Movement',
    payment: 'Payment',
    investment: 'Investment',
    provider: 'Card provider',
    noAnswer: 'Not responding. Reload to try again.',
    status: (status: string, madeAt: string) => `${status}, created ${formatMoment(madeAt)}`,
    dispute: 'Dispute',
    disputeText: (dispute: string) => `${dispute}; see the provider’s dashboard`,
    project: 'Project',
    investor: 'Investor',
    unknown: (id: number) => `ID ${id} (deleted, or reassigned after a restore)`,
  },
  attempts: 'Previous attempts',
  title: 'Unmatched payments',
  notice: (count: number, amount: string) =>
    `${countPayments(count)} totaling ${formatDollarAmount(amount)} came in without a matching investment.`,
  review: 'Review unmatched payments',
  origin: {
    unmatched: 'This site charged a card, but the investment is missing, most likely because a backup was restored.',
    projectLoss: ' The project bore the loss: the amount was deducted from what it raised.',
    platformLoss: ' The platform bore the loss.',
    reinstated: (bearer: string) =>
      `A bank returned this amount after a lost dispute, when the investment had already ended.${bearer} The bank already paid the investor, so it can’t be refunded to the card.`,
  },
  status: {
    refunding: 'Refund pending',
    failed: 'Refund failed',
    open: 'Needs action',
  },
  attemptWays: { card: 'Refund to the card', bank: 'Manual payment', loss: 'Kept by the platform' } satisfies Record<
    SuspenseWay,
    string
  >,
  attemptStates: {
    requested: 'not yet sent to the card provider',
    submitted: 'pending at the bank',
    succeeded: 'completed',
    failed: 'failed',
  },
  lead: 'Payments that don’t match an investment (the suspense account). Refund them or record how they were resolved.',
  loading: 'Loading unmatched payments',
  loadFailed: 'The unmatched payments could not be loaded.',
  empty: {
    title: 'No unmatched payments',
    text: 'Payments that don’t match an investment appear here.',
  },
  total: (count: number, amount: string) => `${countPayments(count)}, ${formatDollarAmount(amount)} in total.`,
  noun: { one: 'payment', many: 'payments' },
  difference: {
    title: 'These items don’t add up to the account balance',
    text: (balance: string, items: string) =>
      `The account balance is ${balance}, but the items add up to ${items}. Run the Balance job in`,
    reconciliation: 'Reconciliation',
    next: ', which records refunds issued at the card provider. If they still differ, someone edited the database.',
  },
} as const;

/** Endpoints to refetch after an unmatched payment is resolved. */
export const suspenseAddresses = ['/api/admin/suspense', '/api/admin/health'] as const;

/** Why the payment is in suspense. */
export function describeOrigin({ kind, origin }: SuspenseItem): string {
  if (kind === 'unmatched_payment') {
    return suspenseCopy.origin.unmatched;
  }
  const bearer =
    origin === null
      ? ''
      : origin.lossOf === 'project'
        ? suspenseCopy.origin.projectLoss
        : suspenseCopy.origin.platformLoss;
  return suspenseCopy.origin.reinstated(bearer);
}

export function getSuspenseBadge({ exits, waysOut }: SuspenseItem): { name: string; tone: BadgeTone } {
  const last = exits.at(-1);
  if (waysOut.length === 0) return { name: suspenseCopy.status.refunding, tone: 'secondary' };
  return last?.state === 'failed'
    ? { name: suspenseCopy.status.failed, tone: 'danger' }
    : { name: suspenseCopy.status.open, tone: 'warm' };
}

/** "Refund to the card, failed (expired card): $120, Jun 1 …, by Ada. “Owner unknown”" */
export function describeAttempt({ way, state, refusal, amount, at, askedBy, reason, reference }: SuspenseExit): string {
  const why = refusal === null ? '' : ` (${humanize(refusal).toLowerCase()})`;
  const by = askedBy === null ? '' : `, by ${askedBy}`;
  const where = reference === null ? '' : `, reference “${reference}”`;
  return `${suspenseCopy.attemptWays[way]}, ${suspenseCopy.attemptStates[state]}${why}: ${formatDollarAmount(amount)}, ${formatMoment(at)}${by}${where}. “${reason}”`;
}
