// Reads one conversation of a person. Others get the response for a missing one.
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Conversation } from '../message-contract.ts';
import { type OtherRow, otherColumns, toCorrespondent } from './correspondent.ts';
import { conversationMembers, conversations, messageBlocks, messages } from './message-table.ts';

export type MemberRow = {
  conversationId: number;
  userId: number;
  otherId: number;
  readMessageId: number;
  unread: number;
  lastMessageId: number;
  archivedAt: Date | null;
};

/** A conversation in which no message has reached the person yet does not exist for them. */
export function memberOf(viewer: Viewer, conversationId: number): SQL | undefined {
  return and(
    eq(conversationMembers.conversationId, conversationId),
    // Someone without a record has no conversations.
    eq(conversationMembers.userId, requireUser(viewer).id ?? 0),
    isNotNull(conversationMembers.lastMessageId),
  );
}

/** @throws AppError not_found */
export async function getMember(db: Queryable, viewer: Viewer, conversationId: number): Promise<MemberRow> {
  const [row] = await db.select().from(conversationMembers).where(memberOf(viewer, conversationId));
  if (row === undefined || row.lastMessageId === null) throw conversationNotFound();
  return { ...row, lastMessageId: row.lastMessageId };
}

/** Filters conversation ids to those of this person, which they may follow live. */
export async function findOwnConversations(
  db: Queryable,
  { user }: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (user?.id === undefined || ids.length === 0) return new Set();
  const rows = await db
    .select({ id: conversationMembers.conversationId })
    .from(conversationMembers)
    .where(
      and(
        eq(conversationMembers.userId, user.id),
        inArray(conversationMembers.conversationId, [...ids]),
        isNotNull(conversationMembers.lastMessageId),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export function conversationNotFound(): AppError {
  return new AppError('not_found', 'Conversation not found.');
}

/** Whether this member blocked the other participant. */
export const isBlockedByMember = sql<boolean>`exists (select 1 from ${messageBlocks}
  where ${messageBlocks.blockerId} = ${conversationMembers.userId} and ${messageBlocks.blockedId} = ${conversationMembers.otherId})`;

/** @throws AppError not_found */
export async function getConversation(db: Queryable, viewer: Viewer, id: number): Promise<Conversation> {
  const [row] = await db
    .select({
      unread: conversationMembers.unread,
      archivedAt: conversationMembers.archivedAt,
      isBlocked: isBlockedByMember,
      subject: messages.subject,
      projectId: projects.id,
      projectTitle: projects.title,
      ...otherColumns,
    })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .innerJoin(users, eq(users.id, conversationMembers.otherId))
    .innerJoin(messages, eq(messages.id, conversationMembers.lastMessageId))
    .leftJoin(projects, and(eq(projects.id, conversations.projectId), visibleTo(viewer)))
    .where(memberOf(viewer, id));
  if (row === undefined) throw conversationNotFound();
  return {
    id,
    with: toCorrespondent(row),
    project: toProject(row),
    subject: row.subject,
    unread: row.unread,
    isArchived: row.archivedAt !== null,
    isBlocked: row.isBlocked,
    refusal: refusalOf(row),
  };
}

/** Why a member cannot write in a conversation; being blocked is not a reason. */
export function refusalOf({ isBlocked, name, erasedAt }: Pick<OtherRow, 'name' | 'erasedAt'> & { isBlocked: boolean }) {
  if (erasedAt !== null) return 'This account was deleted and cannot receive messages.';
  return isBlocked ? `You blocked ${name}. Unblock them to write to them.` : null;
}

export function toProject({ projectId, projectTitle }: { projectId: number | null; projectTitle: string | null }) {
  return projectId === null || projectTitle === null ? null : { id: projectId, title: projectTitle };
}
