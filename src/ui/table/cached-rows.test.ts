// An optimistic update is shown before the server responds, and reverted on refusal.
import { expect, test } from 'vitest';
import { createQueryClient } from '#ui/queries.ts';
import { showRow } from './cached-rows.ts';

function clientWith() {
  const client = createQueryClient(async () => Response.json([]));
  client.setQueryData(['/api/things?sort=a', 'page'], {
    items: [
      { id: 1, on: false, n: 1 },
      { id: 2, on: true },
    ],
  });
  client.setQueryData(['/api/things', 'pages'], { pages: [{ items: [{ id: 1, on: false }] }] });
  client.setQueryData(['/api/things/1'], { id: 1, on: false });
  client.setQueryData(['/api/others'], [{ id: 1, on: false }]);
  return client;
}

test('a row changes in every list and record below its path, and nowhere else', () => {
  const client = clientWith();
  showRow(client, { address: '/api/things', id: 1, change: { on: true } });
  expect(client.getQueryData(['/api/things?sort=a', 'page'])).toEqual({
    items: [
      { id: 1, on: true, n: 1 },
      { id: 2, on: true },
    ],
  });
  expect(client.getQueryData(['/api/things', 'pages'])).toEqual({ pages: [{ items: [{ id: 1, on: true }] }] });
  expect(client.getQueryData(['/api/things/1'])).toEqual({ id: 1, on: true });
  expect(client.getQueryData(['/api/others'])).toEqual([{ id: 1, on: false }]);
});

test("reverting keeps others' changes from the meantime", () => {
  const client = clientWith();
  const undo = showRow(client, { address: '/api/things', id: 1, change: { on: true } });
  showRow(client, { address: '/api/things', id: 2, change: { on: false } });
  undo();
  expect(client.getQueryData(['/api/things?sort=a', 'page'])).toEqual({
    items: [
      { id: 1, on: false, n: 1 },
      { id: 2, on: false },
    ],
  });
});
