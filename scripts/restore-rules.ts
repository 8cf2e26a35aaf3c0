// Rules that slices add to a restore. The platform restores tables and files without knowing their meaning.

import { signInTables } from '#features/accounts/server/second-factor-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { RestoreRules } from '#features/backups/server/site-restore.ts';
import { pauseForRestore } from '#features/payouts/server/releases/lost-transfers.ts';

export const restoreRules: RestoreRules = {
  leftEmpty: signInTables,
  async onRestored(db, { takenAt, version }) {
    // Before the site can start: transfers made after the backup have no rows, and must not be sent again.
    await pauseForRestore(db);
    await recordAudit(
      db,
      { system: 'npm run restore' },
      {
        action: 'site.restored',
        after: { takenAt, version },
      },
    );
  },
};
