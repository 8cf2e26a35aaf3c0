// Deducts a creator's debt after lost disputes from releases. The deduction is booked when a release is approved, so that no
// other release, reversal or write-off uses the same debt, and is undone when the release is withdrawn (db/rules/payouts.sql).
import { sql } from 'drizzle-orm';
import { creatorPayable, creatorReceivable } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { ReleaseRow } from '../release-table.ts';

/** Debt of a project's creator, minus the deductions of approved releases. */
export async function readOwed(db: Queryable, projectId: number): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(balance_cents, 0)::float8 as cents from ledger_accounts where name = ${creatorReceivable(projectId)}`);
  return rows[0]?.cents ?? 0;
}

type Planned = Pick<ReleaseRow, 'id' | 'projectId' | 'clawbackCents'>;

/** Runs once, with the approval of the release, under the project's lock. */
export async function bookClawback(tx: Transaction, { id, projectId, clawbackCents }: Planned): Promise<void> {
  if (clawbackCents === null || clawbackCents === 0) return;
  await postEntry(tx, {
    kind: 'clawback',
    ref: String(id),
    debit: creatorPayable(projectId),
    credit: creatorReceivable(projectId),
    amount: cents(clawbackCents),
  });
}
