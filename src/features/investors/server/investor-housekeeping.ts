// Background worker of investors: deletes documents that were decided on, reads checks whose event was lost, and has the provider delete
// what it knows about erased people.
import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { removeDecidedDocuments } from './identity-files.ts';
import { syncQuietChecks } from './identity-service.ts';
import { identityChecks } from './investor-table.ts';

export function startInvestorHousekeeping(deps: Deps): Worker {
  return startWorker(deps, {
    name: 'investors',
    intervalMs: 300_000,
    firstAfterMs: 60_000,
    run: async () => {
      await removeDecidedDocuments(deps);
      await redactErased(deps);
      await syncQuietChecks(deps);
    },
  });
}

/** The check is forgotten here once the provider has agreed to delete it. */
export async function redactErased({ db, identityGateway }: Deps): Promise<void> {
  const erased = await db
    .select({ id: identityChecks.id, providerId: identityChecks.providerId })
    .from(identityChecks)
    .innerJoin(users, eq(users.id, identityChecks.userId))
    .where(and(isNotNull(identityChecks.providerId), isNotNull(users.erasedAt)))
    .limit(20);
  for (const { id, providerId } of erased) {
    if (providerId !== null) await identityGateway.redactSession(providerId);
    await db.update(identityChecks).set({ providerId: null }).where(eq(identityChecks.id, id));
  }
}
