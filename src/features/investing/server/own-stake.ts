// A person's share in a project: the sum of their investments in it that are paid and not returned.
import { toEquityText } from '#features/projects/equity-share.ts';
import { type Cents, cents, parseDollars, toDollarString } from '#kernel/money.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { OwnStake } from '../investing-contract.ts';
import { listRaisedOf } from './investment-list.ts';

export async function findOwnStake(
  db: Database,
  of: { projectId: number; investorId: number },
): Promise<OwnStake | null> {
  const own = await listRaisedOf({ db }, of);
  const [latest] = own;
  if (latest === undefined) return null;
  const invested = own.reduce<Cents>((sum, { money }) => cents(sum + parseDollars(money.invested)), cents(0));
  const microPercent = own.reduce((sum, { equityPercent }) => sum + Math.round(Number(equityPercent) * 1_000_000), 0);
  const { id, state, amount, equityPercent, cancellable, cancellableUntil } = latest;
  return {
    equityPercent: toEquityText(microPercent),
    amount: toDollarString(invested),
    investments: own.length,
    latest: { id, state, amount, equityPercent, cancellable, cancellableUntil },
  };
}
