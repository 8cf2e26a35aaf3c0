// Starts the process that makes a stored backup, and waits for its outcome.
import { spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '#platform/config/project-root.ts';
import { SettingError } from '#platform/config/setting-readers.ts';
import { type StoredBackup, type StoredBackupJob, stagingFolder } from './stored-backup.ts';
import type { StoredOutcome } from './stored-backup-worker.ts';

const program = join(projectRoot, 'src/features/backups/server/stored/stored-backup-worker.ts');
const maxHeapMb = 256;

const interrupted = 'The site was stopped or restarted during the backup. It is repeated.';

export class BackupInterrupted extends Error {}

/**
 * The job has keys and passwords, so it goes through a pipe.
 * @throws SettingError with a sentence for the operator; BackupInterrupted if `signal` ended it
 */
export async function runStoredBackup(job: StoredBackupJob, signal: AbortSignal): Promise<StoredBackup> {
  const before = await listStaging(job);
  if (signal.aborted) throw new BackupInterrupted(interrupted);
  const child = spawn(process.execPath, [`--max-old-space-size=${maxHeapMb}`, program], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop);
  try {
    child.stdin.on('error', () => undefined).write(`${JSON.stringify(job)}\n`);
    const ended = new Promise<void>((resolve) => {
      child.once('error', () => resolve());
      child.once('close', () => resolve());
    });
    const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (signal.aborted) throw new BackupInterrupted(interrupted);
    return readOutcome(said, complaints);
  } finally {
    signal.removeEventListener('abort', stop);
    child.stdin.end();
    await dropStaging(job, before);
  }
}

function readOutcome(said: string, complaints: string): StoredBackup {
  const line = said.trim().split('\n').at(-1) ?? '';
  const outcome = (line === '' ? { crash: complaints.slice(-2000) } : JSON.parse(line)) as StoredOutcome;
  if ('backup' in outcome) return outcome.backup;
  if ('refusal' in outcome) throw new SettingError(outcome.refusal);
  throw new Error(`the process of the backup ended without one: ${outcome.crash}`);
}

const stagingOf = ({ source }: StoredBackupJob) => join(source.dataDir, stagingFolder);

async function listStaging(job: StoredBackupJob): Promise<string[]> {
  return readdir(stagingOf(job)).catch(() => []);
}

/** A process that was killed leaves its copy, which is not encrypted. */
async function dropStaging(job: StoredBackupJob, before: readonly string[]): Promise<void> {
  const left = (await listStaging(job)).filter((name) => !before.includes(name));
  for (const name of left)
    await rm(join(stagingOf(job), name), { recursive: true, force: true }).catch(() => undefined);
}
