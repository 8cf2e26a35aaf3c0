// Parsing tags while typing.
import { expect, test } from 'vitest';
import { addTags } from './tag-typing.ts';

test('a comma ends a tag; the text after it is still being typed', () => {
  expect(addTags([], 'Solar')).toEqual({ added: [], rest: 'Solar' });
  expect(addTags([], 'Solar,')).toEqual({ added: ['solar'], rest: '' });
  expect(addTags([], 'Solar  Power, home, off')).toEqual({ added: ['solar power', 'home'], rest: 'off' });
});

test('duplicate and empty tags are ignored', () => {
  expect(addTags(['solar'], 'SOLAR,')).toEqual({ added: [], rest: '' });
  expect(addTags([], ' , ,a,A,')).toEqual({ added: ['a'], rest: '' });
});

test('there are at most ten, of at most thirty characters', () => {
  const nine = Array.from({ length: 9 }, (_, index) => `tag ${index}`);
  expect(addTags(nine, 'one,two,').added).toEqual(['one']);
  expect(addTags([], `${'x'.repeat(31)},`).added).toEqual(['x'.repeat(30)]);
});
