// Tries a backup by restoring it into a scratch database: every row loads, and money and audit log are sound.
import { auditFaultWords, verifyAudit } from '#features/audit/server/audit-verification.ts';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { createDatabase, createPool, type DatabaseConnection } from '#platform/postgres/database.ts';
import type { Manifest } from '../backup-manifest.ts';
import { restoreSite } from '../site-restore.ts';

/** Nobody uses the copy: nothing is left out of it, and nothing is written down in it. */
export const asItWas = { leftEmpty: [], onRestored: async () => undefined };

/**
 * Returns what is not sound in the copy, as sentences: it may be like that on the site too, whose backup is no worse for it.
 * @throws SettingError if it cannot be restored
 */
export async function testRestore(
  connection: DatabaseConnection,
  backup: { folder: string; manifest: Manifest },
): Promise<string[]> {
  // Every table is compared with the number of its rows while it is loaded. The files were compared with their checksums before.
  await restoreSite({ connection, dataDir: undefined }, backup, asItWas);
  return findFaults(connection);
}

/** Sentences about what is wrong in a restored database; empty if it is sound. */
export async function findFaults(connection: DatabaseConnection): Promise<string[]> {
  const pool = createPool(connection, 2, '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0');
  try {
    const db = createDatabase(pool);
    const { violations } = await readMoneyReport(db);
    const [fault] = (await verifyAudit(db))?.faults ?? [];
    return [
      ...(violations.length === 0
        ? []
        : [`Money promises are broken (${[...new Set(violations.map(({ promise }) => promise))].join(', ')}).`]),
      ...(fault === undefined ? [] : [`Entry ${fault.id} of the audit log ${auditFaultWords[fault.fault]}.`]),
    ];
  } finally {
    await pool.end();
  }
}
