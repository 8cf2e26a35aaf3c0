// Secrets of endpoints, and the signatures made with them: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
import { createHmac, randomBytes } from 'node:crypto';
import { createSecretBox } from '#platform/identity/secret-box.ts';

const prefix = 'whsec_';
const secretBytes = 32;

export function generateSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

type Keeper = {
  seal: (secret: string, endpointId: number) => string;
  open: (sealed: string, endpointId: number) => string | undefined;
};

/** At rest, a secret is encrypted with the site's own, for its endpoint alone. */
export function createSecretKeeper({ secret }: { secret: string }): Keeper {
  const box = createSecretBox(secret, 'webhook secrets');
  return {
    seal: (text, endpointId) => box.seal(text, String(endpointId)),
    open: (sealed, endpointId) => box.open(sealed, String(endpointId)),
  };
}

export type SignedMessage = { id: string; timestamp: number; body: string };

/** The value of `webhook-signature`: one signature for each secret, the newest first. `timestamp` is in seconds. */
export function signMessage({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
