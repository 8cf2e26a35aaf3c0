// Rules for text that people type: it can be stored, is visible, and reads as written.
import { expect, test } from 'vitest';
import { text } from './fields.ts';

const title = text({ min: 1, max: 200, name: 'Title' });
const accepts = (value: string) => title.safeParse(value).success;

test.each(['A lamp', 'Ünïcödé', 'שלום \u200f', 'مرحبا', '👩\u200d🚀', 'क्\u200dष', '日本', '…', '0'])(
  '%j is accepted',
  (value) => {
    expect(accepts(value)).toBe(true);
  },
);

test.each([
  '\u200b',
  '\u2060\u2060',
  '\u3164',
  '\u2800',
  '\u00a0',
  '\u00ad',
  '\ufeff',
  '\u180e',
  '\u034f',
  '\uffa0 \u200d',
])('invisible text (%j) is refused', (value) => {
  expect(accepts(value)).toBe(false);
});

test.each(['safe\u202egnp.exe', '\u202aA', 'A\u2066B', 'A\u2069'])('%j would read as another text', (value) => {
  const { error } = title.safeParse(value);
  expect(error?.issues[0]?.message).toBe('Title holds invisible characters that change the direction of text');
});

test('optional text may be empty', () => {
  expect(text({ max: 10, name: 'Note' }).safeParse('  ').success).toBe(true);
});
