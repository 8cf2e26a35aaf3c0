// What needs attention from someone who invests: payments, votes, changed offers and transfers of shares.

import { formatDay, formatEnd } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { AttentionFacts, AttentionItem, EndedOutcome, KeptRoom, Money } from './attention-facts.ts';

export function paymentItem({
  investmentId,
  projectId,
  projectTitle,
  amount,
  expiresAt,
}: Money & { expiresAt: string }) {
  return {
    key: `payment-${investmentId}`,
    kind: 'payment',
    title: `Finish your payment of ${formatDollarAmount(amount)} for ${projectTitle}`,
    text: 'This amount is reserved for you until',
    until: expiresAt,
    action: { label: 'Finish payment', to: `/checkout?${new URLSearchParams({ projectId: `${projectId}`, amount })}` },
  } as const satisfies AttentionItem;
}

export function keptItem({ projectId, projectTitle, amount, until, from }: KeptRoom): AttentionItem {
  const words = {
    reservation: `${projectTitle} is open, and what you reserved is held for you until`,
    offer: `It is your turn in line for ${projectTitle}. The room is held for you until`,
  };
  return {
    key: `kept-${projectId}`,
    kind: 'kept',
    title: `${formatDollarAmount(amount)} in ${projectTitle} is held for you`,
    text: words[from],
    until,
    action: { label: 'Invest', to: `/projects/${projectId}` },
  };
}

export function reconfirmItem({
  investmentId,
  projectTitle,
  dueAt,
}: AttentionFacts['reconfirmations'][number]): AttentionItem {
  return {
    key: `reconfirm-${investmentId}`,
    kind: 'reconfirm',
    title: `${projectTitle} was changed: do you stay invested?`,
    text: `Without an answer by ${formatEnd(dueAt)}, we refund your investment.`,
    until: null,
    action: { label: 'See what changed', to: `/investments/${investmentId}/reconfirm` },
  };
}

export function endedItem(ended: AttentionFacts['ended'][number]): AttentionItem {
  const { investmentId, projectId, projectTitle, amount, outcome, projectIsThere, refundDay } = ended;
  const day = refundDay === null ? undefined : formatDay(refundDay);
  const sum = formatDollarAmount(amount);
  const words = {
    not_paid: {
      title: `Your payment of ${sum} for ${projectTitle} was not completed`,
      text: 'You were not charged.',
    },
    too_late: {
      title: `Your ${sum} for ${projectTitle} is being refunded`,
      text: 'Your payment arrived after the project could no longer accept it.',
    },
    returning: {
      title: `Your ${sum} refund for ${projectTitle} is on its way`,
      text: `${day === undefined ? 'It goes' : `Requested on ${day}. It goes`} back to your card, which usually takes 5 to 10 days.`,
    },
    by_hand: {
      title: `We couldn’t refund your ${sum} for ${projectTitle}`,
      text: 'Your bank refused the refund several times. Contact us so we can return it another way.',
    },
  } as const satisfies Record<EndedOutcome, { title: string; text: string }>;
  const hasReceipt = outcome === 'returning' || outcome === 'by_hand';
  const action =
    hasReceipt || !projectIsThere
      ? { label: hasReceipt ? 'View receipt' : 'View details', to: `/receipts/${investmentId}` }
      : { label: 'View project', to: `/projects/${projectId}` };
  return { key: `ended-${investmentId}`, kind: 'ended', ...words[outcome], until: null, action };
}

export function voteItem({
  id,
  projectTitle,
  milestoneTitle,
  closesAt,
}: AttentionFacts['votes'][number]): AttentionItem {
  return {
    key: `vote-${id}`,
    kind: 'vote',
    title: `A vote is waiting for you: ${projectTitle}`,
    text: `It is about ${milestoneTitle} and ends on`,
    until: closesAt,
    action: { label: 'Vote', to: `/votes/${id}` },
  };
}

export function transferItem({ id, projectTitle, side }: AttentionFacts['transfers'][number]): AttentionItem {
  return {
    key: `transfer-${id}`,
    kind: 'transfer',
    title: `A share of ${projectTitle} is to be transferred ${side === 'to' ? 'to you' : 'from you'}`,
    text: 'Nothing changes until you agree. If you don’t expect this, decline.',
    until: null,
    action: { label: 'Review the transfer', to: '/dashboard/shares' },
  };
}
