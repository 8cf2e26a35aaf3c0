// Cached responses for visitors, in two processes on one database: never older than the last change in either.
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPayments } from '#platform/cards/payments.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createAnswerCache } from '#platform/http/public-answer-cache.ts';
import { createPublicDataSignal, type PublicDataSignal } from '#platform/postgres/public-data-signal.ts';
import { makeAdmin, makeProject, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { buildApp } from '../../../app.ts';
import type { Project, ProjectListItem } from '../project-shapes.ts';

type Process = { app: FastifyInstance; signal: PublicDataSignal; reads: () => number };

let kindling: TestApp;
let first: Process;
let second: Process;
let creator: TestUser;
let admin: TestUser;

beforeAll(async () => {
  kindling = await createTestApp();
  [first, second] = await Promise.all([startProcess(kindling.deps), startProcess(kindling.deps)]);
  creator = await makeUser(kindling.deps);
  admin = await makeAdmin(kindling.deps);
});
afterAll(async () => {
  for (const { app, signal } of [first, second]) {
    await app.close();
    await signal.close();
  }
  await kindling.close();
});

/** As in main.ts, without pages; the safety check is off by default, so that only signals explain a fresh response. */
async function startProcess(base: Deps, safetyCheckMs = 3_600_000): Promise<Process> {
  const answers = createAnswerCache();
  const { host, port, user, database } = base.pool.options as Required<typeof base.pool.options>;
  const connection = { host, port, user, database } as { host: string; port: number; user: string; database: string };
  const signal = await createPublicDataSignal({
    pool: base.pool,
    connection,
    log: base.log,
    safetyCheckMs,
  });
  signal.onChange(answers.clear);
  const deps: Deps = { ...base, publicDataChanged: signal.send };
  const payments = createPayments({ config: base.config, secret: base.secret, pool: base.pool });
  const app = await buildApp(deps, { payments, answers });
  let reads = 0;
  // Runs on a cache miss.
  app.addHook('preHandler', async () => {
    reads += 1;
  });
  await app.ready();
  return { app, signal, reads: () => reads };
}

async function get({ app }: Process, url: string, as?: Caller, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { ...(as && { cookie: as.cookie }), ...headers } });
}

async function send({ app }: Process, method: 'POST' | 'PATCH' | 'DELETE', url: string, as: Caller, body?: object) {
  const answer = await app.inject({
    method,
    url,
    headers: { cookie: as.cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  expect(answer.statusCode).toBeLessThan(300);
  return answer;
}

test('a second read returns the same bytes without a database query', async () => {
  await makeProject(kindling.deps, { ownerId: creator.id });
  await settle();
  const url = '/api/projects?limit=1';
  const read = await get(first, url);
  const before = first.reads();
  expect(before).toBeGreaterThan(0);
  const again = await get(first, url);
  expect(first.reads()).toBe(before);
  expect(again.body).toBe(read.body);
  for (const name of ['content-type', 'cache-control', 'link', 'x-total-count', 'etag']) {
    expect([name, again.headers[name]]).toEqual([name, read.headers[name]]);
  }
  const unchanged = await get(first, url, undefined, { 'if-none-match': String(read.headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
});

test('every change shows in the next read of its own process', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  await settle();
  const url = `/api/projects/${id}`;
  for (let round = 0; round < 20; round += 1) {
    await get(first, url);
    await send(first, 'PATCH', url, creator, { title: `Round ${round}` });
    expect((await get(first, url)).json<Project>().title).toBe(`Round ${round}`);
    await send(first, round % 2 === 0 ? 'POST' : 'DELETE', `${url}/upvote`, creator);
    expect((await get(first, url)).json<Project>().upvotes).toBe(round % 2 === 0 ? 1 : 0);
  }
});

test('a cached cover is gone for visitors of every process once its project is hidden', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  await settle();
  const cover = `/covers/${id}.svg`;
  for (const process of [first, second, first])
    expect(await readCover(process, cover)).toEqual([200, 'public, no-cache']);
  await send(first, 'PATCH', `/api/projects/${id}`, admin, { visibility: 'private', reason: 'Not ready yet' });
  expect((await readCover(first, cover))[0]).toBe(404);
  await vi.waitFor(async () => expect((await readCover(second, cover))[0]).toBe(404));
});

test('a cover that only some people may see is never kept for others', async () => {
  for (const hidden of [{ visibility: 'private' }, { status: 'draft' }] as const) {
    const { id } = await makeProject(kindling.deps, { ownerId: creator.id, ...hidden });
    const cover = `/covers/${id}.svg`;
    expect(await readCover(first, cover, admin)).toEqual([200, 'private, no-cache']);
    expect((await readCover(first, cover))[0]).toBe(404);
  }
});

async function readCover(process: Process, address: string, as?: Caller) {
  const { statusCode, headers } = await get(process, address, as);
  return [statusCode, headers['cache-control']];
}

test('other processes are notified of every kind of change', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id, title: 'Before' });
  const url = `/api/projects/${id}`;
  const seen = async () => (await get(second, url)).json<Project>();
  await settle();
  expect((await seen()).title).toBe('Before');
  await send(first, 'PATCH', url, creator, { title: 'After' });
  await expect.poll(async () => (await seen()).title).toBe('After');
  await send(first, 'POST', `${url}/upvote`, creator);
  await expect.poll(async () => (await seen()).upvotes).toBe(1);
  await send(first, 'PATCH', url, admin, { visibility: 'private', reason: 'Asked for' });
  await expect.poll(async () => (await get(second, url)).statusCode).toBe(404);
});

test('a change made outside of any process is noticed too', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  const url = `/api/projects/${id}`;
  await settle();
  await get(first, url);
  await kindling.deps.pool.query("update projects set status = 'failed' where id = $1", [id]);
  await expect.poll(async () => (await get(first, url)).json<Project>().status).toBe('failed');
  await kindling.deps.pool.query("update users set name = 'Renamed' where id = $1", [creator.id]);
  await expect.poll(async () => (await get(first, url)).json<Project>().creatorName).toBe('Renamed');
});

test('a new project is in the lists and counters at once', async () => {
  const urls = ['/api/projects', '/api/projects?sort=newest', '/api/project-facets'];
  for (const url of urls) await get(first, url);
  const { id } = (await send(first, 'POST', '/api/projects', creator, projectBody)).json<Project>();
  for (const url of urls.slice(0, 2)) {
    expect((await get(first, url)).json<ProjectListItem[]>().map((item) => item.id)).toContain(id);
  }
  const facets = (await get(first, urls[2] ?? '')).json<{ total: number }>();
  expect(String(facets.total)).toBe((await get(first, '/api/projects')).headers['x-total-count']);
});

test('a lost notification connection is reopened, and nothing cached before is served', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  const url = `/api/projects/${id}`;
  await settle();
  await get(first, url);
  await kindling.deps.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
  );
  await kindling.deps.pool.query("update projects set title = 'While deaf' where id = $1", [id]);
  await expect.poll(async () => (await get(first, url)).json<Project>().title, { timeout: 5000 }).toBe('While deaf');
  await settle(1500);
  await get(first, url);
  await kindling.deps.pool.query("update projects set title = 'Hearing again' where id = $1", [id]);
  await expect.poll(async () => (await get(first, url)).json<Project>().title).toBe('Hearing again');
});

test('a write that was never announced is found, and visits alone empty nothing', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  const process = await startProcess(kindling.deps, 50);
  try {
    const url = `/api/projects/${id}`;
    // Repeated, because PostgreSQL may report writes of earlier tests meanwhile.
    const staysKept = async () => {
      await get(process, url);
      await writeAndLeave(`insert into analytics_events (project_id, event_type) values (${id}, 'view')`);
      await settle(300);
      return isKept(process, url);
    };
    await expect.poll(staysKept, { timeout: 20_000 }).toBe(true);
    await writeAndLeave(`update projects set upvotes = 41 where id = ${id}`);
    await expect.poll(async () => (await get(process, url)).json<Project>().upvotes).toBe(41);
  } finally {
    await process.app.close();
    await process.signal.close();
  }
}, 30_000);

/** PostgreSQL reports what a connection wrote at the latest when it ends. */
async function writeAndLeave(statement: string): Promise<void> {
  const { host, port, user, database } = kindling.deps.pool.options;
  const client = new pg.Client({ host, port, user, database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function isKept(process: Process, url: string): Promise<boolean> {
  const before = process.reads();
  await get(process, url);
  return process.reads() === before;
}

test('responses for signed-in people and admins are never cached for others', async () => {
  const draft = await makeProject(kindling.deps, { ownerId: creator.id, status: 'draft' });
  const open = await makeProject(kindling.deps, { ownerId: creator.id });
  await settle();
  for (const as of [creator, admin]) {
    expect((await get(first, `/api/projects/${draft.id}`, as)).statusCode).toBe(200);
    expect((await get(first, `/api/projects/${draft.id}`)).statusCode).toBe(404);
    expect((await get(first, `/api/projects/${open.id}`, as)).json<Project>().isOwner).toBe(as === creator);
    expect((await get(first, `/api/projects/${open.id}`)).json<Project>().isOwner).toBe(false);
    expect((await get(first, `/api/projects/${open.id}`, as)).json<Project>().isOwner).toBe(as === creator);
  }
});

/** Waits for the notifications of a test's direct writes before its reads begin. */
test('a deleted project leaves the sitemap at once, which is rebuilt only after a change', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: creator.id });
  await settle();
  const isIn = async (process: Process) => (await get(process, '/sitemap.xml')).body.includes(`/projects/${id}<`);
  expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
  const select = vi.spyOn(kindling.deps.db, 'select');
  expect(await isIn(first)).toBe(true);
  expect(select).not.toHaveBeenCalled();
  select.mockRestore();
  await send(first, 'DELETE', `/api/projects/${id}`, admin);
  expect(await isIn(first)).toBe(false);
  await expect.poll(() => isIn(second)).toBe(false);
});

function settle(milliseconds = 150): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
