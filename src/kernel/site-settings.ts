// Settings that administrators change at run time; their rules are in the settings slice.
import type { Cents } from './money.ts';

export const bannerLooks = ['info', 'warning'] as const;
export type BannerLook = (typeof bannerLooks)[number];

/** The payer of the card provider's fees: the platform, or each release of its project. */
export const processingFeePayers = ['platform', 'project'] as const;
export type ProcessingFeePayer = (typeof processingFeePayers)[number];

/** How a milestone is decided: by an administrator, by an investors' vote and then an administrator, or by the vote alone. */
export const releaseRules = ['admin', 'vote_then_admin', 'vote'] as const;
export type ReleaseRule = (typeof releaseRules)[number];

/** The holder of the money until it is released: the card provider, or a custodian whose payments are recorded manually. */
export const custodyKinds = ['provider', 'external'] as const;
export type CustodyKind = (typeof custodyKinds)[number];

/** When investors prove who they are: never, when they invest above an amount in 12 months, or before their first investment. */
export const identityRules = ['never', 'above', 'always'] as const;
export type IdentityRule = (typeof identityRules)[number];

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
  /** The fee on each release of money to creators. */
  platformFeePercent: number;
  processingFeesBy: ProcessingFeePayer;
  /** Amounts that a bank takes back after a release are deducted from the creator's next releases. */
  creatorBearsDisputes: boolean;
  custody: CustodyKind;
  releaseRule: ReleaseRule;
  voteDays: number;
  /** Percent of the voters' money that must vote. */
  quorumPercent: number;
  /** Percent of the voters' money that one person's vote counts for at most. */
  weightCapPercent: number;
  /** A release above this, or the releases of 30 days together, need a second administrator. */
  secondAdminAbove: Cents;
  /** Days from the end of funding until the first release. */
  releaseDelayDays: number;
  /** Hours between the approval of a release and its transfer. */
  coolingHours: number;
  /** Days after its due date until a milestone without evidence is overdue. */
  graceDays: number;
  /** Percent of the plan that may be released before there is anything to show. */
  startAtMostPercent: number;
  /** Days that the provider may hold money. */
  holdLimitDays: number;
  /** Hours before its project's deadline until which an investment can be canceled. */
  cancellationHours: number;
  /** Default days until the deadline of an all-or-nothing project submitted without one. */
  defaultFundingDays: number;
  /** A published text that changes by more than this percentage is a material change. */
  materialChangePercent: number;
  /** Labels of the measured texts, comma-separated. */
  materialChangeFields: string;
  /** Offers without a law of their own also need the signed agreement before the payment. */
  agreementRequired: boolean;
  /** Codes or names of countries of residence, comma-separated (country-list.ts). */
  investingCountriesRefused: string;
  identityRequired: IdentityRule;
  /** The amount in 12 months for `identityRequired: 'above'`. */
  identityAbove: Cents;
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
