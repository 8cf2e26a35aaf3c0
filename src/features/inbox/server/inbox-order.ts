// The common sort order of the inbox's tables, and its cursor.
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { commentReports } from '#features/comments/server/comment-table.ts';
import type { messageReports } from '#features/messages/server/message-table.ts';
import { defineCursor, idPosition, instantPosition, rowsAfter } from '#platform/postgres/cursor.ts';
import type { InboxItem } from '../inbox-contract.ts';
import type { InboxKind } from '../inbox-rules.ts';
import type { contactMessages } from './inbox-table.ts';

/** At equal times, reports are listed first, then the higher id. */
const ranks = { contact: 0, report: 1, comment: 2 } as const satisfies Record<InboxKind, number>;

export type Position = { at: Date; rank: number; id: number };

export function olderThan(
  table: typeof contactMessages | typeof messageReports | typeof commentReports,
  kind: InboxKind,
  after?: Position,
): SQL | undefined {
  if (after === undefined) return undefined;
  const at = sql`${after.at.toISOString()}::timestamptz`;
  // The first comparison uses the index; the second breaks ties between equal timestamps.
  const columns = [table.createdAt, sql`${ranks[kind]}::int`, table.id];
  const older = rowsAfter(columns, 'descending', [at, sql`${after.rank}::int`, sql`${after.id}::bigint`]);
  return sql`${table.createdAt} <= ${at} and ${older}`;
}

export function newestFirst(one: InboxItem, other: InboxItem): number {
  return (
    Date.parse(other.createdAt) - Date.parse(one.createdAt) || ranks[other.kind] - ranks[one.kind] || other.id - one.id
  );
}

const cursors = defineCursor('inbox', z.tuple([instantPosition, z.literal([0, 1, 2]), idPosition]));

export function writeCursor({ createdAt, kind, id }: InboxItem): string {
  return cursors.write([Date.parse(createdAt), ranks[kind], id]);
}

/** @throws AppError invalid_cursor */
export function readCursor(cursor: string): Position {
  const [at, rank, id] = cursors.read(cursor);
  return { at: new Date(at), rank, id };
}
