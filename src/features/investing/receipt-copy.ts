// Receipt texts, shared by the page and the PDF.
import { formatEquity } from '#features/projects/equity-share.ts';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { centsTotal, formatDollarAmount, parseDollars, toDollarString } from '#kernel/money.ts';
import type { InvestmentStatus } from './investing-rules.ts';
import { type DayFormat, storyLabel, storyText } from './money-story-copy.ts';
import type { Receipt, ReceiptEvent } from './receipt-contract.ts';

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
    ...(receipt.allotted === null ? [] : [{ label: 'Allotted', value: formatDollarAmount(receipt.allotted) }]),
    {
      label: 'Equity',
      value: `${receipt.allotmentNote === null ? '' : 'up to '}${formatEquity(receipt.equityPercent)}%`,
    },
    { label: 'Valuation, post-money', value: formatDollarAmount(receipt.valuation) },
    { label: 'Payment', value: receipt.transactionId ?? 'Recorded without a card payment' },
    ...agreementRow(receipt),
    ...placeRows(receipt),
    ...refundRows(receipt),
  ];
}

function agreementRow({ agreement }: Receipt): ReceiptRow[] {
  if (agreement === null) return [];
  const { version, signedAt, sha256 } = agreement;
  const value = `Signed on ${formatMoment(signedAt)} (version ${version}, SHA-256 ${sha256.slice(0, 16)}…)`;
  return [{ label: 'Investment agreement', value }];
}

/** More releases than this are added up, so that a receipt stays one page. */
const listedReleases = 6;

/** Lists each part of the money by place, with the date it got there. A payment that is held as a whole needs no list. */
export function placeRows(
  { money, events }: Pick<Receipt, 'money' | 'events'>,
  day: DayFormat = formatDay,
): ReceiptRow[] {
  const releases = events.filter(({ kind }) => kind === 'released');
  if (money.held === money.paid && events.length === 0) return [];
  const more = releases.slice(listedReleases);
  return [
    ...releases.slice(0, listedReleases).map((event) => releaseRow(event, day)),
    ...(more.length === 0
      ? []
      : [{ label: `Released for ${nameMore(more.length)}`, value: formatDollarAmount(sumAmounts(more)) }]),
    ...some('Still held for the project', money.held),
    ...some('On its way back to the card', money.onItsWayBack),
    ...events.flatMap((event) => (event.kind === 'released' ? [] : outRow(event, day))),
  ];
}

const nameMore = (count: number) => (count === 1 ? 'one more milestone' : `${count} more milestones`);

function releaseRow({ amount, at, doneAt, milestone, title }: ReceiptEvent, day: DayFormat): ReceiptRow {
  const label = milestone === null ? 'Released to the creator' : `Released for milestone ${milestone}: ${title}`;
  const when = doneAt === null ? `set aside on ${day(at)}, not sent yet` : `sent on ${day(doneAt)}`;
  return { label, value: `${formatDollarAmount(amount)}, ${when}` };
}

const outLabels = {
  returned: 'Returned to the card',
  by_hand: 'Paid back another way',
  outside: 'Returned to the card by the card provider',
  bank: 'Taken back by the bank',
} as const;

function outRow({ kind, amount, doneAt }: ReceiptEvent, day: DayFormat): ReceiptRow[] {
  if (kind === 'released' || doneAt === null) return [];
  return [{ label: outLabels[kind], value: `${formatDollarAmount(amount)} on ${day(doneAt)}` }];
}

function some(label: string, amount: string): ReceiptRow[] {
  return Number(amount) > 0 ? [{ label, value: formatDollarAmount(amount) }] : [];
}

function sumAmounts(events: readonly ReceiptEvent[]): string {
  return toDollarString(centsTotal(events.reduce((sum, { amount }) => sum + parseDollars(amount), 0)));
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

/** The state of the money, in the same words as on the dashboard. */
export function receiptState({
  completedAt,
  transactionId,
  money,
}: Pick<Receipt, 'completedAt' | 'transactionId' | 'money'>): { label: string; text: string } {
  const paid = completedAt === null || transactionId === null ? '' : `Paid on ${formatMoment(completedAt)}, in full. `;
  return { label: storyLabel(money, 'investor'), text: `${paid}${storyText(money, 'investor')}` };
}

/** Operator details needed on a receipt. */
export type ReceiptSite = { name: string; publicUrl: string; supportEmail: string; payments: 'sandbox' | 'stripe' };

export function issuerText({ name, publicUrl }: Pick<ReceiptSite, 'name' | 'publicUrl'>): string {
  return `Issued by ${name}, the site at ${publicUrl.replace(/^https?:\/\//, '')}, which keeps the record of this investment.`;
}

/** Explains the limits of a receipt as proof. */
export function smallPrint(
  { supportEmail, payments }: Pick<ReceiptSite, 'supportEmail' | 'payments'>,
  { agreement, allotted, allotmentNote }: Pick<Receipt, 'agreement' | 'allotted' | 'allotmentNote'>,
): string[] {
  return [
    ...(payments === 'sandbox' ? ['This site accepts test cards only: no real money has moved.'] : []),
    'This receipt confirms that the amount was paid for the share named here, at the valuation named here.',
    ...(allotmentNote === null ? [] : [allotmentNote]),
    `The share is the amount${allotted === null ? '' : ' that was allotted,'} divided by the post-money valuation when the investment began; it is recorded to six decimals and shown to three.`,
    `It is not a share certificate, a tax document or advice. ${agreement === null ? 'The rights attached to the share are agreed with the project’s creator.' : 'The rights attached to the share are in the investment agreement.'}`,
    `Questions: ${supportEmail}`,
  ];
}
