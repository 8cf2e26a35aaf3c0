// The CSV follows RFC 4180 for any content, and no cell is executed by a spreadsheet.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvRecord } from '#test/checks/csv-record.ts';
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
      ';',
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

test('reading a line returns the written cells', () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 8 }), (cells) => {
      const read = readCsvRecord(csvLine(cells));
      expect(read).toHaveLength(cells.length);
      for (const [place, cell] of cells.entries()) expect(withoutMarks(read[place] ?? '')).toBe(withoutMarks(cell));
    }),
  );
});

/** Removes the apostrophes that keep a formula from running. */
const withoutMarks = (text: string) => text.replace(/(^|[;\t])'(?=[=+\-@\t\r\n\0＝＋－＠])/g, '$1');

test('no part of a cell begins like a formula with semicolons or tabs as separators', () => {
  fc.assert(fc.property(texts, (text) => !/[;\t][=+\-@＝＋－＠]/.test(csvCell(text))));
  expect(csvCell('Lamp;=1+1;x')).toBe("Lamp;'=1+1;x");
});

test('no cell starts like a formula, raw or parsed', () => {
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(!/^-\d+(\.\d+)?$/.test(text));
      expect(csvCell(text)).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
      expect(readCsvRecord(csvLine([text]))[0]).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
    }),
  );
});

test('a harmless cell is unchanged', () => {
  expect(csvCell('A lamp = light')).toBe('A lamp = light');
  expect(csvCell('=cmd()')).toBe("'=cmd()");
  expect(csvCell('Bread, "fresh"')).toBe('"Bread, ""fresh"""');
});

test('a negative number stays a number, and anything else that begins with a minus is text', () => {
  for (const amount of ['-250.00', '-1', '0.50', '1234']) expect(csvCell(amount)).toBe(amount);
  for (const text of ['-1+1', '-', '-1e5', '- 1', '-1.', '-.5', '--1', '-1\n=cmd()'])
    expect(csvCell(text)).toMatch(/^"?'-/);
});
