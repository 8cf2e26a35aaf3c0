// Notifications for creators about their project's publication and reviews. The projects slice does not know notifications, so
// these events are derived from its emails.
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { isOfChanges, projectReviews } from '#features/reviews/server/review-table.ts';
import type { NotificationKind } from '../../notification-rules.ts';
import { notifyOn } from '../notification-events.ts';
import { defineNotification, type NotificationView } from '../notification-kind.ts';

const projectFacts = z.object({ projectId: z.int() });
const reviewFacts = z.object({ reviewId: z.int() });

/** About reviews; a publication without a review uses the negated project id as its subject. */
const live = defineReviewNotification('project_live', {
  project: (title) => `${title} was approved and is public`,
  changes: (title) => `Your changes to ${title} were approved`,
  page: 'view',
});
const changesRequested = defineReviewNotification('project_changes_requested', {
  project: (title) => `${title} needs changes before it is published`,
  changes: (title) => `Your changes to ${title} were not approved`,
  page: 'edit',
});
const declined = defineReviewNotification('project_declined', {
  project: (title) => `${title} was not accepted`,
  changes: (title) => `Your changes to ${title} were not approved`,
  page: 'edit',
});

const ownerOfReview = (reviewId: number) =>
  sql`select p.owner_id from project_reviews r join projects p on p.id = r.project_id where r.id = ${reviewId}`;

for (const [source, definition] of [
  ['review_approved', live],
  ['review_changes_requested', changesRequested],
  ['review_rejected', declined],
] as const) {
  notifyOn(`mail ${source}`, definition, reviewFacts, ({ reviewId }) => ({
    key: `review-${reviewId}-${definition.kind}`,
    subjectId: reviewId,
    recipients: ownerOfReview(reviewId),
  }));
}

notifyOn('mail project_published', live, projectFacts, ({ projectId }) => ({
  key: `project-${projectId}-live`,
  subjectId: -projectId,
  recipients: sql`select owner_id from projects where id = ${projectId}`,
}));

type Words = {
  project: (title: string) => string;
  /** Title if the review is about changes of a public project. */
  changes: (title: string) => string;
  page: 'view' | 'edit';
};

function defineReviewNotification(kind: NotificationKind, words: Words) {
  return defineNotification({
    kind,
    async load(db, readerId, subjectIds) {
      const views = new Map<number, NotificationView>();
      const isTheirs = and(eq(projects.ownerId, readerId), isNotDeleted);
      const reviewed = await db
        .select({ id: projectReviews.id, projectId: projects.id, title: projects.title, isOfChanges })
        .from(projectReviews)
        .innerJoin(projects, eq(projects.id, projectReviews.projectId))
        .where(
          and(
            inArray(
              projectReviews.id,
              subjectIds.filter((id) => id > 0),
            ),
            isTheirs,
          ),
        );
      for (const row of reviewed) {
        const link = `/projects/${row.projectId}${words.page === 'edit' ? '/edit' : ''}`;
        views.set(row.id, { title: (row.isOfChanges ? words.changes : words.project)(row.title), link });
      }
      const published = subjectIds.filter((id) => id < 0).map((id) => -id);
      const found = await db
        .select({ id: projects.id, title: projects.title })
        .from(projects)
        .where(and(inArray(projects.id, published), isTheirs));
      for (const { id, title } of found) views.set(-id, { title: `${title} is live`, link: `/projects/${id}` });
      return views;
    },
  });
}
