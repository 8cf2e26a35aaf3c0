// What the browser may know of this installation. Nothing here is secret.

export const siteName = 'Kindling';

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
  /** Stripe's publishable key; absent with the sandbox. */
  stripePublishableKey?: string;
};
