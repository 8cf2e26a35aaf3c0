// Erases a project owner's data: everything written to or about them is deleted.
// Decisions with time and author stay, and so do the projects' texts, which others have invested in.
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { projectChanges } from './history/project-change-table.ts';
import type { TextChangeHooks } from './history/text-change.ts';
import { projects } from './project-table.ts';
import { restoreTexts } from './reviews/review-restoring.ts';
import { projectReviews, reviewAnswers, reviewChecks } from './reviews/review-table.ts';

const forgotten = 'Removed with the account.';

type Owner = Pick<ErasedPerson, 'id'>;

/**
 * Pending reviews end, because no one is left to respond. A published project keeps the promised texts: an
 * unreviewed change is reverted.
 */
export const createForgetReviews =
  (hooks: TextChangeHooks) =>
  async (tx: Transaction, owner: Owner): Promise<void> => {
    await takeUnreviewedBack(tx, owner, hooks);
    await forgetReviews(tx, owner);
  };

async function takeUnreviewedBack(tx: Transaction, { id: ownerId }: Owner, hooks: TextChangeHooks): Promise<void> {
  const waiting = await tx
    .select({ id: projects.id, submittedAt: projectReviews.submittedAt })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .where(and(eq(projects.ownerId, ownerId), eq(projectReviews.state, 'waiting'), ne(projects.status, 'draft')))
    .orderBy(projects.id);
  for (const { id, submittedAt } of waiting) {
    await restoreTexts(tx, { actor: { system: 'erasure' } }, { project: { id }, review: { submittedAt }, hooks });
  }
}

async function forgetReviews(tx: Transaction, { id: ownerId }: Owner): Promise<void> {
  const owned = await tx.select({ id: projects.id }).from(projects).where(eq(projects.ownerId, ownerId));
  const own = tx
    .select({ id: projectReviews.id })
    .from(projectReviews)
    .where(inArray(projectReviews.projectId, listIds(owned)));
  await tx
    .update(projectReviews)
    .set({ state: 'rejected', decidedAt: sql`now()`, reason: 'Its creator’s account was deleted.' })
    .where(and(eq(projectReviews.state, 'waiting'), inArray(projectReviews.id, own)));
  await tx
    .update(projectReviews)
    .set({ reason: forgotten })
    .where(and(isNotNull(projectReviews.reason), isNotNull(projectReviews.decidedBy), inArray(projectReviews.id, own)));
  await tx.update(reviewAnswers).set({ text: forgotten }).where(inArray(reviewAnswers.reviewId, own));
  await tx
    .update(reviewChecks)
    .set({ notes: forgotten })
    .where(and(ne(reviewChecks.notes, ''), inArray(reviewChecks.reviewId, own)));
  await eraseFromAudit(tx, 'review', owned);
}

/** Includes projects they handed over: they were written to as well. */
export async function forgetProjectHistory(tx: Transaction, { id }: Owner): Promise<void> {
  const { before, after } = projectChanges;
  const wereTheirs = await tx
    .selectDistinct({ id: projectChanges.projectId })
    .from(projectChanges)
    .where(sql`${String(id)} in (${before} ->> 'owner_id', ${after} ->> 'owner_id')`);
  await tx
    .update(projectChanges)
    .set({ reason: null })
    .where(and(inArray(projectChanges.projectId, listIds(wereTheirs)), isNotNull(projectChanges.reason)));
  await eraseFromAudit(tx, 'project', wereTheirs);
}

function listIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
