// Who is who at the development identity provider: an email address is a person, wherever the provider runs.
import { createHash } from 'node:crypto';
import { uidOf } from './identity-uid.ts';

export const developmentProviderPath = '/dev-idp';

/**
 * Stands for the provider's issuer wherever people are told apart. The real issuer carries host and port, and people
 * would become strangers to their own projects when those change.
 */
const developmentIssuerName = 'urn:kindling:development-identity-provider';

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The subject of an address: the same person however the address is typed. */
export function developmentSubject(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('base64url');
}

export function developmentUidOfSubject(subject: string): string {
  return uidOf({ issuer: developmentIssuerName, subject });
}

/** The uid a person has who signs in with this address at the development provider; demo people are stored under it. */
export function developmentUid(email: string): string {
  return developmentUidOfSubject(developmentSubject(email));
}
