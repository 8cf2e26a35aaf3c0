// Server rendering during a database outage: each page names the part that failed to load, with 503.

import { expect, test } from 'vitest';
import { testSite as site } from '#test/servers/test-site.ts';
import type { Fetcher } from '#ui/call.ts';
import { render } from './entry-server.tsx';
import { frameCopy } from './frame-copy.ts';
import { pages } from './page-table.tsx';

const signedIn: Record<string, unknown> = {
  '/api/auth/session': { uid: 'ada', displayName: 'Ada', email: 'ada@example.org' },
  '/api/admin/user': { id: 1, name: 'Root' },
};

/** The viewer is still identified; after that the database is down. */
const withoutDatabase: Fetcher = async (address) => {
  const known = signedIn[address];
  const body = known ?? { code: 'unavailable', message: 'The service is busy. Please try again in a moment.' };
  return {
    ok: known !== undefined,
    status: known === undefined ? 503 : 200,
    statusText: '',
    headers: new Headers(),
    text: async () => JSON.stringify(body),
  };
};

async function answerOf(path: string) {
  const url = new URL(path.replace(':id', '7'), site.publicUrl);
  const answer = await render(new Request(url), { fetcher: withoutDatabase, site });
  if (answer instanceof Response) throw new Error(`${path} leads elsewhere`);
  return answer;
}

const context = { params: { id: '7' }, search: new URLSearchParams(), session: null };
/** The form of a new project needs no data; drafts and choices are fetched again by the browser. */
const formPaths = ['/submit', '/admin/projects/new'];
const known = new Set(Object.keys(signedIn));
const loading = await Promise.all(
  pages.map(async ({ path, load }) => {
    const queries = (await load()).queries(context);
    return queries.some(({ queryKey }) => !known.has(String(queryKey[0]))) ? [path] : [];
  }),
);

test.each(loading.flat().filter((path) => !formPaths.includes(path)))(
  '%s says what it could not load',
  async (path) => {
    const { status, app } = await answerOf(path);
    expect(status).toBe(503);
    expect(app).toContain(frameCopy.tryAgain);
    expect(app).toMatch(/role="alert"/);
    expect(app).not.toMatch(/aria-label="Loading/);
  },
);

test.each(formPaths)('%s without its data is not a success either', async (path) => {
  expect((await answerOf(path)).status).toBe(503);
});

test('pages that load nothing are still served', async () => {
  for (const path of ['/about', '/contact', '/admin/login']) expect((await answerOf(path)).status).toBe(200);
});
