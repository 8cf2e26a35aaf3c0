// Texts of project updates: on the project's page, on their own page, and where creators write them.

import { formatCount } from '#kernel/numbers.ts';
import type { UpdateRemover, UpdateVisibility } from '../update-rules.ts';

const count = (number: number, one: string, many: string) => `${formatCount(number)} ${number === 1 ? one : many}`;

export const updatesCopy = {
  heading: (number: number) => (number === 0 ? 'Updates' : `Updates (${formatCount(number)})`),
  counted: (number: number) => `Updates (${formatCount(number)})`,
  list: 'Updates',
  failed: 'The updates couldn’t be loaded',
  emptyTitle: 'No updates yet',
  emptyText: 'Post news: people are notified, and it stays on this page.',
  write: 'Write an update',
  all: 'All updates',
  more: 'Show earlier updates',
  fresh: (number: number) => `Show ${count(number, 'new update', 'new updates')}`,
  forInvestors: 'For investors',
  locked: (number: number) => `${count(number, 'update is', 'updates are')} for investors only.`,
  lockedText: 'Current investors can read them.',
  edited: 'edited',
  removed: {
    creator: 'Removed by the creator',
    administrator: 'Removed by an administrator',
  } satisfies Record<UpdateRemover, string>,
  reason: (reason: string) => `Reason: ${reason}`,
  feed: 'Atom feed',
  noneYet: 'No updates yet. The creator’s news about this project appears here.',
  none: 'No updates were posted.',
} as const;

export const updatePageCopy = {
  fallbackTitle: 'Project update',
  loading: 'Loading the update',
  failed: 'The update couldn’t be loaded',
  by: (name: string) => `by ${name}`,
  published: 'Published',
  previous: 'Earlier update',
  next: 'Later update',
  neighbors: 'More updates',
  edit: 'Edit update',
  removedTitle: 'This update was removed',
  description: (project: string) => `An update of ${project}.`,
  hidden: {
    text: 'Some updates are for investors only. If this is one of them, sign in to read it.',
    signIn: 'Sign in',
  },
} as const;

export const visibilityCopy: Record<UpdateVisibility, { label: string; text: string }> = {
  public: {
    label: 'Everyone',
    text: 'On the project’s page. Your followers, people who saved the project and investors are notified.',
  },
  backers_only: {
    label: 'Investors only',
    text: 'Only people with money in the project now can read it and are notified.',
  },
};

export const writeCopy = {
  title: 'Updates',
  write: 'Write an update',
  thankAll: 'Thank all investors',
  notPublic: 'Updates can be published once the project is public. You can write drafts now.',
  drafts: 'Drafts',
  published: 'Published',
  untitled: 'Untitled draft',
  savedAt: 'Saved',
  noneTitle: 'Nothing published yet',
  noneText: 'A short note every few weeks keeps people close: what worked, what didn’t, what comes next.',
  loading: 'Loading your updates',
  failed: 'Your updates couldn’t be loaded',
  startFailed: 'The draft couldn’t be started',
  edit: 'Edit',
  delete: 'Delete draft',
  remove: 'Remove',
  of: (title: string) => `: ${title}`,
  deleteDialog: { title: 'Delete this draft?', text: 'What you wrote is deleted.', confirmLabel: 'Delete draft' },
  deleted: 'Draft deleted',
  notDeleted: 'The draft wasn’t deleted',
  removeDialog: {
    title: 'Remove this update?',
    text: 'Its title, text and pictures disappear for everyone. The page shows when it was published and removed, and the reason.',
    reason: 'Everyone can read it. Leave it empty to give none.',
    adminReason: 'Everyone can read it.',
    confirmLabel: 'Remove update',
  },
  removed: 'Update removed',
  notRemoved: 'The update wasn’t removed',
} as const;

export const editorCopy = {
  newTitle: 'Write an update',
  editTitle: 'Edit update',
  back: 'All updates',
  editNote: 'People see that it was edited. No one is notified again.',
  loading: 'Loading the draft',
  failed: 'The draft couldn’t be loaded',
  titleField: 'Title',
  titleHint: 'What happened, in one line. It is in the notification.',
  text: 'Text',
  visibility: 'Who can read it',
  publish: 'Publish update',
  save: 'Save changes',
  titleMissing: 'Title is required',
  textMissing: 'Text is required',
  publishDialog: {
    title: 'Publish this update?',
    public: () =>
      'Everyone can read it. Your followers, people who saved the project and its investors are notified, by email if they chose that.',
    backers_only: (investors: number) =>
      investors === 0
        ? 'Only investors can read it, and no one has invested yet, so no one is notified.'
        : `${investors === 1 ? 'Your one current investor' : `Your ${formatCount(investors)} current investors`} can read it and ${investors === 1 ? 'is' : 'are'} notified, by email if they chose that. Others don’t see its title.`,
    confirm: 'Publish update',
  },
  published: 'Update published',
  notPublished: 'Not published',
  notSavedYet: 'Your text isn’t saved yet. It is kept in this browser; try again when the connection is back.',
  tooLongToSave: 'Too long to save. Your text is kept in this browser until you shorten it.',
  saved: 'Changes saved',
  notSaved: 'Not saved',
  keptHere: 'Your text is kept in this browser.',
  restored: 'Your unsaved changes were restored.',
  discard: 'Discard changes',
  conflict: {
    title: 'This update was changed in another window',
    text: 'Choose a version; nothing is overwritten until you do.',
    takeOther: 'Use other version',
    keepMine: 'Keep my version',
  },
} as const;
