// What a passkey has to sign: made without writing anything, bound to who asks and what for, good for two minutes and one answer.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { deriveBytes } from '#platform/identity/secret-box.ts';
import { usedChallenges } from './second-factor-table.ts';

const lifeMs = 2 * 60_000;
const headBytes = 8 + 16;

/**
 * `boundTo` is the hash of the session, of the half-finished sign-in, or of what the browser was given for a sign-in by a
 * passkey alone: an answer to somebody else's challenge is none.
 */
export type ChallengeUse = { purpose: 'sign-in' | 'sign-in alone' | 'confirm' | 'register'; boundTo: Buffer };

export function makeChallenge(deps: Pick<Deps, 'secret' | 'now'>, use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const expires = Buffer.alloc(8);
  expires.writeBigUInt64BE(BigInt(deps.now().getTime() + lifeMs));
  const head = Buffer.concat([expires, randomBytes(headBytes - 8)]);
  return new Uint8Array(Buffer.concat([head, seal(deps, use, head)]));
}

/** True once for each challenge; written down before the answer to it is looked at. */
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
