// Texts of the administrators’ inbox: contact messages, reported conversations and comments.
import { formatMoment } from '#kernel/dates.ts';
import { formatCount } from '#kernel/numbers.ts';

const dismissed = {
  label: 'Dismiss',
  text: 'No violation found. No one is notified.',
  done: 'Report dismissed',
} as const;

export const inboxCopy = {
  title: 'Messages',
  lead: 'Contact messages, reported conversations and reported comments.',
  noun: { one: 'message', many: 'messages' },
  search: 'Search messages',
  searchPlaceholder: 'Name, email or text',
  empty: {
    title: 'No messages',
    text: 'Contact messages, reported conversations and reported comments appear here.',
  },
  columns: {
    status: 'Status',
    from: 'From',
    about: 'Subject',
    message: 'Message',
    received: 'Received',
  },
  open: 'Open',
  resolved: 'Resolved',
  kind: 'Type',
  kinds: {
    contact: 'Contact page',
    report: 'Reported conversation',
    comment: 'Reported comment',
  },
  topic: 'Topic',
  assignee: 'Assignee',
  anyone: 'Anyone',
  assignedToMe: 'Assigned to me',
  unassigned: 'Unassigned',
  reportBy: (name: string) => `Report by ${name}`,
  messageFrom: (name: string) => `Message from ${name}`,
  back: 'All messages',
  message: {
    title: 'Message',
    content: 'Message',
    sender: 'Sender',
    resolvedText: (at: string, by: string | null) => `Resolved ${formatMoment(at)}${by === null ? '' : ` by ${by}`}.`,
    replies: 'Replies',
    queued: 'Queued for sending.',
    sent: 'Sent',
  },
  facts: {
    name: 'Name',
    email: 'Email',
    account: 'Account',
    noAccount: 'Not signed in',
    hasAccount: 'Signed in',
    project: 'Project',
    id: 'Message ID',
  },
  assign: {
    changed: 'Assignee changed',
    administrator: 'Administrator',
    reopen: 'Reopen',
    resolve: 'Mark as resolved',
    resolved: 'Marked as resolved',
    reopened: 'Reopened',
  },
  updateFailed: 'Couldn’t update the message',
  notes: {
    title: 'Notes',
    form: 'Add a note',
    label: 'New note',
    hint: 'Only administrators can see notes.',
    submit: 'Add note',
  },
  reply: {
    sent: 'Reply sent',
    sentText: (email: string) => `Your reply to ${email} will be delivered shortly.`,
    erased: 'The sender’s account was deleted, so there is no email address to reply to.',
    title: 'Reply by email',
    to: (name: string) => `Reply to ${name}`,
    hint: (email: string) => `We add a greeting and quote their message. Responses go to ${email}.`,
    submit: 'Send reply',
  },
  decision: {
    title: 'Decision',
    legend: 'Outcome',
    submit: 'Submit decision',
    report: {
      hint: 'Stored with the decision and, with a warning, emailed to the sender.',
      choices: {
        dismissed,
        warned: {
          label: 'Warn the sender',
          text: 'We email them the reason. The reporter is not named.',
          done: 'Sender warned',
        },
      },
    },
    comment: {
      hint: 'Stored with the decision and emailed to the author unless you dismiss the report.',
      choices: {
        dismissed,
        warned: {
          label: 'Warn the author',
          text: 'The comment stays. We email them the reason; the reporter is not named.',
          done: 'Author warned',
        },
        removed: {
          label: 'Remove the comment',
          text: 'It shows as deleted, and we email the author the reason. This can’t be undone and closes its other reports.',
          done: 'Comment removed',
        },
      },
    },
  },
  report: {
    private: 'Private. Your access is recorded in the audit log.',
    conversation: 'Conversation',
    older: (count: number) =>
      count === 1 ? '1 older message is not shown.' : `${count} older messages are not shown.`,
    title: 'Report',
    by: 'Reported by',
    writtenBy: 'Sender',
    reason: 'Reason',
    reported: 'Reported',
  },
  comment: {
    lead: 'Your access is recorded in the audit log.',
    asReported: 'Comment as reported',
    changed: 'Comment now',
    deleted: 'The comment was deleted.',
    author: 'Author',
    project: 'Project',
    written: 'Written',
    others: 'Other reports',
    otherReports: (count: number) => (count === 1 ? '1 more open report' : `${formatCount(count)} more open reports`),
  },
} as const;
