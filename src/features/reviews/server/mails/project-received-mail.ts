// Email to a creator whose project was submitted for review, with the date of the answer.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { reviewHours } from '#features/projects/review-states.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { formatMoment } from '#kernel/dates.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { projectReviews } from '../review-table.ts';

/** Not sent if the round has been decided in the meantime, because that email says more. */
export const projectReceivedMail = definePersonMail({
  kind: 'project_received',
  facts: z.object({ projectId: z.int(), round: z.int() }),
  key: ({ projectId, round }) => `project-${projectId}-received-${round}`,
  find: ({ db }, { projectId, round }) =>
    db
      .select({ to: recipient, projectId: projects.id, title: projects.title, dueAt: projectReviews.dueAt })
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
      ),
  write: ({ projectId, title, dueAt }) => ({
    subject: `We received ${title}`,
    parts: [
      `Your project ${title} has been submitted for review. You'll have our answer within ${reviewHours} hours, by ${formatMoment(dueAt)}.`,
      'Until it is approved, only you and administrators can see it. You can still edit it.',
      { button: 'Open your project', path: `/projects/${projectId}/edit` },
    ],
  }),
});
