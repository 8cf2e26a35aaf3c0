// Mails about reviews: to support that a project waits for one, to creators what was decided on theirs.
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mail } from '#platform/mail.ts';
import type { Outbox } from '#platform/mail-outbox.ts';
import { reviewHours } from '../review-rules.ts';
import { projects } from './project-table.ts';
import { isNotDeleted } from './project-visibility.ts';
import { projectReviews, type ReviewMailKind } from './review-table.ts';

type OwedMail = { reviewId: number; kind: ReviewMailKind };

export const reviewOutbox: Outbox<OwedMail> = {
  table: 'review_mails',
  columns: { reviewId: 'review_id', kind: 'kind' },
  compose: (deps, { reviewId, kind }) =>
    kind === 'submitted' ? composeSubmission(deps, reviewId) : composeDecision(deps, { reviewId, kind }),
};

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * To the support address, as what comes in through the contact page: every installation has one that is read, and one mail
 * goes to whoever shares the work. The record of an administrator may hold an address that nobody set up.
 * Undefined when there is nothing left to decide.
 */
async function composeSubmission({ db, config, settings }: Deps, reviewId: number): Promise<Mail | undefined> {
  const [facts] = await db
    .select({ title: projects.title, creator: users.name, review: projectReviews })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projectReviews.id, reviewId), eq(projectReviews.state, 'waiting'), isNotDeleted));
  if (facts === undefined) return undefined;
  const { title, creator, review } = facts;
  return {
    to: settings.current().supportAddress,
    subject: `To review: ${title}`,
    text: [
      review.round === 1
        ? `${creator} has submitted ${title}. It is not public before it is approved.`
        : `${creator} has submitted ${title} again, now for round ${review.round}, after what the last round asked for.`,
      `An answer was promised within ${reviewHours} hours: by ${date.format(review.dueAt)} UTC.`,
      `The review: ${config.publicUrl}/admin/reviews/${review.projectId}`,
      '',
    ].join('\n\n'),
    messageId: `review-${reviewId}-submitted`,
  };
}

type DecisionKind = Exclude<ReviewMailKind, 'submitted'>;

/** Undefined when the creator was erased, or the project is gone. */
async function composeDecision(
  { db, config }: Deps,
  { reviewId, kind }: { reviewId: number; kind: DecisionKind },
): Promise<Mail | undefined> {
  const [facts] = await db
    .select({
      email: users.email,
      name: users.name,
      title: projects.title,
      projectId: projects.id,
      reason: projectReviews.reason,
    })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projectReviews.id, reviewId), eq(users.kind, 'person'), isNull(users.erasedAt), isNotDeleted));
  if (facts === undefined) return undefined;
  const { email, name, title, projectId, reason } = facts;
  const { subject, paragraphs } = words(kind, title, reason ?? '');
  const link = `${config.publicUrl}/projects/${projectId}${kind === 'approved' ? '' : '/edit'}`;
  return {
    to: email,
    subject,
    text: [`Hello ${name},`, ...paragraphs, `The project: ${link}`, ''].join('\n\n'),
    messageId: `review-${reviewId}-${kind.replaceAll('_', '-')}`,
  };
}

function words(kind: DecisionKind, title: string, reason: string): { subject: string; paragraphs: string[] } {
  switch (kind) {
    case 'approved':
      return {
        subject: `${title} is published`,
        paragraphs: [`We have reviewed ${title} and approved it. Anybody can find it now and invest in it.`],
      };
    case 'changes_requested':
      return {
        subject: `${title} needs changes before it is published`,
        paragraphs: [
          `We have reviewed ${title} and ask you for changes. The reason:`,
          reason,
          'Change the project, answer, and submit it again. Until then only you and administrators can see it.',
        ],
      };
    case 'rejected':
      return {
        subject: `${title} was not accepted`,
        paragraphs: [
          `We have reviewed ${title} and do not publish it. The reason:`,
          reason,
          'If you think that this is a mistake, answer on the page of the project: we may take it up again.',
        ],
      };
    case 'reopened':
      return {
        subject: `${title} is being reviewed again`,
        paragraphs: [`We have taken ${title} up again. You will have an answer within ${reviewHours} hours.`],
      };
  }
}
