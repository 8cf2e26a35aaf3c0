// A person's settings with parts from later slices, which their own slices may not import.
import { createProfileSettingsScreen } from '#features/accounts/web/settings/profile-page.tsx';
import { ProfilePicture } from '#features/images/web/profile-picture.tsx';
import { NewsletterPreference, newsletterPreferenceQuery } from '#features/newsletter/web/newsletter-preference.tsx';
import {
  NotificationSettingsPage,
  notificationSettings,
} from '#features/notifications/web/notification-settings-page.tsx';
import { screen } from '#ui/screen.ts';

export const profileSettingsScreen = createProfileSettingsScreen({ Picture: ProfilePicture });

export const notificationSettingsScreen = screen({
  ...notificationSettings,
  Component: () => <NotificationSettingsPage more={<NewsletterPreference />} />,
  queries: () => [...notificationSettings.queries(), newsletterPreferenceQuery],
});
