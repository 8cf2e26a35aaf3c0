// Moves of milestones. Every move goes through here, so that the public progress of the project follows.
import { asc, eq, sql } from 'drizzle-orm';
import { type MoneyCause, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { setMilestoneProgress } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { milestoneProgress } from '../../milestone-rules.ts';
import type { MilestoneState } from '../../payout-states.ts';
import { type MilestoneRow, milestones } from '../plan-table.ts';

/** Of a whole plan, oldest first. */
export function listMilestones(db: Queryable, projectId: number): Promise<MilestoneRow[]> {
  return db.select().from(milestones).where(eq(milestones.projectId, projectId)).orderBy(asc(milestones.position));
}

/**
 * Locks the project, then the milestone: the order of every lock. Undefined if there is no such milestone.
 * Casting a vote locks the milestone alone, FOR SHARE.
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
 * Moves a milestone; the caller holds the locks of its project and of it. The database refuses moves that its table of states
 * does not have.
 * @param cause who moves it and why, for the record of moves
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

/** Shows the states of all milestones on the project. Also after they were created. */
export async function followProgress(tx: Transaction, projectId: number): Promise<void> {
  const rows = await listMilestones(tx, projectId);
  // A project without milestones has one row for everything, which its page does not show.
  if (rows.every(({ isWhole }) => isWhole)) return;
  await setMilestoneProgress(tx, projectId, milestoneProgress(rows.map(({ state }) => state)));
}
