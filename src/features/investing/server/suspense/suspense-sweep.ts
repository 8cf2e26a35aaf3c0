// Retries exits from suspense until they end, like refunds.
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { ledgerEntries } from '#features/ledger/server/ledger-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { lease, nextAttemptAt } from '#platform/jobs/retry-backoff.ts';
import type { Database } from '#platform/postgres/database.ts';
import { suspenseExits } from '../suspense-table.ts';
import { advanceExit, type OpenExit } from './suspense-exit.ts';

/** Leases due exits, so that two processes do not submit the same one. */
export async function takeDueExits(db: Database, limit: number): Promise<OpenExit[]> {
  const due = db
    .select({ id: suspenseExits.id })
    .from(suspenseExits)
    .where(and(inArray(suspenseExits.state, ['requested', 'submitted']), lte(suspenseExits.sweepAfter, sql`now()`)))
    .orderBy(asc(suspenseExits.sweepAfter))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(suspenseExits)
    .set({ sweepAfter: lease })
    .from(ledgerEntries)
    .where(and(sql`${suspenseExits.id} = any(array(${due}))`, eq(ledgerEntries.id, suspenseExits.entryId)))
    .returning({
      id: suspenseExits.id,
      entryId: suspenseExits.entryId,
      amountCents: suspenseExits.amountCents,
      state: suspenseExits.state,
      sweepFailures: suspenseExits.sweepFailures,
      providerPaymentId: ledgerEntries.ref,
      isOld: sql<boolean>`${suspenseExits.createdAt} <= now() - interval '20 hours'`,
    });
}

export async function sweepExit(deps: Deps, exit: OpenExit): Promise<void> {
  const state = await advanceExit(deps, exit).catch(async (error: unknown) => {
    await postponeExit(deps.db, exit, error);
    throw error;
  });
  if (state === 'requested' || state === 'submitted') await postponeExit(deps.db, exit);
}

async function postponeExit(db: Database, { id }: OpenExit, error?: unknown): Promise<void> {
  const sweepAfter = nextAttemptAt(suspenseExits.sweepFailures, { first: sql`interval '5 seconds'`, error });
  await db
    .update(suspenseExits)
    .set({ sweepFailures: sql`${suspenseExits.sweepFailures} + 1`, sweepAfter })
    .where(eq(suspenseExits.id, id));
}
