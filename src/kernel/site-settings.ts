// Settings that administrators change at run time; their rules are in the settings slice.
import type { Cents } from './money.ts';

export const bannerLooks = ['info', 'warning'] as const;
export type BannerLook = (typeof bannerLooks)[number];

export type SiteSettings = {
  /** The site's name. */
  brandName: string;
  /** Shown on cards of projects without a deadline. */
  fundingPeriodLabel: string;
  /** The support address, which also receives contact messages. */
  supportAddress: string;
  /** New projects stay drafts until an administrator approves them. */
  reviewBeforePublishing: boolean;
  minFundingGoal: Cents;
  minValuation: Cents;
  minInvestment: Cents;
  /** The announced fee on each release of money to creators. */
  platformFeePercent: number;
  /** Hours before its project's deadline until which an investment can be canceled. */
  cancellationHours: number;
  /** Default days until the deadline of an all-or-nothing project submitted without one. */
  defaultFundingDays: number;
  /** A published text that changes by more than this percentage is a material change. */
  materialChangePercent: number;
  /** Labels of the measured texts, comma-separated. */
  materialChangeFields: string;
  /** Administrators need a second factor. */
  requireTwoFactor: boolean;
  bannerOn: boolean;
  bannerText: string;
  bannerLook: BannerLook;
};
export type SettingName = keyof SiteSettings;

/** The current settings, kept up to date in every process. */
export type SettingsSource = {
  current: () => SiteSettings;
  /** Reloads them after a change. */
  refresh: () => Promise<void>;
};
