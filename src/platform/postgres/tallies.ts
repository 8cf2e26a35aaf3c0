// Maintained counts and totals, so that reading them is independent of the number of rows (docs/decisions/0030-tallies.md).
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from './database.ts';

export type Tally = { part: string; count: number };

/** Counts by part; empty parts may be missing. */
export async function readTallies(db: Queryable, kind: 'people'): Promise<Tally[]> {
  const { rows } = await db.execute<Tally>(sql`select part, count from tallied where kind = ${kind}`);
  return rows;
}

/**
 * Takes the changes since the last time into the tallies, so that reading them stays short. Answers how many there were: a
 * whole import perhaps, which may take longer than a request may. Nobody waits for it.
 */
export function foldTallies(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const { rows } = await tx.execute<{ folded: number }>(sql`select fold_tallies() as folded`);
    return rows[0]?.folded ?? 0;
  });
}

export type TallyDifference = { kind: string; part: string; count: number; amountCents: number };

/** Recomputes the tallies of a kind from the rows. Every difference it returns is a defect. */
export async function recountTallies(db: Queryable, kind: 'people' | 'investments'): Promise<TallyDifference[]> {
  const { rows } = await db.execute<TallyDifference>(
    sql`select kind, part, count, amount_cents as "amountCents" from recount_tallies(${kind})`,
  );
  return rows;
}
