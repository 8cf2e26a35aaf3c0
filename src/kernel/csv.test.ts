// The table is RFC 4180 whatever people call things, and no cell of it runs in a spreadsheet.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvRecord } from '#test/csv-record.ts';
import { csvCell, csvLine } from './csv.ts';

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      ',',
      "'",
      'a',
      ' ',
      'Ł',
      '山',
      '\0',
      '＝',
      '＋',
      '－',
      '＠',
    ),
  }),
);

test('whoever reads a line finds the cells that were written', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 8 }), (cells) => {
      const read = readCsvRecord(csvLine(cells));
      expect(read).toHaveLength(cells.length);
      for (const [place, cell] of cells.entries()) expect([cell, `'${cell}`]).toContain(read[place]);
    }),
  );
});

test('no cell begins like a formula, as it stands and as it is read', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(csvCell(text)).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
      expect(readCsvRecord(csvLine([text]))[0]).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
    }),
  );
});

test('a harmless cell stays as it is', () => {
  expect(csvCell('A lamp = light')).toBe('A lamp = light');
  expect(csvCell('=cmd()')).toBe("'=cmd()");
  expect(csvCell('Bread, "fresh"')).toBe('"Bread, ""fresh"""');
});
