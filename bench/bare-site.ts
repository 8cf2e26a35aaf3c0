// Kindling with the separate provider of almost no cost (servers/bare-provider.ts).
import type { Child } from './children.ts';
import type { BareProvider } from './servers/bare-provider.ts';
import type { Stage } from './stage.ts';

const webhookSecret = 'whsec_of_the_benchmark';

export function startBareProvider(stage: Stage): Promise<Child> {
  return stage.server('bare-provider', { webhookSecret } satisfies BareProvider);
}

type BareSite = { provider: Child; settings: Record<string, string>; start?: Stage['supervisor'] };

/** Serves an existing database, and gets the provider's events. A provider has one site. */
export async function startBareSite(
  stage: Stage,
  databaseUrl: string,
  { provider, settings, start = stage.otherKindling }: BareSite,
): Promise<Child> {
  const kindling = await start(databaseUrl, {
    DEMO_DATA: 'off',
    DATA_DIR: await stage.folder(),
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_the_benchmark',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_benchmark',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: provider.url,
    ...settings,
  });
  const address = `${kindling.url}/api/webhooks/stripe`;
  await fetch(`${provider.url}/webhook`, { method: 'POST', body: new URLSearchParams({ address }) });
  return kindling;
}
