// The site settings for pages that a test renders without a server.
import { settingDefaults } from '#features/settings/settings-rules.ts';
import type { Site } from '#kernel/site.ts';

export const testSite: Site = {
  name: settingDefaults.brandName,
  today: '2026-11-20',
  publicUrl: 'http://localhost:3000',
  identityProviderName: 'Kindling ID',
  fundingPeriodLabel: settingDefaults.fundingPeriodLabel,
  supportEmail: 'help@example.org',
  payments: 'sandbox',
  cancellationHours: 48,
  defaultFundingDays: 60,
  materialChangePercent: 20,
  materialChangeFields: 'Title, Description, Market opportunity, Risks, Team',
  reviewBeforePublishing: settingDefaults.reviewBeforePublishing,
  minFundingGoal: settingDefaults.minFundingGoal,
  minValuation: settingDefaults.minValuation,
  minInvestment: settingDefaults.minInvestment,
  platformFeePercent: settingDefaults.platformFeePercent,
  banner: null,
};
