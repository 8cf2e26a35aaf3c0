// The formatting buttons of the markdown editor.
import { expect, test } from 'vitest';
import { editFor, type Mark } from './markdown-editing.ts';

/** The selection is marked as [..] in the text, before and after. */
function press(mark: Mark, marked: string): string {
  const start = marked.indexOf('⟦');
  const end = marked.indexOf('⟧') - 1;
  const text = marked.replace('⟦', '').replace('⟧', '');
  const { from, to, insert, select } = editFor(mark, { text, start, end });
  const after = text.slice(0, from) + insert + text.slice(to);
  return `${after.slice(0, select.start)}⟦${after.slice(select.start, select.end)}⟧${after.slice(select.end)}`;
}

test('bold and italics are added around the selection, and removed again', () => {
  expect(press('bold', 'a ⟦warm⟧ lamp')).toBe('a **⟦warm⟧** lamp');
  expect(press('bold', 'a **⟦warm⟧** lamp')).toBe('a ⟦warm⟧ lamp');
  expect(press('italic', 'a⟦ warm ⟧lamp')).toBe('a _⟦warm⟧_ lamp');
  expect(press('bold', 'a ⟦⟧')).toBe('a **⟦bold text⟧**');
});

test('a link has a placeholder for its URL', () => {
  expect(press('link', 'see ⟦the lamp⟧.')).toBe('see [the lamp](⟦https://⟧).');
});

test('headings, lists and quotes apply to whole lines, and can be undone', () => {
  expect(press('heading', 'one\ntw⟦⟧o\nthree')).toBe('one\n## two⟦⟧\nthree');
  expect(press('list', 'one\nt⟦wo\nthr⟧ee')).toBe('one\n⟦- two\n- three⟧');
  expect(press('list', 'one\n⟦- two\n- three⟧')).toBe('one\n⟦two\nthree⟧');
  expect(press('quote', '⟦⟧')).toBe('> ⟦⟧');
  expect(press('quote', 'one\n⟦⟧\nthree')).toBe('one\n> ⟦⟧\nthree');
  expect(press('quote', 'one⟦⟧\nthree')).toBe('> one⟦⟧\nthree');
});
