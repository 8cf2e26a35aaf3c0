// A process of its own for one stored backup: the least urgent of the machine, with bounded memory. It reads the job from its standard
// input, writes the outcome to its standard output as one line, and ends when the process that started it does.
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { SettingError } from '#platform/config/setting-readers.ts';
import { makeStoredBackup, type StoredBackup, type StoredBackupJob } from './stored-backup.ts';

export type StoredOutcome = { backup: StoredBackup } | { refusal: string } | { crash: string };

/** The lowest priority. */
const leastUrgent = 19;

setPriority(leastUrgent);
const input = createInterface({ input: process.stdin });
input.once('line', (line) => {
  input.on('close', () => process.exit(1));
  void run(JSON.parse(line) as StoredBackupJob).then((outcome) => {
    process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0));
  });
});

async function run(job: StoredBackupJob): Promise<StoredOutcome> {
  try {
    return { backup: await makeStoredBackup(job) };
  } catch (error) {
    if (error instanceof SettingError) return { refusal: error.message };
    return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
