// Texts of the transparency pages about where money is and the result of the last check.
import type { LastMoneyCheck, TransparencyFigures } from '../transparency-contract.ts';

type Place = { name: string; text: string; tone: string };
type PlaceKey = Exclude<
  keyof TransparencyFigures,
  'paidIn' | 'opening' | 'raised' | 'investments' | 'refunds' | 'bankTook' | 'chargedToCreators' | 'owedByCreators'
>;

/** Listed in the order of the bar; `tone` is the color of its segment. */
export const places = {
  held: { name: 'Held for projects', text: 'Invested, and held for the project it was paid to.', tone: 'bg-verdigris' },
  onItsWayBack: {
    name: 'Being refunded',
    text: 'On its way back to investors; the card provider has not confirmed it yet.',
    tone: 'bg-copper',
  },
  owedToCreators: {
    name: 'Approved for creators',
    text: 'Approved, and not sent to the creator yet.',
    tone: 'bg-primary-hover',
  },
  released: { name: 'Sent to creators', text: 'Released, and sent to the creators.', tone: 'bg-primary' },
  refunded: { name: 'Refunded', text: 'Returned to investors.', tone: 'bg-line-strong' },
  chargedBack: {
    name: 'Charged back',
    text: 'Taken back by cardholders’ banks, from money that was held or on its way back.',
    tone: 'bg-danger',
  },
  feesTaken: { name: 'Platform fees', text: 'Kept by this site from releases.', tone: 'bg-ink-3' },
  processingCharged: {
    name: 'Card processing fees',
    text: 'Card provider fees that releases paid.',
    tone: 'bg-ink-3',
  },
  recovered: {
    name: 'Deducted from creators',
    text: 'Deducted from releases for payments that banks took back after an earlier release.',
    tone: 'bg-danger',
  },
  unexplained: {
    name: 'Under review',
    text: 'Paid, but not matched to an investment yet; we are finding out who it belongs to.',
    tone: 'bg-star',
  },
} as const satisfies Record<PlaceKey, Place>;

export const placeKeys = Object.keys(places) as PlaceKey[];

export const transparencyCopy = {
  title: 'Where the money is',
  lead: 'All money ever paid in on this site, and where it is now. Straight from the ledger, to the cent.',
  figuresAsOf: 'Figures as of',
  figuresOfCheck:
    'These amounts come from one check, so they can be a few minutes behind the releases below and other pages.',
  otherTitle: 'Other figures',
  openingNote:
    'Amounts raised before this site kept records were imported, not paid by card. They count as raised but not as paid in.',
  promisesLead: 'Every few minutes, each promise is checked against all records. The numbers match the documentation.',
} as const;

export function checkVerdict({ promises, broken }: NonNullable<LastMoneyCheck>): string {
  if (broken.length === 0) return `All ${promises} promises kept`;
  return `${promises - broken.length} of ${promises} promises kept; we are investigating the rest`;
}

/** 'just now', '1 minute ago', '3 hours ago'; also 'just now' if the reader's clock is behind. */
export function agoText(moment: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(moment)) / 60_000);
  if (minutes < 1) return 'just now';
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 2880
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
