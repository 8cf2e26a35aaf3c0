// What a receipt says, in the same words on the page and in the file.
import { formatEquity, type InvestmentStatus } from '#features/investing/investing-rules.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { Receipt } from './receipt-contract.ts';

/** '000042': the investment's own number, so that nobody needs a second one to ask about it. */
export function receiptNumber(investmentId: number): string {
  return String(investmentId).padStart(6, '0');
}

/** Only what was completed once has a receipt. */
export function hasReceipt(status: InvestmentStatus): boolean {
  return status === 'completed' || status === 'refunded';
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** 'November 21, 2026 at 14:35 UTC' */
export function momentText(moment: string): string {
  const instant = new Date(moment);
  return `${date.format(instant)} at ${time.format(instant)} UTC`;
}

export type ReceiptRow = { label: string; value: string };

/** Its ruled lines, from top to bottom. */
export function receiptRows(receipt: Receipt): ReceiptRow[] {
  return [
    { label: 'Date and time', value: momentText(receipt.completedAt ?? receipt.createdAt) },
    { label: 'Investor', value: receipt.investorName },
    { label: 'Project', value: receipt.projectTitle },
    { label: 'Amount', value: `${formatDollarAmount(receipt.amount)} (US dollars)` },
    { label: 'Equity', value: `${formatEquity(receipt.equityPercent)}%` },
    { label: 'Valuation, post-money', value: formatDollarAmount(receipt.valuation) },
    { label: 'Payment', value: receipt.transactionId ?? 'Recorded without a card payment' },
    ...refundRows(receipt),
  ];
}

function refundRows({ refundRequestedAt, refundSentAt, refundedAt }: Receipt): ReceiptRow[] {
  return [
    { label: 'Refund requested', at: refundRequestedAt },
    { label: 'Refund sent to the bank', at: refundSentAt },
    { label: 'Refund confirmed', at: refundedAt },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, value: momentText(at) }]));
}

type Stated = Pick<
  Receipt,
  'state' | 'refundPending' | 'refundByHand' | 'completedAt' | 'refundRequestedAt' | 'refundedAt'
>;

/** What has become of the money, with its dates. */
export function receiptState({ state, refundPending, refundByHand, ...at }: Stated): { label: string; text: string } {
  const paid = at.completedAt === null ? '' : `Paid on ${momentText(at.completedAt)}`;
  if (state === 'charged_back') {
    return { label: 'Refunded', text: `${paid}. The bank gave the amount back to the card.` };
  }
  if (refundByHand) {
    return {
      label: 'Refund needs your help',
      text: `${paid}. The card's bank refused the refund several times, so an administrator has to pay it in another way. Please write to us.`,
    };
  }
  if (state === 'refunded' && at.refundedAt !== null) {
    const back = `refunded in full on ${momentText(at.refundedAt)}`;
    return { label: 'Refunded', text: `${paid}, ${back}. The investor no longer holds this share.` };
  }
  // A bank may send back a refund that was there already: then it is on its way once more.
  if (refundPending || state === 'refunded') {
    const since = at.refundRequestedAt === null ? '' : ` since ${momentText(at.refundRequestedAt)}`;
    return { label: 'Refund on its way', text: `${paid}. The whole amount is on its way back to the card${since}.` };
  }
  if (state === 'disputed') return { label: 'Completed', text: `${paid}. The bank is looking into this payment.` };
  return { label: 'Completed', text: `${paid}, in full.` };
}

/** Who runs the site, as far as a receipt needs to know. */
export type ReceiptSite = { name: string; publicUrl: string; supportEmail: string; payments: 'sandbox' | 'stripe' };

export function issuerText({ name, publicUrl }: Pick<ReceiptSite, 'name' | 'publicUrl'>): string {
  return `Issued by ${name}, the site at ${publicUrl.replace(/^https?:\/\//, '')}, which keeps the record of this investment.`;
}

/** What the paper is worth, and what it is not. */
export function smallPrint({ supportEmail, payments }: Pick<ReceiptSite, 'supportEmail' | 'payments'>): string[] {
  return [
    ...(payments === 'sandbox' ? ['This site takes test cards only: no real money has moved.'] : []),
    'This receipt confirms that the amount was paid for the share named here, at the valuation named here.',
    'The share is the amount divided by the post-money valuation when the investment began; it is recorded to six decimals and shown to three.',
    'It is not a share certificate, a tax document or advice. The rights that come with the share are agreed with the creator of the project.',
    `Questions: ${supportEmail}`,
  ];
}
