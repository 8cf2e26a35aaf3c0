// Reads one inbox item completely. Each read is audited, because it contains private messages.
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { messageReports, messages } from '#features/messages/server/message-table.ts';
import { loadReportedConversation } from '#features/messages/server/reported-conversation.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { mails } from '#platform/mail/mail-table.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { ContactMessage, InboxNote, InboxReply, MessageReport } from '../inbox-contract.ts';
import { contactMessages, contactReplies, inboxNotes } from './inbox-table.ts';

const assignee = alias(users, 'assignee');
const handler = alias(users, 'handler');
const reporter = alias(users, 'reporter');
const sender = alias(users, 'sender');

/** Placeholder address of erased people; nothing is sent to it. */
export const erasedAddress = 'deleted@erased.invalid';

/** @throws AppError not_found */
export async function getContactMessage({ db }: Deps, viewer: Viewer, id: number): Promise<ContactMessage> {
  return db.transaction(async (tx) => {
    const message = await readContactMessage(tx, id);
    const subject = { kind: 'contact_message', id } as const;
    await recordAudit(tx, viewer, { action: 'message.read', subject, rows: 1 });
    return message;
  });
}

async function readContactMessage(db: Queryable, id: number): Promise<ContactMessage> {
  const [found] = await db
    .select({
      message: contactMessages,
      project: { id: projects.id, title: projects.title },
      assignedTo: { id: assignee.id, name: assignee.name },
      handledBy: handler.name,
    })
    .from(contactMessages)
    .leftJoin(projects, eq(projects.id, contactMessages.projectId))
    .leftJoin(assignee, eq(assignee.id, contactMessages.assignedTo))
    .leftJoin(handler, eq(handler.id, contactMessages.handledBy))
    .where(eq(contactMessages.id, id));
  if (found === undefined) throw new AppError('not_found', 'Message not found.');
  const { message, project, assignedTo, handledBy } = found;
  const { name, email, userId, topic, content, createdAt, handledAt } = message;
  return {
    id,
    name,
    email,
    userId,
    topic,
    content,
    project,
    assignedTo,
    handledBy,
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
    canReply: email !== erasedAddress,
    replies: await repliesTo(db, id),
    notes: await notesOn(db, eq(inboxNotes.contactMessageId, id)),
  };
}

async function repliesTo(db: Queryable, contactMessageId: number): Promise<InboxReply[]> {
  const rows = await db
    .select({
      id: contactReplies.id,
      content: contactReplies.content,
      author: users.name,
      createdAt: contactReplies.createdAt,
      sentAt: mails.sentAt,
    })
    .from(contactReplies)
    .innerJoin(users, eq(users.id, contactReplies.authorId))
    .leftJoin(mails, eq(mails.key, sql`'contact-reply-' || ${contactReplies.id}`))
    .where(eq(contactReplies.contactMessageId, contactMessageId))
    .orderBy(asc(contactReplies.id));
  return rows.map(({ createdAt, sentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}

export async function notesOn(db: Queryable, which: SQL): Promise<InboxNote[]> {
  const rows = await db
    .select({ id: inboxNotes.id, content: inboxNotes.content, author: users.name, createdAt: inboxNotes.createdAt })
    .from(inboxNotes)
    .innerJoin(users, eq(users.id, inboxNotes.authorId))
    .where(which)
    .orderBy(asc(inboxNotes.id));
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** @throws AppError not_found */
export async function getMessageReport({ db }: Deps, viewer: Viewer, id: number): Promise<MessageReport> {
  return db.transaction(async (tx) => {
    const report = await readReport(tx, id);
    await recordAudit(tx, viewer, {
      action: 'conversation.read',
      subject: { kind: 'conversation', id },
      rows: report.conversation.length,
    });
    return report;
  });
}

async function readReport(db: Queryable, id: number): Promise<MessageReport> {
  const [found] = await db
    .select({
      report: messageReports,
      reporter: { id: reporter.id, name: reporter.name },
      sender: { id: sender.id, name: sender.name },
      assignedTo: { id: assignee.id, name: assignee.name },
      decidedBy: handler.name,
    })
    .from(messageReports)
    .innerJoin(messages, eq(messages.id, messageReports.messageId))
    .innerJoin(reporter, eq(reporter.id, messageReports.reporterId))
    .innerJoin(sender, eq(sender.id, messages.senderId))
    .leftJoin(assignee, eq(assignee.id, messageReports.assignedTo))
    .leftJoin(handler, eq(handler.id, messageReports.decidedBy))
    .where(eq(messageReports.id, id));
  if (found === undefined) throw new AppError('not_found', 'Report not found.');
  const { report, assignedTo, decidedBy } = found;
  const { decision, decisionReason } = report;
  return {
    id,
    assignedTo,
    reporter: found.reporter,
    sender: found.sender,
    reason: report.reason,
    createdAt: report.createdAt.toISOString(),
    handledAt: report.decidedAt?.toISOString() ?? null,
    decision: decision && { kind: decision, reason: decisionReason ?? '', by: decidedBy ?? '' },
    ...(await loadReportedConversation(db, report.messageId)),
    notes: await notesOn(db, eq(inboxNotes.reportId, id)),
  };
}
