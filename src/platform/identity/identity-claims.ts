// Reads a person from the claims of an identity provider, in the dialects that providers speak.
import { createHash } from 'node:crypto';
import { isEmailAddress } from '#kernel/fields.ts';
import { isPublishableName, neutralName } from '#kernel/person-name.ts';

export type Claims = { [name: string]: unknown };

/** The site's settings for reading the address; see config/identity-settings.ts. */
export type ClaimSettings = {
  emailClaim: string;
  trustEmail: boolean;
};

/** The profile in one set of claims; undefined for missing fields. */
export type SaidProfile = {
  name: string | undefined;
  email: string | undefined;
  /** Whether the provider verified `email`; undefined if it does not say. */
  emailVerified: boolean | undefined;
};

export type Profile = {
  displayName: string;
  /** False: the provider gave no name that may be published. */
  isNamed: boolean;
  /** Empty if the provider gave no valid address. */
  email: string;
  emailVerified: boolean;
  /** Whether the provider marks it as unverified; many providers omit this. */
  emailUnverified: boolean;
};

/** Derived from issuer and subject, never from an email address, which can change owners. */
export function computeUid(person: { issuer: string; subject: string }): string {
  return createHash('sha256').update(person.issuer).update(person.subject).digest('base64url');
}

export function readClaims(claims: Claims, settings: ClaimSettings): SaidProfile {
  const email = findAddress(claims, settings.emailClaim);
  return {
    name: findName(claims, email ?? ''),
    email,
    emailVerified: email === undefined ? undefined : findVerification(claims, email, settings),
  };
}

/** The verification belongs to the address of the same source. */
export function mergeProfile(first: SaidProfile, second: SaidProfile | undefined): Profile {
  const source = first.email === undefined ? second : first;
  const email = source?.email ?? '';
  const name = [first.name, second?.name].find((said) => said !== undefined && isPublishableName(said, email));
  return {
    displayName: name ?? neutralName,
    isNamed: name !== undefined,
    email,
    emailVerified: source?.emailVerified === true,
    emailUnverified: source?.emailVerified === false,
  };
}

/** A single address: a list in one text would send this person's emails to all of them. */
function findAddress(claims: Claims, name: string): string | undefined {
  const value = claims[name];
  // Azure AD B2C sends a list, the main address first.
  const address = toText(Array.isArray(value) ? value[0] : value, 320);
  return address !== undefined && isEmailAddress(address) ? address : undefined;
}

/** Providers send true, "true", "True", 1 or "1"; Entra has a claim of its own and omits the standard one. */
function findVerification(
  claims: Claims,
  email: string,
  { emailClaim, trustEmail }: ClaimSettings,
): boolean | undefined {
  // The standard claim is about `email` alone, which may differ from the claim that the site reads.
  const isStandard = emailClaim === 'email' || toText(claims.email, 320)?.toLowerCase() === email.toLowerCase();
  const said = isStandard ? toBoolean(claims.email_verified) : undefined;
  if (said !== undefined) return said;
  // Whether the tenant owns the domain. If not, anyone with their own tenant could have typed the address.
  const isDomainOwned = isStandard ? toBoolean(claims.xms_edov) : undefined;
  return isDomainOwned ?? (trustEmail || undefined);
}

function toBoolean(value: unknown): boolean | undefined {
  const said = String(value).trim().toLowerCase();
  if (said === 'true' || said === '1') return true;
  return said === 'false' || said === '0' ? false : undefined;
}

/** Providers without a profile put the address, or its first part, into any of these. */
function findName(claims: Claims, email: string): string | undefined {
  // `email` may come from another claim or be withheld: none of the known addresses is a name.
  const addresses = [email, toText(claims.email, 320) ?? ''];
  const isPublishable = (name: string) => addresses.every((address) => isPublishableName(name, address));
  const read = (name: string, maxLength: number) => {
    const value = toText(claims[name], maxLength);
    return value !== undefined && isPublishable(value) ? value : undefined;
  };
  // Federated people often have a random or foreign id as their username.
  const isId = (value: string) => value === claims.sub || /^[\da-f]{8}-[\da-f-]{27}$/i.test(value);
  const localParts = addresses.flatMap((address) => address.split('@')[0]?.toLowerCase() || []);
  const readUsername = (name: string) => {
    const value = read(name, 200);
    return value !== undefined && !isId(value) && !localParts.includes(value.toLowerCase()) ? value : undefined;
  };
  const parts = [read('given_name', 100), read('family_name', 100)].filter(Boolean).join(' ');
  return read('name', 200) ?? (parts || readUsername('preferred_username') || readUsername('nickname'));
}

/** A claim as storable text: well-formed, without control characters, within our field lengths. */
function toText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .trim();
  return !/[^\p{Z}\p{C}\u115f\u1160\u3164\uffa0\u2800]/u.test(clean)
    ? undefined
    : clean.slice(0, maxLength).toWellFormed();
}
