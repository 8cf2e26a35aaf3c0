// What the browser may know of this installation. Nothing here is secret.

import type { Cents } from './money.ts';
import type { BannerLook } from './site-settings.ts';

/** What everybody is told on top of every public page. */
export type SiteBanner = { text: string; look: BannerLook };

/** The cookie of a browser session in which somebody put a banner away. */
export const bannerCookie = 'banner';

/** A banner in a few letters, so that another text is shown again to whoever put this one away (FNV-1a). */
export function bannerMark({ text, look }: SiteBanner): string {
  const points = Array.from(`${look} ${text}`, (letter) => letter.codePointAt(0) ?? 0);
  const hash = points.reduce((value, point) => Math.imul(value ^ point, 0x01000193) >>> 0, 0x811c9dc5);
  return hash.toString(36);
}

export type Site = {
  /** The product's name. */
  name: string;
  /** Today's date, UTC, `2026-11-20`: server and browser render the same year and the same days left. */
  today: string;
  /** The address people use, without a slash at the end. */
  publicUrl: string;
  /** The name on the 'Sign in with ...' button. */
  identityProviderName: string;
  /** Stands on a card whose project has no deadline (decisions B3). */
  fundingPeriodLabel: string;
  supportEmail: string;
  payments: 'sandbox' | 'stripe';
  /** An investment may be cancelled until so many hours before the deadline of its project. */
  cancellationHours: number;
  /** Days an all-or-nothing project that is published without a deadline is given. */
  defaultFundingDays: number;
  /** What counts as a material change of a published project. */
  materialChangePercent: number;
  materialChangeFields: string;
  /** A submitted project is public only after an administrator approves it. */
  reviewBeforePublishing: boolean;
  minFundingGoal: Cents;
  minValuation: Cents;
  minInvestment: Cents;
  /** What is kept from each release of money to a creator; 0 where nothing is. */
  platformFeePercent: number;
  /** Null where there is nothing to say, or where it was put away for this session. */
  banner: SiteBanner | null;
  /** Stripe's publishable key; absent with the sandbox. */
  stripePublishableKey?: string;
};
