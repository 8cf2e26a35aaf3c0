// A support is applied to every shape of cached data.
import { expect, test } from 'vitest';
import { withSupport } from './support-change.ts';

const one = { id: 1, title: 'One', upvotes: 4, supported: false };
const two = { id: 2, title: 'Two', upvotes: 9, supported: true };
const now = { upvotes: 5, supported: true };
const changed = { ...one, ...now };

test.each([
  ['a project', one, changed],
  ['another project', two, two],
  ['a list', [one, two], [changed, two]],
  [
    'the pages of a list',
    {
      pages: [
        { items: [two], total: 2 },
        { items: [one], total: 2 },
      ],
      pageParams: ['a', 'b'],
    },
    {
      pages: [
        { items: [two], total: 2 },
        { items: [changed], total: 2 },
      ],
      pageParams: ['a', 'b'],
    },
  ],
  ['investments of the project', [{ id: 1, amount: '100.00' }], [{ id: 1, amount: '100.00' }]],
  ['nothing', undefined, undefined],
  ['null', null, null],
])('%s', (_, before, after) => {
  expect(withSupport(before, 1, now)).toEqual(after);
});

test('cached data is not mutated', () => {
  const list = Object.freeze([Object.freeze({ ...one })]);
  expect(withSupport(list, 1, now)).not.toBe(list);
  expect(list[0]).toEqual(one);
});
