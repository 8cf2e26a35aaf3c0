// Books business facts, each once, and tells which promises about the stored money do not hold.
import { sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { EntryKind, PlatformAccount } from '../ledger-rules.ts';

export type AccountName = PlatformAccount | `escrow:${number}`;

export type Entry = {
  kind: EntryKind;
  /** The thing it happened to, as the outside knows it: with the kind it makes the fact unique. */
  ref: string;
  debit: AccountName;
  credit: AccountName;
  amount: Cents;
};

/** Books a fact in the running transaction. False when it stands in the books already: then nothing is changed. */
export async function postEntry(tx: Transaction, { kind, ref, debit, credit, amount }: Entry): Promise<boolean> {
  const { rows } = await tx.execute<{ posted: boolean }>(
    sql`select post_entry(${kind}, ${ref}, ${debit}, ${credit}, ${amount}) as posted`,
  );
  return rows[0]?.posted === true;
}

export type Violation = { promise: string; ref: string };

/** Every promise about money that the stored rows break; none is what it must be. */
export async function listViolations(db: Queryable): Promise<Violation[]> {
  const { rows } = await db.execute<Violation>(sql`select promise, ref from violations order by promise, ref`);
  return rows;
}
