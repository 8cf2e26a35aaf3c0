// Site settings: one row, with null for defaults.
import { sql } from 'drizzle-orm';
import { boolean, check, integer, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bannerLooks } from '#kernel/site-settings.ts';
import { cents, listed, moment } from '#platform/postgres/columns.ts';

export const siteSettings = pgTable(
  'site_settings',
  {
    id: smallint().primaryKey().default(1),
    /** Version for optimistic locking. */
    version: integer().notNull().default(0),
    brandName: text('brand_name'),
    fundingPeriodLabel: text('funding_period_label'),
    supportAddress: text('support_address'),
    reviewBeforePublishing: boolean('review_before_publishing'),
    minFundingGoal: cents('min_funding_goal_cents'),
    minValuation: cents('min_valuation_cents'),
    minInvestment: cents('min_investment_cents'),
    platformFeePercent: numeric('platform_fee_percent', { precision: 4, scale: 2, mode: 'number' }),
    cancellationHours: integer('cancellation_hours'),
    defaultFundingDays: integer('default_funding_days'),
    materialChangePercent: integer('material_change_percent'),
    materialChangeFields: text('material_change_fields'),
    requireTwoFactor: boolean('require_two_factor'),
    bannerOn: boolean('banner_on'),
    bannerText: text('banner_text'),
    bannerLook: text('banner_look', { enum: bannerLooks }),
    /** CANCELLATION_HOURS at the last server start: the promise for new investments without a setting. */
    usualCancellationHours: integer('usual_cancellation_hours'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('site_settings_one_row', sql`${table.id} = 1`),
    check('site_settings_goal_minimum', sql`${table.minFundingGoal} >= 100000`),
    check('site_settings_valuation_minimum', sql`${table.minValuation} >= 500000`),
    check('site_settings_investment_minimum', sql`${table.minInvestment} >= 10000`),
    check('site_settings_fee', sql`${table.platformFeePercent} between 0 and 20`),
    check('site_settings_hours', sql`${table.cancellationHours} between 0 and 8760`),
    check('site_settings_funding_days', sql`${table.defaultFundingDays} between 1 and 365`),
    check('site_settings_material_percent', sql`${table.materialChangePercent} between 0 and 100`),
    check('site_settings_look', sql`${table.bannerLook} in (${listed(bannerLooks)})`),
  ],
);
