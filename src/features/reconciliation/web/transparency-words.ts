// The words of the transparency pages: places of money, verdicts, how long ago.
import { formatDollarAmount } from '#kernel/money.ts';
import type { LastMoneyCheck, MoneyPlace, TransparencyFigures } from '../transparency-contract.ts';

type Place = { name: string; text: string; tone: string };
type PlaceKey = Exclude<keyof TransparencyFigures, 'paidIn' | 'opening' | 'raised' | 'investments' | 'refunds'>;

/** In the order of the bar. The tone is its color there; the name stands beside it everywhere. */
export const places = {
  held: { name: 'Held for projects', text: 'Invested, and kept for the project it was paid to.', tone: 'bg-verdigris' },
  onItsWayBack: {
    name: 'On its way back',
    text: 'Promised back to investors; the card provider has not confirmed it yet.',
    tone: 'bg-copper',
  },
  released: { name: 'Released', text: 'Paid out to creators.', tone: 'bg-primary' },
  refunded: { name: 'Refunded', text: 'Back on the cards it came from.', tone: 'bg-line-strong' },
  chargedBack: { name: 'Charged back', text: 'Taken back by the banks of card holders.', tone: 'bg-danger' },
  feesTaken: { name: 'Fees', text: 'Taken from projects’ money by this site.', tone: 'bg-ink-3' },
  unexplained: {
    name: 'Being looked into',
    text: 'Paid, but not matched to an investment; we are finding out who it belongs to.',
    tone: 'bg-star',
  },
} as const satisfies Record<PlaceKey, Place>;

export const placeKeys = Object.keys(places) as PlaceKey[];

export const placeWords = {
  held: 'Held',
  on_its_way_back: 'On its way back',
  refunded: 'Refunded',
  charged_back: 'Charged back',
} as const satisfies Record<MoneyPlace, string>;

/** Of a figure that was imported: none of its money ever came by card, so none is held or can be sent back. */
export const openingPlaceWords = {
  held: 'Imported: counted as raised, no money held here',
  on_its_way_back: 'Imported: being removed from the figures',
  refunded: 'Imported: removed from the figures',
  charged_back: 'Imported: removed from the figures',
} as const satisfies Record<MoneyPlace, string>;

/** Below a project's figures, where part of what it raised was imported. */
export function openingText({ opening, raised }: Pick<TransparencyFigures, 'opening' | 'raised'>): string {
  const imported = formatDollarAmount(opening);
  return opening === raised
    ? `All ${imported} this project has raised was raised before this site kept records. It was imported as a figure and never came by card, so no money is held for it here.`
    : `A further ${imported} was raised before this site kept records. It was imported as a figure and never came by card, so no money is held for it here. Together the project has raised ${formatDollarAmount(raised)}.`;
}

export const transparencyCopy = {
  title: 'Where the money is',
  lead: 'All money ever paid in on this site, and where it is now. Taken from the ledger, to the cent.',
  figuresAsOf: 'Figures as of',
  figuresOfCheck:
    'All figures on this page were read by the same check, so they can be a few minutes behind other pages.',
  otherTitle: 'Other figures',
  openingNote:
    'What was raised before this site kept records was imported as a figure. It never came by card: it counts as raised but not as paid in.',
  promisesLead:
    'Every few minutes each promise is checked against every stored row. The numbers are those of the documentation. M20 is not listed: it is reserved for releasing money by milestone, which this site does not do yet.',
} as const;

export function checkVerdict({ promises, broken }: NonNullable<LastMoneyCheck>): string {
  if (broken.length === 0) return `All ${promises} promises held`;
  return `${promises - broken.length} of ${promises} promises held, and a person is looking into the rest`;
}

/** 'just now', '1 minute ago', '3 hours ago'; a clock that is behind says 'just now'. */
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
