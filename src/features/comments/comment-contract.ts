// API contract: comments on projects.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idParams, moment, pageQuery, text } from '#kernel/fields.ts';
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

export const listComments = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/comments',
  access: 'public',
  summary: 'List the threads of comments on a project, the pinned one first',
  params: idParams,
  query: z.strictObject({
    ...pageQuery,
    sort: z._default(z.enum(commentOrders), 'newest'),
    /** Only questions without an answer. */
    only: z.optional(z.enum(['unanswered'])),
  }),
  output: z.array(thread),
  success: { 200: 'One page; see the Link header' },
});

export const getCommentSummary = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/comments/summary',
  access: 'public',
  summary: 'Count the comments on a project',
  params: idParams,
  output: z.object({
    /** Non-deleted comments, including replies. */
    count: z.int(),
    /** Total ever posted: the difference of two readings is the number of new ones. */
    posted: z.int(),
    /** Number of questions without an answer. */
    unanswered: z.int(),
  }),
  success: { 200: 'The counts' },
});

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/comments/{id}/replies',
  access: 'public',
  summary: 'List the replies in a thread in reading order',
  params: idParams,
  query: z.strictObject(pageQuery),
  output: z.array(comment),
  success: { 200: 'One page; see the Link header' },
});

export const getComment = endpoint({
  method: 'GET',
  path: '/api/comments/{id}',
  access: 'public',
  summary: 'Get a comment with its ancestors',
  params: idParams,
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

export const postComment = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/comments',
  access: 'user',
  summary: 'Comment on a project or reply to a comment; idempotent per Idempotency-Key',
  params: idParams,
  body: commentBody,
  output: comment,
  success: { 201: 'Published', 200: 'The same comment again (same Idempotency-Key)' },
});

export const editBody = z.strictObject({ content });

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/comments/{id}',
  access: 'user',
  summary: 'Edit your comment within 15 minutes',
  params: idParams,
  body: editBody,
  output: comment,
  success: { 200: 'The comment' },
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}',
  access: 'user',
  summary: 'Delete your comment; replies to it stay',
  params: idParams,
  success: { 204: 'Deleted' },
});

export const pinComment = endpoint({
  method: 'POST',
  path: '/api/comments/{id}/pin',
  access: 'user',
  summary: 'Pin a thread of your project, replacing the pinned one',
  params: idParams,
  output: comment,
  success: { 200: 'The comment' },
});

export const unpinComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}/pin',
  access: 'user',
  summary: 'Unpin a thread of your project',
  params: idParams,
  output: comment,
  success: { 200: 'The comment' },
});

export const markAnswer = endpoint({
  method: 'POST',
  path: '/api/comments/{id}/answer',
  access: 'user',
  summary: 'Mark a reply as the answer to a question, as its author or the creator',
  params: idParams,
  body: z.strictObject({ replyId: idNumber }),
  output: comment,
  success: { 200: 'The question' },
});

export const unmarkAnswer = endpoint({
  method: 'DELETE',
  path: '/api/comments/{id}/answer',
  access: 'user',
  summary: 'Mark a question as unanswered, as its author or the creator',
  params: idParams,
  output: comment,
  success: { 200: 'The question' },
});

export const commentReportBody = z.strictObject({ reason: text({ min: 1, max: maxCommentReason, name: 'Reason' }) });

export const reportComment = endpoint({
  method: 'POST',
  path: '/api/comments/{id}/reports',
  access: 'user',
  summary: 'Report a comment to the administrators',
  params: idParams,
  body: commentReportBody,
  output: z.object({ reported: z.literal(true) }),
  success: { 201: 'Reported', 200: 'Already reported; the first reason is kept' },
});

export const blockCommenter = endpoint({
  method: 'POST',
  path: '/api/comments/{id}/block',
  access: 'user',
  summary: 'Block the author of a comment from commenting on your projects',
  params: idParams,
  success: { 204: 'Blocked' },
});

export const listCommentBlocks = endpoint({
  method: 'GET',
  path: '/api/comment-blocks',
  access: 'user',
  summary: 'List people blocked from commenting on your projects, newest first',
  output: z.array(z.object({ uid: z.string(), name: z.string(), createdAt: moment })),
  success: { 200: 'At most 500 people' },
});

export const unblockCommenter = endpoint({
  method: 'DELETE',
  path: '/api/comment-blocks/{uid}',
  access: 'user',
  summary: 'Unblock a person from commenting on your projects',
  params: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(200)) }),
  success: { 204: 'Unblocked, or was not blocked' },
});
