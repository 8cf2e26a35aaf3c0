// The balance at the provider beside provider_clearing: what is left when every difference that is known is taken off.
import { setTimeout as sleep } from 'node:timers/promises';
import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { findingKindNames, findingKinds } from '../reconciliation-rules.ts';
import type { Finding } from './finding-service.ts';
import type { Look } from './look.ts';
import { compareMovements, type Leftover } from './movement-compare.ts';
import { findings } from './reconciliation-table.ts';

/** Movements so young may have come while the others were read, so they are read again. */
const recentMs = 10 * 60_000;
const tries = 5;

/** Nothing is found while money keeps moving: the two sides are never read in the same instant then. */
export async function compareTotal(
  look: Look,
  { leftovers, lone }: { leftovers: Leftover[]; lone: Finding[] },
): Promise<void> {
  const { db, gateway } = look.deps;
  // The provider counts in whole seconds.
  const recentSince = new Date(
    Math.floor(Math.max(look.since.getTime(), look.deps.now().getTime() - recentMs) / 1000) * 1000,
  );
  const old = leftovers.map(({ movement }) => movement).filter(({ createdAt }) => createdAt < recentSince);
  const apart = sumOf(lone) + (await sumExplained(look));
  for (let round = 1; round <= tries; round += 1) {
    look.signal.throwIfAborted();
    const before = await readBoth(look);
    const recent: ProviderMovement[] = [];
    for await (const movement of gateway.listMovements({ since: recentSince, onUnreadable: () => undefined }))
      recent.push(movement);
    const open = [...(await compareMovements(db, old)).leftovers, ...(await compareMovements(db, recent)).leftovers];
    const after = await readBoth(look);
    const unexplained = after.provider - after.books - sumOf(open) - apart;
    if (unexplained === 0) return;
    if (before.provider === after.provider && before.books === after.books) {
      look.found.push({
        kind: 'balance_differs',
        ref: 'the balance',
        differenceCents: unexplained,
        details: { providerCents: after.provider, booksCents: after.books },
      });
      return;
    }
    await sleep(200 * round, undefined, { signal: look.signal });
  }
  look.deps.log.warn('the balance at the provider was not compared: money moved all the time');
}

async function readBoth({ deps }: Look): Promise<{ provider: number; books: number }> {
  const { availableCents, pendingCents } = await deps.gateway.readBalance();
  return { provider: availableCents + pendingCents, books: await readClearing(deps.db) };
}

async function readClearing(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select balance_cents as cents from ledger_balances where name = 'provider_clearing'`,
  );
  return rows[0]?.cents ?? 0;
}

function sumOf(differences: { differenceCents?: number }[]): number {
  return differences.reduce((sum, { differenceCents = 0 }) => sum + differenceCents, 0);
}

/** Differences of an earlier time which a person has explained: they remain, and are not looked at again. */
async function sumExplained({ deps: { db }, since }: Look): Promise<number> {
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
  return sumOf(rows);
}
