// Tries the card provider: both keys, the account behind them, and whether its events would arrive here. Charges nothing.
import Stripe from 'stripe';
import type { Config } from '#platform/config/config.ts';
import type { SetupFinding } from '#platform/config/setup-finding.ts';
import { connectWebhookPath, webhookPath } from './payments.ts';
import { createStripeClient } from './stripe-client.ts';

const part = 'Payments';
type StripeSettings = Extract<Config['payments'], { kind: 'stripe' }>;

export async function checkPayments({
  payments,
  publicUrl,
}: Pick<Config, 'payments' | 'publicUrl'>): Promise<SetupFinding[]> {
  if (payments.kind === 'sandbox') {
    return [{ part, result: 'note', text: 'Payments are simulated (PAYMENTS=sandbox): no real money moves.' }];
  }
  const base = payments.apiBase === undefined ? {} : { apiBase: payments.apiBase };
  const stripe = createStripeClient({ secretKey: payments.secretKey, ...base });
  const account = await checkAccount(stripe, payments.secretKey);
  if (account.some(({ result }) => result === 'failed')) return account;
  const browser = createStripeClient({ secretKey: payments.publishableKey, ...base });
  return [...account, await checkPublishableKey(browser), ...(await checkWebhooks(stripe, payments, publicUrl))];
}

async function checkAccount(stripe: Stripe, key: string): Promise<SetupFinding[]> {
  const mode = key.includes('_live_') ? 'live' : 'test';
  try {
    const { id, country, charges_enabled: canCharge } = await stripe.accounts.retrieveCurrent();
    const ok = `STRIPE_SECRET_KEY is a valid ${mode} key of the account ${id}${country ? ` (${country})` : ''}`;
    if (canCharge) return [{ part, result: 'ok', text: `${ok}, which can take payments.` }];
    const text = `${ok}, which cannot take payments yet: finish setting it up in Stripe’s dashboard.`;
    return [{ part, result: mode === 'live' ? 'failed' : 'note', text }];
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) {
      const text = `STRIPE_SECRET_KEY is a restricted ${mode} key that may not read its account, so the account was not seen.`;
      return [{ part, result: 'note', text }];
    }
    const text = isAuthentication(error)
      ? 'STRIPE_SECRET_KEY was refused by Stripe.'
      : `Stripe could not be asked: ${describeFailure(error)}.`;
    return [{ part, result: 'failed', text }];
  }
}

/** A payment that does not exist: only a valid key learns that. */
async function checkPublishableKey(stripe: Stripe): Promise<SetupFinding> {
  const ok = { part, result: 'ok', text: 'STRIPE_PUBLISHABLE_KEY is valid.' } as const;
  try {
    await stripe.paymentIntents.retrieve('pi_kindlingchecksetup', { client_secret: 'pi_kindlingchecksetup_secret_x' });
    return ok;
  } catch (error) {
    if (isAuthentication(error))
      return { part, result: 'failed', text: 'STRIPE_PUBLISHABLE_KEY was refused by Stripe.' };
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return ok;
    return { part, result: 'note', text: `STRIPE_PUBLISHABLE_KEY could not be tried: ${describeFailure(error)}.` };
  }
}

async function checkWebhooks(
  stripe: Stripe,
  { connectWebhookSecret }: StripeSettings,
  publicUrl: string,
): Promise<SetupFinding[]> {
  const wanted = [
    { setting: 'STRIPE_WEBHOOK_SECRET', url: publicUrl + webhookPath, isOn: true },
    {
      setting: 'STRIPE_CONNECT_WEBHOOK_SECRET',
      url: publicUrl + connectWebhookPath,
      isOn: connectWebhookSecret !== undefined,
    },
  ].filter(({ isOn }) => isOn);
  const off: SetupFinding[] =
    connectWebhookSecret === undefined
      ? [{ part, result: 'note', text: 'Payouts to creators are off: STRIPE_CONNECT_WEBHOOK_SECRET is not set.' }]
      : [];
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const enabled = new Set(data.filter(({ status }) => status === 'enabled').map(({ url }) => url));
    const findings = wanted.map(({ setting, url }): SetupFinding => {
      if (enabled.has(url)) return { part, result: 'ok', text: `Stripe sends events to ${url} (${setting}).` };
      return { part, result: 'note', text: `Stripe lists no enabled destination of events at ${url} (${setting}).` };
    });
    return [...findings, ...off];
  } catch (error) {
    const text = `Where Stripe sends events could not be read: ${describeFailure(error)}.`;
    return [{ part, result: 'note', text }, ...off];
  }
}

function isAuthentication(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAuthenticationError;
}

/** Leaves out the message, which may repeat a part of the key. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return error instanceof Error ? error.name : 'unknown error';
  return [error.type, error.statusCode, error.code].filter((known) => known !== undefined).join(' ');
}
