// Proving once more who one is, before money or rights change (`stepUp` of endpoints).
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/deps.ts';
import { requireAdmin, type Viewer } from '#platform/viewer.ts';
import { adminCredentials, sessions } from './account-table.ts';
import { admitAttempt, countedAddress, markSucceeded } from './login-limits.ts';
import { verifyPassword } from './password-hash.ts';
import { tokenHashOf } from './session-service.ts';

/** @throws AppError invalid_credentials, too_many_requests, signed_out */
export async function confirmAdmin(
  deps: Deps,
  viewer: Viewer,
  { password, request }: { password: string; request: FastifyRequest },
): Promise<void> {
  const { db, config, log } = deps;
  const { id, username } = requireAdmin(viewer);
  const attempt = { username, address: countedAddress(request.ip), step: 'confirm' } as const;
  const attemptId = await admitAttempt(deps, attempt);
  const [known] = await db.select().from(adminCredentials).where(eq(adminCredentials.userId, id));
  if (!(await verifyPassword(known?.passwordHash, password))) {
    log.warn({ adminId: id, address: attempt.address }, 'admin confirmation failed');
    throw new AppError('invalid_credentials', 'This is not your password.');
  }
  await db.transaction(async (tx) => {
    await markSucceeded(tx, attemptId);
    const confirmed = await tx
      .update(sessions)
      .set({ confirmedAt: sql`now()` })
      .where(eq(sessions.tokenHash, tokenHashOf(request, config, 'admin')))
      .returning({ kind: sessions.kind });
    if (confirmed.length === 0) throw new AppError('signed_out', 'Sign in as an admin to do this.');
    await recordAudit(tx, { actor: { adminId: id }, action: 'admin.confirmed', requestId: request.id });
  });
}
