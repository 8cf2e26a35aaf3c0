// '/settings/notifications', with the newsletter's part.
import { NewsletterPreference, newsletterPreferenceQuery } from '#features/newsletter/web/newsletter-preference.tsx';
import {
  NotificationSettingsPage,
  notificationSettings,
} from '#features/notifications/web/notification-settings-page.tsx';
import { screen } from '#ui/screen.ts';

export const notificationSettingsScreen = screen({
  ...notificationSettings,
  Component: () => <NotificationSettingsPage more={<NewsletterPreference />} />,
  queries: () => [...notificationSettings.queries(), newsletterPreferenceQuery],
});
