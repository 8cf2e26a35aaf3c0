// Records backups and reads the last one.
import { desc } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { backups } from './backup-table.ts';

export async function noteBackup(db: Queryable, note: string): Promise<void> {
  await db.insert(backups).values({ note });
}

export async function findLastBackup(db: Queryable): Promise<{ at: Date; note: string } | undefined> {
  const [last] = await db
    .select({ at: backups.at, note: backups.note })
    .from(backups)
    .orderBy(desc(backups.at))
    .limit(1);
  return last;
}
