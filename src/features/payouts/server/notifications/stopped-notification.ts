// Notification to the creator of a funded project that was stopped.
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { notifyOn } from '#features/notifications/server/notification-events.ts';
import { defineNotification, type NotificationView } from '#features/notifications/server/notification-kind.ts';
import { stoppedWords } from '#features/projects/project-standing.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';

const stopped = defineNotification({
  kind: 'project_stopped',
  async load(db, readerId, subjectIds) {
    const rows = await db
      .select({ id: projects.id, title: projects.title, stopped: stoppedColumn.as('stopped') })
      .from(projects)
      .where(and(inArray(projects.id, [...subjectIds]), eq(projects.ownerId, readerId), isNotDeleted));
    return new Map(
      rows.flatMap(({ id, title, stopped: place }): [number, NotificationView][] =>
        place === null
          ? []
          : [[id, { title: `${title} was ${stoppedWords(place)}`, link: `/dashboard/projects/${id}/milestones` }]],
      ),
    );
  },
});
notifyOn('mail project_stopped', stopped, z.object({ projectId: z.int() }), ({ projectId }) => ({
  key: `project-${projectId}-stopped`,
  subjectId: projectId,
  recipients: sql`select owner_id from projects where id = ${projectId}`,
}));
