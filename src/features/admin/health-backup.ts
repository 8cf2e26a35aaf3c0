// The status of backups: those that the site stores at BACKUP_TO, or others that are recorded. Pure.
import type { BackupFacts } from '#features/backups/backup-facts.ts';
import type { HealthState, PartHealth } from './health-contract.ts';
import { agoText, bytesText, fact } from './health-text.ts';
import { spanText } from './span-text.ts';

export type BackupHealthFacts = BackupFacts & {
  /** BACKUP_TO; undefined without it. */
  schedule: { target: string; everyMs: number; nextAt: Date } | undefined;
  /** The bucket of pictures and documents, which no backup contains. */
  bucket: string | undefined;
};

type Judged = [state: HealthState, sentence: string];

export function judgeBackup(facts: BackupHealthFacts, now: Date): PartHealth {
  return facts.schedule === undefined ? judgeRecorded(facts, now) : judgeStored(facts, facts.schedule, now);
}

function judgeStored(
  { stored, failure, isRunning, bucket }: BackupHealthFacts,
  { target, everyMs, nextAt }: NonNullable<BackupHealthFacts['schedule']>,
  now: Date,
): PartHealth {
  const ageMs = stored === undefined ? undefined : now.getTime() - stored.startedAt.getTime();
  const [state, sentence]: Judged =
    failure !== undefined && !failure.isInterrupted
      ? ['broken', `The last backup failed: ${failure.error} It is tried again every hour.`]
      : ageMs === undefined
        ? [
            'look',
            isRunning
              ? 'The first backup is being made.'
              : 'No backup yet. The first starts minutes after the site does.',
          ]
        : ageMs > 2 * everyMs
          ? [
              'broken',
              `The last backup is ${spanText(ageMs / 1000)} old, more than twice BACKUP_EVERY. Check the log of the site, and back up now.`,
            ]
          : stored?.warning != null
            ? ['look', stored.warning]
            : [
                'ok',
                'The last backup was restored for a test and read back from its target. Rehearse a restore from time to time: npm run drill.',
              ];
  return {
    part: 'backup',
    state,
    sentence,
    facts: [
      ...(stored === undefined
        ? []
        : [
            fact('Last backup', agoText(stored.startedAt, now)),
            fact('Size', bytesText(stored.bytes)),
            fact('Duration', spanText(stored.seconds)),
            fact('Restore test', stored.isRestoreTested ? 'Passed' : 'Not possible'),
            ...(stored.kept === null ? [] : [fact('Backups kept', stored.kept)]),
          ]),
      fact('Location', target),
      fact(
        'Next',
        isRunning
          ? 'Running now'
          : nextAt <= now
            ? 'Due now'
            : `In ${spanText((nextAt.getTime() - now.getTime()) / 1000)}`,
      ),
      ...(failure === undefined ? [] : [fact('Last failure', `${agoText(failure.at, now)}: ${failure.error}`)]),
      ...(bucket === undefined ? [] : [fact('Pictures', `Not included: they are in the bucket ${bucket}`)]),
    ],
  };
}

function judgeRecorded({ last }: BackupHealthFacts, now: Date): PartHealth {
  if (last === undefined) {
    const sentence =
      'No backup found. Set BACKUP_TO and BACKUP_KEY, or run npm run backup every night and store it on another machine. If you make your own backups, record each one: npm run backup -- --note "where it is".';
    return { part: 'backup', state: 'look', sentence, facts: [] };
  }
  const hours = (now.getTime() - last.at.getTime()) / 3_600_000;
  const [state, sentence]: Judged =
    hours > 7 * 24
      ? ['broken', 'The last backup is more than a week old. Find out why, and create one now: npm run backup.']
      : hours > 26
        ? ['look', 'The last backup is more than a day old. Check whether the nightly npm run backup still runs.']
        : [
            'ok',
            'A backup was made within the last day. Test restoring it from time to time: npm run restore, into a separate DATA_DIR.',
          ];
  return {
    part: 'backup',
    state,
    sentence,
    facts: [fact('Last backup', agoText(last.at, now)), fact('Location', last.note)],
  };
}
