// WebAuthn challenges: stateless, bound to the caller and purpose, valid for two minutes and one answer.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { deriveBytes } from '#platform/identity/secret-box.ts';
import { usedChallenges } from '../second-factor-table.ts';

const lifeMs = 2 * 60_000;
const headBytes = 8 + 16;

/**
 * `boundTo` is the hash of the session, of the administrator for a new passkey, of the pending sign-in, or of the cookie for a sign-in by
 * passkey alone, so a challenge cannot be answered by someone else.
 */
export type ChallengeUse = { purpose: 'sign-in' | 'sign-in alone' | 'confirm' | 'register'; boundTo: Buffer };

export function makeChallenge(deps: Pick<Deps, 'secret' | 'now'>, use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const expires = Buffer.alloc(8);
  expires.writeBigUInt64BE(BigInt(deps.now().getTime() + lifeMs));
  const head = Buffer.concat([expires, randomBytes(headBytes - 8)]);
  return new Uint8Array(Buffer.concat([head, seal(deps, use, head)]));
}

/** True only once per challenge; recorded before the answer is verified. */
export async function spendChallenge(
  deps: Pick<Deps, 'db' | 'secret' | 'now'>,
  use: ChallengeUse,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== headBytes + 32) return false;
  const head = bytes.subarray(0, headBytes);
  if (!timingSafeEqual(bytes.subarray(headBytes), seal(deps, use, head))) return false;
  const expires = Number(head.readBigUInt64BE());
  if (expires <= deps.now().getTime()) return false;
  const hash = createHash('sha256').update(bytes).digest();
  const spent = await deps.db
    .insert(usedChallenges)
    .values({ hash, expiresAt: sql`now() + ${`${2 * lifeMs} milliseconds`}::interval` })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.hash });
  return spent.length === 1;
}

function seal({ secret }: Pick<Deps, 'secret'>, { purpose, boundTo }: ChallengeUse, head: Buffer): Buffer {
  return createHmac('sha256', deriveBytes(secret, `passkey ${purpose}`))
    .update(boundTo)
    .update(head)
    .digest();
}
