// Site settings: one row, with null for defaults.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  bannerLooks,
  custodyKinds,
  identityRules,
  processingFeePayers,
  releaseRules,
  type SettingName,
} from '#kernel/site-settings.ts';
import { cents, identity, listed, moment } from '#platform/postgres/columns.ts';

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
    processingFeesBy: text('processing_fees_by', { enum: processingFeePayers }),
    creatorBearsDisputes: boolean('creator_bears_disputes'),
    custody: text({ enum: custodyKinds }),
    releaseRule: text('release_rule', { enum: releaseRules }),
    voteDays: integer('vote_days'),
    quorumPercent: integer('quorum_percent'),
    weightCapPercent: integer('weight_cap_percent'),
    secondAdminAbove: cents('second_admin_above_cents'),
    releaseDelayDays: integer('release_delay_days'),
    coolingHours: integer('cooling_hours'),
    graceDays: integer('grace_days'),
    startAtMostPercent: integer('start_at_most_percent'),
    holdLimitDays: integer('hold_limit_days'),
    cancellationHours: integer('cancellation_hours'),
    defaultFundingDays: integer('default_funding_days'),
    materialChangePercent: integer('material_change_percent'),
    materialChangeFields: text('material_change_fields'),
    agreementRequired: boolean('agreement_required'),
    investingCountriesRefused: text('investing_countries_refused'),
    identityRequired: text('identity_required', { enum: identityRules }),
    identityAbove: cents('identity_above_cents'),
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
    check('site_settings_processing', sql`${table.processingFeesBy} in (${listed(processingFeePayers)})`),
    check('site_settings_custody', sql`${table.custody} in (${listed(custodyKinds)})`),
    check('site_settings_release_rule', sql`${table.releaseRule} in (${listed(releaseRules)})`),
    check('site_settings_vote_days', sql`${table.voteDays} between 3 and 30`),
    check('site_settings_quorum', sql`${table.quorumPercent} between 1 and 100`),
    check('site_settings_weight_cap', sql`${table.weightCapPercent} between 1 and 100`),
    check('site_settings_second_admin', sql`${table.secondAdminAbove} >= 0`),
    check('site_settings_release_delay', sql`${table.releaseDelayDays} between 0 and 60`),
    check('site_settings_cooling', sql`${table.coolingHours} between 0 and 168`),
    check('site_settings_grace', sql`${table.graceDays} between 0 and 180`),
    check('site_settings_start', sql`${table.startAtMostPercent} between 0 and 100`),
    check('site_settings_hold_limit', sql`${table.holdLimitDays} between 10 and 730`),
    check('site_settings_hours', sql`${table.cancellationHours} between 0 and 8760`),
    check('site_settings_funding_days', sql`${table.defaultFundingDays} between 1 and 365`),
    check('site_settings_material_percent', sql`${table.materialChangePercent} between 0 and 100`),
    check('site_settings_identity', sql`${table.identityRequired} in (${listed(identityRules)})`),
    check('site_settings_identity_above', sql`${table.identityAbove} >= 0`),
    check('site_settings_look', sql`${table.bannerLook} in (${listed(bannerLooks)})`),
  ],
);

/** The way a pending weaker value of a protective setting ended. */
export const looseningOutcomes = ['confirmed', 'elapsed', 'withdrawn', 'replaced'] as const;
export type LooseningOutcome = (typeof looseningOutcomes)[number];

/** Weaker values of protective settings, which wait for a second administrator or for time (setting-loosening.ts). */
export const settingLoosenings = pgTable(
  'setting_loosenings',
  {
    id: identity(),
    name: text().$type<SettingName>().notNull(),
    /** Same as in `site_settings`; null restores the default. */
    value: jsonb().$type<string | number | boolean>(),
    askedBy: bigint('asked_by', { mode: 'number' }).notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    effectiveAt: moment('effective_at').notNull(),
    outcome: text({ enum: looseningOutcomes }),
    endedAt: moment('ended_at'),
    /** Null if it took effect automatically. */
    endedBy: bigint('ended_by', { mode: 'number' }),
  },
  (table) => [
    check('setting_loosenings_outcome', sql`${table.outcome} in (${listed(looseningOutcomes)})`),
    check('setting_loosenings_ended', sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
    uniqueIndex('one_open_loosening').on(table.name).where(sql`outcome is null`),
    index('setting_loosenings_due').on(table.effectiveAt).where(sql`outcome is null`),
  ],
);
export type LooseningRow = typeof settingLoosenings.$inferSelect;
