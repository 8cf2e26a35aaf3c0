// A person's reservations and places in line, in their data export and in erasure.
import { eq, sql } from 'drizzle-orm';
import { type ExportPart, usd } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { reservations, waitingPlaces } from './reservation-table.ts';

export const reservationExport: readonly ExportPart[] = [
  {
    name: 'reservations',
    description: 'Amounts that you reserved in projects before they opened.',
    tables: ['reservations'],
    select: ({ id }) => sql`
      select project_id, ${usd('amount_cents')} as amount_usd, created_at, updated_at from reservations
      where user_id = ${id} order by created_at`,
  },
  {
    name: 'waiting_lists',
    description: 'Your places in line for room in fully funded projects.',
    tables: ['waiting_places'],
    select: ({ id }) => sql`
      select project_id, ${usd('amount_cents')} as amount_usd, state, ${usd('offered_cents')} as offered_usd, offered_at, offered_until,
        created_at from waiting_places where user_id = ${id} order by id`,
  },
];

/** What was reserved for them is free for others again. */
export async function forgetReservations(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx.delete(reservations).where(eq(reservations.userId, id));
  await tx.delete(waitingPlaces).where(eq(waitingPlaces.userId, id));
}
