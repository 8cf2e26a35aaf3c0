// Posts ledger entries idempotently, and lists violated money promises.
import { sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { EntryKind, PlatformAccount, ProjectAccount } from '../ledger-rules.ts';

export type AccountName = PlatformAccount | ProjectAccount;

export type Entry = {
  kind: EntryKind;
  /** External id of the subject; unique together with the kind. */
  ref: string;
  debit: AccountName;
  credit: AccountName;
  amount: Cents;
};

/** Posts an entry in the current transaction. False if it was already posted; nothing changes then. */
export async function postEntry(tx: Transaction, { kind, ref, debit, credit, amount }: Entry): Promise<boolean> {
  const { rows } = await tx.execute<{ posted: boolean }>(
    sql`select post_entry(${kind}, ${ref}, ${debit}, ${credit}, ${amount}) as posted`,
  );
  return rows[0]?.posted === true;
}

export type Violation = { promise: string; ref: string };

/** Stored rows that violate a money promise; must be empty. */
export async function listViolations(db: Queryable): Promise<Violation[]> {
  const { rows } = await db.execute<Violation>(sql`select promise, ref from violations order by promise, ref`);
  return rows;
}
