// Inbox actions of administrators: assign, resolve, note, reply, decide.
import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { listAdmins } from '#features/accounts/server/user-service.ts';
import { changedFields, recordAudit } from '#features/audit/server/audit-service.ts';
import { assignCommentReport, findCommentReportForChange } from '#features/comments/server/comment-moderation.ts';
import type { ReportDecision } from '#features/messages/message-rules.ts';
import {
  assignReport,
  decideReport as decide,
  findReportForChange,
} from '#features/messages/server/report-decision.ts';
import { noteAnswerOfSupport } from '#features/messages/server/support-messages.ts';
import type { BodyOf, OutputOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { changeInboxItem as changeContract, InboxNote, InboxReply } from '../inbox-contract.ts';
import { contactTopicLabels, type InboxKind } from '../inbox-rules.ts';
import { contactReplyMail } from './contact-reply-mail.ts';
import { erasedAddress } from './inbox-reading.ts';
import { contactMessages, contactReplies, inboxNotes } from './inbox-table.ts';

type Item = { kind: InboxKind; id: number };

const subjectKinds = { contact: 'contact_message', report: 'conversation', comment: 'comment_report' } as const;
const toSubject = ({ kind, id }: Item) => ({ kind: subjectKinds[kind], id });

/** @throws AppError not_found; validation (not a possible assignee); illegal_move (reports are decided instead) */
export async function changeInboxItem(
  { db }: Deps,
  viewer: Viewer,
  { kind, id, ...change }: Item & BodyOf<typeof changeContract>,
): Promise<OutputOf<typeof changeContract>> {
  return db.transaction(async (tx) => {
    const before = await getForChange(tx, { kind, id });
    if (kind !== 'contact' && change.handled !== undefined) {
      throw new AppError('illegal_move', 'Resolve the report to close it.');
    }
    if (change.assignedTo) await requireAssignable(tx, change.assignedTo);
    const adminId = requireAdmin(viewer).id;
    const wanted = {
      assignedTo: change.assignedTo === undefined ? before.assignedTo : change.assignedTo,
      handled: change.handled ?? before.handledAt !== null,
    };
    const changed = changedFields({ assignedTo: before.assignedTo, handled: before.handledAt !== null }, wanted);
    if (kind === 'report') {
      await assignReport(tx, { id, assignedTo: wanted.assignedTo });
    } else if (kind === 'comment') {
      await assignCommentReport(tx, { id, assignedTo: wanted.assignedTo });
    } else {
      const handling = 'handled' in changed.after ? handledColumns({ handled: wanted.handled, adminId }) : {};
      await tx
        .update(contactMessages)
        .set({ assignedTo: wanted.assignedTo, ...handling })
        .where(eq(contactMessages.id, id));
    }
    const after = await getForChange(tx, { kind, id });
    const assignedTo = await findAssignee(tx, after.assignedTo);
    await recordAudit(tx, viewer, { action: 'message.changed', subject: toSubject({ kind, id }), ...changed });
    return { assignedTo, handledAt: after.handledAt?.toISOString() ?? null };
  });
}

/** @throws AppError not_found */
export async function addNote(
  { db }: Deps,
  viewer: Viewer,
  { kind, id, content }: Item & { content: string },
): Promise<InboxNote> {
  const { id: authorId, name } = requireAdmin(viewer);
  return db.transaction(async (tx) => {
    await getForChange(tx, { kind, id });
    const of = { contact: { contactMessageId: id }, report: { reportId: id }, comment: { commentReportId: id } }[kind];
    const [made] = await tx
      .insert(inboxNotes)
      .values({ ...of, authorId, content })
      .returning();
    if (made === undefined) throw new Error('the note was not kept');
    const subject = toSubject({ kind, id });
    await recordAudit(tx, viewer, { action: 'message.noted', subject, after: { note: made.id } });
    return { id: made.id, content, author: name, createdAt: made.createdAt.toISOString() };
  });
}

/** @throws AppError not_found; illegal_move if there is no address */
export async function reply(
  { db }: Deps,
  viewer: Viewer,
  { id, content, handled }: { id: number; content: string; handled: boolean },
): Promise<InboxReply> {
  const { id: authorId, name } = requireAdmin(viewer);
  return db.transaction(async (tx) => {
    const { email, userId, topic } = await getContactForChange(tx, id);
    if (email === erasedAddress) {
      throw new AppError('illegal_move', 'The sender’s account was deleted, so there is no address to reply to.');
    }
    const [made] = await tx.insert(contactReplies).values({ contactMessageId: id, authorId, content }).returning();
    if (made === undefined) throw new Error('the answer was not kept');
    await queueMail(tx, contactReplyMail, { replyId: made.id });
    if (userId !== null) await noteAnswerOfSupport(tx, userId, { subject: contactTopicLabels[topic], content });
    if (handled) {
      await tx
        .update(contactMessages)
        .set(handledColumns({ handled, adminId: authorId }))
        .where(eq(contactMessages.id, id));
    }
    await recordAudit(tx, viewer, {
      action: 'message.replied',
      subject: { kind: 'contact_message', id },
      after: { reply: made.id, handled },
    });
    return { id: made.id, content, author: name, createdAt: made.createdAt.toISOString(), sentAt: null };
  });
}

/** The decision is final. @throws AppError not_found; already_exists if it was decided meanwhile */
export async function decideReport(
  { db }: Deps,
  viewer: Viewer,
  { id, decision, reason }: { id: number; decision: ReportDecision; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await decide(tx, { id, decision, reason, viewer });
    await recordAudit(tx, viewer, {
      action: 'conversation.decided',
      subject: { kind: 'conversation', id },
      after: { decision },
      reason,
    });
  });
}

function handledColumns({ handled, adminId }: { handled: boolean; adminId: number }) {
  return handled ? { handledAt: sql`now()`, handledBy: adminId } : { handledAt: null, handledBy: null };
}

/** Locks the row, so that concurrent decisions cannot both succeed. @throws AppError not_found */
async function getForChange(
  tx: Transaction,
  { kind, id }: Item,
): Promise<{ assignedTo: number | null; handledAt: Date | null }> {
  const find = {
    contact: () => getContactForChange(tx, id),
    report: () => findReportForChange(tx, id),
    comment: () => findCommentReportForChange(tx, id),
  };
  const row = await find[kind]();
  if (row === undefined) throw new AppError('not_found', 'Message not found.');
  return row;
}

/** @throws AppError not_found */
async function getContactForChange(tx: Transaction, id: number): Promise<typeof contactMessages.$inferSelect> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('no key update');
  if (row === undefined) throw new AppError('not_found', 'Message not found.');
  return row;
}

async function requireAssignable(tx: Transaction, id: number): Promise<void> {
  if ((await listAdmins(tx)).some((admin) => admin.id === id)) return;
  const message = 'Choose an administrator who can sign in';
  throw new AppError('validation', `${message}.`, { issues: [{ path: 'assignedTo', message }] });
}

async function findAssignee(db: Queryable, id: number | null): Promise<{ id: number; name: string } | null> {
  if (id === null) return null;
  const [found] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id));
  return found ?? null;
}
