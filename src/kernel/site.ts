// Public facts about this installation. Nothing here is secret.

import type { Cents } from './money.ts';
import type { BannerLook } from './site-settings.ts';

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

export type Site = {
  /** The product's name. */
  name: string;
  /** Today's date in UTC, `2026-11-20`, so that server and browser render the same year and days left. */
  today: string;
  /** The public URL, without a trailing slash. */
  publicUrl: string;
  /** The name on the 'Sign in with ...' button. */
  identityProviderName: string;
  /** Shown on cards of projects without a deadline. */
  fundingPeriodLabel: string;
  supportEmail: string;
  payments: 'sandbox' | 'stripe';
  /** Hours before its project's deadline until which an investment can be canceled. */
  cancellationHours: number;
  /** Default days until the deadline of an all-or-nothing project submitted without one. */
  defaultFundingDays: number;
  /** The change of a published project's terms, in percent, that counts as material. */
  materialChangePercent: number;
  materialChangeFields: string;
  /** Submitted projects need an administrator's approval to become public. */
  reviewBeforePublishing: boolean;
  minFundingGoal: Cents;
  minValuation: Cents;
  minInvestment: Cents;
  /** The fee on each release of money to a creator, in percent; 0 for none. */
  platformFeePercent: number;
  /** Null if there is none or it was dismissed in this session. */
  banner: SiteBanner | null;
  /** Stripe's publishable key; absent with the sandbox. */
  stripePublishableKey?: string;
};
