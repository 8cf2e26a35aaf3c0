// A person's share in a project: of their investments in it, what is paid and not returned, as the register has it.

import { sql } from 'drizzle-orm';
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
  const microPercent = await readHeldShare(db, of);
  const { id, state, amount, equityPercent, cancellable, cancellableUntil } = latest;
  return {
    equityPercent: toEquityText(microPercent),
    amount: toDollarString(invested),
    investments: own.length,
    latest: { id, state, amount, equityPercent, cancellable, cancellableUntil },
  };
}

/** Diluted by later rounds of the company, in millionths of a percent. */
async function readHeldShare(
  db: Database,
  { projectId, investorId }: { projectId: number; investorId: number },
): Promise<number> {
  const { rows } = await db.execute<{ share: string }>(sql`select held_share(${projectId}, ${investorId}) as share`);
  return Number(rows[0]?.share ?? 0);
}
