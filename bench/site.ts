// What pages say about the installation while they are measured.
import { fundingPeriodLabel } from '#features/projects/project-rules.ts';
import type { Site } from '#kernel/site.ts';

export function demoSite(publicUrl: string): Omit<Site, 'today'> {
  return {
    name: 'Kindling',
    publicUrl,
    identityProviderName: 'Kindling ID',
    fundingPeriodLabel,
    supportEmail: 'support@kindling.example',
    payments: 'sandbox',
    cancellationHours: 48,
  };
}
