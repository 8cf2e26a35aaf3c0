// Closes projects after their deadline: funded, or failed with every investor refunded.
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { setChangeCause } from '#features/projects/server/history/project-change-cause.ts';
import { getLastChange } from '#features/projects/server/history/project-change-queries.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { closeFunding, resumeOriginalDeadline } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import { queueForBackers } from '../mails/backer-mail.ts';
import { fundingResumedMail } from '../mails/backer-mails.ts';
import { earlyCloseMissedMail, fundingKeptMail, goalMissedMail } from '../mails/project-end-mails.ts';
import { allotProject } from './allotting.ts';
import { lockInvestments } from './deadline-extension.ts';

/** Compares with the database clock, like every money deadline. */
const isOverdue = and(
  eq(projects.status, 'active'),
  isNull(projects.deletedAt),
  sql`${projects.deadline} < (now() at time zone 'UTC')::date`,
);

/**
 * Holds taken in time keep the expiration shown to the investor; the sweeper ends them first. The amount that counts is without those who
 * do not answer about a change, and a project keeps less than its goal only after the last reflection period.
 */
const mayClose = and(
  isOverdue,
  eq(projects.heldCents, 0),
  sql`not exists (select from investments i join reconfirmations r on r.investment_id = i.id
    where i.project_id = ${projects.id} and i.state = 'completed' and r.outcome is null)`,
  // What is asked for is divided only once.
  sql`(${projects.allotment} = 'first_come' or not has_open_rights(${projects.id}))`,
  sql`(${projects.fundingModel} = 'all_or_nothing' or not exists (select from investments i
    where i.project_id = ${projects.id} and i.counted = 'raised' and i.reflection_days > 0 and i.cancellable_until > now()))`,
);

/** Active projects past their last day without an open payment or question. */
export async function listProjectsToClose(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(mayClose)
    .orderBy(asc(projects.deadline), asc(projects.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Idempotent and safe to run concurrently; the sweeper handles refunds. */
export async function closeProject(deps: Deps, projectId: number): Promise<void> {
  const status = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'deadline', actor: 'sweeper' });
    if (await resumeFunding(tx, projectId)) return 'resumed';
    const { pack } = await packOfProject(tx, projectId);
    const end = { isDue: mayClose, mayKeep: !pack.needsGoal };
    await allotProject(tx, projectId, end);
    failpoint(deps.config, 'deadline.allotted');
    const closed = await closeFunding(tx, projectId, end);
    failpoint(deps.config, 'deadline.closed');
    if (closed === 'failed') await queueMail(tx, goalMissedMail, { projectId });
    // One that reached its goal gets its email from the trigger that notes it.
    if (closed === 'funded' && (await isBelowGoal(tx, projectId))) await queueMail(tx, fundingKeptMail, { projectId });
    return closed;
  });
  failpoint(deps.config, 'deadline.committed');
  if (status === undefined) return;
  deps.log.info({ event: 'project.deadline_closed', projectId, status }, 'project closed at its deadline');
}

async function isBelowGoal(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.$count(projects, and(eq(projects.id, id), lt(projects.raisedCents, projects.goalCents)))) > 0;
}

/** Where an earlier last day was announced and the goal is no longer met on it, funding runs on until the first deadline. */
async function resumeFunding(tx: Transaction, projectId: number): Promise<boolean> {
  const isAnnounced = and(eq(projects.id, projectId), isNotNull(projects.originalDeadline), mayClose);
  if ((await tx.$count(projects, isAnnounced)) === 0) return false;
  // The later deadline extends the right to cancel.
  await lockInvestments(tx, projectId);
  await setChangeCause(tx, { actor: { system: 'early close missed' } });
  if (!(await resumeOriginalDeadline(tx, projectId, mayClose))) return false;
  const change = await getLastChange(tx, projectId);
  await queueForBackers(tx, fundingResumedMail, { projectId, changeId: change.id });
  await queueMail(tx, earlyCloseMissedMail, { projectId });
  return true;
}
