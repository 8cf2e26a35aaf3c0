// The one order of the inbox's two tables, and the place in it where a part ends.
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { InboxKind } from '../community-rules.ts';
import type { InboxItem } from '../inbox-contract.ts';
import type { contactMessages, messageReports } from './community-table.ts';

/** Where things came at the same moment, reports stand first, then the higher number. */
const ranks = { contact: 0, report: 1 } as const satisfies Record<InboxKind, number>;

export type Position = { at: Date; rank: number; id: number };

export function olderThan(
  table: typeof contactMessages | typeof messageReports,
  kind: InboxKind,
  after?: Position,
): SQL | undefined {
  if (after === undefined) return undefined;
  const at = sql`${after.at.toISOString()}::timestamptz`;
  // The first comparison is the index's; the second tells apart what came at the same moment.
  return sql`${table.createdAt} <= ${at} and (${table.createdAt}, ${ranks[kind]}::int, ${table.id}) < (${at}, ${after.rank}::int, ${after.id}::bigint)`;
}

export function newestFirst(one: InboxItem, other: InboxItem): number {
  return (
    Date.parse(other.createdAt) - Date.parse(one.createdAt) || ranks[other.kind] - ranks[one.kind] || other.id - one.id
  );
}

export function writeCursor({ createdAt, kind, id }: InboxItem): string {
  return Buffer.from(`${Date.parse(createdAt)}.${ranks[kind]}.${id}`).toString('base64url');
}

/** @throws AppError invalid_cursor */
export function readCursor(cursor: string): Position {
  const match = /^(\d{1,14})\.([01])\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (match === null) throw new AppError('invalid_cursor', 'This part of the list does not exist. Start at the first.');
  return { at: new Date(Number(match[1])), rank: Number(match[2]), id: Number(match[3]) };
}
