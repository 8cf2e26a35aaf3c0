// Texts of the notification center, of its settings, and of unsubscribing.
import type { NotificationDelivery } from '../notification-rules.ts';

export const notificationsCopy = {
  title: 'Notifications',
  lead: 'What happened in your projects, your investments and your conversations.',
  settings: 'Notification settings',
  loading: 'Loading your notifications',
  failed: 'Your notifications couldn’t be loaded',
  empty: {
    title: 'No notifications yet',
    text: 'Updates, comments, messages and news about your projects and investments appear here.',
    action: 'Browse projects',
  },
  list: 'Your notifications',
  unread: 'Unread',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  allRead: 'All notifications are marked as read.',
  notMarked: 'This couldn’t be marked as read',
  earlier: 'Show earlier notifications',
  caughtUp: 'You have seen everything.',
} as const;

export const notificationSettingsCopy = {
  title: 'Notification settings',
  lead: 'Choose which notifications we also email to you. All of them appear in your notifications, whatever you choose here.',
  loading: 'Loading your settings',
  failed: 'Your settings couldn’t be loaded',
  deliveries: {
    off: 'No email',
    digest: 'Weekly digest',
    at_once: 'Email at once',
  } satisfies Record<NotificationDelivery, string>,
  digestHint: 'The weekly digest is one email, sent on Mondays if there is something in it.',
  atOnceHint:
    'We send emails of one kind at most every ten minutes and combine events in between. Notifications you have read here aren’t emailed.',
  saved: (label: string) => `Saved: ${label}`,
  notSaved: 'Your choice wasn’t saved',
  always: {
    title: 'Always emailed',
    text: 'We always email you about your money, your votes, your milestones and the reviews of your projects. You can’t turn these emails off.',
  },
} as const;

export const unsubscribeCopy = {
  title: 'Unsubscribe',
  lead: (title: string) => `You will no longer get emails about: ${title}.`,
  submit: 'Unsubscribe',
  failed: 'You weren’t unsubscribed',
  done: 'You are unsubscribed',
  doneText: (title: string) => `We no longer email you about: ${title}. An email that is on its way may still arrive.`,
  manage: 'Choose which emails you get',
  invalid: 'This link isn’t valid',
  invalidText:
    'It may have been cut off, or the account was deleted. Use the link in your latest email, or sign in and choose which emails you get.',
  loading: 'Loading',
} as const;
