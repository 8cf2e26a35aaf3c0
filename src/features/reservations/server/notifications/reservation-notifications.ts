// Notifications of people who reserved an amount or wait in line. Their emails carry the same facts.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type NotificationSource, onMail } from '#features/notifications/server/notification-events.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { reservationOpenedMail, waitingOfferMail } from '../mails/reservation-mails.ts';
import { reservations, waitingPlaces } from '../reservation-table.ts';

/** Hidden if they withdrew. */
const reservationOpened = defineNotification({
  kind: 'reservation_opened',
  find: (db, readerId, ids) =>
    db
      .select({
        id: reservations.id,
        projectId: projects.id,
        title: projects.title,
        amountCents: reservations.amountCents,
      })
      .from(reservations)
      .innerJoin(projects, eq(projects.id, reservations.projectId))
      .where(and(inArray(reservations.id, ids), eq(reservations.userId, readerId), isListed)),
  show: ({ projectId, title, amountCents }) => ({
    title: `${title} is open, and ${formatDollars(cents(amountCents))} is held for you`,
    link: `/projects/${projectId}`,
  }),
});

/** Hidden once it ran out. */
const waitingOffer = defineNotification({
  kind: 'waiting_offer',
  find: (db, readerId, ids) =>
    db
      .select({
        id: waitingPlaces.id,
        projectId: projects.id,
        title: projects.title,
        offeredCents: sql<number>`${waitingPlaces.offeredCents}`.mapWith(Number),
      })
      .from(waitingPlaces)
      .innerJoin(projects, eq(projects.id, waitingPlaces.projectId))
      .where(
        and(
          inArray(waitingPlaces.id, ids),
          eq(waitingPlaces.userId, readerId),
          isListed,
          eq(waitingPlaces.state, 'offered'),
        ),
      ),
  show: ({ projectId, title, offeredCents }) => ({
    title: `There is room in ${title}, and ${formatDollars(cents(offeredCents))} is held for you`,
    link: `/projects/${projectId}`,
  }),
});

export const reservationNotifications: readonly NotificationSource[] = [
  onMail(reservationOpenedMail, reservationOpened, ({ reservationId }) => ({
    key: `reservation-${reservationId}-opened`,
    subjectId: reservationId,
    recipients: sql`select user_id from reservations where id = ${reservationId}`,
  })),
  onMail(waitingOfferMail, waitingOffer, ({ placeId }) => ({
    key: `waiting-offer-${placeId}`,
    subjectId: placeId,
    recipients: sql`select user_id from waiting_places where id = ${placeId}`,
  })),
];
