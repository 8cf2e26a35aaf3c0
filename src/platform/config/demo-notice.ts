// Warnings about development features on a reachable site, in the log and on every page.
import type { Config } from './config.ts';

type DemoConfig = Pick<Config, 'exposed' | 'identity' | 'payments'>;

/** Undefined if no development feature is on, or only this machine can reach the site. */
export function describeDemo({ exposed, identity, payments }: DemoConfig): string | undefined {
  if (!exposed) return undefined;
  const parts = [
    identity.kind === 'development' && 'Anyone can sign in as anyone.',
    payments.kind === 'sandbox' && 'Payments are simulated: no real money moves.',
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : `Demo site. ${parts.join(' ')}`;
}

/** Part of the document, not the application, so error pages have it too. */
export function renderDemoNotice(config: DemoConfig): string {
  const text = describeDemo(config);
  if (text === undefined) return '';
  return `<aside class="banner banner-warning" aria-label="Demo site"><p>${text}</p></aside>`;
}
