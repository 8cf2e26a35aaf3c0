// API of the site settings. Amounts are dollars here, cents inside.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { dollars, idNumber, moment, named, text } from '#kernel/fields.ts';
import { bannerLooks, custodyKinds, identityRules, processingFeePayers, releaseRules } from '#kernel/site-settings.ts';

/** Longer than any limit in settings-rules.ts, which has the error messages. */
const line = (name: string) => text({ max: 1000, name });

const settingValues = z.object({
  brandName: z.string(),
  fundingPeriodLabel: z.string(),
  supportAddress: z.string(),
  reviewBeforePublishing: z.boolean(),
  minFundingGoal: z.number(),
  minValuation: z.number(),
  minInvestment: z.number(),
  platformFeePercent: z.number(),
  processingFeesBy: z.enum(processingFeePayers),
  creatorBearsDisputes: z.boolean(),
  custody: z.enum(custodyKinds),
  releaseRule: z.enum(releaseRules),
  voteDays: z.int(),
  quorumPercent: z.int(),
  weightCapPercent: z.int(),
  releaseDelayDays: z.int(),
  coolingHours: z.int(),
  graceDays: z.int(),
  startAtMostPercent: z.int(),
  holdLimitDays: z.int(),
  secondAdminAbove: z.number(),
  cancellationHours: z.int(),
  defaultFundingDays: z.int(),
  materialChangePercent: z.int(),
  materialChangeFields: z.string(),
  agreementRequired: z.boolean(),
  investingCountriesRefused: z.string(),
  identityRequired: z.enum(identityRules),
  identityAbove: z.number(),
  requireTwoFactor: z.boolean(),
  bannerOn: z.boolean(),
  bannerText: z.string(),
  bannerLook: z.enum(bannerLooks),
});
export type SettingValues = z.infer<typeof settingValues>;

const settingName = z.keyof(settingValues);

export const settingsAnswer = z.object({
  /** Sent back with a change, to detect conflicts. */
  version: z.int(),
  values: settingValues,
  defaults: settingValues,
  /** Explicitly set values; others use their defaults. */
  set: z.array(settingName),
  /** The last change of each setting. */
  lastChanges: z.array(
    z.object({
      name: settingName,
      at: moment,
      /** Null if the administrator is unknown. */
      by: z.nullable(named),
      /** Null means default. */
      before: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
      after: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
  /** Weaker values of protective settings that have not taken effect. */
  pending: z.array(
    z.object({
      id: idNumber,
      name: settingName,
      value: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
      askedAt: moment,
      /** Null if the administrator is unknown. */
      by: z.nullable(named),
      /** When it takes effect without a second administrator. */
      effectiveAt: moment,
      /** The caller requested it, so another person must confirm it. */
      isOwn: z.boolean(),
    }),
  ),
});
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

/** Null restores the default. */
const settingChanges = z.partial(
  z.strictObject({
    brandName: z.nullable(line('Name of the site')),
    fundingPeriodLabel: z.nullable(line('Funding period')),
    supportAddress: z.nullable(line('Support address')),
    reviewBeforePublishing: z.nullable(z.boolean()),
    minFundingGoal: z.nullable(dollars('Minimum funding goal')),
    minValuation: z.nullable(dollars('Minimum valuation')),
    minInvestment: z.nullable(dollars('Minimum investment')),
    platformFeePercent: z.nullable(z.number('Platform fee must be a number')),
    processingFeesBy: z.nullable(z.enum(processingFeePayers)),
    creatorBearsDisputes: z.nullable(z.boolean()),
    custody: z.nullable(z.enum(custodyKinds)),
    releaseRule: z.nullable(z.enum(releaseRules)),
    voteDays: z.nullable(z.int('Days to vote must be a whole number of days')),
    quorumPercent: z.nullable(z.int('Quorum must be a whole number of percent')),
    weightCapPercent: z.nullable(z.int('Largest vote must be a whole number of percent')),
    releaseDelayDays: z.nullable(z.int('Days before the first release must be a whole number of days')),
    coolingHours: z.nullable(z.int('Cooling-off time must be a whole number of hours')),
    graceDays: z.nullable(z.int('Grace period must be a whole number of days')),
    startAtMostPercent: z.nullable(z.int('Start money must be a whole number of percent')),
    holdLimitDays: z.nullable(z.int('Provider’s holding limit must be a whole number of days')),
    secondAdminAbove: z.nullable(dollars('Second administrator above')),
    cancellationHours: z.nullable(z.int('Canceling an investment must be a whole number of hours')),
    defaultFundingDays: z.nullable(z.int('Default funding days must be a whole number of days')),
    materialChangePercent: z.nullable(z.int('Material change must be a whole number of percent')),
    materialChangeFields: z.nullable(line('Texts measured for material changes')),
    agreementRequired: z.nullable(z.boolean()),
    investingCountriesRefused: z.nullable(line('Countries you take no money from')),
    identityRequired: z.nullable(z.enum(identityRules)),
    identityAbove: z.nullable(dollars('Verify identity above')),
    requireTwoFactor: z.nullable(z.boolean()),
    bannerOn: z.nullable(z.boolean()),
    bannerText: z.nullable(line('Banner text')),
    bannerLook: z.nullable(z.enum(bannerLooks)),
  }),
);
export type SettingChanges = z.output<typeof settingChanges>;
export type SettingChangesInput = z.input<typeof settingChanges>;

export const getSettings = endpoint('GET /api/admin/settings', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'Get the site settings, their defaults, and who last changed each',
  output: settingsAnswer,
});

export const changeSettings = endpoint('PATCH /api/admin/settings', {
  access: 'admin',
  audit: 'settings.changed',
  stepUp: true,
  summary:
    'Update settings; null restores the default. Weaker protection of money waits for a second administrator or 7 days',
  body: z.strictObject({ version: z.int(), values: settingChanges }),
  output: settingsAnswer,
});

export const confirmLoosening = endpoint('POST /api/admin/settings/loosenings/{id}/confirm', {
  access: 'admin',
  audit: 'settings.loosening_confirmed',
  stepUp: true,
  summary: 'Confirm a weaker setting as the second administrator; it takes effect immediately',
  output: settingsAnswer,
});

export const withdrawLoosening = endpoint('POST /api/admin/settings/loosenings/{id}/withdraw', {
  access: 'admin',
  audit: 'settings.loosening_withdrawn',
  stepUp: true,
  summary: 'Withdraw a weaker setting that has not taken effect',
  output: settingsAnswer,
});
