// Reads an uploaded file and says what would happen to each row. Nothing is imported.
import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { type ColumnPlaces, missingColumns } from '#features/investing/import-columns.ts';
import {
  emptyFile,
  type FileRow,
  guessPlaces,
  readImportFile,
  readRecords,
  UnreadableFile,
} from '#features/investing/server/imports/import-file.ts';
import { readImportTerms } from '#features/investing/server/imports/import-terms.ts';
import { findImportedHashes } from '#features/projects/server/insert-projects.ts';
import type { QueryOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { ImportPreview, PreviewRow, previewImport } from '../import-contract.ts';
import { maxImportColumns, maxImportRows, previewPageSize } from '../import-rules.ts';
import type { FileColumn } from './import-table.ts';

/** What an import needs of its row. */
export type ReadyFile = { content: Buffer; places: ColumnPlaces };

/** The columns of the file and what they seem to be. @throws AppError invalid_file */
export async function readColumns(content: Buffer): Promise<{ columns: FileColumn[]; places: ColumnPlaces }> {
  return explained(async () => {
    const records: string[][] = [];
    for await (const { cells } of readRecords(inPieces(content))) {
      if (!cells.every((cell) => isUtf8(cell)) && records.length === 0) {
        throw new UnreadableFile('This is not a CSV file, or its text is not UTF-8. Save it as “CSV UTF-8”.');
      }
      records.push(cells.map((cell) => cell.toString('utf8').replaceAll('\0', '').trim().toWellFormed()));
      if (records.length === 2) break;
    }
    const [names, first = []] = records;
    if (names === undefined) throw new UnreadableFile(emptyFile);
    if (names.length > maxImportColumns) {
      throw new UnreadableFile(
        `The file has ${formatCount(names.length)} columns; at most ${maxImportColumns} can be read.`,
      );
    }
    if (records.length === 1) throw new UnreadableFile('The file has no rows below its first line.');
    const columns = names.map((name, place) => ({
      name: name.slice(0, 100),
      sample: (first[place] ?? '').slice(0, 100),
    }));
    return { columns, places: guessPlaces(names) };
  });
}

/** All rows; the file is small enough to be held in memory. @throws AppError invalid_file */
export async function readRows({ db, now }: Deps, { content, places }: ReadyFile): Promise<FileRow[]> {
  const missing = missingColumns(places);
  if (missing.length > 0) throw new AppError('invalid_file', `Choose a column for ${missing.join(', ')} first.`);
  const terms = await readImportTerms(db, now());
  return explained(async () => {
    const rows: FileRow[] = [];
    for await (const row of readImportFile(inPieces(content), terms, () => undefined, places)) {
      rows.push(row);
      if (rows.length > maxImportRows) {
        const most = formatCount(maxImportRows);
        throw new UnreadableFile(`The file has more than ${most} rows. Split it, or import it with the command.`);
      }
    }
    return rows;
  });
}

export async function preview(
  deps: Deps,
  file: ReadyFile,
  { result, page }: QueryOf<typeof previewImport>,
): Promise<ImportPreview> {
  const read = await readRows(deps, file);
  const hashes = read.flatMap((found) => ('row' in found ? [found.row.hash] : []));
  const present = await findImportedHashes(deps.db, hashes);
  const lines = new Map<string, number>();
  const counts = { new: 0, repeated: 0, present: 0, refused: 0 };
  const rows: PreviewRow[] = [];
  for (const found of read) {
    const row = toPreviewRow(found, lines, present);
    counts[row.result] += 1;
    if (result === undefined || row.result === result) rows.push(row);
  }
  const start = (page - 1) * previewPageSize;
  return {
    counts,
    rows: rows.slice(start, start + previewPageSize),
    pages: Math.max(1, Math.ceil(rows.length / previewPageSize)),
  };
}

function toPreviewRow(found: FileRow, lines: Map<string, number>, present: ReadonlySet<string>): PreviewRow {
  const { line } = found;
  if ('reasons' in found) {
    return { line, title: found.title, result: 'refused', reasons: found.reasons, goal: null, raised: null };
  }
  const { row } = found;
  const shown = { line, title: row.title, goal: row.goal / 100, raised: row.raised / 100 };
  const first = lines.get(row.hash);
  if (first !== undefined) return { ...shown, result: 'repeated', reasons: [repeatReason(first)] };
  lines.set(row.hash, line);
  return { ...shown, result: present.has(row.hash) ? 'present' : 'new', reasons: [] };
}

export function repeatReason(firstLine: number): string {
  return `repeats line ${firstLine}`;
}

/** In pieces, so that other requests are answered meanwhile. */
async function* inPieces(content: Buffer): AsyncGenerator<Uint8Array> {
  const size = 64 * 1024;
  for (let start = 0; start < content.length; start += size) {
    yield content.subarray(start, start + size);
    await setImmediate();
  }
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableFile) throw new AppError('invalid_file', error.message);
    throw error;
  }
}
