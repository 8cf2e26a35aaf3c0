// A page calls the API in process, many times for one request. The calls run as the viewer of the page's request, who is looked up once:
// the page lends its viewer to them under a key that only this process knows.
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from './viewer.ts';

export const lentViewerHeader = 'x-lent-viewer';

type Lent = {
  viewer: Viewer;
  /** The allowed source of the answers. */
  source: 'caches' | 'database';
};

const lent = new Map<string, Lent>();

/** Call `end` when the page is made. */
export function lendViewer(viewer: Viewer, source: Lent['source']): { key: string; end: () => void } {
  const key = randomBytes(24).toString('base64url');
  lent.set(key, { viewer, source });
  return { key, end: () => void lent.delete(key) };
}

/** Undefined for every request from outside: only this process knows a valid header. */
export function findLent({ headers }: FastifyRequest): Lent | undefined {
  const key = headers[lentViewerHeader];
  return typeof key === 'string' ? lent.get(key) : undefined;
}
