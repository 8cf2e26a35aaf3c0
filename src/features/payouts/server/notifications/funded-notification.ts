// Notification to the creator of a project that was funded.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { notifyOn } from '#features/notifications/server/notification-events.ts';
import { defineNotification, type NotificationView } from '#features/notifications/server/notification-kind.ts';
import { fundedTitle } from '#features/projects/funded-words.ts';
import { fundedColumns } from '#features/projects/server/funded-figures.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';

/** Hidden while a refund has taken the project below its goal again. */
const funded = defineNotification({
  kind: 'project_goal_reached',
  async load(db, readerId, subjectIds) {
    const rows = await db
      .select({
        id: projects.id,
        title: projects.title,
        ...fundedColumns,
        isBelowGoal: projects.fundedBelowGoal,
      })
      .from(projects)
      .where(
        and(
          inArray(projects.id, [...subjectIds]),
          eq(projects.ownerId, readerId),
          isNotNull(projects.fundedAt),
          isNotDeleted,
        ),
      );
    return new Map(
      rows.map(({ id, title, fundedCents, fundedPeople, isBelowGoal }): [number, NotificationView] => {
        const raised = toDollarNumber(cents(fundedCents));
        const words = fundedTitle({ raised, investors: fundedPeople, isGoalReached: !isBelowGoal });
        return [id, { title: `${words} for ${title}`, link: '/dashboard' }];
      }),
    );
  },
});
notifyOn('mail project_funded', funded, z.object({ projectId: z.int() }), ({ projectId }) => ({
  key: `project-${projectId}-goal-reached`,
  subjectId: projectId,
  recipients: sql`select owner_id from projects where id = ${projectId}`,
}));
