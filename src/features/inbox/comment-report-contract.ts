// API contract: reported comments in the administrators' inbox.
import * as z from 'zod/mini';
import { commentDecisions, maxCommentReason } from '#features/comments/comment-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, named, text } from '#kernel/fields.ts';
import { inboxItemFields, inboxNote } from './inbox-contract.ts';

const commentReport = z.object({
  ...inboxItemFields,
  reporter: named,
  author: named,
  project: z.object({ id: idNumber, title: z.string() }),
  reason: z.string(),
  commentId: idNumber,
  /** The text when it was reported. */
  content: z.string(),
  /** The current text; null if it was deleted. */
  currentContent: z.nullable(z.string()),
  writtenAt: moment,
  /** Other reports of the same comment that are still open. */
  otherReports: z.int(),
  decision: z.nullable(z.object({ kind: z.enum(commentDecisions), reason: z.string(), by: z.string() })),
  notes: z.array(inboxNote),
});
export type CommentReport = z.infer<typeof commentReport>;

export const getCommentReport = endpoint('GET /api/admin/messages/comment/{id}', {
  access: 'admin',
  scope: 'messages:read',
  audit: 'comment_report.read',
  summary: 'Get a reported comment',
  output: commentReport,
});

export const commentDecisionBody = z.strictObject({
  decision: z.enum(commentDecisions, 'Choose what to do'),
  reason: text({ min: 1, max: maxCommentReason, name: 'Reason' }),
});

export const decideCommentReport = endpoint('POST /api/admin/messages/comment/{id}/decision', {
  access: 'admin',
  audit: 'comment_report.decided',
  stepUp: true,
  summary: 'Dismiss a report of a comment, remove the comment, or warn its author by email',
  body: commentDecisionBody,
});
