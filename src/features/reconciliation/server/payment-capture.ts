// Finds how a provider payment is booked.
import { sql } from 'drizzle-orm';
import type { EntryKind } from '#features/ledger/ledger-rules.ts';
import type { Queryable } from '#platform/postgres/database.ts';

export type Capture = { kind: EntryKind; amountCents: number };

/** A payment that moved from suspense to its investment counts as captured there. */
export async function findCapture(db: Queryable, providerPaymentId: string): Promise<Capture | undefined> {
  const { rows } = await db.execute<{ kind: EntryKind; cents: number }>(sql`
    select e.kind, sum(p.amount_cents)::bigint as cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.kind in ('captured', 'captured_late', 'captured_unmatched') and e.ref = ${providerPaymentId} and p.amount_cents > 0
    group by e.id order by e.kind = 'captured_unmatched' limit 1`);
  const [row] = rows;
  return row && { kind: row.kind, amountCents: row.cents };
}
