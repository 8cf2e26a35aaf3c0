// Knowing the secret of a site again without keeping it.
import { deriveBytes } from '#platform/identity/secret-box.ts';

/** Says whether two secrets are the same one, and nothing else about them. */
export function secretMarkOf(secret: string): string {
  return deriveBytes(secret, 'backups').toString('hex').slice(0, 32);
}
