// Rows and ledger entries of the suspense account.
import { and, eq, sql } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { ledgerEntries } from '#features/ledger/server/ledger-table.ts';
import { cents } from '#kernel/money.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { type SuspenseExitRow, suspenseExits } from '../suspense-table.ts';

/** The ledger entry that booked a payment into suspense, if any. */
export async function findUnmatchedEntry(
  db: Queryable,
  providerPaymentId: string,
): Promise<{ id: number } | undefined> {
  const [entry] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'captured_unmatched'), eq(ledgerEntries.ref, providerPaymentId)));
  return entry;
}

export type LockedItem = { kind: 'captured_unmatched' | 'dispute_reinstated'; ref: string; openCents: number };

/**
 * Locks a suspense item until the transaction ends: no capture, booking or exit in between. Undefined if there is none.
 */
export async function lockItem(tx: Transaction, entryId: number): Promise<LockedItem | undefined> {
  await tx.execute(sql`select lock_capture(ref) from ledger_entries where id = ${entryId}`);
  const { rows } = await tx.execute<LockedItem>(
    sql`select kind, ref, open_cents as "openCents" from suspense_items where entry_id = ${entryId}`,
  );
  return rows[0];
}

export async function insertExit(
  tx: Transaction,
  values: Pick<SuspenseExitRow, 'entryId' | 'way' | 'amountCents' | 'reason'> & Partial<SuspenseExitRow>,
): Promise<SuspenseExitRow> {
  const [exit] = await tx.insert(suspenseExits).values(values).returning();
  if (exit === undefined) throw new Error('the suspense exit was not inserted');
  return exit;
}

/** Whether any of it is in suspense without an exit in progress. */
export async function hasOpenSuspenseItem(db: Queryable, providerPaymentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from suspense_items where kind = 'captured_unmatched' and ref = ${providerPaymentId} and open_cents > 0`);
  return rows.length > 0;
}

/** Whether any of it left or is leaving, so its investment can't have it anymore. */
export async function hasLeftSuspense(db: Queryable, providerPaymentId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from suspense_exits x join ledger_entries e on e.id = x.entry_id
    where e.kind = 'captured_unmatched' and e.ref = ${providerPaymentId} and x.state <> 'failed' limit 1`);
  return rows.length > 0;
}

/** Oldest first. */
export function listExits(db: Queryable, entryId: number): Promise<SuspenseExitRow[]> {
  return db.select().from(suspenseExits).where(eq(suspenseExits.entryId, entryId)).orderBy(suspenseExits.id);
}

/** Books a withdrawal from our provider balance by its movement. */
export async function bookOut(tx: Transaction, amountCents: number, movementId: string): Promise<void> {
  await postEntry(tx, {
    kind: 'refunded_unmatched',
    ref: movementId,
    debit: 'suspense',
    credit: 'provider_clearing',
    amount: cents(amountCents),
  });
}

/** Books its return to our balance. */
export async function bookBack(tx: Transaction, amountCents: number, movementId: string): Promise<void> {
  await postEntry(tx, {
    kind: 'refund_failed_unmatched',
    ref: movementId,
    debit: 'provider_clearing',
    credit: 'suspense',
    amount: cents(amountCents),
  });
}
