// Ten recovery codes for a lost device. Each works once; only hashes are stored.
import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { adminRecoveryCodes } from '../second-factor-table.ts';

const count = 10;
/** Excludes look-alike characters. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Replaces all earlier codes. They are returned only this once. */
export async function renewRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.userId, userId));
  await tx.insert(adminRecoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(code) })));
  return codes;
}

export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  return db.$count(adminRecoveryCodes, and(eq(adminRecoveryCodes.userId, userId), isNull(adminRecoveryCodes.usedAt)));
}

/** False if unknown or used. Concurrent uses succeed only once. */
export async function useRecoveryCode(db: Queryable, userId: number, code: string): Promise<boolean> {
  const used = await db
    .update(adminRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(adminRecoveryCodes.userId, userId),
        eq(adminRecoveryCodes.codeHash, hashCode(code)),
        isNull(adminRecoveryCodes.usedAt),
      ),
    )
    .returning({ userId: adminRecoveryCodes.userId });
  return used.length === 1;
}

/** `k3vx-9qpe-…`: sixteen letters, more than 79 bits. */
function newCode(): string {
  const text = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/** Normalizes case, spaces and hyphens. */
function hashCode(code: string): Buffer {
  return createHash('sha256')
    .update(`recovery code ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();
}
