// Finds ledger entries of provider movements that don't exist at the provider.
import { and, eq, sql } from 'drizzle-orm';
import { payments, refunds } from '#features/investing/server/investing-table.ts';
import { partReturns } from '#features/investing/server/part-return-table.ts';
import type { EntryKind } from '#features/ledger/ledger-rules.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Finding } from './finding-service.ts';
import { entryKey } from './movement-compare.ts';
import { forEachIsolated, type ReconciliationRun } from './reconciliation-run.ts';

export async function newestEntryId(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from ledger_entries`);
  return rows[0]?.id ?? 0;
}

type ClearingEntry = { id: number; kind: EntryKind; ref: string; cents: number; postedAt: Date };

const batchSize = 500;

/** Entries in the window without a movement; each is confirmed with the provider first. */
export async function findLoneEntries(
  run: ReconciliationRun,
  { expected, until }: { expected: Set<string>; until: number },
): Promise<Finding[]> {
  const lone: Finding[] = [];
  for (let after = 0; ; ) {
    const batch = await readEntries(run, { after, until });
    run.checked += batch.length;
    const unseen = batch.filter(({ kind, ref }) => !expected.has(entryKey(kind, ref)));
    await forEachIsolated(run, { items: unseen, noun: 'ledger entry' }, async (entry) => {
      if (!(await hasMovement(run.deps, entry))) lone.push(toFinding(entry));
    });
    const last = batch.at(-1);
    if (last === undefined || batch.length < batchSize) return lone;
    after = last.id;
  }
}

async function readEntries(
  run: ReconciliationRun,
  { after, until }: { after: number; until: number },
): Promise<ClearingEntry[]> {
  const { rows } = await run.deps.db.execute<Record<keyof ClearingEntry, unknown>>(sql`
    select e.id, e.kind, e.ref, e.posted_at as "postedAt", p.amount_cents as cents
    from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where p.account_id = (select id from ledger_accounts where name = 'provider_clearing')
      and e.id > ${after} and e.id <= ${until} and e.posted_at >= ${run.since.toISOString()}
    order by e.id limit ${batchSize}`);
  return rows.map(({ id, kind, ref, cents, postedAt }) => ({
    id: Number(id),
    kind: kind as EntryKind,
    ref: String(ref),
    cents: Number(cents),
    postedAt: new Date(String(postedAt)),
  }));
}

/** The movement may predate the window or be listed late. */
async function hasMovement({ db, gateway }: Deps, { kind, ref }: ClearingEntry): Promise<boolean> {
  if (kind === 'captured' || kind === 'captured_late' || kind === 'captured_unmatched') {
    return (await gateway.findPayment(ref))?.status === 'succeeded';
  }
  if (kind === 'returned' || kind === 'return_failed') return hasReturn({ db, gateway }, { kind, ref });
  if (kind !== 'refunded' && kind !== 'refund_failed') return (await gateway.findMovement(ref)) !== undefined;
  const [refund] = await db
    .select({ id: refunds.providerRefundId, providerPaymentId: payments.providerPaymentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(sql`${refunds.id}::text = ${ref}`));
  if (refund?.providerPaymentId == null) return false;
  const listed = await gateway.listRefunds(refund.providerPaymentId);
  const made = listed.find(({ id, refundId }) => id === refund.id || (refund.id === null && refundId === ref));
  return made !== undefined && (kind === 'refunded' || made.status === 'failed' || made.status === 'canceled');
}

/** The subject is a return and its attempt, and each attempt is a refund of its own. */
async function hasReturn(
  { db, gateway }: Pick<Deps, 'db' | 'gateway'>,
  { kind, ref }: Pick<ClearingEntry, 'kind' | 'ref'>,
): Promise<boolean> {
  const [id = '', attempt = ''] = ref.split(':');
  const [row] = await db
    .select({
      attempts: partReturns.attempts,
      providerRefundId: partReturns.providerRefundId,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(partReturns)
    .innerJoin(payments, eq(payments.id, partReturns.paymentId))
    .where(sql`${partReturns.id}::text = ${id}`);
  if (row?.providerPaymentId == null) return false;
  const knownId = String(row.attempts) === attempt ? row.providerRefundId : null;
  const made = (await gateway.listRefunds(row.providerPaymentId)).find((refund) =>
    knownId === null ? refund.refundId === `part_${id}_${attempt}` : refund.id === knownId,
  );
  return made !== undefined && (kind === 'returned' || made.status === 'failed' || made.status === 'canceled');
}

function toFinding({ kind, ref, cents, postedAt }: ClearingEntry): Finding {
  return {
    kind: 'entry_alone',
    ref: entryKey(kind, ref),
    differenceCents: -cents,
    at: postedAt,
    details: { entry: kind, about: ref },
  };
}
