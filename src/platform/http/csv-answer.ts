// CSV answers. Those of any length are streamed, so memory use does not grow with it.
import { Readable } from 'node:stream';
import { byteOrderMark, type CsvTable } from '#kernel/csv.ts';
import { toDay } from '#kernel/dates.ts';
import type { FileAnswer } from './file-answer.ts';

/** `kindling-users-2026-11-22.csv`. */
export function answerCsv<Row>(
  table: CsvTable<Row>,
  { name, day, parts }: { name: string; day: Date; parts: AsyncIterable<Row[]> },
): FileAnswer {
  return {
    name: `kindling-${name}-${toDay(day)}.csv`,
    content: Readable.from(writeLines(table, parts)),
  };
}

/** For a few rows, which fit in memory. */
export function answerSmallCsv<Row>(table: CsvTable<Row>, name: string, rows: readonly Row[]): FileAnswer {
  return {
    name: `kindling-${name}.csv`,
    content: Buffer.from(byteOrderMark + table.head + rows.map(table.line).join('')),
  };
}

async function* writeLines<Row>(table: CsvTable<Row>, parts: AsyncIterable<Row[]>): AsyncGenerator<string> {
  yield byteOrderMark + table.head;
  for await (const part of parts) yield part.map(table.line).join('');
}
