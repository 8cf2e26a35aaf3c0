// A request from outside is never mistaken for an in-process one.
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { findLent, lendViewer, lentViewerHeader } from './lent-viewer.ts';
import { anonymous, type Viewer } from './viewer.ts';

const request = (key: string | string[] | undefined) =>
  ({ headers: key === undefined ? {} : { [lentViewerHeader]: key } }) as unknown as FastifyRequest;
const ada: Viewer = { ...anonymous, user: { uid: 'ada', name: 'Ada', email: 'ada@example.org', id: 1 } };

test('a lent viewer is found by its key until the page is made', () => {
  const { key, end } = lendViewer(ada, 'caches');
  expect(findLent(request(key))).toEqual({ viewer: ada, source: 'caches' });
  end();
  expect(findLent(request(key))).toBeUndefined();
});

test.each([undefined, '', 'ada', '__proto__', 'constructor', ['a', 'b'], randomBytes(24).toString('base64url')])(
  'the header %s gives no viewer',
  (key) => {
    lendViewer(ada, 'caches');
    expect(findLent(request(key))).toBeUndefined();
  },
);
