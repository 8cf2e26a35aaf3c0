// Transitions of milestones. Every transition goes through here, so that the public progress of the project stays current.
import { asc, eq, sql } from 'drizzle-orm';
import { type MoneyCause, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { setMilestoneProgress } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { milestoneProgress } from '../../milestone-rules.ts';
import type { MilestoneState } from '../../payout-states.ts';
import { type MilestoneRow, milestones } from '../plan-table.ts';

/** The milestones of a plan, oldest first. */
export function listMilestones(db: Queryable, projectId: number): Promise<MilestoneRow[]> {
  return db.select().from(milestones).where(eq(milestones.projectId, projectId)).orderBy(asc(milestones.position));
}

/**
 * Locks the project, then the milestone, which is the lock order everywhere. Undefined if the milestone does not exist. Casting a
 * vote locks only the milestone, FOR SHARE.
 */
export async function lockMilestone(tx: Transaction, id: number): Promise<MilestoneRow | undefined> {
  const [found] = await tx.select({ projectId: milestones.projectId }).from(milestones).where(eq(milestones.id, id));
  if (found === undefined) return undefined;
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, found.projectId)).for('no key update');
  const [row] = await tx.select().from(milestones).where(eq(milestones.id, id)).for('no key update');
  return row;
}

type MoveFields = Partial<Pick<MilestoneRow, 'dueOn' | 'rounds' | 'extensions' | 'answer'>>;

/**
 * Moves a milestone; the caller holds the locks of its project and of the milestone. The database refuses transitions that are
 * not in its table of states.
 * @param cause who moves it and why, for the history of moves
 */
export async function moveMilestone(
  tx: Transaction,
  row: Pick<MilestoneRow, 'id' | 'projectId'>,
  to: MilestoneState,
  cause: MoneyCause & { fields?: MoveFields },
): Promise<void> {
  const { fields = {}, ...why } = cause;
  await setMoneyCause(tx, why);
  await tx
    .update(milestones)
    .set({ ...fields, state: to, stateSince: sql`now()` })
    .where(eq(milestones.id, row.id));
  await followProgress(tx, row.projectId);
}

/** Copies the states of all milestones to the project's public progress. */
export async function followProgress(tx: Transaction, projectId: number): Promise<void> {
  const rows = await listMilestones(tx, projectId);
  // A project without milestones has a single row, which its page does not show.
  if (rows.every(({ isWhole }) => isWhole)) return;
  await setMilestoneProgress(tx, projectId, milestoneProgress(rows.map(({ state }) => state)));
}
