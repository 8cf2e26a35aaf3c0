// What notifies people, by slice.
import { investmentNotifications } from '#features/investing/server/notifications/investment-notifications.ts';
import { momentNotifications } from '#features/moments/server/moment-notifications.ts';
import { emailTeams } from '#features/moments/server/team-moment-mail.ts';
import { reviewNotifications } from '#features/notifications/server/kinds/review-notifications.ts';
import type { NotificationSource } from '#features/notifications/server/notification-events.ts';
import { milestoneNotifications } from '#features/payouts/server/notifications/milestone-notifications.ts';
import { ownerNotifications } from '#features/payouts/server/notifications/project-notifications.ts';
import { followerNotifications } from '#features/people/server/published-notification.ts';
import { reservationNotifications } from '#features/reservations/server/notifications/reservation-notifications.ts';

/** The emails and project transitions that notify people; other code notifies them itself. */
export const notificationSources: readonly NotificationSource[] = emailTeams([
  ...reviewNotifications,
  ...reservationNotifications,
  ...investmentNotifications,
  ...milestoneNotifications,
  ...ownerNotifications,
  ...followerNotifications,
  ...momentNotifications,
]);
