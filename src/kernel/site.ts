// What the browser may know of this installation. Nothing here is secret.

import type { Cents } from './money.ts';
import type { BannerLook } from './site-settings.ts';

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
  minFundingGoal: Cents;
  minValuation: Cents;
  minInvestment: Cents;
  /** What is kept from each release of money to a creator; 0 where nothing is. */
  platformFeePercent: number;
  /** What everybody is told on top of every public page; null where there is nothing to say. */
  banner: { text: string; look: BannerLook } | null;
  /** Stripe's publishable key; absent with the sandbox. */
  stripePublishableKey?: string;
};
