// What slices contribute to a restore; the platform restores tables and files without knowing their meaning.
import { signInTables } from '#features/accounts/server/sign-in/sign-in-tables.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { RestoreRules } from '#platform/backup/site-restore.ts';

export const restoreRules: RestoreRules = {
  leftEmpty: signInTables,
  onRestored: (db, { takenAt, version }) =>
    recordAudit(db, { actor: { system: 'npm run restore' }, action: 'site.restored', after: { takenAt, version } }),
};
