// The words of the insights slice.

export const eventTypes = ['view', 'investment', 'upvote', 'share'] as const;
export type EventType = (typeof eventTypes)[number];
