// A page's data arrives in the browser as it left the server.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, unpackRows } from './packed-rows.ts';

test('names of fields are written once for a list of objects', () => {
  const items = [1, 2, 3].map((id) => ({ id, title: `Project ${id}` }));
  expect(packRows({ items })).toEqual({
    items: {
      $rows: [
        ['id', 'title'],
        [1, 'Project 1'],
        [2, 'Project 2'],
        [3, 'Project 3'],
      ],
    },
  });
});

test('short and mixed lists stay as they are', () => {
  const lists = [
    [{ id: 1 }, { id: 2 }],
    [{ id: 1 }, { id: 2 }, { other: 3 }],
    [{}, {}, {}],
    [1, 2, 3],
    [null, { id: 1 }],
  ];
  expect(packRows(lists)).toEqual(lists);
});

test('whatever is packed is the same again when it is unpacked', () => {
  const name = fc.constantFrom('$rows', '$fields', 'id', '__proto__');
  const inner = fc.dictionary(name, fc.jsonValue());
  const row = fc.record({ id: fc.integer(), tags: fc.array(fc.string()), inner });
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), inner, fc.array(row, { minLength: 3 }), fc.array(inner, { minLength: 3 })),
      (given) => {
        const value = JSON.parse(JSON.stringify(given)) as unknown;
        expect(JSON.stringify(unpackRows(JSON.parse(JSON.stringify(packRows(value)))))).toBe(JSON.stringify(value));
      },
    ),
  );
});
