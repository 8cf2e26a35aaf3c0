// Reads Stripe's signed events, with several secrets.
import { AppError } from '#kernel/errors.ts';

/** Maximum signature age in seconds. */
export const signatureToleranceSeconds = 300;

/** One secret, or several separated by commas: during rotation, or one for each destination. */
export function splitSecrets(secrets: string): string[] {
  return secrets
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

/** Returns the result of `read` with the first secret that verifies; otherwise throws `invalid_signature`. */
export function readSignedEvent<Event>(
  secrets: readonly string[],
  signatureHeader: string | string[] | undefined,
  read: (secret: string, signatureHeader: string) => Event,
): Event {
  for (const secret of typeof signatureHeader === 'string' ? secrets : []) {
    try {
      return read(secret, String(signatureHeader));
    } catch {
      // Perhaps signed with the next secret.
    }
  }
  throw new AppError('invalid_signature', 'The signature of this event is missing, wrong or too old.');
}
