// Recognizes a site's secret without storing it.
import { deriveBytes } from '#platform/identity/secret-box.ts';

/** Fingerprint that only shows whether two secrets are equal. */
export function fingerprintSecret(secret: string): string {
  return deriveBytes(secret, 'backups').toString('hex').slice(0, 32);
}
