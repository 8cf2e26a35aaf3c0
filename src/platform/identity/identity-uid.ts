// A person's uid: derived from issuer and subject, never from an email address, which can change owners.
import { createHash } from 'node:crypto';

export function computeUid(person: { issuer: string; subject: string }): string {
  return createHash('sha256').update(person.issuer).update(person.subject).digest('base64url');
}
