// Notifies the creator's followers, people who saved the project, and investors about a published update.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { selectBackers } from '#features/investing/server/backers.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { follows, savedProjects } from '#features/people/server/following-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { UpdateVisibility } from '../update-rules.ts';
import { toExcerpt } from './update-answers.ts';
import { projectUpdates, updateMarks } from './update-table.ts';
import { isNewsFor } from './update-visibility.ts';

/** Leaves out removed updates, and investor-only ones once the reader's money was returned. */
export const updateNotification = defineNotification({
  kind: 'project_update',
  find: (db, readerId, ids) =>
    db
      .select({
        id: projectUpdates.id,
        title: projectUpdates.title,
        content: projectUpdates.content,
        projectId: projects.id,
        projectTitle: projects.title,
        creatorName: users.name,
      })
      .from(projectUpdates)
      .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
      .innerJoin(users, eq(users.id, projects.ownerId))
      .leftJoin(updateMarks, eq(updateMarks.updateId, projectUpdates.id))
      .where(and(inArray(projectUpdates.id, ids), isNewsFor(readerId))),
  show: ({ id, title, content, projectId, projectTitle, creatorName }) => ({
    title: `${creatorName} published an update on ${projectTitle}: ${title}`,
    excerpt: toExcerpt(content),
    link: `/projects/${projectId}/updates/${id}`,
  }),
});

type Published = { id: number; projectId: number; authorId: number; visibility: UpdateVisibility };

/** Notifies once per update, regardless of edits. */
export async function notifyOfUpdate(tx: Transaction, { id, projectId, authorId, visibility }: Published) {
  const investors = selectBackers(projectId);
  const readers = sql`
    select ${follows.followerId} from ${follows} where ${follows.creatorId} = (select owner_id from ${projects} where id = ${projectId})
    union select ${savedProjects.userId} from ${savedProjects} where ${savedProjects.projectId} = ${projectId}
    union ${investors}`;
  await notify(tx, updateNotification, {
    key: `project-update-${id}`,
    subjectId: id,
    recipients: visibility === 'public' ? readers : investors,
    actorId: authorId,
  });
}
