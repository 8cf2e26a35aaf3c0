// Texts of emails to many people.
import { formatCount } from '#kernel/numbers.ts';
import { maxPerDay, undoSeconds } from '../../announcement-rules.ts';

export const announcementsCopy = {
  title: 'Email people',
  lead: `One email to everyone you choose. It leaves ${undoSeconds} seconds after you send it, and can be undone until then; at most ${maxPerDay} a day.`,
  write: 'New email',
  q: 'Name or email contains',
  qHint: 'Optional. Leave empty to choose all people.',
  role: 'Role',
  allRoles: 'All roles',
  chosen: (count: number) => (count === 1 ? 'To 1 selected person.' : `To ${formatCount(count)} selected people.`),
  chooseOthers: 'Choose by search instead',
  handPicked: ', selected one by one',
  subject: 'Subject',
  subjectRequired: 'Enter a subject',
  body: 'Text',
  bodyHint: 'An empty line starts a new paragraph. We add a greeting, the signature and a link to unsubscribe.',
  bodyRequired: 'Enter the text',
  preview: 'Preview',
  previewTitle: 'Preview',
  previewFrame: 'The email as people get it',
  previewFailed: 'Couldn’t preview the email',
  recipients: (count: number) =>
    count === 1 ? '1 person gets this email.' : `${formatCount(count)} people get this email.`,
  leftOut: ({ unsubscribed, unreachable }: { unsubscribed: number; unreachable: number }) =>
    unsubscribed + unreachable === 0
      ? 'No one is left out.'
      : `Left out: ${formatCount(unsubscribed)} who unsubscribed, ${formatCount(unreachable)} without a usable address.`,
  nobody: 'No one gets this email. Choose other people.',
  send: (count: number) => (count === 1 ? 'Send to 1 person' : `Send to ${formatCount(count)} people`),
  edit: 'Edit',
  sendFailed: 'Couldn’t send the email',
  undo: 'Undo',
  undone: 'Email undone',
  undoneText: 'No one gets it.',
  undoFailed: 'Couldn’t undo the email',
  leaving: (seconds: number) => `Leaves in ${seconds} s`,
  history: 'Latest emails',
  empty: 'No emails yet',
  emptyText: 'Emails you send to many people appear here, with who sent them.',
  loading: 'Loading emails',
  loadFailed: 'The emails could not be loaded.',
  sentTo: (count: number, audience: string) =>
    `${count === 1 ? '1 person' : `${formatCount(count)} people`}${audience}`,
  searched: (q: string) => `, matching “${q}”`,
  by: 'by',
  states: { waiting: 'Waiting', sent: 'Sent', undone: 'Undone' },
  undoneBy: 'Undone by',
} as const;
