// Compares the provider balance with provider_clearing after subtracting all known differences.
import { setTimeout as sleep } from 'node:timers/promises';
import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { findingKindNames, findingKinds } from '../reconciliation-rules.ts';
import type { Finding } from './finding-service.ts';
import { compareMovements, type Leftover } from './movement-compare.ts';
import type { ReconciliationRun } from './reconciliation-run.ts';
import { findings } from './reconciliation-table.ts';

/** Recent movements are read again, because they may have arrived during the comparison. */
const recentMs = 10 * 60_000;
const tries = 5;

/** Gives up while money keeps moving, because the two sides can't be read at the same instant. */
export async function compareTotal(
  run: ReconciliationRun,
  { leftovers, lone }: { leftovers: Leftover[]; lone: Finding[] },
): Promise<void> {
  const { db, gateway } = run.deps;
  // The provider counts in whole seconds.
  const recentSince = new Date(
    Math.floor(Math.max(run.since.getTime(), run.deps.now().getTime() - recentMs) / 1000) * 1000,
  );
  const old = leftovers.map(({ movement }) => movement).filter(({ createdAt }) => createdAt < recentSince);
  const apart = sumDifferences(lone) + (await sumExplained(run));
  for (let round = 1; round <= tries; round += 1) {
    run.signal.throwIfAborted();
    const before = await readBoth(run);
    const recent: ProviderMovement[] = [];
    for await (const movement of gateway.listMovements({ since: recentSince, onUnreadable: () => undefined }))
      recent.push(movement);
    const open = [...(await compareMovements(db, old)).leftovers, ...(await compareMovements(db, recent)).leftovers];
    const after = await readBoth(run);
    const unexplained = after.provider - after.books - sumDifferences(open) - apart;
    if (unexplained === 0) return;
    if (before.provider === after.provider && before.books === after.books) {
      run.findings.push({
        kind: 'balance_differs',
        ref: 'the balance',
        differenceCents: unexplained,
        details: { providerCents: after.provider, booksCents: after.books },
      });
      return;
    }
    await sleep(200 * round, undefined, { signal: run.signal });
  }
  run.deps.log.warn({ event: 'reconciliation.balance_skipped' }, 'balance not compared: money kept moving');
}

async function readBoth({ deps }: ReconciliationRun): Promise<{ provider: number; books: number }> {
  const { availableCents, pendingCents } = await deps.gateway.readBalance();
  return { provider: availableCents + pendingCents, books: await readClearing(deps.db) };
}

async function readClearing(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select balance_cents as cents from ledger_balances where name = 'provider_clearing'`,
  );
  return rows[0]?.cents ?? 0;
}

function sumDifferences(differences: { differenceCents?: number }[]): number {
  return differences.reduce((sum, { differenceCents = 0 }) => sum + differenceCents, 0);
}

/** Explained differences from before the compared window, which remain in the balance. */
async function sumExplained({ deps: { db }, since }: ReconciliationRun): Promise<number> {
  const kinds = findingKindNames.filter((kind) => findingKinds[kind].job === 'balance');
  const rows = await db
    .select({ differenceCents: sql<number>`coalesce(${findings.differenceCents}, 0)`.mapWith(Number) })
    .from(findings)
    .where(
      and(
        isNotNull(findings.resolvedBy),
        inArray(findings.kind, kinds),
        lt(sql`(${findings.details} ->> 'at')::timestamptz`, sql`${since.toISOString()}::timestamptz`),
      ),
    );
  return sumDifferences(rows);
}
