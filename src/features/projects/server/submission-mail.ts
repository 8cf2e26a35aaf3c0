// Emails that confirm a submission to its creator: published at once, or received for a review.
import { and, eq, ne } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { formatMoment } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Outbox } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { reviewHours } from '../review-rules.ts';
import { projects } from './project-table.ts';
import { isNotDeleted } from './project-visibility.ts';
import { projectReviews } from './reviews/review-table.ts';
import { submissionMails } from './submission-mail-table.ts';

type OwedMail = { projectId: number; round: number };

/** Only the first publication is confirmed: a project may go back to draft and be published again. */
export async function queueSubmissionMail(
  tx: Transaction,
  { projectId, round = 0 }: Partial<OwedMail> & { projectId: number },
) {
  await tx.insert(submissionMails).values({ projectId, round }).onConflictDoNothing();
}

export const submissionOutbox: Outbox<OwedMail> = {
  table: 'submission_mails',
  columns: { projectId: 'project_id', round: 'round' },
  compose: (deps, owed) => (owed.round === 0 ? composePublished(deps, owed) : composeReceived(deps, owed)),
};

/** Undefined where it is a draft again or deleted, or its creator cannot be emailed. */
async function composePublished(deps: Deps, { projectId }: OwedMail): Promise<Mail | undefined> {
  const [facts] = await deps.db
    .select({ title: projects.title, name: users.name, email: users.email })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projects.id, projectId), ne(projects.status, 'draft'), isNotDeleted, canBeEmailed(users)));
  if (facts === undefined) return undefined;
  const { title, name, email } = facts;
  return composeEmail(deps, {
    to: { name, address: email },
    subject: `${title} is live`,
    parts: [
      `Your project ${title} has been submitted and is public now. People can find it, share it and invest in it.`,
      { button: 'View your project', path: `/projects/${projectId}` },
      'We email you about each investment. You can edit the project from your dashboard.',
      { links: [['Open your dashboard', '/dashboard']] },
    ],
    messageId: `project-${projectId}-published`,
  });
}

/** Undefined where the round is decided by now: that email says more. */
async function composeReceived(deps: Deps, { projectId, round }: OwedMail): Promise<Mail | undefined> {
  const [facts] = await deps.db
    .select({ title: projects.title, dueAt: projectReviews.dueAt, name: users.name, email: users.email })
    .from(projectReviews)
    .innerJoin(projects, eq(projects.id, projectReviews.projectId))
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(
      and(
        eq(projectReviews.projectId, projectId),
        eq(projectReviews.round, round),
        eq(projectReviews.state, 'waiting'),
        isNotDeleted,
        canBeEmailed(users),
      ),
    );
  if (facts === undefined) return undefined;
  const { title, dueAt, name, email } = facts;
  return composeEmail(deps, {
    to: { name, address: email },
    subject: `We received ${title}`,
    parts: [
      `Your project ${title} has been submitted for review. You'll have our answer within ${reviewHours} hours, by ${formatMoment(dueAt)}.`,
      'Until it is approved, only you and administrators can see it. You can still edit it.',
      { button: 'Open your project', path: `/projects/${projectId}/edit` },
    ],
    messageId: `project-${projectId}-received-${round}`,
  });
}
