// The switch that pauses all releases, used by administrators, and automatically when balances do not match.
import { eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { findStake } from '#features/projects/server/separation-of-duties.ts';
import { ownReleaseMessage } from '#features/projects/stake-rules.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { releasePauses } from '../release-table.ts';

export type ReleasePause = { id: number; reason: string; startedBy: number | null; startedAt: Date };

/** Undefined while releases run. */
export async function findPause(db: Queryable): Promise<ReleasePause | undefined> {
  const [pause] = await db.select().from(releasePauses).where(isNull(releasePauses.endedAt));
  return pause;
}

/** Pauses all releases automatically. An existing pause stays unchanged. */
export async function pauseReleases(deps: Pick<Deps, 'db' | 'log'>, reason: string): Promise<void> {
  if (!(await insertPause(deps.db, reason))) return;
  deps.log.error({ event: 'release.paused', reason }, 'releases paused automatically');
}

/** For a caller's transaction, or a command; false if a pause exists already, which then lasts until the caller has committed. */
export async function insertPause(db: Queryable, reason: string): Promise<boolean> {
  const inserted = await db.insert(releasePauses).values({ reason }).onConflictDoNothing().returning();
  if (inserted.length > 0) return true;
  const locked = await db.select().from(releasePauses).where(isNull(releasePauses.endedAt)).for('share');
  return locked.length > 0 ? false : insertPause(db, reason);
}

type Order = { reason: string };

/** @throws AppError illegal_move if releases are already paused */
export async function pauseByAdmin(deps: Deps, viewer: Viewer, { reason }: Order): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const startedBy = requireAdmin(viewer).id;
    const inserted = await tx.insert(releasePauses).values({ reason, startedBy }).onConflictDoNothing().returning();
    if (inserted.length === 0) throw new AppError('illegal_move', 'Releases are already paused.');
    const subject = { kind: 'releases' } as const;
    await recordAudit(tx, viewer, { action: 'releases.paused', subject, reason });
  });
}

/** @throws AppError illegal_move while a cause of the pause is unexplained */
export type BeforeResume = (tx: Transaction) => Promise<void>;

/** Resuming moves waiting money, so an administrator whose own releases wait cannot decide it. @throws AppError own_project */
async function refuseForOwnReleases(tx: Transaction, viewer: Viewer): Promise<void> {
  const { rows } = await tx.execute<{ projectId: number }>(sql`
    select distinct project_id::float8 as "projectId" from releases where state in ('asked', 'approved')`);
  for (const { projectId } of rows) {
    if ((await findStake(tx, viewer, projectId)) === 'owner') throw new AppError('own_project', ownReleaseMessage);
  }
}

/** @throws AppError own_project; illegal_move if releases are not paused, or may not be resumed yet */
export async function resumeByAdmin(
  deps: Deps,
  viewer: Viewer,
  { reason, beforeResume }: Order & { beforeResume: BeforeResume },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [pause] = await tx.select().from(releasePauses).where(isNull(releasePauses.endedAt)).for('no key update');
    if (pause === undefined) throw new AppError('illegal_move', 'Releases are not paused.');
    await refuseForOwnReleases(tx, viewer);
    await beforeResume(tx);
    await tx
      .update(releasePauses)
      .set({ endedAt: sql`now()`, endedBy: requireAdmin(viewer).id, endedReason: reason })
      .where(eq(releasePauses.id, pause.id));
    const subject = { kind: 'releases' } as const;
    const before = { pausedFor: pause.reason };
    await recordAudit(tx, viewer, { action: 'releases.resumed', subject, before, reason });
  });
}
