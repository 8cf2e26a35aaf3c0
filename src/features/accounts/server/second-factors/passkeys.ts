// Passkeys (WebAuthn): registration and authentication, always with user verification.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../second-factor-contract.ts';
import { adminPasskeys } from '../second-factor-table.ts';
import { type ChallengeUse, makeChallenge, spendChallenge } from './passkey-challenge.ts';

/** EdDSA, ES256 and RS256 cover all devices. Probing Node for more prints a warning. */
const algorithms = [-8, -7, -257];

type Bound = { boundTo: Buffer };

/** The relying party a passkey is bound to. */
function getRelyingParty({ config }: Pick<Deps, 'config'>): { rpID: string; expectedOrigin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, expectedOrigin: origin };
}

export function listPasskeys(db: Queryable, userId: number) {
  return db.select().from(adminPasskeys).where(eq(adminPasskeys.userId, userId)).orderBy(asc(adminPasskeys.id));
}

export async function offerPasskey(
  deps: Deps,
  { boundTo, ...admin }: Bound & { userId: number; username: string; name: string; siteName: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await listPasskeys(deps.db, admin.userId);
  return generateRegistrationOptions({
    rpName: admin.siteName,
    rpID: getRelyingParty(deps).rpID,
    userName: admin.username,
    userDisplayName: admin.name,
    userID: toUserHandle(admin.userId),
    challenge: makeChallenge(deps, { purpose: 'register', boundTo }),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** @throws AppError invalid_credentials */
export async function readNewPasskey(deps: Deps, { boundTo, answer }: Bound & { answer: NewPasskeyAnswer }) {
  const { rpID, expectedOrigin } = getRelyingParty(deps);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: (challenge) => spendChallenge(deps, { purpose: 'register', boundTo }, challenge),
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse(deps));
  if (registrationInfo === undefined) throw notRight();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: (answer.response.transports ?? []).slice(0, 10),
  };
}

/** The user handle of a discoverable passkey. */
function toUserHandle(userId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`admin ${userId}`);
}

/** Creates a challenge for one admin, or else for any passkey of this site on the device. */
export async function askForPasskey(
  deps: Deps,
  { userId, ...use }: ChallengeUse & { userId?: number },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = userId === undefined ? [] : await listPasskeys(deps.db, userId);
  return generateAuthenticationOptions({
    rpID: getRelyingParty(deps).rpID,
    challenge: makeChallenge(deps, use),
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'required',
  });
}

/** @throws AppError invalid_credentials for every failure, without details */
export async function requirePasskey(
  deps: Deps,
  { userId, answer, ...use }: ChallengeUse & { userId: number; answer: PasskeyAnswer },
): Promise<void> {
  const [passkey] = await deps.db
    .select()
    .from(adminPasskeys)
    .where(and(eq(adminPasskeys.userId, userId), eq(adminPasskeys.credentialId, answer.id)));
  if (passkey === undefined) throw notRight();
  const { rpID, expectedOrigin } = getRelyingParty(deps);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => spendChallenge(deps, use, challenge),
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    // Rejects a counter that did not increase, if the device counts.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
  }).catch(refuse(deps));
  if (!verified) throw notRight();
  const counted = await deps.db
    .update(adminPasskeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(adminPasskeys.id, passkey.id), eq(adminPasskeys.counter, passkey.counter)))
    .returning({ id: adminPasskeys.id });
  if (counted.length === 0) throw notRight();
}

/**
 * The admin claimed by an answer: its credential and its user handle must agree.
 * This is not yet verified.
 */
export async function findPasskeyOwner(db: Queryable, { id, response }: PasskeyAnswer): Promise<number | undefined> {
  const [passkey] = await db
    .select({ userId: adminPasskeys.userId })
    .from(adminPasskeys)
    .where(eq(adminPasskeys.credentialId, id));
  if (passkey === undefined) return undefined;
  const handle = Buffer.from(response.userHandle ?? '', 'base64url');
  return handle.equals(toUserHandle(passkey.userId)) ? passkey.userId : undefined;
}

/** The library throws the reason, which is only logged. */
function refuse({ log }: Pick<Deps, 'log'>) {
  return (error: unknown): never => {
    if (!(error instanceof Error) || 'query' in error) throw error;
    log.warn({ event: 'passkey.rejected', reason: error.message }, 'passkey rejected');
    throw notRight();
  };
}

export function notRight(): AppError {
  return new AppError('invalid_credentials', 'This passkey was not accepted. Try again, or use another method.');
}
