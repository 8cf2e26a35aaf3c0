// What happens when a project's deadline has passed: it is funded, or it fails and everybody is refunded.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Database } from '#platform/postgres/database.ts';
import { queueProjectMail } from '../mail/project-mail.ts';

/** By the database's clock, as every deadline of money. */
const isOverdue = and(
  eq(projects.status, 'active'),
  isNull(projects.deletedAt),
  sql`${projects.deadline} < (now() at time zone 'UTC')::date`,
);

/**
 * Active projects whose last day is over and in which no payment is open any more. A hold that was taken in time keeps
 * the time its investor was shown; then the sweeper ends it, at the provider first, and the project is closed.
 */
export async function listProjectsToClose(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(isOverdue, eq(projects.heldCents, 0)))
    .orderBy(asc(projects.deadline), asc(projects.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** May be called any number of times, by any number of processes: one of them closes it. Refunds are the sweeper's. */
export async function closeProject(deps: Deps, projectId: number): Promise<void> {
  const status = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'deadline', actor: 'sweeper' });
    const [closed] = await tx
      .update(projects)
      .set({
        status: sql`case
          when ${projects.raisedCents} >= ${projects.goalCents} then 'funded'
          when ${projects.fundingModel} = 'keep_what_you_raise' and ${projects.raisedCents} > 0 then 'funded'
          else 'failed' end`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(projects.id, projectId), isOverdue, eq(projects.heldCents, 0)))
      .returning({ status: projects.status });
    failpoint(deps.config, 'deadline.closed');
    if (closed !== undefined)
      await queueProjectMail(tx, projectId, closed.status === 'failed' ? 'goal_missed' : 'kept');
    return closed?.status;
  });
  failpoint(deps.config, 'deadline.committed');
  if (status === undefined) return;
  deps.log.info({ projectId, status }, 'a project was closed at its deadline');
  deps.publicDataChanged();
}
