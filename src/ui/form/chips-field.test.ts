// Words typed into a list of chips.
import { expect, test } from 'vitest';
import { parseChips } from './chips-field.tsx';

const clean = (word: string) => word.trim();

test('a comma ends a word; the text after it is still being typed', () => {
  const list = { value: [], max: 10, clean };
  expect(parseChips('Solar', list)).toEqual({ added: [], rest: 'Solar' });
  expect(parseChips('Solar,', list)).toEqual({ added: ['Solar'], rest: '' });
  expect(parseChips('Solar\nhome; off', list)).toEqual({ added: ['Solar', 'home'], rest: 'off' });
});

test('duplicate and empty words are ignored', () => {
  expect(parseChips('SOLAR,', { value: ['solar'], max: 10, clean }).added).toEqual([]);
  expect(parseChips(' , ,a,A,', { value: [], max: 10, clean }).added).toEqual(['a']);
});

test('there are no more words than the list takes', () => {
  expect(parseChips('one,two,', { value: ['zero'], max: 2, clean }).added).toEqual(['one']);
});
