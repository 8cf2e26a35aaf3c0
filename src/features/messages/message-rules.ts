// Limits of messages, and decisions on reports.

export const maxMessageSubject = 100;
export const maxMessageContent = 5000;

/** Per sender, over all recipients; includes messages to support. */
export const messagesPerMinute = 10;
export const messagesPerDay = 200;
/** New conversations reach people who did not ask for them. */
export const newConversationsPerDay = 20;
/** The same text may go to this many people a day. */
export const sameTextPeople = 3;
/** Shorter texts repeat naturally: "Thank you very much". */
export const minComparedText = 24;

/** Maximum number of people one person may block. */
export const maxBlockedPeople = 1000;

/** Boxes of the inbox. */
export const conversationBoxes = ['inbox', 'unread', 'archived'] as const;
export type ConversationBox = (typeof conversationBoxes)[number];

/** Used in place of a user's id for the people who run the site. */
export const supportName = 'support';

/** Possible decisions on a report. */
export const reportDecisions = ['dismissed', 'warned'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** Longest reason of a report or decision, in characters. */
export const maxReportReason = 1000;
