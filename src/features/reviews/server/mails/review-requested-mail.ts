// Email to the support address about a project or a change that is pending review.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { reviewHours } from '#features/projects/review-states.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { formatMoment } from '#kernel/dates.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { isOfChanges, projectReviews } from '../review-table.ts';

/**
 * The support address is monitored and reaches everyone who shares the work; an administrator's record may contain an
 * unused address. Not sent if there is nothing left to decide.
 */
export const reviewRequestedMail = defineMail({
  kind: 'review_requested',
  facts: z.object({ reviewId: z.int() }),
  key: ({ reviewId }) => `review-${reviewId}-submitted`,
  async compose({ db, settings }, { reviewId }) {
    const [facts] = await db
      .select({ title: projects.title, creator: users.name, review: projectReviews, isOfChanges })
      .from(projectReviews)
      .innerJoin(projects, eq(projects.id, projectReviews.projectId))
      .innerJoin(users, eq(users.id, projects.ownerId))
      .where(and(eq(projectReviews.id, reviewId), eq(projectReviews.state, 'waiting'), isNotDeleted));
    if (facts === undefined) return undefined;
    const { title, creator, review } = facts;
    return {
      to: { address: settings.current().supportAddress },
      subject: `To review: ${title}`,
      parts: [
        submissionText({ title, creator, round: review.round, isOfChanges: facts.isOfChanges }),
        `The answer is due within ${reviewHours} hours, by ${formatMoment(review.dueAt)}.`,
        { button: 'Open the review', path: `/admin/reviews/${review.projectId}` },
      ],
    };
  },
});

type Submission = { title: string; creator: string; round: number; isOfChanges: boolean };

function submissionText({ title, creator, round, isOfChanges: isChange }: Submission): string {
  if (isChange) {
    return `${creator} made a material change to ${title}, which is public. The new text is already on its page, marked as in review. If you don't approve it, the previous text is restored.`;
  }
  return round === 1
    ? `${creator} submitted ${title} for review. It isn't public until it is approved.`
    : `${creator} changed ${title} and submitted it again for review (round ${round}).`;
}
