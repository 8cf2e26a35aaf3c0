// API contract: conversations between two people, and between a person and support.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idText, moment, pageQuery, text, textLine, uidText } from '#kernel/fields.ts';
import { conversationBoxes, maxMessageContent, maxMessageSubject, maxReportReason } from './message-rules.ts';

/** The other end of a conversation. */
const correspondent = z.object({
  /** Null for support and for deleted accounts, which have no profile. */
  uid: z.nullable(z.string()),
  name: z.string(),
  image: z.nullable(z.string()),
  isSupport: z.boolean(),
});
export type Correspondent = z.infer<typeof correspondent>;

/** Null also if the reader may no longer see the project. */
const aboutProject = z.nullable(z.object({ id: idNumber, title: z.string() }));

export const message = z.object({
  id: idNumber,
  senderId: idNumber,
  receiverId: idNumber,
  subject: z.string(),
  content: z.string(),
  /** Whether its recipient has read it. */
  read: z.boolean(),
  createdAt: moment,
  isOwn: z.boolean(),
  /** Whether the caller has reported it. */
  isReported: z.boolean(),
});
export type Message = z.infer<typeof message>;

export const conversationItem = z.object({
  id: idNumber,
  with: correspondent,
  project: aboutProject,
  subject: z.string(),
  /** The beginning of the last message. */
  excerpt: z.string(),
  isLastOwn: z.boolean(),
  lastMessageAt: moment,
  unread: z.int(),
  isBlocked: z.boolean(),
});
export type ConversationItem = z.infer<typeof conversationItem>;

export const listConversations = endpoint('GET /api/conversations', {
  access: 'user',
  scope: 'messages:read',
  summary: 'List your conversations, latest message first',
  query: z.strictObject({ ...pageQuery, box: z._default(z.enum(conversationBoxes), 'inbox') }),
  output: z.array(conversationItem),
});

export const getMessageSummary = endpoint('GET /api/messages/summary', {
  access: 'user',
  scope: 'messages:read',
  summary: 'Count your unread messages and conversations',
  /** `personId` names the live topic of the counts; null before the first change. */
  output: z.object({ unread: z.int(), conversations: z.int(), personId: z.nullable(idNumber) }),
});

export const conversation = z.object({
  id: idNumber,
  with: correspondent,
  project: aboutProject,
  /** Subject of the last message; the default for a reply. */
  subject: z.string(),
  unread: z.int(),
  isArchived: z.boolean(),
  /** Blocked by the caller. Being blocked by the other person is never shown. */
  isBlocked: z.boolean(),
  /** Why no message can be sent, as a sentence; null if one can. */
  refusal: z.nullable(z.string()),
});
export type Conversation = z.infer<typeof conversation>;

export const getConversation = endpoint('GET /api/conversations/{id}', {
  access: 'user',
  scope: 'messages:read',
  summary: 'Get one of your own conversations',
  output: conversation,
  success: { 200: 'The conversation, without its messages' },
});

export const listMessages = endpoint('GET /api/conversations/{id}/messages', {
  access: 'user',
  scope: 'messages:read',
  summary: 'List messages of one of your conversations, newest first, with pages in both directions',
  query: z.strictObject({
    ...pageQuery,
    /** A message that the page must contain, with its surroundings. */
    at: z.optional(idText),
  }),
  output: z.array(message),
});

const letter = {
  subject: textLine({ min: 1, max: maxMessageSubject, name: 'Subject' }),
  content: text({ min: 1, max: maxMessageContent, name: 'Message' }),
  /** A random UUID. Repeating a key sends nothing again. */
  key: z.uuid('The key must be a UUID'),
};

const sent = z.object({ conversationId: idNumber, message });

export const startBody = z.strictObject({
  /** The uid of a person, or `support`. Optional for the creator of `project`. */
  to: z.optional(uidText),
  /** The project it is about. */
  project: z.optional(idNumber),
  ...letter,
});

export const startConversation = endpoint('POST /api/messages', {
  access: 'user',
  scope: 'messages:write',
  summary: 'Send a message to a person, in a new or existing conversation',
  body: startBody,
  output: sent,
  success: { 201: 'Sent', 200: 'Already sent with this key' },
});

export const answerBody = z.strictObject({ ...letter, subject: z.optional(letter.subject) });

export const sendMessage = endpoint('POST /api/conversations/{id}/messages', {
  access: 'user',
  scope: 'messages:write',
  summary: 'Send a message in one of your conversations',
  body: answerBody,
  output: sent,
  success: { 201: 'Sent', 200: 'Already sent with this key' },
});

export const readConversation = endpoint('POST /api/conversations/{id}/read', {
  access: 'user',
  scope: 'messages:write',
  summary: 'Mark messages as read, up to and including one',
  body: z.strictObject({ upTo: idNumber }),
  output: z.object({ unread: z.int() }),
});

export const changeConversation = endpoint('PATCH /api/conversations/{id}', {
  access: 'user',
  scope: 'messages:write',
  summary: 'Archive one of your conversations, or move it back to the inbox',
  body: z.strictObject({ isArchived: z.boolean() }),
  output: conversation,
});

export const foundMessage = z.object({
  id: idNumber,
  conversationId: idNumber,
  with: correspondent,
  subject: z.string(),
  /** The part of the message around the first match. */
  excerpt: z.string(),
  isOwn: z.boolean(),
  createdAt: moment,
});
export type FoundMessage = z.infer<typeof foundMessage>;

export const searchMessages = endpoint('GET /api/messages/search', {
  access: 'user',
  scope: 'messages:read',
  summary: 'Search your messages, newest first',
  query: z.strictObject({ ...pageQuery, q: text({ min: 2, max: 200, name: 'Search' }) }),
  searchedBy: ['q'],
  output: z.array(foundMessage),
});

export const getRecipient = endpoint('GET /api/messages/recipient', {
  access: 'user',
  scope: 'messages:read',
  summary: 'Get the recipient of a new message, and whether it can be sent',
  query: z.strictObject({ to: startBody.shape.to, project: z.optional(idText) }),
  output: z.object({
    with: correspondent,
    project: aboutProject,
    /** The conversation that a message would continue. */
    conversationId: z.nullable(idNumber),
    refusal: z.nullable(z.string()),
  }),
});

const blocked = z.object({ uid: z.string(), name: z.string(), image: z.nullable(z.string()), blockedAt: moment });
export type BlockedPerson = z.infer<typeof blocked>;

export const listBlocks = endpoint('GET /api/message-blocks', {
  access: 'user',
  scope: 'messages:read',
  summary: 'List people you blocked, latest first',
  query: z.strictObject(pageQuery),
  output: z.array(blocked),
});

export const blockPerson = endpoint('POST /api/message-blocks', {
  access: 'user',
  scope: 'messages:write',
  summary: 'Block a person: their messages no longer arrive, and they are not notified',
  body: z.strictObject({ uid: uidText }),
  output: z.object({ blocked: z.literal(true) }),
  success: { 201: 'Blocked', 200: 'Already blocked' },
});

export const unblockPerson = endpoint('DELETE /api/message-blocks/{uid}', {
  access: 'user',
  scope: 'messages:write',
  summary: 'Unblock a person',
  success: { 204: 'Not blocked, whether they were or not' },
});

export const reportMessage = endpoint('POST /api/messages/{id}/reports', {
  access: 'user',
  scope: 'messages:write',
  summary: 'Report a received message, with its conversation',
  body: z.strictObject({ reason: text({ min: 1, max: maxReportReason, name: 'Reason' }) }),
  output: z.object({ reported: z.literal(true) }),
  success: { 201: 'Reported', 200: 'Already reported; the first reason is kept' },
});
