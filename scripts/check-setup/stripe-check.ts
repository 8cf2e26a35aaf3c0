// Tries the card provider: both keys, the account behind them, and whether its events would arrive here. Charges nothing.
import Stripe from 'stripe';
import { connectWebhookPath, webhookPath } from '#platform/cards/payments.ts';
import { createStripeClient } from '#platform/cards/stripe-client.ts';
import type { Config } from '#platform/config/config.ts';
import { failed, note, ok, type SetupFinding } from './setup-finding.ts';

type StripeSettings = Extract<Config['payments'], { kind: 'stripe' }>;

export async function checkPayments({
  payments,
  publicUrl,
}: Pick<Config, 'payments' | 'publicUrl'>): Promise<SetupFinding[]> {
  if (payments.kind === 'sandbox') {
    return [note('Payments are simulated (PAYMENTS=sandbox): no real money moves.')];
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
    const valid = `STRIPE_SECRET_KEY is a valid ${mode} key of the account ${id}${country ? ` (${country})` : ''}`;
    if (canCharge) return [ok(`${valid}, which can take payments.`)];
    const text = `${valid}, which cannot take payments yet: finish setting it up in Stripe’s dashboard.`;
    return [mode === 'live' ? failed(text) : note(text)];
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) {
      return [
        note(
          `STRIPE_SECRET_KEY is a restricted ${mode} key that may not read its account, so the account was not seen.`,
        ),
      ];
    }
    return [
      failed(
        isAuthentication(error)
          ? 'STRIPE_SECRET_KEY was refused by Stripe.'
          : `Stripe could not be asked: ${describeFailure(error)}.`,
      ),
    ];
  }
}

/** A payment that does not exist: only a valid key learns that. */
async function checkPublishableKey(stripe: Stripe): Promise<SetupFinding> {
  const valid = ok('STRIPE_PUBLISHABLE_KEY is valid.');
  try {
    await stripe.paymentIntents.retrieve('pi_kindlingchecksetup', { client_secret: 'pi_kindlingchecksetup_secret_x' });
    return valid;
  } catch (error) {
    if (isAuthentication(error)) return failed('STRIPE_PUBLISHABLE_KEY was refused by Stripe.');
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return valid;
    return note(`STRIPE_PUBLISHABLE_KEY could not be tried: ${describeFailure(error)}.`);
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
      ? [note('Payouts to creators are off: STRIPE_CONNECT_WEBHOOK_SECRET is not set.')]
      : [];
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const enabled = new Set(data.filter(({ status }) => status === 'enabled').map(({ url }) => url));
    const findings = wanted.map(({ setting, url }): SetupFinding => {
      if (enabled.has(url)) return ok(`Stripe sends events to ${url} (${setting}).`);
      return note(`Stripe lists no enabled destination of events at ${url} (${setting}).`);
    });
    return [...findings, ...off];
  } catch (error) {
    return [note(`Where Stripe sends events could not be read: ${describeFailure(error)}.`), ...off];
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
