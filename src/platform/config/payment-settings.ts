// The card provider and its keys.
import {
  findPlainUrl,
  type Place,
  type Read,
  reachable,
  requireSetting,
  SettingError,
  shown,
} from './setting-readers.ts';

type PaymentSettings = {
  /** How investors prove who they are: on Stripe's hosted page, or with documents that administrators look at. */
  identityChecks: 'stripe' | 'by_hand';
} & (
  | { kind: 'sandbox' }
  | {
      kind: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** Undefined: payouts to creators are off. */
      connectWebhookSecret: string | undefined;
      apiBase: string | undefined;
    }
);

/** @throws SettingError if the keys of the card provider do not fit each other or the place */
export function readPayments(read: Read, { production, exposed }: Place): PaymentSettings {
  const kind = read('PAYMENTS');
  if (kind === undefined || kind === 'sandbox') {
    if (exposed && kind === undefined) {
      throw new SettingError(
        `PAYMENTS is not set: ${production ? 'in production' : `${reachable}, so`} say PAYMENTS=stripe, or PAYMENTS=sandbox when no real money should move.`,
      );
    }
    return { kind: 'sandbox', identityChecks: readIdentityChecks(read) ?? 'stripe' };
  }
  if (kind !== 'stripe') throw new SettingError(`PAYMENTS must be "sandbox" or "stripe", not ${shown(kind)}.`);
  const need = (name: string) => requireSetting(read, name, 'PAYMENTS=stripe');
  const keys = {
    secretKey: need('STRIPE_SECRET_KEY'),
    publishableKey: need('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: need('STRIPE_WEBHOOK_SECRET'),
  };
  const apiBase = read('STRIPE_API_BASE');
  if (apiBase !== undefined && findPlainUrl(apiBase) === undefined) {
    throw new SettingError('STRIPE_API_BASE must be an http(s) address without a user.');
  }
  const isLive = requireMatchingKeys(keys);
  if (isLive && !production) {
    throw new SettingError('STRIPE_SECRET_KEY is a live key; use it with NODE_ENV=production only.');
  }
  if (isLive && apiBase !== undefined) {
    throw new SettingError('STRIPE_API_BASE is for tests: a live key is shown to Stripe alone.');
  }
  // Stripe Identity has to be turned on in Stripe's dashboard first.
  const identityChecks = readIdentityChecks(read) ?? 'by_hand';
  return { kind, ...keys, connectWebhookSecret: readConnectSecret(read), apiBase, identityChecks };
}

function readIdentityChecks(read: Read): PaymentSettings['identityChecks'] | undefined {
  const value = read('IDENTITY_CHECKS');
  if (value === undefined || value === 'stripe') return value;
  if (value === 'by-hand') return 'by_hand';
  throw new SettingError(`IDENTITY_CHECKS must be "stripe" or "by-hand", not ${shown(value)}.`);
}

/** Whether the keys are live. Swapped keys would send the secret one to every browser. */
function requireMatchingKeys(keys: { secretKey: string; publishableKey: string; webhookSecret: string }): boolean {
  const mode = /^(?:sk|rk)_(test|live)_\w+$/.exec(keys.secretKey)?.[1];
  if (mode === undefined) {
    throw new SettingError('STRIPE_SECRET_KEY must be a secret or restricted key: it begins with sk_ or rk_.');
  }
  if (!new RegExp(`^pk_${mode}_\\w+$`).test(keys.publishableKey)) {
    throw new SettingError(`STRIPE_PUBLISHABLE_KEY must begin with pk_${mode}_, as the secret key is a ${mode} key.`);
  }
  requireWebhookSecrets('STRIPE_WEBHOOK_SECRET', keys.webhookSecret);
  return mode === 'live';
}

/** Each destination of events about connected accounts has its own secret. */
function readConnectSecret(read: Read): string | undefined {
  const name = 'STRIPE_CONNECT_WEBHOOK_SECRET';
  const value = read(name);
  if (value !== undefined) requireWebhookSecrets(name, value);
  return value;
}

function requireWebhookSecrets(name: string, value: string): void {
  const secrets = value.split(',').map((secret) => secret.trim());
  if (
    secrets.every((secret) => secret === '') ||
    !secrets.every((secret) => secret === '' || /^whsec_[\w+/=-]+$/.test(secret))
  ) {
    throw new SettingError(`${name} must begin with whsec_; several are separated by commas.`);
  }
}
