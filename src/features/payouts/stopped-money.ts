// Where the money of a stopped project went, in one sentence. Pure.
import { formatDollarAmount } from '#kernel/money.ts';

/** Dollars, which add up to the amount raised when funding closed. */
export type StoppedMoney = {
  raised: number;
  /** Sent to the creator, fees included. */
  released: number;
  /** Returned to investors since the stop. */
  returned: number;
  /** Not returned yet: in transit, or held during a dispute. */
  onItsWayBack: number;
  /** Left before the stop. */
  takenBack: number;
  refundedBefore: number;
  /** Raised before this site kept records, so it was never held here. */
  opening: number;
};

/** "Raised $3,000: $2,000 was released to the creator, $666.67 went back to investors and $333.33 was taken back by banks." */
export function stoppedMoneySentence({ raised, ...money }: StoppedMoney): string {
  const parts = [
    [money.released, 'was released to the creator'],
    [money.returned, 'went back to investors'],
    [money.onItsWayBack, 'is on its way back to investors'],
    [money.takenBack, 'was taken back by banks'],
    [money.refundedBefore, 'was refunded before'],
    [money.opening, 'was raised before this site kept records'],
  ] as const;
  const told = parts.flatMap(([amount, words]) => (amount === 0 ? [] : [`${formatDollarAmount(amount)} ${words}`]));
  const last = told.pop();
  if (last === undefined) return `Raised ${formatDollarAmount(raised)}.`;
  return `Raised ${formatDollarAmount(raised)}: ${told.length === 0 ? last : `${told.join(', ')} and ${last}`}.`;
}
