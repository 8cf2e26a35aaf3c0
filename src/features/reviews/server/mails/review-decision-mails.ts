// Emails to a creator about the decision in a review of their project or of changes to it.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { reviewHours } from '#features/projects/review-states.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { formatDay } from '#kernel/dates.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { definePersonMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import { reviewTitles } from '../../review-titles.ts';
import { isOfChanges, projectReviews } from '../review-table.ts';

const subject = z.object({ reviewId: z.int() });

type Words = { subject: string; parts: EmailPart[] };
/** @param opensOn is a day in the future, if it is not open for investments yet. */
type Write = (title: string, reason: string, opensOn: string | null) => Words;
type DecisionMail = {
  /** About a project before it is published. */
  project: Write;
  /** About changes of a public project. */
  changes: Write;
  button: string;
  page: 'view' | 'edit';
};

const changesRefused: Write = (title, reason) => ({
  subject: reviewTitles.changesRefused(title),
  parts: [
    `We reviewed your changes to ${title} and restored the previous text:`,
    { quote: reason },
    'The project stays public. You can edit it again at any time.',
  ],
});

export const reviewApprovedMail = defineDecisionMail('approved', {
  project: (title, _reason, opensOn) => ({
    subject: `${title} is published`,
    parts: [
      opensOn === null
        ? `We reviewed and approved ${title}. It is public now, and people can invest in it.`
        : `We reviewed and approved ${title}. It is public now, and opens for investments on ${opensOn}. Until then people can save it and reserve an amount without paying.`,
    ],
  }),
  changes: (title) => ({
    subject: reviewTitles.changesApproved(title),
    parts: [`We reviewed your changes to ${title} and approved them. The page no longer marks them as in review.`],
  }),
  button: 'View your project',
  page: 'view',
});

export const changesRequestedMail = defineDecisionMail('changes_requested', {
  project: (title, reason) => ({
    subject: reviewTitles.needsChanges(title),
    parts: [
      `We reviewed ${title} and are asking for changes before we publish it:`,
      { quote: reason },
      'Edit the project, reply to the review, and submit it again. Until it is approved, only you and administrators can see it.',
    ],
  }),
  changes: changesRefused,
  button: 'Edit your project',
  page: 'edit',
});

export const reviewRejectedMail = defineDecisionMail('rejected', {
  project: (title, reason) => ({
    subject: reviewTitles.declined(title),
    parts: [
      `We reviewed ${title} and decided not to publish it:`,
      { quote: reason },
      'If you think this is a mistake, reply on the project page. We may review it again.',
    ],
  }),
  changes: changesRefused,
  button: 'Edit your project',
  page: 'edit',
});

export const reviewReopenedMail = defineDecisionMail('reopened', {
  project: (title) => ({
    subject: `${title} is being reviewed again`,
    parts: [`We have reopened the review of ${title}. You will have an answer within ${reviewHours} hours.`],
  }),
  changes: (title) => ({
    subject: `Your changes to ${title} are being reviewed again`,
    parts: [`You will have an answer within ${reviewHours} hours. The project stays public.`],
  }),
  button: 'Open your project',
  page: 'edit',
});

export const decisionMails = {
  approved: reviewApprovedMail,
  changes_requested: changesRequestedMail,
  rejected: reviewRejectedMail,
};

function defineDecisionMail(decision: string, mail: DecisionMail): MailTemplate<z.infer<typeof subject>> {
  return definePersonMail({
    kind: `review_${decision}`,
    facts: subject,
    key: ({ reviewId }) => `review-${reviewId}-${decision.replaceAll('_', '-')}`,
    find: ({ db }, { reviewId }) =>
      db
        .select({
          to: recipient,
          title: projects.title,
          projectId: projects.id,
          reason: projectReviews.reason,
          isOfChanges,
          opensAt: projects.opensAt,
        })
        .from(projectReviews)
        .innerJoin(projects, eq(projects.id, projectReviews.projectId))
        .innerJoin(users, eq(users.id, projects.ownerId))
        .where(and(eq(projectReviews.id, reviewId), canBeEmailed(users), isNotDeleted)),
    write({ title, projectId, reason, opensAt, isOfChanges: isChange }, _settings, { now }) {
      const opensOn = opensAt !== null && opensAt > now() ? formatDay(opensAt) : null;
      const words = (isChange ? mail.changes : mail.project)(title, reason ?? '', opensOn);
      const path = `/projects/${projectId}${mail.page === 'edit' ? '/edit' : ''}`;
      return { ...words, parts: [...words.parts, { button: mail.button, path }] };
    },
  });
}
