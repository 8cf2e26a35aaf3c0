// What is not real on a site that others can reach: said at the start, in the log and on top of every page.
import type { Config } from './config.ts';

type DemoConfig = Pick<Config, 'exposed' | 'identity' | 'payments'>;

/** Undefined where everything is real, and on one's own machine, where nothing needs to be. */
export function describeDemo({ exposed, identity, payments }: DemoConfig): string | undefined {
  if (!exposed) return undefined;
  const parts = [
    identity.kind === 'development' && 'Anyone can sign in as anyone.',
    payments.kind === 'sandbox' && 'Payments are simulated: no real money moves.',
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : `Demo site. ${parts.join(' ')}`;
}

/** A part of the document and not of the application: every page has it, also those that say what went wrong. */
export function renderDemoNotice(config: DemoConfig): string {
  const text = describeDemo(config);
  if (text === undefined) return '';
  return `<aside class="banner banner-warning" aria-label="Demo site"><p>${text}</p></aside>`;
}
