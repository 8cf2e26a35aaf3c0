// Which packs this site offers to creators, with the figures its administrators confirmed.
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { looseningOutcomes } from '#features/settings/server/settings-table.ts';
import { identity, listed, moment } from '#platform/postgres/columns.ts';
import { packIds, type Values } from '../pack.ts';

/** A pack without a row is not offered, except `open-2026`. */
export const packOffers = pgTable(
  'pack_offers',
  {
    packId: text('pack_id', { enum: packIds }).primaryKey(),
    isOffered: boolean('is_offered').notNull(),
    /** Confirmed values of the figures that the pack marks as unconfirmed; amounts in cents of its currency. */
    figures: jsonb().$type<Values>().notNull().default({}),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('pack_offers_known', sql`${table.packId} in (${listed(packIds)})`)],
);
export type PackOfferRow = typeof packOffers.$inferSelect;

/** Requests to offer a pack with these figures. One takes effect when a second administrator confirms it, or after a week. */
export const packOfferRequests = pgTable(
  'pack_offer_requests',
  {
    id: identity(),
    packId: text('pack_id', { enum: packIds }).notNull(),
    figures: jsonb().$type<Values>().notNull(),
    askedBy: bigint('asked_by', { mode: 'number' }).notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    effectiveAt: moment('effective_at').notNull(),
    outcome: text({ enum: looseningOutcomes }),
    endedAt: moment('ended_at'),
    /** Null if it took effect automatically. */
    endedBy: bigint('ended_by', { mode: 'number' }),
  },
  (table) => [
    check('pack_offer_requests_known', sql`${table.packId} in (${listed(packIds)})`),
    check('pack_offer_requests_outcome', sql`${table.outcome} in (${listed(looseningOutcomes)})`),
    check('pack_offer_requests_ended', sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
    uniqueIndex('one_open_pack_offer').on(table.packId).where(sql`outcome is null`),
    index('pack_offer_requests_due').on(table.effectiveAt).where(sql`outcome is null`),
  ],
);
export type PackOfferRequestRow = typeof packOfferRequests.$inferSelect;
