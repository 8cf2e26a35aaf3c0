// Limits, orders and decisions of comments on projects.

export const maxComment = 1000;
/** Maximum depth of replies; PostgreSQL refuses deeper ones (db/rules/comments.sql). */
export const maxCommentDepth = 8;
export const editWindowMinutes = 15;
/** Per person, in addition to the rate limits of the API. */
export const commentsPerMinute = 5;
export const commentsPerDay = 100;

export const commentOrders = ['newest', 'oldest', 'top'] as const;
export type CommentOrder = (typeof commentOrders)[number];

export const commentLabels = ['creator', 'team', 'investor'] as const;

export const maxCommentReason = 1000;

/** Decisions on a reported comment. Removing it also closes its other reports. */
export const commentDecisions = ['dismissed', 'removed', 'warned'] as const;
export type CommentDecision = (typeof commentDecisions)[number];

export function isEditable(createdAt: string | Date, now: number): boolean {
  return now - new Date(createdAt).getTime() < editWindowMinutes * 60_000;
}
