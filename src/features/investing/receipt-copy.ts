// Receipt texts, shared by the page and the PDF.
import { formatEquity } from '#features/projects/equity-share.ts';
import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { InvestmentStatus } from './investing-rules.ts';
import type { Receipt } from './receipt-contract.ts';

/** Only investments that completed have a receipt. */
export function hasReceipt(status: InvestmentStatus): boolean {
  return status === 'completed' || status === 'refunded';
}

export type ReceiptRow = { label: string; value: string };

/** Ruled lines, top to bottom. */
export function receiptRows(receipt: Receipt): ReceiptRow[] {
  return [
    { label: 'Date and time', value: formatMoment(receipt.completedAt ?? receipt.createdAt) },
    { label: 'Investor', value: receipt.investorName },
    { label: 'Project', value: receipt.projectTitle },
    { label: 'Amount', value: `${formatDollarAmount(receipt.amount)} (US dollars)` },
    { label: 'Equity', value: `${formatEquity(receipt.equityPercent)}%` },
    { label: 'Valuation, post-money', value: formatDollarAmount(receipt.valuation) },
    { label: 'Payment', value: receipt.transactionId ?? 'Recorded without a card payment' },
    ...partsRow(receipt),
    ...refundRows(receipt),
  ];
}

/** Amounts returned outside this site or kept by the bank. */
function partsRow({ partsReturned }: Pick<Receipt, 'partsReturned'>): ReceiptRow[] {
  if (partsReturned === null) return [];
  const { returned, rest } = partsReturned;
  return [
    { label: 'Already returned', value: `${formatDollarAmount(returned)}; the rest is ${formatDollarAmount(rest)}` },
  ];
}

function refundRows({ transactionId, refundRequestedAt, refundSentAt, refundedAt }: Receipt): ReceiptRow[] {
  if (transactionId === null) {
    return refundedAt === null ? [] : [{ label: 'Removed from the books', value: formatMoment(refundedAt) }];
  }
  return [
    { label: 'Refund requested', at: refundRequestedAt },
    { label: 'Refund sent to the bank', at: refundSentAt },
    { label: 'Refund confirmed', at: refundedAt },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, value: formatMoment(at) }]));
}

type Stated = Pick<
  Receipt,
  | 'state'
  | 'refundPending'
  | 'refundByHand'
  | 'completedAt'
  | 'refundRequestedAt'
  | 'refundedAt'
  | 'transactionId'
  | 'partsReturned'
>;

/** The state of the money with its dates. */
export function receiptState({ state, refundPending, refundByHand, ...at }: Stated): { label: string; text: string } {
  if (at.transactionId === null) return outsideState({ state, ...at });
  const paid = at.completedAt === null ? '' : `Paid on ${formatMoment(at.completedAt)}`;
  if (state === 'charged_back') {
    return { label: 'Refunded', text: `${paid}. The bank returned the amount to the card.` };
  }
  if (refundByHand) {
    return {
      label: 'Refund needs your help',
      text: `${paid}. The card’s bank refused the refund several times, so we have to pay it another way. Please contact us.`,
    };
  }
  if (state === 'refunded' && at.refundedAt !== null) {
    const back = `refunded in full on ${formatMoment(at.refundedAt)}`;
    return { label: 'Refunded', text: `${paid}, ${back}. The investor no longer holds this share.` };
  }
  // A bank may return a refund that had arrived; then it is being refunded again.
  if (refundPending || state === 'refunded') {
    const since = at.refundRequestedAt === null ? '' : ` since ${formatMoment(at.refundRequestedAt)}`;
    const what = at.partsReturned === null ? 'whole amount' : `rest of ${formatDollarAmount(at.partsReturned.rest)}`;
    return { label: 'Refund on its way', text: `${paid}. The ${what} is on its way back to the card${since}.` };
  }
  if (state === 'disputed') return { label: 'Completed', text: `${paid}. The bank is reviewing this payment.` };
  if (at.partsReturned !== null) {
    const { returned, rest } = at.partsReturned;
    return {
      label: 'Completed',
      text: `${paid}, in full. ${formatDollarAmount(returned)} of it has already been returned; ${formatDollarAmount(rest)} remains, and the investor keeps the whole share.`,
    };
  }
  return { label: 'Completed', text: `${paid}, in full.` };
}

/** An investment recorded without a card payment. */
function outsideState({ state, completedAt, refundedAt }: Pick<Receipt, 'state' | 'completedAt' | 'refundedAt'>): {
  label: string;
  text: string;
} {
  const recorded = `Recorded without a card payment${completedAt === null ? '' : ` on ${formatMoment(completedAt)}`}.`;
  if (state !== 'refunded') return { label: 'Completed', text: recorded };
  const removed = `Removed from the books${refundedAt === null ? '' : ` on ${formatMoment(refundedAt)}`}.`;
  return {
    label: 'Removed',
    text: `${recorded} ${removed} No card was charged, so no money was returned through this site. The investor no longer holds this share.`,
  };
}

/** Operator details needed on a receipt. */
export type ReceiptSite = { name: string; publicUrl: string; supportEmail: string; payments: 'sandbox' | 'stripe' };

export function issuerText({ name, publicUrl }: Pick<ReceiptSite, 'name' | 'publicUrl'>): string {
  return `Issued by ${name}, the site at ${publicUrl.replace(/^https?:\/\//, '')}, which keeps the record of this investment.`;
}

/** What a receipt does and does not prove. */
export function smallPrint({ supportEmail, payments }: Pick<ReceiptSite, 'supportEmail' | 'payments'>): string[] {
  return [
    ...(payments === 'sandbox' ? ['This site accepts test cards only: no real money has moved.'] : []),
    'This receipt confirms that the amount was paid for the share named here, at the valuation named here.',
    'The share is the amount divided by the post-money valuation when the investment began; it is recorded to six decimals and shown to three.',
    'It is not a share certificate, a tax document or advice. The rights attached to the share are agreed with the project’s creator.',
    `Questions: ${supportEmail}`,
  ];
}
