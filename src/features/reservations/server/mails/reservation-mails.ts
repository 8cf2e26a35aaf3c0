// Emails to people who reserved an amount, when the project opens, and to the next person in line, when room returns.
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { formatMoment } from '#kernel/dates.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { offerHours } from '../../reservation-rules.ts';
import { reservations, waitingPlaces } from '../reservation-table.ts';

/** Not sent once their time is over, or if they withdrew. */
export const reservationOpenedMail = definePersonMail({
  kind: 'reservation_opened',
  facts: z.object({ reservationId: z.int() }),
  key: ({ reservationId }) => `reservation-${reservationId}-opened`,
  find: ({ db }, { reservationId }) =>
    db
      .select({
        to: recipient,
        projectId: projects.id,
        title: projects.title,
        amountCents: reservations.amountCents,
        until: sql`priority_end(${projects.opensAt}, ${projects.openingToldAt})`.mapWith(projects.opensAt),
      })
      .from(reservations)
      .innerJoin(projects, eq(projects.id, reservations.projectId))
      .innerJoin(users, eq(users.id, reservations.userId))
      .where(
        and(
          eq(reservations.id, reservationId),
          canBeEmailed(users),
          isListed,
          eq(projects.status, 'active'),
          sql`now() < priority_end(${projects.opensAt}, ${projects.openingToldAt})`,
        ),
      ),
  write: ({ projectId, title, amountCents, until }) => ({
    subject: `${title} is open: ${formatDollars(cents(amountCents))} is held for you`,
    parts: [
      `${title} takes investments now. You reserved ${formatDollars(cents(amountCents))}, and it is held for you until ${formatMoment(until)}. Until then nobody else can take it.`,
      { button: 'Invest now', path: `/projects/${projectId}#invest` },
      'You have paid nothing so far, and you do not have to invest. If you do not, the amount is free for others after that time.',
    ],
  }),
});

/** Not sent once the offer is over. Queued by the database with the offer. */
export const waitingOfferMail = definePersonMail({
  kind: 'waiting_offer',
  facts: z.object({ placeId: z.int() }),
  key: ({ placeId }) => `waiting-offer-${placeId}`,
  find: ({ db }, { placeId }) =>
    db
      .select({
        to: recipient,
        projectId: projects.id,
        title: projects.title,
        offeredCents: sql<number>`${waitingPlaces.offeredCents}`.mapWith(Number),
        until: sql`${waitingPlaces.offeredUntil}`.mapWith(waitingPlaces.createdAt),
      })
      .from(waitingPlaces)
      .innerJoin(projects, eq(projects.id, waitingPlaces.projectId))
      .innerJoin(users, eq(users.id, waitingPlaces.userId))
      .where(
        and(
          eq(waitingPlaces.id, placeId),
          canBeEmailed(users),
          isListed,
          eq(waitingPlaces.state, 'offered'),
          sql`${waitingPlaces.offeredUntil} > now()`,
        ),
      ),
  write: ({ projectId, title, offeredCents, until }) => ({
    subject: `Room in ${title}: ${formatDollars(cents(offeredCents))} is held for you`,
    parts: [
      `An investment in ${title} was canceled or refunded, and you are next in line. ${formatDollars(cents(offeredCents))} is held for you for ${offerHours} hours, until ${formatMoment(until)}.`,
      { button: 'Invest now', path: `/projects/${projectId}#invest` },
      'If you do not invest by then, the next person in line gets the offer. You can leave the line on the project’s page.',
    ],
  }),
});
