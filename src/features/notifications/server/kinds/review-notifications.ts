// Notifications for creators about their project's publication and reviews. The projects slice does not know notifications, so
// these events are derived from its emails.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { projectPublishedMail } from '#features/projects/server/mails/project-published-mail.ts';
import { mayDo, peopleWith } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { reviewTitles } from '#features/reviews/review-titles.ts';
import {
  changesRequestedMail,
  reviewApprovedMail,
  reviewRejectedMail,
} from '#features/reviews/server/mails/review-decision-mails.ts';
import { isOfChanges, projectReviews } from '#features/reviews/server/review-table.ts';
import type { NotificationKind } from '../../notification-rules.ts';
import { type NotificationSource, onMail } from '../notification-events.ts';
import { defineNotification } from '../notification-kind.ts';

/** About reviews; a publication without a review uses the negated project id as its subject. */
const live = defineReviewNotification('project_live', {
  project: (title) => `${title} was approved and is public`,
  changes: reviewTitles.changesApproved,
  page: 'view',
});
const changesRequested = defineReviewNotification('project_changes_requested', {
  project: reviewTitles.needsChanges,
  changes: reviewTitles.changesRefused,
  page: 'edit',
});
const declined = defineReviewNotification('project_declined', {
  project: reviewTitles.declined,
  changes: reviewTitles.changesRefused,
  page: 'edit',
});

const mails = [
  [reviewApprovedMail, live],
  [changesRequestedMail, changesRequested],
  [reviewRejectedMail, declined],
] as const;

export const reviewNotifications: readonly NotificationSource[] = [
  ...mails.map(([mail, definition]) =>
    onMail(mail, definition, ({ reviewId }) => ({
      key: `review-${reviewId}-${definition.kind}`,
      subjectId: reviewId,
      recipients: peopleWith('edit', sql`(select project_id from project_reviews where id = ${reviewId})`),
    })),
  ),
  onMail(projectPublishedMail, live, ({ projectId }) => ({
    key: `project-${projectId}-live`,
    subjectId: -projectId,
    recipients: peopleWith('edit', projectId),
  })),
];

type Words = {
  project: (title: string) => string;
  /** Title if the review is about changes of a public project. */
  changes: (title: string) => string;
  page: 'view' | 'edit';
};

function defineReviewNotification(kind: NotificationKind, words: Words) {
  return defineNotification({
    kind,
    async find(db, readerId, subjectIds) {
      const isTheirs = and(mayDo('edit', readerId), isNotDeleted);
      const ofReviews = subjectIds.filter((id) => id > 0);
      const reviewed = await db
        .select({ id: projectReviews.id, projectId: projects.id, title: projects.title, isOfChanges })
        .from(projectReviews)
        .innerJoin(projects, eq(projects.id, projectReviews.projectId))
        .where(and(inArray(projectReviews.id, ofReviews), isTheirs));
      const ofProjects = subjectIds.filter((id) => id < 0).map((id) => -id);
      const published = await db
        .select({ projectId: projects.id, title: projects.title })
        .from(projects)
        .where(and(inArray(projects.id, ofProjects), isTheirs));
      return [...reviewed, ...published.map((row) => ({ ...row, id: -row.projectId, isOfChanges: null }))];
    },
    show({ title, projectId, isOfChanges: isChange }) {
      if (isChange === null) return { title: `${title} is live`, link: `/projects/${projectId}` };
      const link = `/projects/${projectId}${words.page === 'edit' ? '/edit' : ''}`;
      return { title: (isChange ? words.changes : words.project)(title), link };
    },
  });
}
