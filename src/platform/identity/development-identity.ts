// What the product and its development identity provider (sandbox/identity) agree on: the path, the client, and who a person is.
import { createHash } from 'node:crypto';
import { computeUid } from './identity-claims.ts';
import { deriveBytes } from './secret-box.ts';

export const developmentProviderPath = '/dev-idp';

export function developmentClient(secret: string): { id: string; secret: string } {
  return { id: 'kindling', secret: deriveBytes(secret, 'development identity client').toString('hex') };
}

/**
 * A fixed issuer for identifying people. The real issuer contains host and port, and people
 * would lose their projects when those change.
 */
const developmentIssuerName = 'urn:kindling:development-identity-provider';

/** An email address is a person, wherever the provider runs. */
export function developmentSubject(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

export function toDevelopmentUid(subject: string): string {
  return computeUid({ issuer: developmentIssuerName, subject });
}

/** The uid of a person who signs in with this address at the development provider; used for demo people. */
export function developmentUid(email: string): string {
  return toDevelopmentUid(developmentSubject(email));
}
