// Erases texts written in reviews to or about a project's owner. Decisions with time and author stay.
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { removedText as forgotten } from '#features/accounts/server/own-data/export-part.ts';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { TextChangeHooks } from '#features/projects/server/history/published-change.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { restoreTexts } from './review-restoring.ts';
import { projectReviews, reviewAnswers, reviewChecks } from './review-table.ts';

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
    .where(
      inArray(
        projectReviews.projectId,
        owned.map(({ id }) => id),
      ),
    );
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
