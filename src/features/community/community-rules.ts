// The words of the community slice.

export const updateVisibilities = ['public', 'backers_only'] as const;
export type UpdateVisibility = (typeof updateVisibilities)[number];

/** What somebody may write to us about. */
export const contactTopics = ['investing', 'project', 'account', 'report', 'press', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** A topic as the form and the mail name it. */
export const contactTopicLabels: Record<ContactTopic, string> = {
  investing: 'Investing and payments',
  project: 'A project of mine',
  account: 'My account and my data',
  report: 'Report a project',
  press: 'Press',
  other: 'Something else',
};

export const maxContactName = 200;
/** Specification section 5: the content of a message. */
export const maxContactMessage = 5000;

/** What an administrator decides about a reported conversation. */
export const reportDecisions = ['dismissed', 'warned'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const maxReportReason = 1000;
export const maxInboxNote = 2000;
/** Specification section 5: the content of a message, which an answer to one may have too. */
export const maxReply = maxContactMessage;

/** What the inbox of administrators holds. */
export const inboxKinds = ['contact', 'report'] as const;
export type InboxKind = (typeof inboxKinds)[number];
