// What is known about the backups of a site.

export type BackupFacts = {
  /** The newest complete one by any means: to BACKUP_TO, to a folder, or recorded with `npm run backup -- --note`. */
  last: { at: Date; note: string } | undefined;
  /** The newest complete one at BACKUP_TO; `startedAt` is about the time of what is in it. */
  stored:
    | {
        startedAt: Date;
        seconds: number;
        bytes: number;
        isRestoreTested: boolean;
        kept: number | null;
        warning: string | null;
      }
    | undefined;
  /** The newest failure since then. */
  failure: { at: Date; error: string; isInterrupted: boolean } | undefined;
  isRunning: boolean;
};
