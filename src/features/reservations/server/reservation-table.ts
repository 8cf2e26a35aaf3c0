// Amounts without money: reservations before a project opens, and places in line once it is fully funded.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { placeStates } from '../reservation-rules.ts';

/** One per person and project. Triggers keep the project's totals (db/rules/reservations.sql). */
export const reservations = pgTable(
  'reservations',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id).notNull(),
    userId: reference('user_id', () => users.id).notNull(),
    amountCents: cents('amount_cents').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('reservations_once').on(table.projectId, table.userId),
    index('reservations_by_user').on(table.userId),
    check('reservations_positive', sql`${table.amountCents} > 0`),
  ],
);

/** A place in line for room that returns. Its id is the order. */
export const waitingPlaces = pgTable(
  'waiting_places',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id).notNull(),
    userId: reference('user_id', () => users.id).notNull(),
    amountCents: cents('amount_cents').notNull(),
    state: text({ enum: placeStates }).notNull().default('waiting'),
    /** The room that was offered; at most the amount. */
    offeredCents: cents('offered_cents'),
    offeredAt: moment('offered_at'),
    /** Until then the offered room is held for this person. */
    offeredUntil: moment('offered_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('waiting_places_once').on(table.projectId, table.userId).where(sql`state in ('waiting', 'offered')`),
    index('waiting_places_in_line').on(table.projectId, table.id).where(sql`state in ('waiting', 'offered')`),
    index('waiting_places_by_user').on(table.userId),
    check('waiting_places_state', sql`${table.state} in (${listed(placeStates)})`),
    check('waiting_places_positive', sql`${table.amountCents} > 0`),
    check(
      'waiting_places_offered',
      sql`(${table.state} = 'waiting') = (${table.offeredAt} is null) or ${table.state} = 'closed'`,
    ),
    check(
      'waiting_places_offer',
      sql`(${table.offeredAt} is null) = (${table.offeredCents} is null) and (${table.offeredAt} is null) = (${table.offeredUntil} is null)`,
    ),
    check('waiting_places_offer_fits', sql`${table.offeredCents} between 1 and ${table.amountCents}`),
  ],
);
