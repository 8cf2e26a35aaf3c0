// Changes of a project that other slices cause: its status, its deadline, the end of its refunds. Only this slice writes projects.
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import type { ProjectStatus } from '../project-rules.ts';
import type { Milestone } from '../project-shapes.ts';
import { keepDescriptionHtml } from './project-html.ts';
import { projects } from './project-table.ts';

/** The database refuses moves that the table of statuses does not have. */
export async function moveProject(tx: Transaction, id: number, status: ProjectStatus): Promise<void> {
  await tx.update(projects).set({ status, updatedAt: sql`now()` }).where(eq(projects.id, id));
}

/** To a later day. An earlier last day that was announced before no longer counts once the deadline is not before the first one. */
export async function moveDeadline(tx: Transaction, id: number, deadline: string): Promise<void> {
  const originalDeadline = sql`case when ${projects.originalDeadline} > ${deadline}::date then ${projects.originalDeadline} end`;
  await tx.update(projects).set({ deadline, originalDeadline, updatedAt: sql`now()` }).where(eq(projects.id, id));
}

/** To an earlier day, and keeps the current one: funding runs on until then if the goal is not met on the earlier day. */
export async function bringDeadlineForward(tx: Transaction, id: number, deadline: string): Promise<void> {
  await tx
    .update(projects)
    .set({ deadline, originalDeadline: sql`${projects.deadline}`, updatedAt: sql`now()` })
    .where(eq(projects.id, id));
}

/** @param isDue is checked in the same statement, so that only one of several processes does it. */
export async function resumeOriginalDeadline(tx: Transaction, id: number, isDue: SQL | undefined): Promise<boolean> {
  const resumed = await tx
    .update(projects)
    .set({ deadline: sql`${projects.originalDeadline}`, originalDeadline: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(projects.id, id),
        isNotNull(projects.originalDeadline),
        lt(projects.raisedCents, projects.goalCents),
        isDue,
      ),
    )
    .returning({ id: projects.id });
  return resumed.length > 0;
}

/** After its review, in one change of its history. */
export async function publishProject(
  tx: Transaction,
  id: number,
  values: { status: ProjectStatus; deadline: string | null },
): Promise<void> {
  await tx
    .update(projects)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(projects.id, id));
}

/** @param texts are columns with the values they had before. */
export async function saveEarlierTexts(
  tx: Transaction,
  id: number,
  texts: Partial<typeof projects.$inferInsert>,
): Promise<void> {
  const [saved] = await tx
    .update(projects)
    .set({ ...texts, updatedAt: sql`now()` })
    .where(eq(projects.id, id))
    .returning({ id: projects.id, description: projects.description });
  if (saved !== undefined) await keepDescriptionHtml(tx, saved);
}

/** Marks the people who wait for its opening as notified; false if they were before, or if it is not open. */
export async function noteOpening(tx: Transaction, id: number): Promise<boolean> {
  const told = await tx
    .update(projects)
    .set({ openingToldAt: sql`now()` })
    .where(
      and(
        eq(projects.id, id),
        eq(projects.status, 'active'),
        eq(projects.visibility, 'public'),
        isNull(projects.deletedAt),
        isNull(projects.openingToldAt),
        sql`${projects.opensAt} <= now()`,
      ),
    )
    .returning({ id: projects.id });
  return told.length > 0;
}

/** Waits for a release of the project's money, and keeps others from starting. */
export async function lockProject(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('no key update');
}

/** Ends the right to cancel and closes funding for good. */
export async function endCancellations(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(projects)
    .set({ fundingClosedAt: sql`now()` })
    .where(and(eq(projects.id, id), isNull(projects.fundingClosedAt)));
}

type FundingEnd = {
  /** Checked in the same statement, so that only one of several processes closes it. */
  isDue: SQL | undefined;
  /** Whether its rules let a project keep less than its goal. */
  mayKeep: boolean;
};

/**
 * Closes the funding of a project, with a status that depends on the amount raised.
 * @returns the new status; undefined if the project is no longer due.
 */
export async function closeFunding(
  tx: Transaction,
  id: number,
  { isDue, mayKeep }: FundingEnd,
): Promise<ProjectStatus | undefined> {
  const [closed] = await tx
    .update(projects)
    .set({
      status: sql`case
        when ${projects.raisedCents} >= ${projects.goalCents} then 'funded'
        when ${mayKeep} and ${projects.fundingModel} = 'keep_what_you_raise' and ${projects.raisedCents} > 0 then 'funded'
        else 'failed' end`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(projects.id, id), isDue))
    .returning({ status: projects.status });
  return closed?.status;
}

/**
 * Funding of a project whose goal was reached and is no longer met goes on; a project closed below its goal stays closed.
 * @param afterDeadline for a right that lasts longer than the deadline: the goal has to be met without them, or the project ends.
 */
export async function reopenFunding(
  tx: Transaction,
  id: number,
  { afterDeadline }: { afterDeadline: boolean },
): Promise<void> {
  await tx
    .update(projects)
    .set({ status: 'active' })
    .where(
      and(
        eq(projects.id, id),
        eq(projects.status, 'funded'),
        eq(projects.fundedBelowGoal, false),
        // What was allotted stays so, even if an investor leaves later.
        eq(projects.allotment, 'first_come'),
        isNull(projects.fundingClosedAt),
        isNull(projects.deletedAt),
        lt(projects.raisedCents, projects.goalCents),
        afterDeadline
          ? undefined
          : sql`(${projects.deadline} is null or ${projects.deadline} >= (now() at time zone 'UTC')::date)`,
      ),
    );
}

/**
 * Shows how far the milestones of a project are. Not an edit: it is no part of the project's history (db/rules/project-history.sql)
 * and sends no email. Callers hold the project's lock.
 */
export async function setMilestoneProgress(
  tx: Transaction,
  id: number,
  { statuses, current }: { statuses: readonly Milestone['status'][]; current: number },
): Promise<void> {
  const [project] = await tx
    .select({ milestones: projects.milestones, current: projects.currentMilestone })
    .from(projects)
    .where(eq(projects.id, id));
  if (project === undefined) return;
  // Milestones without an amount are no part of the plan.
  const planned = project.milestones.filter(({ fundingNeeded }) => fundingNeeded > 0);
  const milestones = project.milestones.map((milestone) => ({
    ...milestone,
    status: statuses[planned.indexOf(milestone)] ?? milestone.status,
  }));
  const isSame =
    current === project.current &&
    milestones.every(({ status }, index) => status === project.milestones[index]?.status);
  if (!isSame) await tx.update(projects).set({ milestones, currentMilestone: current }).where(eq(projects.id, id));
}

/** @param isUnwound condition in the same statement: no money is left in the project. */
export async function endUnwinding(db: Database, id: number, isUnwound: SQL): Promise<void> {
  await db
    .update(projects)
    .set({ unwinding: false })
    .where(and(eq(projects.id, id), eq(projects.unwinding, true), isUnwound));
}
