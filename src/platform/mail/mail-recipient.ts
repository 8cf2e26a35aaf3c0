// The mark of an address in the outbox: the address cannot be read from it, and only this site can make it.
import { deriveBytes } from '#platform/identity/secret-box.ts';

export function markRecipient(secret: string, address: string): string {
  return deriveBytes(secret, `email to ${address.toLowerCase()}`).toString('hex').slice(0, 32);
}
