// API contract: the notification center, its preferences, and unsubscribing from emails.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, pageQuery } from '#kernel/fields.ts';
import { emailedKindNames, notificationDeliveries, notificationKindNames } from './notification-rules.ts';

const notification = z.object({
  id: idNumber,
  kind: z.enum(notificationKindNames),
  title: z.string(),
  excerpt: z.nullable(z.string()),
  link: z.string(),
  createdAt: moment,
  isRead: z.boolean(),
});
export type NotificationItem = z.output<typeof notification>;

export const listNotifications = endpoint('GET /api/notifications', {
  access: 'user',
  scope: 'messages:read',
  summary: 'List your notifications, newest first',
  query: z.object(pageQuery),
  output: z.array(notification),
});

const unreadCount = z.object({
  unread: z.int(),
  /** For live updates of the person's notifications; null before their record exists. */
  personId: z.nullable(idNumber),
});
export type UnreadCount = z.output<typeof unreadCount>;

export const countUnreadNotifications = endpoint('GET /api/notifications/unread', {
  access: 'user',
  scope: 'messages:read',
  summary: 'Count your unread notifications',
  output: unreadCount,
  success: { 200: 'The count; 100 means 100 or more' },
});

export const readNotification = endpoint('POST /api/notifications/{id}/read', {
  access: 'user',
  scope: 'messages:write',
  summary: 'Mark a notification as read',
  output: unreadCount,
  success: { 200: 'Read, and how many are not' },
});

export const readNotifications = endpoint('POST /api/notifications/read', {
  access: 'user',
  scope: 'messages:write',
  summary: 'Mark your notifications as read',
  body: z.strictObject({
    /** The newest notification the person has seen; later ones stay unread. */
    upTo: idNumber,
  }),
  output: unreadCount,
  success: { 200: 'Read, and how many are not' },
});

const preferences = z.array(
  z.object({ kind: z.enum(emailedKindNames), delivery: z.enum(notificationDeliveries), isDefault: z.boolean() }),
);

export const listNotificationPreferences = endpoint('GET /api/notification-preferences', {
  access: 'user',
  scope: 'profile:read',
  summary: 'List which notifications are emailed to you',
  output: preferences,
});

export const changeNotificationPreference = endpoint('PATCH /api/notification-preferences', {
  access: 'user',
  summary: 'Choose how a kind of notification is emailed to you',
  body: z.strictObject({
    kind: z.enum(emailedKindNames, 'This kind is not emailed by preference'),
    delivery: z.enum(notificationDeliveries, 'Choose off, digest or at_once'),
  }),
  output: preferences,
});

const unsubscribeToken = z.string().check(z.minLength(1), z.maxLength(200));

const subscription = z.object({
  /** Name of the subscription the token ends, such as "Comments on your projects". */
  title: z.string(),
  isSubscribed: z.boolean(),
  /** Link to the preferences. */
  manageLink: z.string(),
});
export type Subscription = z.output<typeof subscription>;

export const getSubscription = endpoint('GET /api/unsubscribe', {
  access: 'public',
  summary: 'Get the subscription that an email’s unsubscribe link ends',
  query: z.object({ token: unsubscribeToken }),
  output: subscription,
});

export const endSubscription = endpoint('POST /api/unsubscribe', {
  access: 'public',
  summary: 'Unsubscribe with the token of an email',
  body: z.strictObject({ token: unsubscribeToken }),
  output: subscription,
});
