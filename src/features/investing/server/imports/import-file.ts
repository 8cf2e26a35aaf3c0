// Streams the rows of a CSV file with their line numbers, in constant memory.
import { Readable } from 'node:stream';
import { type Info, parse } from 'csv-parse';
import { type ColumnPlaces, findImportColumn, importColumns, missingColumns } from '../../import-columns.ts';
import { openCsv } from './csv-dialect.ts';
import { type ImportTerms, type RowResult, readRow } from './import-row.ts';

/** The whole file is unreadable; the message explains why. */
export class UnreadableFile extends Error {
  /** The rows before the problem could be read. */
  readonly isPartly: boolean;

  constructor(message: string, isPartly = false) {
    super(message);
    this.isPartly = isPartly;
  }
}

/** With its fields as the file has them. */
export type FileRow = { line: number; cells: readonly Buffer[] } & RowResult;
export type FileHeader = { unknownColumns: string[] };
type KnownHeader = FileHeader & { places: ColumnPlaces; width: number };

/** Longest row in bytes, to detect an unclosed quote early. */
const maxRowBytes = 1_000_000;

/** `places` says where the columns are; without it, the names in the first line do. @throws UnreadableFile */
export async function* readImportFile(
  bytes: AsyncIterable<Uint8Array>,
  terms: ImportTerms,
  onHeader: (header: FileHeader) => void,
  places?: ColumnPlaces,
): AsyncGenerator<FileRow> {
  let header: KnownHeader | undefined;
  for await (const { line, cells } of readRecords(bytes)) {
    if (header === undefined) {
      header = places ? { places, width: cells.length, unknownColumns: [] } : readHeader(cells);
      onHeader({ unknownColumns: header.unknownColumns });
      continue;
    }
    yield { line, cells, ...readRow(cells, header, terms) };
  }
  if (header === undefined) throw new UnreadableFile(emptyFile);
}

export const emptyFile = 'The file is empty: its first line must name the columns.';

/** The records of the file, with the line on which each begins; the first names the columns. @throws UnreadableFile */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ line: number; cells: readonly Buffer[] }> {
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
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Buffer[]; info: Info }>) {
      yield { line: info.lines - countLineBreaks(record), cells: record };
    }
  } catch (error) {
    throw toUnreadableFile(error);
  } finally {
    source.destroy();
  }
}

/** @throws UnreadableFile */
function readHeader(record: readonly Buffer[]): KnownHeader {
  const names = record.map((field) => field.toString('utf8').trim());
  const known = names.map(findImportColumn);
  const repeated = known.find((column, place) => column !== undefined && known.indexOf(column) !== place);
  if (repeated !== undefined) throw new UnreadableFile(`The column "${repeated}" appears twice.`);
  const places = guessPlaces(names);
  const missing = missingColumns(places);
  if (missing.length > 0) {
    const wanted = importColumns.join(', ');
    throw new UnreadableFile(`The first line must name the columns; ${missing.join(', ')} missing (known: ${wanted}).`);
  }
  return { places, width: names.length, unknownColumns: names.filter((name) => !findImportColumn(name)) };
}

/** The first column with the name of each known one. */
export function guessPlaces(names: readonly string[]): ColumnPlaces {
  const places: ColumnPlaces = {};
  names.forEach((name, place) => {
    const column = findImportColumn(name);
    if (column !== undefined) places[column] ??= place;
  });
  return places;
}

/** A quoted row may span lines; the parser reports its last one. */
function countLineBreaks(record: readonly Buffer[]): number {
  return record.reduce((count, field) => count + field.toString('latin1').split('\n').length - 1, 0);
}

function toUnreadableFile(error: unknown): unknown {
  const { code, lines } = error as { code?: string; lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return new UnreadableFile(`A quote before line ${lines ?? '?'} is never closed.`, true);
  }
  if (code?.startsWith('CSV_')) return new UnreadableFile(`Line ${lines ?? '?'} is not valid CSV.`, true);
  return error;
}
