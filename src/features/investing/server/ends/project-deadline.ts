// Closes projects after their deadline: funded, or failed with every investor refunded.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { closeFunding } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Database } from '#platform/postgres/database.ts';
import { fundingKeptMail, goalMissedMail } from '../mails/project-end-mails.ts';

/** Compares with the database clock, like every money deadline. */
const isOverdue = and(
  eq(projects.status, 'active'),
  isNull(projects.deletedAt),
  sql`${projects.deadline} < (now() at time zone 'UTC')::date`,
);

/**
 * Active projects past their last day without an open payment. Holds taken in time keep the expiration shown to the
 * investor; the sweeper ends them first.
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

/** Idempotent and safe to run concurrently; the sweeper handles refunds. */
export async function closeProject(deps: Deps, projectId: number): Promise<void> {
  const status = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'deadline', actor: 'sweeper' });
    const closed = await closeFunding(tx, projectId, and(isOverdue, eq(projects.heldCents, 0)));
    failpoint(deps.config, 'deadline.closed');
    if (closed !== undefined)
      await queueMail(tx, closed === 'failed' ? goalMissedMail : fundingKeptMail, { projectId });
    return closed;
  });
  failpoint(deps.config, 'deadline.committed');
  if (status === undefined) return;
  deps.log.info({ event: 'project.deadline_closed', projectId, status }, 'project closed at its deadline');
}
