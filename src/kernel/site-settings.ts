// What administrators set about the site while it runs; the rules of each are in the settings slice.
import type { Cents } from './money.ts';

export const bannerLooks = ['info', 'warning'] as const;
export type BannerLook = (typeof bannerLooks)[number];

export type SiteSettings = {
  /** The name of the site, wherever one is shown. */
  brandName: string;
  /** Stands on a card whose project has no deadline (decisions B3). */
  fundingPeriodLabel: string;
  /** Where people write to, and where the contact page's messages go. */
  supportAddress: string;
  /** New projects wait as drafts until an administrator has looked at them (decisions B8). */
  reviewBeforePublishing: boolean;
  minFundingGoal: Cents;
  minValuation: Cents;
  minInvestment: Cents;
  /** What creators are told will be kept from each release of money to them. */
  platformFeePercent: number;
  /** An investment may be cancelled until so many hours before the deadline of its project. */
  cancellationHours: number;
  /** Days an all-or-nothing project that is published without a deadline is given. */
  defaultFundingDays: number;
  /** A published text changed by more than this share, in percent, is a material change. */
  materialChangePercent: number;
  /** The texts that are measured, by their labels, with commas between them. */
  materialChangeFields: string;
  /** Administrators sign in with a second factor. */
  requireTwoFactor: boolean;
  bannerOn: boolean;
  bannerText: string;
  bannerLook: BannerLook;
};
export type SettingName = keyof SiteSettings;

/** The settings as they are now, kept fresh in every process. */
export type SettingsSource = {
  current: () => SiteSettings;
  /** Reads them again, for whoever has just changed them. */
  refresh: () => Promise<void>;
};
