// Who a person may write to first. Within a conversation, both may reply.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { systemUsers } from '#features/accounts/server/account-service.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed, visibleTo } from '#features/projects/server/project-visibility.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { getRecipient as contract } from '../message-contract.ts';
import { supportName } from '../message-rules.ts';
import { refusalOf } from './conversation-reading.ts';
import { type OtherRow, otherColumns, toCorrespondent } from './correspondent.ts';
import { conversationMembers, conversations, messageBlocks } from './message-table.ts';

/** The requested recipient: a person, the creator of a project, or both. */
export type Addressed = { to?: string | undefined; project?: number | undefined };

export type Recipient = OtherRow & {
  id: number;
  project: { id: number; title: string } | null;
  /** Why the first message cannot be sent, as a sentence; null if it can. */
  refusal: string | null;
};

/** @throws AppError not_found for people and projects that are missing or hidden from this viewer */
export async function findRecipient(db: Queryable, viewer: Viewer, { to, project }: Addressed): Promise<Recipient> {
  const about = project === undefined ? null : await getProjectOf(db, viewer, project);
  const person =
    to === supportName ? await getSupport(db) : await getPerson(db, to === undefined ? about?.ownerId : to);
  const me = requireUser(viewer).id;
  // A project is a subject only between its creator and someone else.
  const isAbout = about !== null && (about.ownerId === person.id || about.ownerId === me);
  return {
    ...person,
    project: isAbout ? { id: about.id, title: about.title } : null,
    refusal: await findRefusal(db, me, person),
  };
}

/** The recipient, as shown on the screen before the first message. */
export async function previewRecipient(
  db: Queryable,
  viewer: Viewer,
  addressed: Addressed,
): Promise<OutputOf<typeof contract>> {
  const recipient = await findRecipient(db, viewer, addressed);
  return {
    with: toCorrespondent(recipient),
    project: recipient.project,
    conversationId: await findConversation(db, requireUser(viewer).id, recipient),
    refusal: recipient.refusal,
  };
}

/** The pair's conversation about this project, if this person can see it. */
async function findConversation(
  db: Queryable,
  userId: number | undefined,
  { id, project }: Recipient,
): Promise<number | null> {
  if (userId === undefined) return null;
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, conversations.id))
    .where(
      and(
        isPair(userId, id),
        sql`${conversations.projectId} is not distinct from ${project?.id ?? null}::bigint`,
        eq(conversationMembers.userId, userId),
        isNotNull(conversationMembers.lastMessageId),
      ),
    );
  return row?.id ?? null;
}

export function isPair(one: number, other: number): SQL | undefined {
  return and(eq(conversations.firstId, Math.min(one, other)), eq(conversations.secondId, Math.max(one, other)));
}

async function getProjectOf(db: Queryable, viewer: Viewer, id: number) {
  const [row] = await db
    .select({ id: projects.id, title: projects.title, ownerId: projects.ownerId })
    .from(projects)
    .where(and(eq(projects.id, id), visibleTo(viewer)));
  if (row === undefined) throw new AppError('not_found', 'Project not found.');
  return row;
}

/** The system user of support is created by the first message; until then it has no id. */
async function getSupport(db: Queryable): Promise<OtherRow & { id: number }> {
  const [row] = await db
    .select({ id: users.id, ...otherColumns })
    .from(users)
    .where(eq(users.uid, systemUsers.support.uid));
  return row ?? { id: 0, ...systemUsers.support, image: null, kind: 'system', erasedAt: null };
}

/** Finds a person by uid or, for the creator of a project, by id. */
async function getPerson(db: Queryable, who: string | number | undefined): Promise<OtherRow & { id: number }> {
  const isWho = typeof who === 'number' ? eq(users.id, who) : eq(users.uid, who ?? '');
  const [row] = await db
    .select({ id: users.id, ...otherColumns })
    .from(users)
    .where(and(isWho, eq(users.kind, 'person')));
  if (row === undefined || row.erasedAt !== null)
    throw new AppError('not_found', 'This person cannot receive messages.');
  return row;
}

async function findRefusal(db: Queryable, me: number | undefined, person: Recipient | (OtherRow & { id: number })) {
  if (person.kind === 'system') return null;
  if (person.id === me) return 'This is you. Write to someone else.';
  if (me !== undefined && (await isBlocked(db, { blockerId: me, blockedId: person.id }))) {
    return refusalOf({ ...person, isBlocked: true });
  }
  return (await mayWrite(db, me, person.id))
    ? null
    : `${person.name} has no public project, so only people they know from here can write to them.`;
}

export async function isBlocked(
  db: Queryable,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
): Promise<boolean> {
  const count = await db.$count(
    messageBlocks,
    and(eq(messageBlocks.blockerId, blockerId), eq(messageBlocks.blockedId, blockedId)),
  );
  return count > 0;
}

/**
 * Anyone may write to the creator of a public project, and to people who wrote to them. A creator may write to investors shown by
 * their real name, even if the project is hidden now. A hidden investor gets the same result as a stranger; otherwise trying
 * people one by one would reveal who invested.
 */
async function mayWrite(db: Queryable, me: number | undefined, other: number): Promise<boolean> {
  const isKnown = and(
    eq(conversationMembers.userId, me ?? 0),
    eq(conversationMembers.otherId, other),
    isNotNull(conversationMembers.lastMessageId),
  );
  const { rows } = await db.execute<{ may: boolean }>(sql`select (
    exists (select 1 from ${projects} where ${projects.ownerId} = ${other} and ${isListed})
    or exists (select 1 from ${investments} join ${projects} on ${projects.id} = ${investments.projectId}
      where ${investments.investorId} = ${other} and ${projects.ownerId} = ${me ?? 0} and ${investments.counted} = 'raised'
        and ${investments.shownAs} = 'name')
    or exists (select 1 from ${conversationMembers} where ${isKnown})
  ) as may`);
  return rows[0]?.may ?? false;
}
