// Names and titles in PDFs: complete if a font has their characters, otherwise marked.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutLines, measureWidth, type TextRun, toLines, toRuns } from './receipt-text.ts';

/** Font 0 has Latin letters, font 1 Greek ones. */
const covers = (font: number, codePoint: number) =>
  font === 0 ? codePoint >= 0x20 && codePoint < 0x100 : codePoint >= 0x370 && codePoint < 0x400;
const measure = (run: TextRun) => Array.from(run.text).length;
const textOf = (line: readonly TextRun[]) => line.map(({ text }) => text).join('');

test('each character uses the first font that has it', () => {
  expect(toRuns('Ada Ελένη!', 2, covers)).toEqual({
    runs: [
      { text: 'Ada ', font: 0 },
      { text: 'Ελένη', font: 1 },
      { text: '!', font: 0 },
    ],
    isWhole: true,
  });
});

test('a word uses one font if one has all its letters', () => {
  const wide = (font: number, codePoint: number) => (font === 0 ? codePoint < 0x100 : codePoint < 0x180);
  expect(toRuns('by Łukasz', 2, wide).runs).toEqual([
    { text: 'by ', font: 0 },
    { text: 'Łukasz', font: 1 },
  ]);
});

test('characters missing from all fonts become question marks and are reported', () => {
  expect(toRuns('山田 👩‍🚀', 2, covers)).toEqual({ runs: [{ text: '?? ?', font: 0 }], isWhole: false });
});

test('letters are composed, line breaks are spaces, marks without a glyph are dropped', () => {
  expect(toRuns('u\u0308ber\n\u202Eline\u200D', 2, covers)).toEqual({
    runs: [{ text: 'über line', font: 0 }],
    isWhole: true,
  });
});

test('lines fit their width and lose only the spaces where they break', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'λ', 'é'), maxLength: 80 }),
      fc.integer({ min: 1, max: 20 }),
      (text, width) => {
        const { runs } = toRuns(text, 2, covers);
        const lines = toLines(runs, width, measure);
        for (const line of lines) expect(measureWidth(line, measure)).toBeLessThanOrEqual(width);
        expect(lines.map(textOf).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      },
    ),
  );
});

test('text with too many lines ends with an ellipsis', () => {
  const lines = toLines(toRuns('one two three four', 2, covers).runs, 5, measure);
  expect(cutLines(lines, 2).map(textOf)).toEqual(['one', 't…']);
  expect(cutLines(lines, 9)).toEqual(lines);
});
