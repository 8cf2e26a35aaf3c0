// Topics and limits of contact messages and the inbox.

/** Topics of contact messages. */
export const contactTopics = ['investing', 'project', 'account', 'report', 'press', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Topic labels in form and email. */
export const contactTopicLabels: Record<ContactTopic, string> = {
  investing: 'Investing and payments',
  project: 'A project of mine',
  account: 'My account and my data',
  report: 'Report a project',
  press: 'Press',
  other: 'Something else',
};

export const maxContactName = 200;
/** Longest message, in characters. */
export const maxContactMessage = 5000;

export const maxInboxNote = 2000;
/** Longest reply, in characters; the same as a message. */
export const maxReply = 5000;

/** Kinds of inbox items. */
export const inboxKinds = ['contact', 'report', 'comment'] as const;
export type InboxKind = (typeof inboxKinds)[number];
