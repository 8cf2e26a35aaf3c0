// Cached answers in two processes on one database: at most two seconds old, and always current for the person who made a change.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createAnswerCache } from '#platform/http/answer-cache.ts';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { createTestDatabase } from '#test/servers/test-database.ts';
import type { Project, ProjectListItem } from '../project-shapes.ts';

let clock = 0;
let first: TestApp;
let second: TestApp;
let creator: TestUser;
let admin: TestUser;

beforeAll(async () => {
  const database = await createTestDatabase();
  const start = (drop: () => Promise<void>) =>
    createTestApp({ database: { ...database, drop }, answers: createAnswerCache({ now: () => clock }) });
  first = await start(() => Promise.resolve());
  second = await start(database.drop);
  creator = await makeUser(first.deps);
  admin = await makeAdmin(first.deps);
});
afterAll(async () => {
  await first.close();
  await second.close();
});
beforeEach(() => {
  clock += 10_000;
});

async function get({ app }: TestApp, url: string, as?: Caller, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { ...(as && { cookie: as.cookie }), ...headers } });
}

/** Answers the cookies of the person after it, as their browser would send them. */
async function send(
  { app }: TestApp,
  { method, url, as, body }: { method: 'POST' | 'PATCH' | 'DELETE'; url: string; as: Caller; body?: object },
): Promise<Caller> {
  const answer = await app.inject({
    method,
    url,
    headers: { cookie: as.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  expect(answer.statusCode).toBeLessThan(300);
  const set = answer.cookies.map(({ name, value }) => `${name}=${value}`);
  return { ...as, cookie: [as.cookie, ...set].join('; ') };
}

const hide = (id: number) => ({
  method: 'PATCH' as const,
  url: `/api/projects/${id}`,
  as: admin,
  body: { visibility: 'private', reason: 'Not ready yet' },
});

test('a second read within a second returns the same bytes without a database query', async () => {
  await makeProject(first.deps, { ownerId: creator.id });
  const url = '/api/projects?limit=1';
  const read = await get(first, url);
  const query = vi.spyOn(first.deps.pool, 'query');
  clock += 1000;
  const again = await get(first, url);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  expect(again.body).toBe(read.body);
  for (const name of ['content-type', 'cache-control', 'link', 'x-total-count', 'etag']) {
    expect([name, again.headers[name]]).toEqual([name, read.headers[name]]);
  }
  const unchanged = await get(first, url, undefined, { 'if-none-match': String(read.headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
});

test('every process shows a change after at most two seconds [pages-2]', async () => {
  const { id } = await makeProject(first.deps, { ownerId: creator.id, title: 'Before' });
  const url = `/api/projects/${id}`;
  const read = async (site: TestApp) => (await get(site, url)).json<Project>();
  for (const site of [first, second]) expect((await read(site)).title).toBe('Before');
  await send(first, { method: 'PATCH', url, as: creator, body: { title: 'After' } });
  await send(first, { method: 'POST', url: `${url}/upvote`, as: creator });
  clock += 2001;
  for (const site of [first, second]) expect(await read(site)).toMatchObject({ title: 'After', upvotes: 1 });
  await first.deps.pool.query("update projects set status = 'failed' where id = $1", [id]);
  clock += 2001;
  for (const site of [first, second]) expect((await read(site)).status).toBe('failed');
});

test('a person who changed something sees it immediately, in every process [pages-4]', async () => {
  const made = await makeProject(first.deps, { ownerId: creator.id });
  const before = (await get(first, '/api/project-facets', creator)).json<{ total: number }>();
  await get(second, '/api/project-facets', creator);
  const after = await send(first, { method: 'POST', url: '/api/projects', as: creator, body: projectBody });
  for (const site of [first, second]) {
    expect((await get(site, '/api/project-facets', after)).json<{ total: number }>().total).toBe(before.total + 1);
    expect((await get(site, '/api/projects?sort=newest', after)).json<ProjectListItem[]>()[0]?.id).toBeGreaterThan(
      made.id,
    );
  }
  // Others may see it a little later.
  expect((await get(first, '/api/project-facets', creator)).json<{ total: number }>().total).toBe(before.total);
});

test('answers shared by signed-in people are read anonymously', async () => {
  const facets = await get(first, '/api/project-facets', creator);
  const query = vi.spyOn(first.deps.pool, 'query');
  expect((await get(first, '/api/project-facets')).body).toBe(facets.body);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  const { id } = await makeProject(first.deps, { ownerId: creator.id, visibility: 'private' });
  const asAdmin = (await get(first, '/api/project-facets', admin)).json<{ total: number }>();
  expect(asAdmin.total).toBeGreaterThan(facets.json<{ total: number }>().total);
  expect((await get(first, `/api/projects/${id}`, creator)).statusCode).toBe(200);
});

test('a project that is hidden is gone for visitors of every process within two seconds', async () => {
  const { id } = await makeProject(first.deps, { ownerId: creator.id });
  const cover = `/covers/${id}.svg`;
  const isInSitemap = async (site: TestApp) =>
    (await get(site, '/sitemaps/projects-1.xml')).body.includes(`/projects/${id}<`);
  for (const site of [first, second]) {
    expect(await readCover(site, cover)).toEqual([200, 'public, no-cache']);
    expect((await get(site, `/api/projects/${id}`)).statusCode).toBe(200);
    expect(await isInSitemap(site)).toBe(true);
  }
  await send(first, hide(id));
  clock += 2001;
  for (const site of [first, second]) {
    expect((await readCover(site, cover))[0]).toBe(404);
    expect((await get(site, `/api/projects/${id}`)).statusCode).toBe(404);
    expect(await isInSitemap(site)).toBe(false);
  }
});

test('a cover that only some people may see is never kept for others', async () => {
  for (const hidden of [{ visibility: 'private' }, { status: 'draft' }] as const) {
    const { id } = await makeProject(first.deps, { ownerId: creator.id, ...hidden });
    const cover = `/covers/${id}.svg`;
    expect(await readCover(first, cover, admin)).toEqual([200, 'private, no-cache']);
    expect((await readCover(first, cover))[0]).toBe(404);
  }
});

async function readCover(site: TestApp, address: string, as?: Caller) {
  const { statusCode, headers } = await get(site, address, as);
  return [statusCode, headers['cache-control']];
}

test('responses for signed-in people and admins are never kept for others', async () => {
  const draft = await makeProject(first.deps, { ownerId: creator.id, status: 'draft' });
  const open = await makeProject(first.deps, { ownerId: creator.id });
  for (const as of [creator, admin]) {
    expect((await get(first, `/api/projects/${draft.id}`, as)).statusCode).toBe(200);
    expect((await get(first, `/api/projects/${draft.id}`)).statusCode).toBe(404);
    expect((await get(first, `/api/projects/${open.id}`, as)).json<Project>().isOwner).toBe(as === creator);
    expect((await get(first, `/api/projects/${open.id}`)).json<Project>().isOwner).toBe(false);
    expect((await get(first, `/api/projects/${open.id}`, as)).json<Project>().isOwner).toBe(as === creator);
  }
});

test('a refused address gets the refusal, and others still get the answer', async () => {
  const limited = await createTestApp({
    env: { RATE_LIMITS: 'on' },
    answers: createAnswerCache({ now: () => (clock += 3000) }),
  });
  const load = (remoteAddress: string) => limited.app.inject({ url: '/api/projects?q=sun', remoteAddress });
  try {
    for (let call = 0; call < 60; call += 1) expect((await load('192.0.2.1')).statusCode).toBe(200);
    const refused = await load('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ code: string }>().code).toBe('too_many_requests');
    expect((await load('192.0.2.2')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
