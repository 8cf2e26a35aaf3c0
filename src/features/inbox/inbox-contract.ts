// API contract: the administrators' inbox with contact messages and reported conversations; reported comments are in
// comment-report-contract.ts.
import * as z from 'zod/mini';
import { maxReportReason, reportDecisions } from '#features/messages/message-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idText, moment, named, pageQuery, text } from '#kernel/fields.ts';
import { contactTopics, inboxKinds, maxInboxNote, maxReply } from './inbox-rules.ts';

export const inboxStates = ['open', 'handled', 'all'] as const;

const project = z.nullable(z.object({ id: idNumber, title: z.string() }));

/** Common fields of every kind. */
export const inboxItemFields = {
  id: idNumber,
  createdAt: moment,
  assignedTo: z.nullable(named),
  /** When it was resolved; null while open. */
  handledAt: z.nullable(moment),
};

export const inboxItem = z.object({
  ...inboxItemFields,
  kind: z.enum(inboxKinds),
  /** The sender or reporter. */
  from: z.string(),
  /** Set only for contact messages. */
  topic: z.nullable(z.enum(contactTopics)),
  /** The beginning of its text. */
  excerpt: z.string(),
  project,
});
export type InboxItem = z.infer<typeof inboxItem>;

export const listInbox = endpoint('GET /api/admin/messages', {
  access: 'admin',
  scope: 'messages:read',
  audit: 'message.list_read',
  summary: 'List contact messages and reports, newest first',
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(inboxStates), 'all'),
    kind: z.optional(z.enum(inboxKinds)),
    topic: z.optional(z.enum(contactTopics)),
    /** Only items assigned to the caller. */
    assigned: z.optional(z.enum(['me'])),
    q: z.optional(text({ max: 200, name: 'q' })),
  }),
  output: z.array(inboxItem),
});

export const getInboxSummary = endpoint('GET /api/admin/messages/summary', {
  access: 'admin',
  scope: 'messages:read',
  summary: 'Count open messages and reports',
  output: z.object({ open: z.int() }),
});

export const inboxNote = z.object({ id: idNumber, content: z.string(), author: z.string(), createdAt: moment });
export type InboxNote = z.infer<typeof inboxNote>;

const reply = z.object({
  ...inboxNote.shape,
  /** When the email was sent; null while pending. */
  sentAt: z.nullable(moment),
});
export type InboxReply = z.infer<typeof reply>;

export const contactMessage = z.object({
  ...inboxItemFields,
  name: z.string(),
  email: z.string(),
  /** The sender's record, if they were signed in. */
  userId: z.nullable(idNumber),
  topic: z.enum(contactTopics),
  content: z.string(),
  project,
  handledBy: z.nullable(z.string()),
  /** False once the sender was erased, so there is no address. */
  canReply: z.boolean(),
  replies: z.array(reply),
  notes: z.array(inboxNote),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const getContactMessage = endpoint('GET /api/admin/messages/contact/{id}', {
  access: 'admin',
  scope: 'messages:read',
  audit: 'message.read',
  summary: 'Get a contact message with its replies and notes',
  output: contactMessage,
});

const conversationMessage = z.object({
  id: idNumber,
  sender: named,
  subject: z.string(),
  content: z.string(),
  createdAt: moment,
  isReported: z.boolean(),
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

export const messageReport = z.object({
  ...inboxItemFields,
  reporter: named,
  /** The author of the reported message. */
  sender: named,
  reason: z.string(),
  conversation: z.array(conversationMessage),
  /** Number of older messages not included. */
  earlier: z.int(),
  decision: z.nullable(z.object({ kind: z.enum(reportDecisions), reason: z.string(), by: z.string() })),
  notes: z.array(inboxNote),
});
export type MessageReport = z.infer<typeof messageReport>;

export const getMessageReport = endpoint('GET /api/admin/messages/report/{id}', {
  access: 'admin',
  audit: 'conversation.read',
  summary: 'Get a reported conversation with all its messages',
  output: messageReport,
});

const itemParams = z.object({ kind: z.enum(inboxKinds), id: idText });

export const changeInboxItem = endpoint('PATCH /api/admin/messages/{kind}/{id}', {
  access: 'admin',
  audit: 'message.changed',
  summary: 'Assign, resolve or reopen a message or report',
  params: itemParams,
  body: z.strictObject({ assignedTo: z.optional(z.nullable(idNumber)), handled: z.optional(z.boolean()) }),
  output: z.object({ assignedTo: inboxItemFields.assignedTo, handledAt: inboxItemFields.handledAt }),
});

export const noteBody = z.strictObject({ content: text({ min: 1, max: maxInboxNote, name: 'Note' }) });

export const addInboxNote = endpoint('POST /api/admin/messages/{kind}/{id}/notes', {
  access: 'admin',
  audit: 'message.noted',
  summary: 'Add an internal note',
  params: itemParams,
  body: noteBody,
  output: inboxNote,
  success: { 201: 'Kept' },
});

export const replyBody = z.strictObject({
  content: text({ min: 1, max: maxReply, name: 'Answer' }),
  /** Whether to resolve the message as well. */
  handled: z._default(z.boolean(), true),
});

export const replyToContact = endpoint('POST /api/admin/messages/contact/{id}/replies', {
  access: 'admin',
  audit: 'message.replied',
  stepUp: true,
  summary: 'Reply to a contact message by email',
  body: replyBody,
  output: reply,
  success: { 201: 'Saved; the email is queued' },
});

export const decisionBody = z.strictObject({
  decision: z.enum(reportDecisions, 'Choose what to do'),
  reason: text({ min: 1, max: maxReportReason, name: 'Reason' }),
});

export const decideReport = endpoint('POST /api/admin/messages/report/{id}/decision', {
  access: 'admin',
  audit: 'conversation.decided',
  stepUp: true,
  summary: 'Dismiss a report, or warn the sender by email',
  body: decisionBody,
});
