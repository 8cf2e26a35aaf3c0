// Notifies a creator's followers when one of their projects is public for the first time, and with those who saved it when it opens.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { type NotificationSource, onProjectEvent } from '#features/notifications/server/notification-events.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';

const published = defineNotification({
  kind: 'project_published',
  find: (db, _readerId, ids) =>
    db
      .select({ id: projects.id, title: projects.title, creator: users.name })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.ownerId))
      .where(and(inArray(projects.id, ids), isListed)),
  show: ({ id, title, creator }) => ({ title: `${creator} published ${title}`, link: `/projects/${id}` }),
});

const opened = defineNotification({
  kind: 'project_opened',
  find: (db, _readerId, ids) =>
    db
      .select({ id: projects.id, title: projects.title })
      .from(projects)
      .where(and(inArray(projects.id, ids), isListed, sql`${projects.opensAt} <= now()`)),
  show: ({ id, title }) => ({ title: `${title} is open for investments`, link: `/projects/${id}` }),
});

export const followerNotifications: readonly NotificationSource[] = [
  onProjectEvent('active', published, (projectId) => ({
    // Always the same, because a project may become active again, or be hidden and shown again.
    key: `project-${projectId}-published`,
    subjectId: projectId,
    recipients: sql`
      select f.follower_id from follows f join projects p on p.owner_id = f.creator_id
      where p.id = ${projectId} and p.status = 'active'`,
  })),
  onProjectEvent('opened', opened, (projectId) => ({
    key: `project-${projectId}-opened`,
    subjectId: projectId,
    // People who reserved an amount were notified before.
    recipients: sql`
      select f.follower_id from follows f join projects p on p.owner_id = f.creator_id where p.id = ${projectId}
      union select s.user_id from saved_projects s where s.project_id = ${projectId}
      except select r.user_id from reservations r where r.project_id = ${projectId}`,
  })),
];
