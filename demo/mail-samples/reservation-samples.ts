// Samples of emails about reservations and the waiting list.
import { sql } from 'drizzle-orm';
import { reservations, waitingPlaces } from '#features/reservations/server/reservation-table.ts';
import { cents } from '#kernel/money.ts';
import type { MailSample } from './mail-sample.ts';
import { idOf, later } from './sample-story.ts';

export const reservationSamples: Readonly<Record<string, MailSample>> = {
  reservation_opened: async ({ tx, project, investor }) => {
    await tx.execute(sql`update projects set opens_at = ${later(-1).toISOString()} where id = ${project}`);
    const row = { projectId: project, userId: investor, amountCents: cents(50_000) };
    return { reservationId: await idOf(tx.insert(reservations).values(row).returning({ id: reservations.id })) };
  },
  waiting_offer: async ({ tx, project, investor }) => {
    const row = {
      projectId: project,
      userId: investor,
      amountCents: cents(50_000),
      state: 'offered' as const,
      offeredCents: cents(30_000),
      offeredAt: later(0),
      offeredUntil: later(1),
    };
    return { placeId: await idOf(tx.insert(waitingPlaces).values(row).returning({ id: waitingPlaces.id })) };
  },
};
