// Queries ledger entries with their postings.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import type { EntryKind } from '../ledger-rules.ts';

export type EntryRef = { kinds: readonly EntryKind[]; ref: string };
export type ListedEntry = { id: number; kind: string; ref: string; at: Date; postings: ListedPosting[] };
/** Signed cents, debit positive. */
export type ListedPosting = { account: string; amountCents: number };

/** Oldest first. */
export async function listEntries(db: Queryable, about: readonly EntryRef[]): Promise<ListedEntry[]> {
  const keys = about.flatMap(({ kinds, ref }) => kinds.map((kind) => ({ kind, ref })));
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{
    id: number;
    kind: string;
    ref: string;
    at: string | Date;
    postings: ListedPosting[];
  }>(sql`
    select e.id, e.kind, e.ref, e.posted_at as at,
      json_agg(json_build_object('account', a.name, 'amountCents', p.amount_cents) order by p.amount_cents desc) as postings
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where (e.kind, e.ref) in (select kind, ref from json_to_recordset(${JSON.stringify(keys)}) as k (kind text, ref text))
    group by e.id order by e.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
