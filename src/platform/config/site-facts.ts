// Facts about this installation for its pages.
import type { Site } from '#kernel/site.ts';
import type { Deps } from './deps.ts';

export function getSiteFacts({
  config,
  gateway,
  settings,
}: Pick<Deps, 'config' | 'gateway' | 'settings'>): Omit<Site, 'today'> {
  const { kind, publishableKey } = gateway.publicSettings;
  const set = settings.current();
  return {
    name: set.brandName,
    publicUrl: config.publicUrl,
    identityProviderName: config.identity.providerName ?? `${set.brandName} ID`,
    fundingPeriodLabel: set.fundingPeriodLabel,
    supportEmail: set.supportAddress,
    payments: kind,
    cancellationHours: set.cancellationHours,
    defaultFundingDays: set.defaultFundingDays,
    materialChangePercent: set.materialChangePercent,
    materialChangeFields: set.materialChangeFields,
    reviewBeforePublishing: set.reviewBeforePublishing,
    minFundingGoal: set.minFundingGoal,
    minValuation: set.minValuation,
    minInvestment: set.minInvestment,
    platformFeePercent: set.platformFeePercent,
    banner: set.bannerOn ? { text: set.bannerText, look: set.bannerLook } : null,
    ...(kind === 'stripe' && { stripePublishableKey: publishableKey }),
  };
}
