// Stops a funded project: money that was not released is returned to its investors. Money already sent stays with the creator.
import { and, eq, sql } from 'drizzle-orm';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { lockProject, moveProject } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { projectStoppedMail } from '../mails/project-stopped-mail.ts';
import { projectStops } from '../plan-table.ts';
import { releases } from '../release-table.ts';
import { polls } from '../vote-table.ts';
import { listMilestones, moveMilestone } from './milestone-moving.ts';

export type ProjectStop = {
  projectId: number;
  /** Shown to investors and to the creator. */
  reason: string;
  /** Null if a vote or a date stopped it. */
  stoppedBy: number | null;
};

/**
 * Idempotent. If the provider may have received a transfer, it is looked up there first and then finished, or withdrawn and
 * returned.
 * @throws AppError not_found; illegal_move unless the project is funded
 */
export async function stopProject(tx: Transaction, { projectId, reason, stoppedBy }: ProjectStop): Promise<void> {
  await lockProject(tx, projectId);
  const [project] = await tx.select({ status: projects.status }).from(projects).where(eq(projects.id, projectId));
  if (project === undefined) throw new AppError('not_found', 'There is no such project.');
  if (project.status === 'failed' && (await tx.$count(projectStops, eq(projectStops.projectId, projectId))) > 0) return;
  if (project.status !== 'funded') throw new AppError('illegal_move', 'Only a funded project can be stopped.');
  const cause = { cause: 'project stopped', actor: stoppedBy === null ? 'vote or date' : `admin ${stoppedBy}` };
  await setMoneyCause(tx, cause);
  await tx.insert(projectStops).values({ projectId, reason, stoppedBy });
  await tx.execute(sql`select withdraw_all_unsent(${projectId}, 'The project was stopped')`);
  for (const milestone of await listMilestones(tx, projectId)) {
    const isOpen = !['releasing', 'released', 'returned'].includes(milestone.state);
    if (isOpen) await moveMilestone(tx, milestone, 'returned', cause);
    await tx
      .update(polls)
      .set({ result: 'canceled', countedAt: sql`now()` })
      .where(and(eq(polls.milestoneId, milestone.id), sql`${polls.result} is null`));
  }
  await tx
    .update(releases)
    .set({ state: 'withdrawn', withdrawnReason: 'The project was stopped' })
    .where(and(eq(releases.projectId, projectId), eq(releases.state, 'asked')));
  await moveProject(tx, projectId, 'failed');
  await queueMail(tx, projectStoppedMail, { projectId });
}
