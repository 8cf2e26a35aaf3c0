// A database next to the site's, for trying a restore: made, used and dropped again.
import { createHash, randomBytes } from 'node:crypto';
import { SettingError } from '#platform/config/setting-readers.ts';
import { type DatabaseConnection, withClient } from '#platform/postgres/database.ts';
import { findState } from '#platform/postgres/database-errors.ts';

/** A scratch database cannot be made here; the message says why, and what to do. */
export class NoScratchDatabase extends Error {}

/** One at a time for each purpose: what an earlier one left is dropped first. @throws NoScratchDatabase */
export async function withScratchDatabase<T>(
  connection: DatabaseConnection,
  purpose: 'backup' | 'drill',
  work: (scratch: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const { prefix, name } = await create(connection, purpose);
  try {
    const scratch = pointTo(connection, name);
    // A pooler in front of PostgreSQL may know only the databases of its list.
    await withClient(scratch, (client) => client.query('select')).catch((error: unknown) => {
      throw new NoScratchDatabase(
        'A new database on this server cannot be reached through DATABASE_URL: let the pooler pass other databases on, or set DATABASE_URL to PostgreSQL itself.',
        { cause: error },
      );
    });
    return await work(scratch);
  } finally {
    await dropAll(connection, prefix).catch(() => undefined);
  }
}

async function create(connection: DatabaseConnection, purpose: string): Promise<{ prefix: string; name: string }> {
  const prefix = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string; user: string }>(
      'select current_database() as name, current_user as user',
    );
    const mark = createHash('sha256').update(`${rows[0]?.name} ${rows[0]?.user}`).digest('hex').slice(0, 8);
    return `kindling_${purpose}_${mark}_`;
  });
  // Left by one whose process was killed.
  await dropAll(connection, prefix).catch(() => undefined);
  const name = prefix + randomBytes(4).toString('hex');
  await withClient(connection, async (client) => {
    await client.query(`create database ${name} template template0`);
    // Nothing in it has to survive a crash, and the site's commits need not wait for its writes.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  }).catch((error: unknown) => {
    if (findState(error) !== '42501') throw error;
    throw new NoScratchDatabase(
      'The database account may not create databases, so the backup cannot be tried by restoring it. Allow it: ALTER ROLE name CREATEDB, with the account of DATABASE_URL.',
      { cause: error },
    );
  });
  return { prefix, name };
}

async function dropAll(connection: DatabaseConnection, prefix: string): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname::text as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** The same server and account, another database. */
function pointTo(connection: DatabaseConnection, database: string): DatabaseConnection {
  if (typeof connection !== 'string') return { ...connection, database };
  const match = /^(\w+:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(connection);
  if (match === null) throw new SettingError('DATABASE_URL names no database.');
  return `${match[1]}/${database}${match[2] ?? ''}`;
}
