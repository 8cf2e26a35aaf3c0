// Writes, edits and deletes comments, with the notifications and signals of each.
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { isImportedListing } from '#features/projects/imported-listing.ts';
import { hasRight, peopleWith } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { Comment, postComment } from '../comment-contract.ts';
import { editWindowMinutes, maxCommentDepth } from '../comment-rules.ts';
import { lockCommenter, requireRoomForComment } from './comment-limits.ts';
import { commentReplyNotice, projectCommentNotice } from './comment-notices.ts';
import { commentNotFound, readComment } from './comment-reading.ts';
import { commentBlocks, comments } from './comment-table.ts';

export type CommentDeps = Pick<Deps, 'db' | 'config'>;

type New = BodyOf<typeof postComment> & { projectId: number; requestKey: string | undefined };

/** @throws AppError not_found, forbidden, illegal_move, validation, too_many_requests, already_exists, key_reused */
export async function writeComment(
  deps: CommentDeps,
  viewer: Viewer,
  wanted: New,
): Promise<{ isNew: boolean; comment: Comment }> {
  const userId = requireUserId(viewer);
  const made = await deps.db.transaction(async (tx) => {
    const project = await getOpenProject(tx, viewer, wanted.projectId);
    await lockCommenter(tx, userId);
    const again = await findRepeated(tx, userId, wanted);
    if (again !== undefined) return { isNew: false, id: again };
    const parent = wanted.parentId === undefined ? undefined : await getParent(tx, { ...wanted, id: wanted.parentId });
    if (wanted.isQuestion && isImportedListing(project)) throw invalid('isQuestion', nobodyToAsk);
    await requireNotBlocked(tx, { creatorId: project.ownerId, userId });
    const content = toStoredText(wanted.content);
    await requireRoomForComment(tx, deps, { userId, projectId: wanted.projectId, content });
    return { isNew: true, id: await insertComment(tx, { ...wanted, content, userId, parent }) };
  });
  return { isNew: made.isNew, comment: await readComment(deps.db, made.id) };
}

/** Collapses blank lines: hundreds of them would push everything else off the screen. */
function toStoredText(content: string): string {
  return content.replaceAll(/\r\n?/g, '\n').replaceAll(/\n{3,}/g, '\n\n');
}

const nobodyToAsk = 'An imported listing has no creator here to ask';

type OpenProject = { ownerId: number; creatorName: string };

/** @throws AppError not_found; illegal_move for a draft, which only its team sees */
async function getOpenProject(db: Queryable, viewer: Viewer, id: number): Promise<OpenProject> {
  const [project] = await db
    .select({ ownerId: projects.ownerId, status: projects.status, creatorName: users.name })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projects.id, id), visibleTo({ ...viewer, admin: undefined })));
  if (project === undefined) throw projectNotFound();
  if (project.status === 'draft') {
    throw new AppError('illegal_move', 'Comments open when the project is published.');
  }
  return project;
}

/** @throws AppError key_reused */
async function findRepeated(tx: Transaction, userId: number, wanted: New): Promise<number | undefined> {
  if (wanted.requestKey === undefined) return undefined;
  const [found] = await tx
    .select({ id: comments.id, projectId: comments.projectId, parentId: comments.parentCommentId })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.requestKey, wanted.requestKey)));
  if (found === undefined) return undefined;
  // Its text may have been edited since.
  if (found.projectId === wanted.projectId && found.parentId === (wanted.parentId ?? null)) return found.id;
  throw new AppError('key_reused', 'This Idempotency-Key was used for another comment. Use a new one.');
}

type Parent = { id: number; userId: number };

/**
 * @throws AppError validation if it belongs to another project, not_found if it was deleted, illegal_move below the last level
 */
async function getParent(tx: Transaction, { id, projectId, isQuestion }: New & { id: number }): Promise<Parent> {
  if (isQuestion) throw invalid('isQuestion', 'Only a comment of its own can be a question');
  const parent = await lockComment(tx, id).catch(() => undefined);
  if (parent === undefined || parent.projectId !== projectId) {
    throw invalid('parentId', 'The comment you reply to is not on this project');
  }
  if (parent.deletedAt !== null) throw commentNotFound();
  if (parent.depth >= maxCommentDepth) {
    throw new AppError('illegal_move', 'This thread is too deep. Reply to a comment further up.');
  }
  return parent;
}

function invalid(path: string, message: string): AppError {
  return new AppError('validation', `${message}.`, { issues: [{ path, message }] });
}

/** @throws AppError forbidden */
async function requireNotBlocked(tx: Transaction, { creatorId, userId }: { creatorId: number; userId: number }) {
  const blocked = and(eq(commentBlocks.creatorId, creatorId), eq(commentBlocks.userId, userId));
  if ((await tx.$count(commentBlocks, blocked)) === 0) return;
  throw new AppError('forbidden', 'The creator of this project does not accept comments from you.');
}

type Insertion = New & { userId: number; parent: Parent | undefined };

async function insertComment(tx: Transaction, wanted: Insertion): Promise<number> {
  const { projectId, userId, content, parent, isQuestion = false, requestKey } = wanted;
  const [made] = await tx
    .insert(comments)
    .values({
      projectId,
      userId,
      content,
      isQuestion,
      ...(parent && { parentCommentId: parent.id }),
      ...(requestKey !== undefined && { requestKey }),
    })
    .returning({ id: comments.id });
  if (made === undefined) throw new Error('no comment was made');
  // One key for both: a creator gets one notification for a reply to their comment on their own project.
  const event = { key: `comment-${made.id}`, subjectId: made.id, actorId: userId };
  if (parent) await notify(tx, commentReplyNotice, { ...event, recipients: [parent.userId] });
  await notify(tx, projectCommentNotice, { ...event, recipients: peopleWith('edit', projectId) });
  await signalLive(tx, [`project:${projectId}:comments`]);
  return made.id;
}

/** @throws AppError not_found, forbidden, illegal_move after the time to edit */
export async function editComment(
  deps: CommentDeps,
  viewer: Viewer,
  { id, content }: { id: number; content: string },
): Promise<Comment> {
  const userId = requireUserId(viewer);
  await deps.db.transaction(async (tx) => {
    const { projectId } = await lockOwnComment(tx, viewer, id);
    const changed = await tx
      .update(comments)
      .set({ content: toStoredText(content), editedAt: sql`now()` })
      .where(
        and(
          eq(comments.id, id),
          eq(comments.userId, userId),
          sql`${comments.createdAt} > now() - make_interval(mins => ${editWindowMinutes})`,
        ),
      )
      .returning({ id: comments.id });
    if (changed.length === 0) {
      throw new AppError(
        'illegal_move',
        `A comment can be edited for ${editWindowMinutes} minutes. You can still delete it.`,
      );
    }
    await signalLive(tx, [`project:${projectId}:comments`]);
  });
  return readComment(deps.db, id);
}

/** @throws AppError not_found, forbidden */
export async function deleteComment(deps: CommentDeps, viewer: Viewer, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwnComment(tx, viewer, id);
    await removeComment(tx, id);
  });
}

/** Stored in place of a deleted text; a report keeps the reported text. */
export const deletedText = 'Deleted.';

/** Its replies stay. Does nothing if it is already deleted. */
export async function removeComment(tx: Transaction, id: number): Promise<void> {
  const [gone] = await tx
    .update(comments)
    .set({ deletedAt: sql`now()`, content: deletedText, pinnedAt: null, editedAt: null })
    .where(and(eq(comments.id, id), sql`${comments.deletedAt} is null`))
    .returning({ projectId: comments.projectId });
  if (gone === undefined) return;
  await tx
    .update(comments)
    .set({ answerId: null })
    .where(and(eq(comments.projectId, gone.projectId), eq(comments.answerId, id)));
  await signalLive(tx, [`project:${gone.projectId}:comments`]);
}

type LockedComment = Pick<
  typeof comments.$inferSelect,
  'id' | 'projectId' | 'userId' | 'parentCommentId' | 'threadId' | 'depth' | 'deletedAt' | 'isQuestion' | 'answerId'
> & { ownerId: number; isTeam: (userId: number) => Promise<boolean> };

/**
 * Locks the start of its thread first, as every change of a thread does, so that changes cannot deadlock.
 * @throws AppError not_found
 */
export async function lockComment(tx: Transaction, id: number): Promise<LockedComment> {
  await tx.execute(sql`
    select 1 from ${comments} where id = (select thread_id from ${comments} where id = ${id}) for no key update`);
  const [row] = await tx
    .select({
      id: comments.id,
      projectId: comments.projectId,
      userId: comments.userId,
      parentCommentId: comments.parentCommentId,
      threadId: comments.threadId,
      depth: comments.depth,
      deletedAt: comments.deletedAt,
      isQuestion: comments.isQuestion,
      answerId: comments.answerId,
      ownerId: projects.ownerId,
    })
    .from(comments)
    .innerJoin(projects, eq(projects.id, comments.projectId))
    .where(eq(comments.id, id));
  if (row === undefined) throw commentNotFound();
  return { ...row, isTeam: (userId) => hasRight(tx, 'edit', { projectId: row.projectId, userId }) };
}

/** A non-deleted comment that this person can see. @throws AppError not_found */
export async function lockVisibleComment(tx: Transaction, viewer: Viewer, id: number): Promise<LockedComment> {
  const comment = await lockComment(tx, id);
  const [visible] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, comment.projectId), visibleTo({ ...viewer, admin: undefined })));
  if (visible === undefined || comment.deletedAt !== null) throw commentNotFound();
  return comment;
}

/** @throws AppError not_found, forbidden */
async function lockOwnComment(tx: Transaction, viewer: Viewer, id: number): Promise<LockedComment> {
  const comment = await lockVisibleComment(tx, viewer, id);
  if (comment.userId !== requireUserId(viewer)) throw new AppError('forbidden', 'This comment is not yours.');
  return comment;
}
