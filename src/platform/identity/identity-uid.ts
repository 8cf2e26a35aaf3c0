// How a person is known: by issuer and subject, never by an email address, which changes hands (decisions A5).
import { createHash } from 'node:crypto';

export function uidOf(person: { issuer: string; subject: string }): string {
  return createHash('sha256').update(person.issuer).update(person.subject).digest('base64url');
}
