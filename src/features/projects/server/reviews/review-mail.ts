// Emails about reviews: to support when a project is submitted, to creators when it is decided.
import { and, eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { formatMoment } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Outbox } from '#platform/mail/mail-outbox.ts';
import { reviewHours } from '../../review-rules.ts';
import { projects } from '../project-table.ts';
import { isNotDeleted } from '../project-visibility.ts';
import { changeDecisionWords, type DecisionKind, decisionWords, submissionText } from './review-mail-words.ts';
import { isOfChanges } from './review-subject.ts';
import { projectReviews, type ReviewMailKind } from './review-table.ts';

type OwedMail = { reviewId: number; kind: ReviewMailKind };

export const reviewOutbox: Outbox<OwedMail> = {
  table: 'review_mails',
  columns: { reviewId: 'review_id', kind: 'kind' },
  compose: (deps, { reviewId, kind }) =>
    kind === 'submitted' ? composeSubmission(deps, reviewId) : composeDecision(deps, { reviewId, kind }),
};

/**
 * To the support address, as what comes in through the contact page: every installation has one that is read, and one mail
 * goes to whoever shares the work. The record of an administrator may hold an address that nobody set up.
 * Undefined when there is nothing left to decide.
 */
async function composeSubmission(deps: Deps, reviewId: number): Promise<Mail | undefined> {
  const [facts] = await deps.db
    .select({ title: projects.title, creator: users.name, review: projectReviews, isOfChanges })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projectReviews.id, reviewId), eq(projectReviews.state, 'waiting'), isNotDeleted));
  if (facts === undefined) return undefined;
  const { title, creator, review } = facts;
  const { round } = review;
  return composeEmail(deps, {
    to: { address: deps.settings.current().supportAddress },
    subject: `To review: ${title}`,
    parts: [
      submissionText({ title, creator, round, isOfChanges: facts.isOfChanges }),
      `The answer is due within ${reviewHours} hours, by ${formatMoment(review.dueAt)}.`,
      { button: 'Open the review', path: `/admin/reviews/${review.projectId}` },
    ],
    messageId: `review-${reviewId}-submitted`,
  });
}

/** Undefined when the creator was erased, or the project is gone. */
async function composeDecision(
  deps: Deps,
  { reviewId, kind }: { reviewId: number; kind: DecisionKind },
): Promise<Mail | undefined> {
  const [facts] = await deps.db
    .select({
      email: users.email,
      name: users.name,
      title: projects.title,
      projectId: projects.id,
      reason: projectReviews.reason,
      isOfChanges,
    })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projectReviews.id, reviewId), canBeEmailed(users), isNotDeleted));
  if (facts === undefined) return undefined;
  const { email, name, title, projectId, reason } = facts;
  const { subject, parts } = (facts.isOfChanges ? changeDecisionWords : decisionWords)(kind, title, reason ?? '');
  const page = `/projects/${projectId}`;
  const action =
    kind === 'approved'
      ? { button: 'View your project', path: page }
      : { button: kind === 'reopened' ? 'Open your project' : 'Edit your project', path: `${page}/edit` };
  return composeEmail(deps, {
    to: { name, address: email },
    subject,
    parts: [...parts, action],
    messageId: `review-${reviewId}-${kind.replaceAll('_', '-')}`,
  });
}
