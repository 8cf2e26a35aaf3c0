// A backup of our own tables while the provider keeps its state, as after the loss of a database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Loading, loadTables } from '#features/backups/server/backup-loading.ts';
import { exportTables, readSequences } from '#features/backups/server/backup-tables.ts';
import { withClient } from '#platform/postgres/database.ts';
import type { TestDatabase } from '../servers/test-database.ts';

export type TableBackups = {
  take: () => Promise<Loading>;
  restore: (backup: Loading) => Promise<void>;
  /** Removes the files. */
  clear: () => Promise<void>;
};

export async function createTableBackups({ connection }: TestDatabase): Promise<TableBackups> {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-restore-'));
  const isOurs = ({ schema }: { schema: string }) => schema === 'public';
  return {
    take: () =>
      withClient(connection, async (client) => {
        await client.query('begin isolation level repeatable read, read only');
        const tables = (await exportTables(client, folder)).filter(isOurs);
        return { folder, tables, sequences: (await readSequences(client)).filter(isOurs) };
      }),
    restore: (backup) =>
      withClient(connection, async (client) => {
        await client.query('begin');
        await loadTables(client, backup);
        await client.query('commit');
      }),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}
