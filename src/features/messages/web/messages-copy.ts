// Texts of the pages about messages.

export const messagesCopy = {
  title: 'Messages',
  lead: 'Your conversations with creators, investors and our support.',
  loading: 'Loading your messages',
  failed: 'We couldn’t load your messages.',
  boxes: { inbox: 'Inbox', unread: 'Unread', archived: 'Archived' },
  boxesLabel: 'Which conversations',
  list: 'Conversations',
  more: 'Load earlier conversations',
  you: 'You:',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  blocked: 'Blocked',
  about: (project: string) => `About ${project}`,
  empty: {
    inbox: {
      title: 'No messages yet',
      text: 'Questions to creators and their answers appear here. Contact a creator from the page of their project.',
    },
    unread: { title: 'Nothing unread', text: 'New messages appear here until you read them.' },
    archived: {
      title: 'Nothing archived',
      text: 'Archived conversations appear here and return to the inbox with a new message.',
    },
  },
  explore: 'Explore projects',
  askSupport: 'Write to support',
  blockedPeople: 'Blocked people',
  search: {
    label: 'Search messages',
    submit: 'Search',
    clear: 'Clear search',
    results: (q: string) => `Messages with “${q}”`,
    none: 'No messages found',
    noneText: 'Try another word, or a part of one.',
    short: 'Type at least two characters.',
    loading: 'Searching your messages',
    failed: 'We couldn’t search your messages.',
    more: 'Load earlier messages',
  },
} as const;

export const threadCopy = {
  all: 'All messages',
  loading: 'Loading the conversation',
  failed: 'We couldn’t load this conversation.',
  messages: 'Messages, oldest first',
  older: 'Load earlier messages',
  newer: 'Load later messages',
  loadFailed: 'We couldn’t load more.',
  newest: 'Go to the newest messages',
  fresh: 'New',
  you: 'You',
  read: 'Read',
  sent: 'Sent',
  reported: 'Reported',
  report: 'Report message',
  archive: 'Archive',
  unarchive: 'Move to inbox',
  archived: 'Conversation archived',
  unarchived: 'Conversation moved to the inbox',
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,
  actionFailed: 'That didn’t work',
  blocking: {
    title: (name: string) => `Block ${name}?`,
    text: 'Their messages will no longer reach you, in any conversation. They aren’t notified. You can unblock them here or under Blocked people.',
    confirm: 'Block',
    done: (name: string) => `${name} is blocked`,
  },
  unblocked: (name: string) => `${name} is no longer blocked`,
  reporting: {
    title: 'Report this message?',
    text: 'Our administrators will read this conversation and decide. The sender won’t see who reported it.',
    reason: 'What is wrong with it? Required.',
    confirm: 'Report message',
    done: 'Message reported',
    doneText: 'Thank you. Our administrators will look at it.',
  },
  supportNote: 'Our support team answers here and by email.',
} as const;

export const composerCopy = {
  form: 'New message',
  subject: 'Subject',
  message: 'Message',
  placeholder: 'Write a message',
  send: 'Send message',
  changeSubject: 'Change subject',
  keys: 'Ctrl + Enter sends.',
  left: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  subjectMissing: 'Subject is required',
  messageMissing: 'Message is required',
  failed: (reason: string) => `${reason} Your message is still here.`,
  noScript: 'Sending messages needs JavaScript.',
} as const;

export const newMessageCopy = {
  title: 'New message',
  titleTo: (name: string) => `Message to ${name}`,
  aboutProject: 'About',
  failed: 'We can’t send this message.',
  existing: 'You already have a conversation about this. Your message continues it.',
  open: 'Open the conversation',
  caution: 'Never send card numbers, passwords or payments outside this site.',
  sent: 'Message sent',
} as const;

export const blockedCopy = {
  title: 'Blocked people',
  lead: 'Their messages don’t reach you. They aren’t notified.',
  failed: 'We couldn’t load the people you blocked.',
  loading: 'Loading the people you blocked',
  empty: { title: 'No one is blocked', text: 'You can block a person from a conversation with them.' },
  since: 'Blocked',
} as const;

export const messagesLinkCopy = { messages: 'Messages' } as const;
