// Reads comments: a page of threads with their first replies, the replies of a thread, and one comment with its ancestors.
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { preparedForViewers, visibleTo } from '#features/projects/server/project-visibility.ts';
import type { QueryOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Comment, CommentSummary, CommentThread, listComments } from '../comment-contract.ts';
import { replyOrder, threadOrders } from './comment-order.ts';
import { comments, commentTotals, isShown as isShownRow } from './comment-table.ts';

/** Qualified with its table, because projects are joined. */
const isShown = sql`(${comments.deletedAt} is null or ${comments.replyCount} > 0)`;

/** Shown with each thread of a list. */
const firstReplies = 3;

/** The same error for missing and deleted comments, and for those on projects the viewer may not see. */
export function commentNotFound(): AppError {
  return new AppError('not_found', 'This comment is no longer here.');
}

/** Whether the author has money in the project now and shows it under their name. */
const isInvestor = sql<boolean>`exists (
  select 1 from ${investments}
  where ${investments.projectId} = ${comments.projectId} and ${investments.investorId} = ${comments.userId}
    and ${investments.counted} = 'raised' and ${investments.shownAs} = 'name'
)`;

const columns = {
  id: comments.id,
  projectId: comments.projectId,
  parentId: comments.parentCommentId,
  threadId: comments.threadId,
  path: comments.path,
  depth: comments.depth,
  content: comments.content,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  deletedAt: comments.deletedAt,
  pinnedAt: comments.pinnedAt,
  isQuestion: comments.isQuestion,
  answerId: comments.answerId,
  replyCount: comments.replyCount,
  uid: users.uid,
  name: users.name,
  image: users.profileImage,
  erasedAt: users.erasedAt,
  isCreator: sql<boolean>`${comments.userId} = ${projects.ownerId}`,
  isTeam: sql<boolean>`exists (select from ${projectMembers} crew
    where crew.project_id = ${comments.projectId} and crew.user_id = ${comments.userId} and crew.can_edit)`,
  isInvestor,
};

function selectComments(db: Queryable) {
  return db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .innerJoin(projects, eq(projects.id, comments.projectId));
}

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

/** The text and author of a deleted comment never leave the server here. */
function toComment(row: CommentRow): Comment {
  const isDeleted = row.deletedAt !== null;
  const ofOthers = row.isInvestor ? 'investor' : null;
  const label = row.isCreator ? 'creator' : row.isTeam ? 'team' : ofOthers;
  return {
    id: row.id,
    projectId: row.projectId,
    parentId: row.parentId,
    depth: row.depth,
    author: isDeleted ? null : toAuthor(row),
    label: isDeleted || row.erasedAt !== null ? null : label,
    content: isDeleted ? null : row.content,
    createdAt: row.createdAt.toISOString(),
    editedAt: isDeleted ? null : (row.editedAt?.toISOString() ?? null),
    isPinned: row.pinnedAt !== null,
    isQuestion: row.isQuestion,
    answerId: row.answerId,
    replyCount: row.replyCount,
  };
}

function toAuthor({ uid, name, image, erasedAt }: CommentRow): Comment['author'] {
  return erasedAt === null ? { uid, name, image } : { uid: null, name, image: null };
}

type Wanted = QueryOf<typeof listComments> & { projectId: number };

/** @throws AppError not_found, invalid_cursor */
export async function listThreads(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { projectId, sort, only, limit, cursor }: Wanted,
): Promise<ListPage<CommentThread>> {
  const counts = await getSummary({ db }, viewer, projectId);
  const order = threadOrders[sort];
  const isFirst = cursor === undefined;
  const inProject = and(eq(comments.projectId, projectId), isNull(comments.parentCommentId), isShown, isOf(only));
  const found = await selectComments(db)
    .where(and(inProject, isNull(comments.pinnedAt), order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit + 1);
  const page = cutPage(found, limit, order.toCursor);
  const pinned = isFirst ? await selectComments(db).where(and(inProject, isNotNull(comments.pinnedAt))) : [];
  const threads = [...pinned, ...page.items];
  const replies = Map.groupBy(await readFirstReplies(db, threads), ({ threadId }) => threadId);
  const items = threads.map((row) => ({ ...toComment(row), replies: (replies.get(row.id) ?? []).map(toComment) }));
  return { items, nextCursor: page.nextCursor, ...(isFirst && { counts }) };
}

function isOf(only: Wanted['only']): SQL | undefined {
  if (only === undefined) return undefined;
  return and(eq(comments.isQuestion, sql`true`), isNull(comments.answerId), isNull(comments.deletedAt));
}

/** One index range scan per thread, whatever its number of replies. */
async function readFirstReplies(db: Queryable, threads: readonly CommentRow[]): Promise<CommentRow[]> {
  const ids = threads.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id);
  if (ids.length === 0) return [];
  const first = sql`(
    select r.id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as thread (id)
    cross join lateral (
      select id from ${comments}
      where thread_id = thread.id::bigint and parent_comment_id is not null and ${isShownRow}
      order by path limit ${firstReplies}
    ) r
  )`;
  return selectComments(db).where(sql`${comments.id} in ${first}`).orderBy(asc(comments.threadId), asc(comments.path));
}

/** @throws AppError not_found, invalid_cursor */
export async function listReplies(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { threadId, limit, cursor }: ListPageRequest & { threadId: number },
): Promise<ListPage<Comment>> {
  await getVisibleComment(db, viewer, threadId);
  const found = await selectComments(db)
    .where(
      and(
        eq(comments.threadId, threadId),
        isNotNull(comments.parentCommentId),
        isShown,
        replyOrder.after(cursor, threadId),
      ),
    )
    .orderBy(...replyOrder.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(found, limit, replyOrder.toCursor);
  return { items: items.map(toComment), nextCursor };
}

/** From the start of the thread down to the comment. @throws AppError not_found */
export async function getCommentChain({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<Comment[]> {
  const { path } = await getVisibleComment(db, viewer, id);
  const rows = await selectComments(db)
    .where(sql`${comments.id} = any(${sql.param(path, comments.path)})`)
    .orderBy(asc(comments.path));
  return rows.map(toComment);
}

/** @throws AppError not_found */
export async function getSummary({ db }: Pick<Deps, 'db'>, viewer: Viewer, projectId: number): Promise<CommentSummary> {
  const [found] = await summaries(db, viewer).execute({ projectId, viewerId: viewer.user?.id });
  if (found === undefined) throw projectNotFound();
  const { count, posted, unanswered } = found;
  return { count: count ?? 0, posted: posted ?? 0, unanswered: unanswered ?? 0 };
}

/** No row for a project that the viewer may not see. */
const summaries = preparedForViewers((db: Queryable, { viewer, viewerId, kind }) =>
  db
    .select({ count: commentTotals.count, posted: commentTotals.posted, unanswered: commentTotals.unanswered })
    .from(projects)
    .leftJoin(commentTotals, eq(commentTotals.projectId, projects.id))
    .where(and(eq(projects.id, sql.placeholder('projectId')), visibleTo(viewer, viewerId)))
    .prepare(`comment_summary_${kind}`),
);

/** Includes deleted comments that are still shown. @throws AppError not_found */
async function getVisibleComment(db: Queryable, viewer: Viewer, id: number): Promise<CommentRow> {
  const [row] = await selectComments(db).where(and(eq(comments.id, id), isShown, visibleTo(viewer)));
  if (row === undefined) throw commentNotFound();
  return row;
}

/** Skips the access check, for the author right after writing. */
export async function readComment(db: Queryable, id: number): Promise<Comment> {
  const [row] = await selectComments(db).where(eq(comments.id, id));
  if (row === undefined) throw commentNotFound();
  return toComment(row);
}
