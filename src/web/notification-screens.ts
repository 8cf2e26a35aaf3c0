// Pages about notifications, in one file: the page table is part of every first visit, and each file that it names costs bytes there.
export { notificationsScreen } from '#features/notifications/web/notifications-page.tsx';
export { unsubscribeScreen } from '#features/notifications/web/unsubscribe-page.tsx';
export { notificationSettingsScreen } from './notification-settings-screen.tsx';
