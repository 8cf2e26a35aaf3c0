// Deducts a creator's debt after lost disputes from releases. The deduction is booked when a release is approved, so that no
// other release, reversal or write-off uses the same debt, and is undone when the release is withdrawn (db/rules/payouts.sql).
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { creatorPayable, creatorReceivable } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { type ReleaseRow, transfers } from '../release-table.ts';

/** Debt of a project's creator, minus the deductions of approved releases. */
export async function readOwed(db: Queryable, projectId: number): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(balance_cents, 0)::float8 as cents from ledger_accounts where name = ${creatorReceivable(projectId)}`);
  return rows[0]?.cents ?? 0;
}

type Planned = Pick<ReleaseRow, 'id' | 'projectId' | 'clawbackCents'>;

/** Nonzero only for a release approved by the previous version, which booked the deduction on sending. */
export async function readUnbookedClawback(db: Queryable, { id, clawbackCents }: Planned): Promise<number> {
  if (clawbackCents === null || clawbackCents === 0) return 0;
  const { rows } = await db.execute(sql`select from ledger_entries where kind = 'clawback' and ref = ${String(id)}`);
  return rows.length > 0 ? 0 : clawbackCents;
}

/**
 * Runs once, under the project's lock. If the debt is smaller by now, which only happens to releases approved by the previous
 * version, the excess deduction is sent afterwards.
 */
export async function bookClawback(tx: Transaction, release: Planned): Promise<void> {
  const { id, projectId } = release;
  const plannedCents = await readUnbookedClawback(tx, release);
  if (plannedCents === 0) return;
  const [payable, receivable] = [creatorPayable(projectId), creatorReceivable(projectId)];
  const tooMuchCents = Math.max(0, plannedCents - (await readOwed(tx, projectId)));
  const ref = String(id);
  if (tooMuchCents > 0) {
    const amount = cents(tooMuchCents);
    await postEntry(tx, { kind: 'clawback_undone', ref, debit: receivable, credit: payable, amount });
    await sendAfter(tx, id, tooMuchCents);
  }
  await postEntry(tx, { kind: 'clawback', ref, debit: payable, credit: receivable, amount: cents(plannedCents) });
}

async function sendAfter(tx: Transaction, releaseId: number, amountCents: number): Promise<void> {
  const isFirst = and(eq(transfers.releaseId, releaseId), isNull(transfers.resends), ne(transfers.state, 'withdrawn'));
  const [first] = await tx.select().from(transfers).where(isFirst);
  if (first === undefined) throw new Error(`release ${releaseId} has no transfer`);
  await tx.insert(transfers).values({ releaseId, accountId: first.accountId, amountCents, resends: first.id });
}
