// Mails to creators about what was decided on their project.
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
  compose,
};

/** Undefined when the creator was erased, or the project is gone. */
async function compose({ db, config }: Deps, { reviewId, kind }: OwedMail): Promise<Mail | undefined> {
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

function words(kind: ReviewMailKind, title: string, reason: string): { subject: string; paragraphs: string[] } {
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
