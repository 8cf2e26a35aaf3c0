// What is known about backups: for Health, "Needs you" and metrics.
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import type { BackupFacts } from '../backup-facts.ts';
import { backupRuns } from './backup-run-table.ts';
import { findLastBackup } from './backup-table.ts';

/** One name for everyone who asks; cheap, by indexes. */
export async function readBackupFacts(db: Queryable): Promise<BackupFacts> {
  const [last, stored, failure, running] = await Promise.all([
    findLastBackup(db),
    findStored(db),
    findFailure(db),
    db.$count(backupRuns, eq(backupRuns.state, 'running')),
  ]);
  return { last, stored, failure, isRunning: running > 0 };
}

async function findStored(db: Queryable): Promise<BackupFacts['stored']> {
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(and(eq(backupRuns.state, 'done'), isNotNull(backupRuns.target)))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1);
  if (run?.finishedAt == null) return undefined;
  const { startedAt, finishedAt, bytes, isRestoreTested, kept, warning } = run;
  return {
    startedAt,
    seconds: (finishedAt.getTime() - startedAt.getTime()) / 1000,
    bytes: bytes ?? 0,
    isRestoreTested: isRestoreTested === true,
    kept,
    warning,
  };
}

async function findFailure(db: Queryable): Promise<BackupFacts['failure']> {
  const lastDone = db
    .select({ at: sql<Date>`coalesce(max(${backupRuns.startedAt}), '-infinity')` })
    .from(backupRuns)
    .where(eq(backupRuns.state, 'done'));
  const [run] = await db
    .select()
    .from(backupRuns)
    .where(and(eq(backupRuns.state, 'failed'), gt(backupRuns.startedAt, lastDone)))
    .orderBy(desc(backupRuns.startedAt))
    .limit(1);
  if (run === undefined) return undefined;
  return { at: run.finishedAt ?? run.startedAt, error: run.error ?? '', isInterrupted: run.isInterrupted };
}
