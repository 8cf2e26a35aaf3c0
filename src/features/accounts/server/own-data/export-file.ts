// Makes the archive with a person's data: one JSON file with everything, and the same as one CSV file per subject.
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PassThrough, Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { byteOrderMark, csvLine } from '#kernel/csv.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import type { ExportedPerson, ExportPart, ExportedRow as Row } from './export-part.ts';

type Copy = {
  person: ExportedPerson;
  parts: readonly ExportPart[];
  day: Date;
  siteName: string;
  secrets: Pick<Deps, 'secret'>;
};

/** Projects and drafts may have a megabyte each. */
const rowsPerRead = 20;

/**
 * Everything is read at one moment. The file is complete before anything is sent, so that a slow download holds no
 * connection to the database; it has no name, so that it disappears with the process.
 * @throws AppError already_running
 */
export async function writeExport(db: Database, copy: Copy): Promise<Readable> {
  const path = join(tmpdir(), `kindling-export-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await db.transaction(
      async (tx) => {
        await lockExport(tx, copy.person);
        await writeZip(file, copy.day, listParts(tx, copy));
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** One at a time for each person, in all processes. @throws AppError already_running */
async function lockExport(tx: Transaction, { id }: ExportedPerson): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('data export', ${id})) as free`,
  );
  if (rows[0]?.free !== true) {
    throw new AppError('already_running', 'A copy of your data is being prepared. Try again in a moment.');
  }
}

type ZipEntry = [name: string, content: AsyncIterable<string>];

/** Reads the content of one entry after the other, as it is written. */
async function writeZip(file: FileHandle, mtime: Date, entries: readonly ZipEntry[]): Promise<void> {
  const zip = new ZipFile();
  const archive = zip.outputStream as PassThrough;
  for (const [name, content] of entries) {
    const part = Readable.from(content).on('error', (error) => archive.destroy(error));
    zip.addReadStream(part, name, { mtime });
  }
  zip.end();
  for await (const chunk of archive as AsyncIterable<Buffer>) await file.appendFile(chunk);
}

function listParts(tx: Transaction, copy: Copy): ZipEntry[] {
  return [
    ['README.txt', toLines(describe(copy))],
    ['data.json', writeJson(tx, copy)],
    ...copy.parts.map((part): ZipEntry => [`csv/${part.name}.csv`, writeCsv(readPart(tx, part, copy))]),
  ];
}

async function* writeJson(tx: Transaction, copy: Copy): AsyncGenerator<string> {
  yield `{\n"exported_at": ${JSON.stringify(copy.day)}`;
  for (const part of copy.parts) {
    yield `,\n${JSON.stringify(part.name)}: [`;
    let separator = '\n';
    for await (const rows of readPart(tx, part, copy)) {
      for (const row of rows) {
        yield separator + JSON.stringify(row);
        separator = ',\n';
      }
    }
    yield ']';
  }
  yield '\n}\n';
}

async function* writeCsv(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield byteOrderMark;
  let isFirst = true;
  for await (const rows of batches) {
    for (const row of rows) {
      if (isFirst) yield csvLine(Object.keys(row));
      isFirst = false;
      yield csvLine(Object.values(row).map(toCell));
    }
  }
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Uses a database cursor: rows come in batches, regardless of their size. */
async function* readPart(tx: Transaction, part: ExportPart, { person, secrets }: Copy): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare exported no scroll cursor for ${part.select(person)}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql.raw(`fetch ${rowsPerRead} from exported`));
    if (rows.length > 0) yield rows.map((row) => part.reveal?.(row, person, secrets) ?? row);
    if (rows.length < rowsPerRead) break;
  }
  await tx.execute(sql`close exported`);
}

function describe({ parts, day, siteName }: Copy): string[] {
  return [
    `Your data on ${siteName}, ${day.toISOString()}`,
    '',
    'data.json contains everything; the csv folder contains the same, one file per subject.',
    'Times are in UTC, amounts in US dollars. A file without rows means that there is nothing of that kind.',
    '',
    ...parts.map(({ name, description }) => `${name}: ${description}`),
  ];
}

async function* toLines(lines: readonly string[]): AsyncGenerator<string> {
  yield lines.map((line) => `${line}\r\n`).join('');
}
