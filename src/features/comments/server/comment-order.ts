// Sort orders of threads and of replies, with their cursors.
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  byId,
  countPosition,
  defineCursor,
  defineOrder,
  idPosition,
  type ListOrder,
  orderBy,
  rowsAfter,
  type SortKey,
} from '#platform/postgres/cursor.ts';
import { type CommentOrder, maxCommentDepth } from '../comment-rules.ts';
import { comments } from './comment-table.ts';

type Placed = { id: number; replyCount: number };

const byReplies: SortKey<Placed> = {
  column: comments.replyCount,
  stored: countPosition,
  store: ({ replyCount }) => replyCount,
  toSql: (count) => sql`${count}::int`,
};

/** Ids grow with time, so they are enough to sort by. */
export const threadOrders: Record<CommentOrder, ListOrder<Placed>> = {
  newest: defineOrder('comments newest', 'descending', [byId(comments.id)]),
  oldest: defineOrder('comments oldest', 'ascending', [byId(comments.id)]),
  top: defineOrder('comments top', 'descending', [byReplies, byId(comments.id)]),
};

const position = z.array(idPosition).check(z.minLength(2), z.maxLength(maxCommentDepth + 1));
const cursors = defineCursor('comment replies', position);

/** A comment, then everything below it, then its next sibling. */
export const replyOrder = {
  by: orderBy([comments.path], 'ascending'),
  /** @throws AppError invalid_cursor */
  after: (cursor: string | undefined, threadId: number): SQL | undefined => {
    if (cursor === undefined) return undefined;
    const [, ...rest] = cursors.read(cursor);
    return rowsAfter([comments.path], 'ascending', [sql`${sql.param([threadId, ...rest], comments.path)}`]);
  },
  toCursor: ({ path }: { path: number[] }) => cursors.write(path),
};
