// Opens the plan of a project's money once its funding is final: one row per milestone, or one for everything, which some rules demand.
import { sql } from 'drizzle-orm';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { endCancellations, reopenFunding } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { toDay } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { milestoneDueDates } from '../../due-dates.ts';
import { payoutBatchSize, payoutWork } from '../payout-work.ts';
import { type MilestoneRow, milestones } from '../plan-table.ts';
import { followProgress, moveMilestone } from './milestone-moving.ts';

/**
 * Funding is final: the deadline has passed, or the goal of a project without one is reached, and no investor has a longer right
 * to cancel or a change to answer. Investments are read last.
 */
const isClosed = sql`p.status = 'funded' and p.funding_closed_at is null and p.deleted_at is null
  and (p.deadline is null or p.deadline < (now() at time zone 'UTC')::date)
  and not has_open_rights(p.id) and (p.allotment = 'first_come' or not exists (select from unreturned_allotments(p.id)))`;

async function listClosedProjects(db: Queryable, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id::float8 as id from funding_terms t join projects p on p.id = t.project_id where ${isClosed} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Ends the right to cancel and creates the milestones. Idempotent and safe to run concurrently. */
export async function openPlan(deps: Deps, projectId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'funding closed', actor: 'sweeper' });
    const { rows } = await tx.execute(
      sql`select from projects p where p.id = ${projectId} and ${isClosed} for no key update`,
    );
    if (rows.length === 0) return;
    const { pack } = await packOfProject(tx, projectId);
    // The sweeper ends it, or funding runs on to its first deadline. Nothing changes where the goal is met.
    if (pack.needsGoal) await reopenFunding(tx, projectId, { afterDeadline: true });
    if ((await tx.$count(projects, sql`${projects.id} = ${projectId} and ${projects.status} = 'funded'`)) === 0) return;
    await endCancellations(tx, projectId);
    await insertMilestones(tx, projectId);
    await followProgress(tx, projectId);
  });
}

async function insertMilestones(tx: Transaction, projectId: number): Promise<void> {
  const [project] = await tx.select().from(projects).where(sql`${projects.id} = ${projectId}`);
  if (project?.fundingClosedAt == null) throw new Error(`funding of project ${projectId} is not closed`);
  const closedOn = toDay(project.fundingClosedAt);
  const plan = project.milestones.filter(({ fundingNeeded }) => fundingNeeded > 0);
  const dueDates = milestoneDueDates(
    plan.map(({ estimatedCompletion }) => estimatedCompletion),
    closedOn,
  );
  const rows = plan.map(({ title, description, deliverables, fundingNeeded }, index) => ({
    projectId,
    position: index + 1,
    title: title === '' ? `Milestone ${index + 1}` : title,
    description,
    deliverables,
    weightCents: cents(Math.round(fundingNeeded * 100)),
    dueOn: dueDates[index] ?? closedOn,
  }));
  const whole = {
    projectId,
    position: 1,
    isWhole: true,
    title: 'Everything raised',
    description: '',
    weightCents: cents(project.goalCents),
    dueOn: closedOn,
  };
  const { pack } = await packOfProject(tx, projectId);
  await tx.insert(milestones).values(rows.length === 0 || pack.releases.kind === 'whole' ? [whole] : rows);
}

export const planOpeningWork = payoutWork({
  kind: 'plans',
  take: ({ db }) => listClosedProjects(db, payoutBatchSize),
  work: openPlan,
});

/** Projects without milestones are released at once, after the delay of every first release; an administrator requests it. */
export const wholeReleaseWork = payoutWork({ kind: 'whole_releases', take: listDueWholes, work: approveWhole });

async function listDueWholes(deps: Deps): Promise<Pick<MilestoneRow, 'id' | 'projectId'>[]> {
  const { releaseDelayDays } = deps.settings.current();
  const { rows } = await deps.db.execute<{ id: number; projectId: number }>(sql`
    select m.id::float8 as id, m.project_id::float8 as "projectId" from milestones m join projects p on p.id = m.project_id
    where m.state = 'planned' and m.is_whole and p.funding_closed_at <= now() - make_interval(days => ${releaseDelayDays})
    limit ${payoutBatchSize}`);
  return rows;
}

async function approveWhole(deps: Deps, { id, projectId }: Pick<MilestoneRow, 'id' | 'projectId'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      select from projects where id = ${projectId} and status = 'funded' for no key update`);
    const { rows: planned } = await tx.execute(sql`
      select from milestones where id = ${id} and state = 'planned' for no key update`);
    if (rows.length === 0 || planned.length === 0) return;
    await moveMilestone(tx, { id, projectId }, 'approved', { cause: 'cancellation is over', actor: 'sweeper' });
  });
}
