// Public facts about this installation. Nothing here is secret.

import type { BannerLook, SettingName, SiteSettings } from './site-settings.ts';

/** The banner on top of every public page. */
export type SiteBanner = { text: string; look: BannerLook };

/** Session cookie that marks a banner as dismissed. */
export const bannerCookie = 'banner';

/** A short hash (FNV-1a) of a banner, so that a new text is shown to people who dismissed the old one. */
export function bannerMark({ text, look }: SiteBanner): string {
  const points = Array.from(`${look} ${text}`, (letter) => letter.codePointAt(0) ?? 0);
  const hash = points.reduce((value, point) => Math.imul(value ^ point, 0x01000193) >>> 0, 0x811c9dc5);
  return hash.toString(36);
}

/** The settings that pages show. */
export const publicSettings = [
  'fundingPeriodLabel',
  'cancellationHours',
  'defaultFundingDays',
  'materialChangePercent',
  'materialChangeFields',
  'reviewBeforePublishing',
  'minFundingGoal',
  'minValuation',
  'minInvestment',
  'platformFeePercent',
] as const satisfies readonly SettingName[];

export type PublicSettings = Pick<SiteSettings, (typeof publicSettings)[number]>;

export type Site = PublicSettings & {
  /** The product's name. */
  name: string;
  /** Today's date in UTC, `2026-11-20`, so that server and browser render the same year and days left. */
  today: string;
  /** The public URL, without a trailing slash. */
  publicUrl: string;
  /** The name on the 'Sign in with ...' button. */
  identityProviderName: string;
  supportEmail: string;
  payments: 'sandbox' | 'stripe';
  /** Null if there is none or it was dismissed in this session. */
  banner: SiteBanner | null;
  /** Stripe's publishable key; absent with the sandbox. */
  stripePublishableKey?: string;
};
