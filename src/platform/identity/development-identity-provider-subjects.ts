// Subjects of the development identity provider: an email address is a person, wherever the provider runs.
import { createHash } from 'node:crypto';
import { computeUid } from './identity-uid.ts';

export const developmentProviderPath = '/dev-idp';

/**
 * A fixed issuer for identifying people. The real issuer contains host and port, and people
 * would lose their projects when those change.
 */
const developmentIssuerName = 'urn:kindling:development-identity-provider';

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The subject of an email address, normalized. */
export function developmentSubject(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('base64url');
}

export function toDevelopmentUid(subject: string): string {
  return computeUid({ issuer: developmentIssuerName, subject });
}

/** The uid of a person who signs in with this address at the development provider; used for demo people. */
export function developmentUid(email: string): string {
  return toDevelopmentUid(developmentSubject(email));
}
