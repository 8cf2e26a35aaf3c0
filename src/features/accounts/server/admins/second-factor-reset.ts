// Turns off second factors for an admin who lost them: by another admin, or from the command line.
import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import { adminCredentials } from '../account-table.ts';
import { removeSecondFactors } from '../second-factors/second-factors.ts';
import { endUserSessions } from '../sessions/session-service.ts';
import { getPersonForChange, lockAdmins, normalizeUsername, requireStillAdmin } from './admin-service.ts';
import { refuseOneself } from './own-accounts.ts';

/** @throws AppError not_found, forbidden (system users), oneself, signed_out */
export async function resetSecondFactor(
  { db, log }: Deps,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const actor = requireAdmin(viewer);
  await db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, actor.id);
    const { username } = await getPersonForChange(tx, id);
    if (username === null) throw new AppError('not_found', 'This person does not sign in as an admin.');
    await refuseOneself(tx, viewer, id);
    await removeSecondFactors(tx, id);
    await endUserSessions(tx, id, 'admin');
    await recordAudit(tx, viewer, { action: 'admin.second_factor_reset', subject: { kind: 'user', id }, reason });
  });
  log.warn({ event: 'admin.second_factor_reset', adminId: actor.id, userId: id }, 'admin second factor reset');
}

/** Resets from the command line. False if the username is unknown. */
export async function resetSecondFactorByName(db: Database, username: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const [known] = await tx
      .select({ userId: adminCredentials.userId })
      .from(adminCredentials)
      .where(eq(adminCredentials.username, normalizeUsername(username)));
    if (known === undefined) return false;
    await removeSecondFactors(tx, known.userId);
    await endUserSessions(tx, known.userId, 'admin');
    await recordAudit(
      tx,
      { system: 'command line' },
      { action: 'admin.second_factor_reset', subject: { kind: 'user', id: known.userId } },
    );
    return true;
  });
}
