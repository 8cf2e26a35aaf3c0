// Texts of the page of backups.
import type { BackupRhythm, BackupState } from '../../backup-rules.ts';

export const backupsCopy = {
  title: 'Backups',
  lead: 'Copies of the whole site: its data, images and generated secret, verified after they are written.',
  start: 'Back up now',
  started: 'Backup started',
  startedText: 'It runs in the background; the site stays open.',
  startFailed: 'Couldn’t start a backup',
  loading: 'Loading backups',
  loadFailed: 'The backups could not be loaded.',
  caption: 'Backups',
  columns: { started: 'Started', by: 'By', result: 'Result', size: 'Size', file: 'File' },
  schedule: 'Schedule',
  automatic: 'Schedule',
  states: { running: 'Running', done: 'Complete', failed: 'Failed' } satisfies Record<BackupState, string>,
  took: (time: string) => `in ${time}`,
  download: 'Download',
  downloadLabel: (day: string) => `Download the backup of ${day}`,
  elsewhere: (host: string) => `Not on this machine (made on ${host})`,
  removed: 'Deleted: newer ones replaced it',
  empty: 'No backups yet',
  emptyText: 'Start one now, or choose a schedule. Backups appear here with their size and result.',
  rhythm: 'How often',
  rhythms: { off: 'Off', daily: 'Every day', weekly: 'Every week' } satisfies Record<BackupRhythm, string>,
  weekday: 'Day',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  hour: 'Time (UTC)',
  hourLabel: (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
  keep: 'Backups to keep',
  keepHint: 'Older ones in the folder are deleted after each backup.',
  save: 'Save schedule',
  saved: 'Schedule saved',
  saveFailed: 'Couldn’t save the schedule',
  next: 'Next backup:',
  about: 'Where they are',
  folder: (folder: string) =>
    `On the disk of this server, in ${folder}. Copy them to another machine: a disk that fails takes its backups with it.`,
  bucket: (bucket: string) => `Images are not included: they are in the bucket ${bucket}, which needs its own backup.`,
  secret: 'A backup contains personal data and secrets. Keep downloads where no one else can read them.',
  storedEvery: (hours: number) =>
    `The server’s settings make an encrypted backup every ${hours === 1 ? 'hour' : hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`}. Each is restored into a scratch database, and read back from where it is stored.`,
  storedKept: 'The newest of each of the last 7 days, 4 weeks and 12 months is kept; others are deleted.',
  storedIn: (target: string) =>
    `In ${target}, encrypted. This server cannot read them: opening one takes the private key of BACKUP_KEY.`,
  encryptedIn: (target: string) => `Encrypted, in ${target}`,
  restore: 'To restore one, stop the site and run',
} as const;

export const storedRestoreCommand = 'npm run restore -- latest --key KEYFILE';
export const restoreCommand = 'npm run restore -- FOLDER';
