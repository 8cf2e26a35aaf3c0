// Lists tables from the database catalog, so that a new one is never forgotten, and writes their
// rows to files.
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { createFile } from './backup-files.ts';
import { backedUpSchemas, nameTableFile, type SequenceState, type TableFile } from './backup-manifest.ts';

type TableShape = Pick<TableFile, 'schema' | 'name' | 'columns'>;

/** Lists the tables to back up. Excludes generated columns, which the database recomputes, and tables of extensions. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname::text as schema, c.relname::text as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1)
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
    [backedUpSchemas],
  );
  return rows;
}

/** Fixed output formats, independent of the server's settings. */
const plainForms = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Turns off statement timeouts: a backup may take long. */
export async function takeTime(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${plainForms}`,
  );
}

/** Writes every table to the folder. The caller's transaction provides the snapshot. */
export async function exportTables(client: pg.ClientBase, folder: string): Promise<TableFile[]> {
  await takeTime(client);
  const written: TableFile[] = [];
  for (const shape of await listTables(client)) written.push(await exportTable(client, { folder, shape }));
  return written;
}

async function exportTable(
  client: pg.ClientBase,
  { folder, shape }: { folder: string; shape: TableShape },
): Promise<TableFile> {
  const file = nameTableFile(shape);
  const lines = countLines();
  const rows = client.query(copyTo(`copy ${getTableName(shape)} (${joinColumns(shape)}) to stdout`));
  const measure = await createFile(join(folder, file), rows, [lines.stream, createGzip({ level: 4 })]);
  return { ...shape, file, rows: lines.count(), ...measure };
}

/** One line per row: PostgreSQL escapes line breaks in text as \
. */
function countLines(): { stream: Transform; count: () => number } {
  let count = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
      done(null, chunk);
    },
  });
  return { stream, count: () => count };
}

/** Sequences are not transactional: reading them after the rows puts them past every id. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select schemaname::text as schema, sequencename::text as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as "isCalled"
     from pg_sequences where schemaname = any($1) order by 1, 2`,
    [backedUpSchemas],
  );
  return rows;
}

export function getTableName({ schema, name }: { schema: string; name: string }): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

export function joinColumns({ columns }: Pick<TableShape, 'columns'>): string {
  return columns.map(quoteIdentifier).join(', ');
}

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
