// Sentences about a project's money, the same for its creator and on public pages.
import { centsTotal, formatDollarAmount, formatDollars, parseDollars } from '#kernel/money.ts';

/** Amounts are decimal text of dollars. */
type Opening = { opening: string; raised: string };

/** Shown next to a project's figures if some of its money was imported. */
export function openingText({ opening, raised }: Opening): string {
  const imported = formatDollarAmount(opening);
  return Number(opening) === Number(raised)
    ? `All ${imported} this project has raised was raised before this site kept records. It was imported, not paid by card, so no money is held for it here.`
    : `A further ${imported} was raised before this site kept records. It was imported, not paid by card, so no money is held for it here. Together the project has raised ${formatDollarAmount(raised)}.`;
}

export type Taken = {
  /** All that banks took back in disputes. */
  bankTook: string;
  /** The part that came from money that was here. */
  chargedBack: string;
  chargedToCreators: string;
  owedByCreators: string;
};

const inDollars = (amountCents: number) => formatDollars(centsTotal(amountCents));

const takenWords = {
  creator: {
    released: 'that had been released to you',
    owed: (amount: string) => `You still owe ${amount} of it.`,
    settled: 'You owe nothing of it anymore.',
  },
  anyone: {
    released: 'that had been released',
    owed: (amount: string) => `Creators still owe ${amount} of it.`,
    settled: 'Creators owe nothing of it anymore.',
  },
  project: {
    released: 'that had been released to the creator',
    owed: (amount: string) => `The creator still owes ${amount} of it.`,
    settled: 'The creator owes nothing of it anymore.',
  },
} as const;

/** "Banks took back $1,000: $333.33 from money that was held and $666.67 that had been released to the creator." */
export function takenText(taken: Taken, reader: keyof typeof takenWords): string | undefined {
  const all = parseDollars(taken.bankTook);
  if (all === 0) return undefined;
  const fromHeld = Math.min(parseDollars(taken.chargedBack), all);
  const fromReleased = Math.min(parseDollars(taken.chargedToCreators), all - fromHeld);
  const fromSite = all - fromHeld - fromReleased;
  const words = takenWords[reader];
  const parts = [
    ...(fromHeld > 0 ? [`${inDollars(fromHeld)} from money that was held`] : []),
    ...(fromReleased > 0 ? [`${inDollars(fromReleased)} ${words.released}`] : []),
    ...(fromSite > 0 ? [`${inDollars(fromSite)} that this site paid`] : []),
  ];
  const owed = parseDollars(taken.owedByCreators);
  const debt = fromReleased === 0 ? '' : ` ${owed > 0 ? words.owed(inDollars(owed)) : words.settled}`;
  return `Banks took back ${inDollars(all)}: ${parts.join(' and ')}.${debt}`;
}
