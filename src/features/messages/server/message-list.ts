// The messages of a conversation, newest first, with pages in both directions.
import { and, asc, desc, eq, exists, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { QueryOf } from '#kernel/endpoint.ts';
import type { ListPage } from '#kernel/list-page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { defineCursor, idPosition } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { listMessages as contract, Message } from '../message-contract.ts';
import { getMember, type MemberRow } from './conversation-reading.ts';
import { conversationMembers, messageReports, messages } from './message-table.ts';

/** Messages after this one in either direction, excluding the message itself. */
const cursors = defineCursor('messages', z.tuple([z.literal(['older', 'newer']), idPosition]));

/** @throws AppError not_found, invalid_cursor */
export async function listMessages(
  db: Queryable,
  viewer: Viewer,
  { id, limit, cursor, at }: QueryOf<typeof contract> & { id: number },
): Promise<ListPage<Message>> {
  const member = await getMember(db, viewer, id);
  const [direction, from] = cursor === undefined ? (['older', undefined] as const) : cursors.read(cursor);
  const rows =
    direction === 'newer'
      ? (await readMessages(db, member, gt(messages.id, from), limit, 'up')).toReversed()
      : cursor === undefined && at !== undefined
        ? await readAround(db, member, at, limit)
        : await readMessages(db, member, from === undefined ? undefined : olderThan(from), limit, 'down');
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const [hasNewer, hasOlder] = await Promise.all([
    newest === undefined ? false : hasMessage(db, member, gt(messages.id, newest.id)),
    oldest === undefined ? false : hasMessage(db, member, olderThan(oldest.id)),
  ]);
  const readByOther = await findReadByOther(db, member);
  return {
    items: rows.map((row) => toMessage(row, { ...member, readByOther })),
    nextCursor: hasOlder && oldest !== undefined ? cursors.write(['older', oldest.id]) : undefined,
    previousCursor: hasNewer && newest !== undefined ? cursors.write(['newer', newest.id]) : undefined,
  };
}

const olderThan = (id: number): SQL => sql`${messages.id} < ${id}::bigint`;

/** Messages visible to this member: all except those withheld from them. */
export function isSeenBy({ conversationId, userId }: Pick<MemberRow, 'conversationId' | 'userId'>): SQL | undefined {
  return and(
    eq(messages.conversationId, conversationId),
    or(eq(messages.senderId, userId), eq(messages.isWithheld, false)),
  );
}

async function readMessages(
  db: Queryable,
  member: MemberRow,
  range: SQL | undefined,
  limit: number,
  direction: 'up' | 'down',
) {
  return db
    .select({
      message: messages,
      id: messages.id,
      isReported: exists(
        db
          .select({ one: sql`1` })
          .from(messageReports)
          .where(and(eq(messageReports.messageId, messages.id), eq(messageReports.reporterId, member.userId))),
      ).mapWith(Boolean),
    })
    .from(messages)
    .where(and(isSeenBy(member), range))
    .orderBy(direction === 'up' ? asc(messages.id) : desc(messages.id))
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof readMessages>>[number];

/** A few newer messages, then the message itself and earlier ones. */
async function readAround(db: Queryable, member: MemberRow, at: number, limit: number): Promise<Row[]> {
  const newer = await readMessages(db, member, gt(messages.id, at), Math.floor(limit / 3), 'up');
  const older = await readMessages(db, member, lte(messages.id, at), limit - newer.length, 'down');
  return [...newer.toReversed(), ...older];
}

async function hasMessage(db: Queryable, member: MemberRow, range: SQL): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isSeenBy(member), range))
    .limit(1);
  return rows.length > 0;
}

async function findReadByOther(db: Queryable, { conversationId, otherId }: MemberRow): Promise<number> {
  const [other] = await db
    .select({ readMessageId: conversationMembers.readMessageId })
    .from(conversationMembers)
    .where(and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, otherId)));
  return other?.readMessageId ?? 0;
}

type Reading = { userId: number; readMessageId: number; readByOther: number };

/** Withheld messages look normal to their sender, including read marks, so that nothing reveals the block. */
export function toMessage({ message, isReported }: Pick<Row, 'message' | 'isReported'>, reading: Reading): Message {
  const { id, senderId, receiverId, subject, content, createdAt } = message;
  const isOwn = senderId === reading.userId;
  return {
    id,
    senderId,
    receiverId,
    subject,
    content,
    read: id <= (isOwn ? reading.readByOther : reading.readMessageId),
    createdAt: createdAt.toISOString(),
    isOwn,
    isReported,
  };
}
