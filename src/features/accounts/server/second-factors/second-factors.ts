// Lists and verifies an admin's second factors.
import { and, eq, lt } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createSecretBox, type SecretBox } from '#platform/identity/secret-box.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { SecondFactorProof } from '../../second-factor-contract.ts';
import { type Attempt, admitAttempt, markSucceeded } from '../protection/login-limits.ts';
import { adminAuthenticators, adminPasskeys, adminPendingLogins, adminRecoveryCodes } from '../second-factor-table.ts';
import type { ChallengeUse } from './passkey-challenge.ts';
import { requirePasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

/** Encrypts authenticator app keys at rest. */
export function authenticatorBox({ secret }: Pick<Deps, 'secret'>): SecretBox {
  return createSecretBox(secret, 'authenticator apps');
}

export type Factors = { code: boolean; passkey: boolean };

export async function findFactors(db: Queryable, userId: number): Promise<Factors> {
  const [code, passkey] = await Promise.all([
    db.$count(adminAuthenticators, eq(adminAuthenticators.userId, userId)),
    db.$count(adminPasskeys, eq(adminPasskeys.userId, userId)),
  ]);
  return { code: code > 0, passkey: passkey > 0 };
}

export type Shown = {
  userId: number;
  proof: SecondFactorProof;
  use: ChallengeUse;
  /** The person and address of the attempt; its step depends on the proof. */
  attempt: Omit<Attempt, 'step'>;
};

/** The proof used, as named in the audit log. */
export type ShownFactor = 'code' | 'recovery' | 'passkey';

/**
 * Verifies a proof. Codes, recovery codes and challenges work once. Attempts are limited like
 * passwords, each kind separately.
 * @throws AppError invalid_credentials, too_many_requests
 */
export async function requireSecondFactor(deps: Deps, { userId, proof, use, attempt }: Shown): Promise<ShownFactor> {
  const step = getProofKind(proof);
  const attemptId = await admitAttempt(deps, { ...attempt, step });
  if ('passkey' in proof) {
    await requirePasskey(deps, { ...use, userId, answer: proof.passkey });
  } else if (!(await isRightCode(deps, userId, proof.code))) {
    deps.log.warn({ ...attempt, step, event: 'admin.second_factor_failed' }, 'second factor failed');
    throw new AppError('invalid_credentials', 'This code is incorrect or has already been used.');
  }
  await markSucceeded(deps.db, attemptId);
  return step;
}

/** Six digits are an authenticator code; anything else is treated as a recovery code. */
function getProofKind(proof: SecondFactorProof): ShownFactor {
  if ('passkey' in proof) return 'passkey';
  return isAppCode(proof.code) ? 'code' : 'recovery';
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/\s/g, ''));
}

async function isRightCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  if (!isAppCode(code)) return useRecoveryCode(deps.db, userId, code);
  const [app] = await deps.db.select().from(adminAuthenticators).where(eq(adminAuthenticators.userId, userId));
  const key = app && authenticatorBox(deps).open(app.secret);
  if (key === undefined) return false;
  const step = findTotpStep(key, code.replace(/\s/g, ''), deps.now());
  if (step === undefined) return false;
  // Only one of two concurrent uses of a code gets the time step.
  const used = await deps.db
    .update(adminAuthenticators)
    .set({ lastStep: step })
    .where(and(eq(adminAuthenticators.userId, userId), lt(adminAuthenticators.lastStep, step)))
    .returning({ userId: adminAuthenticators.userId });
  return used.length === 1;
}

/** All second factors of an admin. */
export async function removeSecondFactors(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(adminAuthenticators).where(eq(adminAuthenticators.userId, userId));
  await tx.delete(adminPasskeys).where(eq(adminPasskeys.userId, userId));
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.userId, userId));
  await endPendingLogins(tx, userId);
}

export async function endPendingLogins(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(adminPendingLogins).where(eq(adminPendingLogins.userId, userId));
}
