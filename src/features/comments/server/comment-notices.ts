// Notifications about comments on own projects, replies to own comments, and answers to own questions.
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed, isNotDeleted } from '#features/projects/server/project-visibility.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { comments } from './comment-table.ts';

const excerptLength = 200;

type Facts = { id: number; projectId: number; project: string; name: string; isQuestion: boolean; excerpt: string };

/** Comments that the reader may see now. */
async function loadComments(db: Queryable, readerId: number, ids: number[]): Promise<Facts[]> {
  return db
    .select({
      id: comments.id,
      projectId: projects.id,
      project: projects.title,
      name: users.name,
      isQuestion: comments.isQuestion,
      excerpt: sql<string>`left(${comments.content}, ${excerptLength})`,
    })
    .from(comments)
    .innerJoin(users, and(eq(users.id, comments.userId), isNull(users.erasedAt)))
    .innerJoin(projects, eq(projects.id, comments.projectId))
    .where(
      and(
        inArray(comments.id, ids),
        isNull(comments.deletedAt),
        or(isListed, and(mayDo('edit', readerId), isNotDeleted)),
      ),
    );
}

const defineCommentNotice = (
  kind: 'project_comment' | 'comment_reply' | 'question_answered',
  toTitle: (facts: Facts) => string,
) =>
  defineNotification({
    kind,
    find: loadComments,
    show: (facts) => ({
      title: toTitle(facts),
      excerpt: facts.excerpt,
      link: `/projects/${facts.projectId}#comment-${facts.id}`,
    }),
  });

export const projectCommentNotice = defineCommentNotice('project_comment', ({ name, project, isQuestion }) =>
  isQuestion ? `${name} asked a question about ${project}` : `${name} commented on ${project}`,
);

export const commentReplyNotice = defineCommentNotice(
  'comment_reply',
  ({ name, project }) => `${name} replied to your comment on ${project}`,
);

/** Its subject is the answering reply. */
export const questionAnsweredNotice = defineCommentNotice(
  'question_answered',
  ({ name, project }) => `${name} answered your question about ${project}`,
);
