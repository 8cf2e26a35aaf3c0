// The arithmetic of shares, exact: whole cents, fractions of integers, rounded down once at the end. Pure.
import { type Cents, cents } from '#kernel/money.ts';

/** A later round: what the company was worth before it, and what it raised. */
export type Round = { preMoneyCents: Cents; amountCents: Cents };

/** The price a share was bought at: the valuation after the money (post-money), as the product computes equity. */
export type Bought = { keptCents: Cents; valuationCents: Cents };

type Fraction = { top: bigint; bottom: bigint };

const whole: Fraction = { top: 1n, bottom: 1n };

/** What is left of every earlier share: each round multiplies it by pre-money / (pre-money + amount). */
function dilute(rounds: readonly Round[]): Fraction {
  return rounds.reduce(({ top, bottom }, { preMoneyCents, amountCents }) => {
    const pre = BigInt(preMoneyCents);
    return { top: top * pre, bottom: bottom * (pre + BigInt(amountCents)) };
  }, whole);
}

/** Everything, in millionths of a percent. */
export const wholeCompany = 100_000_000;

/** A share in millionths of a percent: kept amount x 100 / valuation, diluted by the rounds after it, rounded down. */
export function shareMicroPercent({ keptCents, valuationCents }: Bought, rounds: readonly Round[]): number {
  const { top, bottom } = dilute(rounds);
  return Number((BigInt(keptCents) * BigInt(wholeCompany) * top) / (BigInt(valuationCents) * bottom));
}

/** What the investors of the round at this place have together after all of them, in millionths of a percent, rounded down. */
export function roundMicroPercent(rounds: readonly Round[], place: number): number {
  const round = rounds[place];
  if (round === undefined) return 0;
  const bought = { keptCents: round.amountCents, valuationCents: postMoney(round) };
  return shareMicroPercent(bought, rounds.slice(place + 1));
}

/** What the whole company was worth after a round. */
export function postMoney({ preMoneyCents, amountCents }: Round): Cents {
  return cents(preMoneyCents + amountCents);
}

/**
 * What a share is worth at the price of the last round, rounded down to the cent; before any round, the amount it was bought
 * with. The last round's new money dilutes the share and adds its own amount, so the value follows its pre-money valuation.
 */
export function shareValue({ keptCents, valuationCents }: Bought, rounds: readonly Round[]): Cents {
  const last = rounds.at(-1);
  if (last === undefined) return keptCents;
  const { top, bottom } = dilute(rounds.slice(0, -1));
  return cents(Number((BigInt(keptCents) * BigInt(last.preMoneyCents) * top) / (BigInt(valuationCents) * bottom)));
}

/**
 * How a company is divided. Lines are shown rounded down, so the rest of it is what they leave: everything adds up to exactly
 * 100%. `later` are the rounds that dilute a line; rounds before it was bought do not.
 */
export function divideCompany(
  lines: readonly { bought: Bought; later: readonly Round[] }[],
  rounds: readonly Round[],
): { holders: number; rounds: number[]; rest: number } {
  const holders = lines.reduce((sum, { bought, later }) => sum + shareMicroPercent(bought, later), 0);
  const ofRounds = rounds.map((_, place) => roundMicroPercent(rounds, place));
  return { holders, rounds: ofRounds, rest: ofRounds.reduce((left, share) => left - share, wholeCompany - holders) };
}

/** How a share came about, for a register: "$500 / $10,000 × $12,000 / $15,000". Amounts as the caller formats them. */
export function explainShare(
  { keptCents, valuationCents }: Bought,
  rounds: readonly Round[],
  format: (amount: Cents) => string,
): string {
  return [
    `${format(keptCents)} ÷ ${format(valuationCents)}`,
    ...rounds.map((round) => `${format(round.preMoneyCents)} ÷ ${format(postMoney(round))}`),
  ].join(' × ');
}
