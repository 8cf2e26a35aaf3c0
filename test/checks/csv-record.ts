// Parses CSV as any program that follows RFC 4180 would.
import { expect } from 'vitest';

/** Parses one record according to RFC 4180. */
export function readCsvRecord(line: string): string[] {
  const cells: string[] = [];
  let rest = line.replace(/\r\n$/, '');
  for (;;) {
    const [cell = ''] = /^(?:"(?:[^"]|"")*"|[^",\r\n]*)/.exec(rest) ?? [];
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    rest = rest.slice(cell.length);
    if (rest === '') return cells;
    expect(rest[0]).toBe(',');
    rest = rest.slice(1);
  }
}
