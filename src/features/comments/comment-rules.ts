// Limits, orders and decisions of comments on projects.

export const maxComment = 1000;
/** Replies below a comment that starts a thread; PostgreSQL refuses deeper ones (db/rules/comments.sql). */
export const maxCommentDepth = 8;
export const editWindowMinutes = 15;
/** Per person, besides the limits on calls. */
export const commentsPerMinute = 5;
export const commentsPerDay = 100;

export const commentOrders = ['newest', 'oldest', 'top'] as const;
export type CommentOrder = (typeof commentOrders)[number];

export const commentLabels = ['creator', 'investor'] as const;
export type CommentLabel = (typeof commentLabels)[number];

export const maxCommentReason = 1000;

/** Decisions on a reported comment. Removing it closes its other reports as well. */
export const commentDecisions = ['dismissed', 'removed', 'warned'] as const;
export type CommentDecision = (typeof commentDecisions)[number];

export function isEditable(createdAt: string | Date, now: number): boolean {
  return now - new Date(createdAt).getTime() < editWindowMinutes * 60_000;
}
