// The words of the transparency pages: places of money, verdicts, how long ago.
import type { LastMoneyCheck, MoneyPlace, TransparencyFigures } from '../transparency-contract.ts';

type Place = { name: string; text: string; tone: string };
type PlaceKey = Exclude<keyof TransparencyFigures, 'paidIn' | 'opening' | 'raised' | 'investments' | 'refunds'>;

/** In the order of the bar. The tone is its colour there; the name stands beside it everywhere. */
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
    text: 'Paid, but no investment stands for it; a person finds out whose it is.',
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
