// Daily background worker: deletes invitations that have long been over, and with them the addresses.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Database } from '#platform/postgres/database.ts';
import { keptInvitationDays } from '../team-rules.ts';
import { projectInvitations } from './team-table.ts';

export function startTeamHousekeeping(deps: Deps): Worker {
  return startWorker(deps, {
    name: 'teams',
    intervalMs: 86_400_000,
    firstAfterMs: 120_000,
    run: () => forgetOldInvitations(deps.db),
  });
}

export async function forgetOldInvitations(db: Database): Promise<void> {
  await db
    .delete(projectInvitations)
    .where(sql`${projectInvitations.expiresAt} < now() - make_interval(days => ${keptInvitationDays})`);
}
