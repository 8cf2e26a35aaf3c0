// Divides releases among their investments and computes yearly statements. Pure; the shares of a release add up to the amount
// released.
import {
  addDollars,
  balanceOf,
  type DollarPlace,
  type Dollars,
  type InvestmentParts,
  noDollars,
} from '#features/ledger/money-places.ts';
import { divideByRemainder, multiplyDown, type Share } from './release-rules.ts';

/** A release at one moment: its shares, and how many cents of them are in each place. Cents in no place wait to be sent. */
export type ReleaseMoney = {
  shares: readonly Share[];
  platformFee: number;
  processing: number;
  deducted: number;
  /** Cents at the creator's account, including those in their bank. */
  out: number;
  inBank: number;
};

export type ReleasePlaces = Pick<Dollars, 'approved' | 'sent' | 'inBank' | 'platformFee' | 'processing' | 'deducted'>;

/**
 * Divides each part of a release among its investments, one part at a time and in proportion to what remains of each share, so
 * that both investments and parts add up.
 * @throws RangeError if the parts exceed the shares
 */
export function divideAmongShares(release: ReleaseMoney): Map<number, ReleasePlaces> {
  const left = new Map(release.shares.map(({ investmentId, amountCents }) => [investmentId, amountCents]));
  const take = (amountCents: number, from: Map<number, number>): Map<number, number> => {
    const remainders = [...from].map(([investmentId, remainderCents]) => ({ investmentId, remainderCents }));
    const parts = new Map(
      divideByRemainder(amountCents, remainders).map((part) => [part.investmentId, part.amountCents]),
    );
    for (const [id, remainderCents] of from) from.set(id, remainderCents - (parts.get(id) ?? 0));
    return parts;
  };
  const platformFee = take(release.platformFee, left);
  const processing = take(release.processing, left);
  const deducted = take(release.deducted, left);
  const out = take(release.out, left);
  const inBank = take(release.inBank, out);
  return new Map(
    release.shares.map(({ investmentId: id }) => [
      id,
      {
        platformFee: platformFee.get(id) ?? 0,
        processing: processing.get(id) ?? 0,
        deducted: deducted.get(id) ?? 0,
        sent: out.get(id) ?? 0,
        inBank: inBank.get(id) ?? 0,
        approved: left.get(id) ?? 0,
      },
    ]),
  );
}

/**
 * The places of one investment's money; `releases` are its shares of all releases, which add up to the amount released from it.
 */
export function placeDollars(parts: InvestmentParts, releases: readonly ReleasePlaces[]): Dollars {
  const { held, onItsWayBack, returned, takenBack } = parts;
  const released = releases.reduce<Dollars>((sum, places) => addDollars(sum, places), noDollars);
  return addDollars(released, { held, onItsWayBack, returned, takenBack });
}

/** A year of one investment or of all of them: opening + paidIn minus everything in between equals closing. */
export type StatementLine = {
  opening: number;
  paidIn: number;
  released: number;
  fees: number;
  deducted: number;
  returned: number;
  takenBack: number;
  closing: number;
};

type Moment = { paidIn: number; dollars: Dollars };

export function statementLine(start: Moment, end: Moment): StatementLine {
  const change = (...places: DollarPlace[]) =>
    places.reduce((sum, place) => sum + end.dollars[place] - start.dollars[place], 0);
  return {
    opening: balanceOf(start.dollars),
    paidIn: end.paidIn - start.paidIn,
    released: change('sent', 'inBank'),
    fees: change('platformFee', 'processing'),
    deducted: change('deducted'),
    returned: change('returned'),
    takenBack: change('takenBack'),
    closing: balanceOf(end.dollars),
  };
}

export function sumStatement(lines: readonly StatementLine[]): StatementLine {
  const total: StatementLine = {
    opening: 0,
    paidIn: 0,
    released: 0,
    fees: 0,
    deducted: 0,
    returned: 0,
    takenBack: 0,
    closing: 0,
  };
  for (const line of lines) {
    for (const key of Object.keys(total) as (keyof StatementLine)[]) total[key] += line[key];
  }
  return total;
}

/**
 * Plans the held money for the open milestones: by weight, and the last one takes the remainder. Refunds and disputes can still
 * change it.
 */
export function planDollars(heldCents: number, openWeights: readonly number[]): number[] {
  let held = heldCents;
  let weights = openWeights.reduce((sum, weight) => sum + weight, 0);
  return openWeights.map((weight, place) => {
    const isLast = place === openWeights.length - 1 || weights === weight;
    const planned = isLast ? held : weights === 0 ? 0 : multiplyDown(held, weight, weights);
    held -= planned;
    weights -= weight;
    return planned;
  });
}
