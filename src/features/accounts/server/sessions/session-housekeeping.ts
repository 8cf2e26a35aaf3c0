// Background worker for sessions: refreshes them at the identity provider and deletes expired ones.
import type { Deps } from '#platform/config/deps.ts';
import type { IdentityProvider } from '#platform/identity/identity-provider.ts';
import { refreshDueSessions } from './session-refresh.ts';
import { deleteExpiredSessions } from './session-service.ts';

/** Well below the 5 minutes before expiry at which a session becomes due. */
const intervalMs = 30_000;

export function startSessionHousekeeping(deps: Deps, identity: IdentityProvider): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = keep(deps, identity).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'sessions could not be kept'),
    );
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function keep(deps: Deps, identity: IdentityProvider): Promise<void> {
  await deleteExpiredSessions(deps.db);
  await refreshDueSessions(deps, identity);
}
