// The stored schedule of backups.
import { sql } from 'drizzle-orm';
import { changedFields, recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type BackupSchedule, usualSchedule } from '../backup-rules.ts';
import { backupSchedule } from './backup-run-table.ts';

export async function readSchedule(db: Queryable): Promise<BackupSchedule & { changedAt: Date | undefined }> {
  const [row] = await db.select().from(backupSchedule);
  if (row === undefined) return { ...usualSchedule, changedAt: undefined };
  const { id: _id, ...schedule } = row;
  return schedule;
}

export async function changeSchedule(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  schedule: BackupSchedule,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { changedAt: _changedAt, ...before } = await readSchedule(tx);
    const changes = changedFields(before, schedule);
    if (Object.keys(changes.after).length === 0) return;
    const set = { ...schedule, changedAt: sql`now()` };
    await tx.insert(backupSchedule).values(set).onConflictDoUpdate({ target: backupSchedule.id, set });
    await recordAudit(tx, viewer, { action: 'backup.schedule_changed', ...changes });
  });
}
