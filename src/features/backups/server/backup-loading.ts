// Loads the rows of a backup: all tables in the caller's transaction, bypassing append-only
// triggers while every foreign key, check and unique index is enforced.
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { SettingError } from '#platform/config/setting-readers.ts';
import { openBackupFile } from './backup-files.ts';
import type { SequenceState, TableFile } from './backup-manifest.ts';
import { getTableName, joinColumns, listTables, takeTime } from './backup-tables.ts';

export type Loading = {
  folder: string;
  tables: readonly TableFile[];
  sequences: readonly SequenceState[];
  /** Tables in schema public whose rows are not restored. */
  leftEmpty?: readonly string[];
};

/**
 * Replaces the contents of the tables and returns the number of rows. Triggers are disabled during the load, which the table owner may do
 * without being a superuser: they would repeat counts, hash chains and checks that are already in the data.
 */
export async function loadTables(
  client: pg.ClientBase,
  { folder, tables, sequences, leftEmpty = [] }: Loading,
): Promise<number> {
  await takeTime(client);
  const names = tables.map(getTableName);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  const wanted = tables.filter(({ schema, name }) => schema !== 'public' || !leftEmpty.includes(name));
  for (const table of await sortByForeignKeys(client, wanted)) await loadTable(client, { folder, table });
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { schema, name, value, isCalled } of sequences) {
    await requireSequence(client, { schema, name });
    await client.query('select setval($1::text::regclass, $2::bigint, $3)', [
      getTableName({ schema, name }),
      value,
      isCalled,
    ]);
  }
  return wanted.reduce((sum, { rows }) => sum + rows, 0);
}

/** @throws SettingError if the backup names a sequence that no table has */
async function requireSequence(client: pg.ClientBase, place: { schema: string; name: string }): Promise<void> {
  const { rows } = await client.query('select from pg_sequences where schemaname = $1 and sequencename = $2', [
    place.schema,
    place.name,
  ]);
  if (rows.length > 0) return;
  throw new SettingError(
    `The backup is damaged: it names the sequence ${getTableName(place)}, which does not exist. Nothing was restored; use another.`,
  );
}

/** @throws SettingError if the tables of the database differ from those of the backup */
export async function requireSameTables(client: pg.ClientBase, tables: readonly TableFile[]): Promise<void> {
  const describeTable = ({ columns, ...table }: Pick<TableFile, 'schema' | 'name' | 'columns'>) =>
    `${getTableName(table)} (${joinColumns({ columns: columns.toSorted() })})`;
  const here = (await listTables(client)).map(describeTable);
  const there = tables.map(describeTable);
  const different = [...there.filter((shape) => !here.includes(shape)), ...here.filter((it) => !there.includes(it))];
  if (different[0] === undefined) return;
  throw new SettingError(
    `The tables differ from the backup: ${different[0]} exists on one side only. Restore into an empty database.`,
  );
}

async function loadTable(client: pg.ClientBase, { folder, table }: { folder: string; table: TableFile }) {
  // Identity columns take the values of the file; generated columns are recomputed.
  const rows = client.query(copyFrom(`copy ${getTableName(table)} (${joinColumns(table)}) from stdin`));
  await pipeline(await openBackupFile(folder, table.file), createGunzip(), rows);
  if (rows.rowCount === table.rows) return;
  throw new SettingError(`${table.file} gave ${rows.rowCount} rows, but the backup lists ${table.rows}.`);
}

/** Referenced tables come first, because foreign keys are checked after each table's rows. */
async function sortByForeignKeys(client: pg.ClientBase, tables: readonly TableFile[]): Promise<TableFile[]> {
  const { rows } = await client.query<{ name: string; refers_to: string }>(
    `select a.nspname || '.' || t.relname as name, b.nspname || '.' || r.relname as refers_to
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace a on a.oid = t.relnamespace
       join pg_class r on r.oid = k.confrelid join pg_namespace b on b.oid = r.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const plain = ({ schema, name }: TableFile) => `${schema}.${name}`;
  const ordered: TableFile[] = [];
  for (let left = [...tables]; left.length > 0; ) {
    const waiting = new Set(left.map(plain));
    const free = left.filter(
      (table) => !rows.some(({ name, refers_to }) => name === plain(table) && waiting.has(refers_to)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
