// Background worker for sessions: refreshes them at the identity provider and deletes expired ones.
import type { Deps } from '#platform/config/deps.ts';
import type { IdentityProvider } from '#platform/identity/identity-provider.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { deleteExpiredSessions } from '../sessions/session-service.ts';
import { refreshDueSessions } from './session-refresh.ts';

/** Well below the 5 minutes before expiry at which a session becomes due. */
const intervalMs = 30_000;

export function startSessionHousekeeping(deps: Deps, identity: IdentityProvider): Worker {
  return startWorker(deps, {
    name: 'sessions',
    intervalMs,
    async run() {
      await deleteExpiredSessions(deps.db);
      await refreshDueSessions(deps, identity);
    },
  });
}
