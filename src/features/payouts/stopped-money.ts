// What became of the money of a stopped project, in one sentence. Pure.
import { formatDollarAmount } from '#kernel/money.ts';

/** Dollars. Together they are what was raised when funding closed. */
export type StoppedMoney = {
  raised: number;
  /** Left the project for its creator, fees included. */
  released: number;
  /** Back at the investors since it was stopped. */
  returned: number;
  /** Not back yet: on its way, or held while a bank decides. */
  onItsWayBack: number;
  /** Left before the stop. */
  takenBack: number;
  refundedBefore: number;
  /** Raised before this site kept records, so none of it was ever here. */
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
