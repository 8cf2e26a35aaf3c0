// API contract: comments on projects.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, pageQuery, text } from '#kernel/fields.ts';
import { commentLabels, commentOrders, maxComment, maxCommentReason } from './comment-rules.ts';

export const comment = z.object({
  id: idNumber,
  projectId: idNumber,
  parentId: z.nullable(idNumber),
  /** 0 for the start of a thread. */
  depth: z.int(),
  /** Null if it was deleted; `uid` is null if the person was. */
  author: z.nullable(z.object({ uid: z.nullable(z.string()), name: z.string(), image: z.nullable(z.string()) })),
  /** The author's role in the project. */
  label: z.nullable(z.enum(commentLabels)),
  /** Plain text; null if it was deleted. */
  content: z.nullable(z.string()),
  createdAt: moment,
  editedAt: z.nullable(moment),
  isPinned: z.boolean(),
  isQuestion: z.boolean(),
  /** The reply that answers a question. */
  answerId: z.nullable(idNumber),
  /** Number of non-deleted replies at any depth. */
  replyCount: z.int(),
});
export type Comment = z.infer<typeof comment>;

const thread = z.object({
  ...comment.shape,
  /** The first replies, in reading order. */
  replies: z.array(comment),
});
export type CommentThread = z.infer<typeof thread>;

export const listComments = endpoint('GET /api/projects/{id}/comments', {
  access: 'public',
  scope: 'community:read',
  summary: 'List the threads of comments on a project, the pinned one first',
  query: z.strictObject({
    ...pageQuery,
    sort: z._default(z.enum(commentOrders), 'newest'),
    /** Only questions without an answer. */
    only: z.optional(z.enum(['unanswered'])),
  }),
  output: z.array(thread),
});

export const getCommentSummary = endpoint('GET /api/projects/{id}/comments/summary', {
  access: 'public',
  scope: 'community:read',
  summary: 'Count the comments on a project',
  output: z.object({
    /** Non-deleted comments, including replies. */
    count: z.int(),
    /** Total ever posted: the difference of two readings is the number of new ones. */
    posted: z.int(),
    /** Number of questions without an answer. */
    unanswered: z.int(),
  }),
});
export type CommentSummary = z.infer<NonNullable<typeof getCommentSummary.output>>;

export const listReplies = endpoint('GET /api/comments/{id}/replies', {
  access: 'public',
  scope: 'community:read',
  summary: 'List the replies in a thread in reading order',
  query: z.strictObject(pageQuery),
  output: z.array(comment),
});

export const getComment = endpoint('GET /api/comments/{id}', {
  access: 'public',
  scope: 'community:read',
  summary: 'Get a comment with its ancestors',
  /** The comment and its ancestors, starting with the first comment of the thread. */
  output: z.array(comment),
  success: { 200: 'The comment, last' },
});

const content = text({ min: 1, max: maxComment, name: 'Comment' });

export const commentBody = z.strictObject({
  content,
  /** The comment it replies to. */
  parentId: z.optional(idNumber),
  /** Asks the creator something; never set on a reply. */
  isQuestion: z.optional(z.boolean()),
});

export const postComment = endpoint('POST /api/projects/{id}/comments', {
  access: 'user',
  scope: 'community:write',
  summary: 'Comment on a project or reply to a comment; idempotent per Idempotency-Key',
  body: commentBody,
  output: comment,
  success: { 201: 'Published', 200: 'The same comment again (same Idempotency-Key)' },
});

export const editBody = z.strictObject({ content });

export const editComment = endpoint('PATCH /api/comments/{id}', {
  access: 'user',
  scope: 'community:write',
  summary: 'Edit your comment within 15 minutes',
  body: editBody,
  output: comment,
});

export const deleteComment = endpoint('DELETE /api/comments/{id}', {
  access: 'user',
  scope: 'community:write',
  summary: 'Delete your comment; replies to it stay',
});

export const pinComment = endpoint('POST /api/comments/{id}/pin', {
  access: 'user',
  scope: 'community:write',
  summary: 'Pin a thread of your project, replacing the pinned one',
  output: comment,
});

export const unpinComment = endpoint('DELETE /api/comments/{id}/pin', {
  access: 'user',
  scope: 'community:write',
  summary: 'Unpin a thread of your project',
  output: comment,
});

export const markAnswer = endpoint('POST /api/comments/{id}/answer', {
  access: 'user',
  scope: 'community:write',
  summary: 'Mark a reply as the answer to a question, as its author or the creator',
  body: z.strictObject({ replyId: idNumber }),
  output: comment,
});

export const unmarkAnswer = endpoint('DELETE /api/comments/{id}/answer', {
  access: 'user',
  scope: 'community:write',
  summary: 'Mark a question as unanswered, as its author or the creator',
  output: comment,
});

export const commentReportBody = z.strictObject({ reason: text({ min: 1, max: maxCommentReason, name: 'Reason' }) });

export const reportComment = endpoint('POST /api/comments/{id}/reports', {
  access: 'user',
  scope: 'community:write',
  summary: 'Report a comment to the administrators',
  body: commentReportBody,
  output: z.object({ reported: z.literal(true) }),
  success: { 201: 'Reported', 200: 'Already reported; the first reason is kept' },
});

export const blockCommenter = endpoint('POST /api/comments/{id}/block', {
  access: 'user',
  scope: 'community:write',
  summary: 'Block the author of a comment from commenting on your projects',
});

export const listCommentBlocks = endpoint('GET /api/comment-blocks', {
  access: 'user',
  scope: 'community:read',
  summary: 'List people blocked from commenting on your projects, newest first',
  output: z.array(z.object({ uid: z.string(), name: z.string(), createdAt: moment })),
  success: { 200: 'At most 500 people' },
});

export const unblockCommenter = endpoint('DELETE /api/comment-blocks/{uid}', {
  access: 'user',
  scope: 'community:write',
  summary: 'Unblock a person from commenting on your projects',
  success: { 204: 'Unblocked, or was not blocked' },
});
