// Facts about this installation for its pages.
import { type PublicSettings, publicSettings, type Site } from '#kernel/site.ts';
import type { Deps } from './deps.ts';

export function getSiteFacts({
  config,
  gateway,
  settings,
}: Pick<Deps, 'config' | 'gateway' | 'settings'>): Omit<Site, 'today'> {
  const { kind, publishableKey } = gateway.publicSettings;
  const set = settings.current();
  return {
    ...(Object.fromEntries(publicSettings.map((name) => [name, set[name]])) as PublicSettings),
    name: set.brandName,
    publicUrl: config.publicUrl,
    identityProviderName: config.identity.providerName ?? `${set.brandName} ID`,
    supportEmail: set.supportAddress,
    payments: kind,
    banner: set.bannerOn ? { text: set.bannerText, look: set.bannerLook } : null,
    ...(kind === 'stripe' && { stripePublishableKey: publishableKey }),
  };
}
