// Streams the rows of a CSV file with their line numbers, in constant memory.
import { Readable } from 'node:stream';
import { type Info, parse } from 'csv-parse';
import { openCsv } from './csv-dialect.ts';
import {
  type ColumnPlaces,
  type ImportTerms,
  importColumns,
  type RowResult,
  readRow,
  requiredColumns,
} from './import-row.ts';

/** The whole file is unreadable; the message explains why. */
export class UnreadableFile extends Error {}

export type FileRow = { line: number } & RowResult;
export type FileHeader = { unknownColumns: string[] };

/** Longest row in bytes, to detect an unclosed quote early. */
const maxRowBytes = 1_000_000;

/** @throws UnreadableFile if the header is unusable or quotes don't match */
export async function* readImportFile(
  bytes: AsyncIterable<Uint8Array>,
  terms: ImportTerms,
  onHeader: (header: FileHeader) => void,
): AsyncGenerator<FileRow> {
  const { separator, text } = await openCsv(bytes);
  const parser = parse({
    delimiter: separator,
    // Raw bytes, so that invalid UTF-8 is detected before it is replaced.
    encoding: null,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: ReturnType<typeof readHeader> | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Buffer[]; info: Info }>) {
      if (header === undefined) {
        header = readHeader(record);
        onHeader({ unknownColumns: header.unknownColumns });
        continue;
      }
      yield { line: info.lines - countLineBreaks(record), ...readRow(record, header, terms) };
    }
  } catch (error) {
    throw toUnreadableFile(error);
  } finally {
    source.destroy();
  }
  if (header === undefined) throw new UnreadableFile('The file is empty: its first line must name the columns.');
}

/** @throws UnreadableFile */
function readHeader(record: readonly Buffer[]): { places: ColumnPlaces; width: number; unknownColumns: string[] } {
  const names = record.map((field) => field.toString('utf8').trim());
  const find = (name: string) => importColumns.find((column) => column.toLowerCase() === name.toLowerCase());
  const known = names.map(find);
  const repeated = known.find((column, place) => column !== undefined && known.indexOf(column) !== place);
  if (repeated !== undefined) throw new UnreadableFile(`The column "${repeated}" appears twice.`);
  const missing = requiredColumns.filter((column) => !known.includes(column));
  if (missing.length > 0) {
    const wanted = importColumns.join(', ');
    throw new UnreadableFile(`The first line must name the columns; ${missing.join(', ')} missing (known: ${wanted}).`);
  }
  const places: ColumnPlaces = {};
  known.forEach((column, place) => {
    if (column !== undefined) places[column] = place;
  });
  return { places, width: names.length, unknownColumns: names.filter((name) => find(name) === undefined) };
}

/** A quoted row may span lines; the parser reports its last one. */
function countLineBreaks(record: readonly Buffer[]): number {
  return record.reduce((count, field) => count + field.toString('latin1').split('\n').length - 1, 0);
}

function toUnreadableFile(error: unknown): unknown {
  const { code, lines } = error as { code?: string; lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return new UnreadableFile(`A quote before line ${lines ?? '?'} is never closed. Rows before it were imported.`);
  }
  if (code?.startsWith('CSV_'))
    return new UnreadableFile(`Line ${lines ?? '?'} is not valid CSV. Rows before it were imported.`);
  return error;
}
