// The site settings for pages under measurement.
import { settingDefaults } from '#features/settings/settings-rules.ts';
import type { Site } from '#kernel/site.ts';

export function demoSite(publicUrl: string): Omit<Site, 'today'> {
  return {
    name: settingDefaults.brandName,
    publicUrl,
    identityProviderName: 'Kindling ID',
    fundingPeriodLabel: settingDefaults.fundingPeriodLabel,
    supportEmail: 'support@kindling.example',
    payments: 'sandbox',
    cancellationHours: 48,
    defaultFundingDays: 60,
    materialChangePercent: 20,
    materialChangeFields: 'Title, Description, Market opportunity, Risks, Team',
    reviewBeforePublishing: false,
    minFundingGoal: settingDefaults.minFundingGoal,
    minValuation: settingDefaults.minValuation,
    minInvestment: settingDefaults.minInvestment,
    platformFeePercent: 0,
    banner: null,
  };
}
