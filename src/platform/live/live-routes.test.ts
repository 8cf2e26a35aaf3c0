// Streams of live changes: who may follow what, what arrives, and what becomes of slow readers and lost connections.
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import { endUserSessions, findEndedSessions, hashToken } from '#features/accounts/server/sessions/session-service.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { LiveTopic } from '#kernel/live-topics.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import { invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { type LiveReader, readLive } from '#test/servers/live-reader.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const site = useTestApp({ listens: true });
let origin: string;
const readers: LiveReader[] = [];
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const reader of readers) reader.close();
});

async function read(topics: readonly string[], as?: Pick<TestUser, 'cookie'>, age?: number): Promise<LiveReader> {
  const reader = await readLive(origin, {
    topics,
    ...(as && { cookie: as.cookie }),
    ...(age !== undefined && { age }),
  });
  readers.push(reader);
  return reader;
}

const about = (topic: LiveTopic) => (event: { topic: string }) => event.topic === topic;

test('figures arrive within a second, and again when money or support changes them', async () => {
  const [{ id }, investor] = await Promise.all([makeProject(site.deps), makeUser(site.deps)]);
  const reader = await read([`project:${id}:figures`]);
  expect(reader.status).toBe(200);
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const first = await reader.until(about(`project:${id}:figures`));
  expect(first.data).toEqual({
    status: 'active',
    fundingRaised: 0,
    remaining: 50_000,
    available: 50_000,
    investorCount: 0,
    upvotes: 0,
  });
  await invest(site, investor, { projectId: id, amount: 300 });
  const paid = await reader.until(({ data }) => (data as { fundingRaised: number }).fundingRaised === 300);
  expect(paid.data).toMatchObject({ remaining: 49_700, available: 49_700, investorCount: 1 });
});

test('many changes within a second are one event with the last state', async () => {
  const { id } = await makeProject(site.deps);
  const reader = await read([`project:${id}:figures`]);
  await reader.until(about(`project:${id}:figures`));
  for (let upvotes = 1; upvotes <= 50; upvotes += 1) {
    await site.deps.db.update(projects).set({ upvotes }).where(eq(projects.id, id));
  }
  await reader.until(({ data }) => (data as { upvotes: number }).upvotes === 50);
  expect(reader.events.length).toBeLessThan(8);
});

test('the last state of every topic arrives after a burst of 10,000 signals', async () => {
  const { id } = await makeProject(site.deps);
  const reader = await read([`project:${id}:comments`, `project:${id}:updates`]);
  const burst = Array.from({ length: 10_000 }, (_, at) => at);
  for (let start = 0; start < burst.length; start += 500) {
    await Promise.all(
      burst
        .slice(start, start + 500)
        .map((at) => signalLive(site.deps.db, [`project:${at % 2 === 0 ? id : at}:comments`])),
    );
  }
  const before = reader.events.length;
  await signalLive(site.deps.db, [`project:${id}:comments`, `project:${id}:updates`]);
  await reader.until((event) => event.topic === `project:${id}:updates`);
  await expect.poll(() => reader.events.slice(before).some(about(`project:${id}:comments`))).toBe(true);
  expect(reader.events.length).toBeLessThan(100);
}, 30_000);

test('a signal arrives with the commit, and not without it', async () => {
  const { id } = await makeProject(site.deps);
  const reader = await read([`project:${id}:comments`, `project:${id}:updates`]);
  await reader.settled();
  await site.deps.db
    .transaction(async (tx) => {
      await signalLive(tx, [`project:${id}:comments`]);
      throw new Error('taken back');
    })
    .catch(() => undefined);
  const before = reader.events.length;
  await signalLive(site.deps.db, [`project:${id}:updates`]);
  await expect.poll(() => reader.events.length).toBe(before + 1);
  expect(reader.events.at(-1)).toEqual({ topic: `project:${id}:updates` });
});

test('content that others may not see is refused like missing content', async () => {
  const [owner, stranger, admin] = await Promise.all([makeUser(site.deps), makeUser(site.deps), makeAdmin(site.deps)]);
  const { id } = await makeProject(site.deps, { ownerId: owner.id, visibility: 'private' });
  const refused: [string, TestUser | undefined][] = [
    [`project:${id}:comments`, undefined],
    [`project:${id}:comments`, stranger],
    ['project:999999999:comments', stranger],
    [`person:${owner.id}:notifications`, undefined],
    [`person:${owner.id}:notifications`, stranger],
    [`person:${owner.id}:messages`, admin],
    ['conversation:1', stranger],
  ];
  for (const [topic, as] of refused) {
    const answer = await site.app.inject({ url: `/api/live?topics=${topic}`, headers: { cookie: as?.cookie ?? '' } });
    expect([topic, answer.statusCode, answer.body]).toEqual([
      topic,
      404,
      JSON.stringify({ code: 'not_found', message: 'There is nothing to follow here.' }),
    ]);
  }
  for (const as of [owner, admin]) expect((await read([`project:${id}:comments`], as)).status).toBe(200);
  expect((await read([`person:${owner.id}:notifications`], owner)).status).toBe(200);
});

test('topics that may not be followed are left out of a stream with others', async () => {
  const [owner, stranger] = await Promise.all([makeUser(site.deps), makeUser(site.deps)]);
  const { id } = await makeProject(site.deps);
  const reader = await read([`project:${id}:comments`, `person:${owner.id}:notifications`], stranger);
  await signalLive(site.deps.db, [`person:${owner.id}:notifications`]);
  await signalLive(site.deps.db, [`project:${id}:comments`]);
  await reader.until(about(`project:${id}:comments`));
  expect(reader.events.map(({ topic }) => topic)).not.toContain(`person:${owner.id}:notifications`);
});

test.each([
  'topics=project:1',
  'topics=',
  'topics=project:01:figures',
  'topics=project:1:secrets',
  `topics=${Array.from({ length: 21 }, (_, at) => `project:${at + 1}:figures`).join(',')}`,
  'topics=project:1:figures&age=-1',
  'topics=project:1:figures&more=1',
  '',
])('refuses a malformed request: %s', async (query) => {
  const answer = await site.app.inject({ url: `/api/live?${query}` });
  expect(answer.statusCode).toBe(400);
});

test('after a lost listening connection everything is announced, and signals arrive again', async () => {
  const { id } = await makeProject(site.deps);
  const reader = await read([`project:${id}:comments`]);
  await reader.settled();
  const before = reader.events.length;
  const listening = sql`query ilike 'listen %' and datname = current_database()`;
  await site.deps.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`);
  await expect.poll(() => reader.events.length, { timeout: 5000 }).toBeGreaterThan(before);
  await expect
    .poll(async () => (await site.deps.db.execute(sql`select from pg_stat_activity where ${listening}`)).rowCount)
    .toBe(1);
  // The announcement of the reconnection is over.
  await new Promise((resolve) => void setTimeout(resolve, 1200));
  const reconnected = reader.events.length;
  await signalLive(site.deps.db, [`project:${id}:comments`]);
  await expect.poll(() => reader.events.length).toBe(reconnected + 1);
}, 15_000);

test('a stream ends when the project becomes private, except for its owner', async () => {
  const owner = await makeUser(site.deps);
  const { id } = await makeProject(site.deps, { ownerId: owner.id });
  const [visitor, own] = await Promise.all([read([`project:${id}:figures`]), read([`project:${id}:comments`], owner)]);
  await visitor.until(about(`project:${id}:figures`));
  await site.deps.db.update(projects).set({ visibility: 'private' }).where(eq(projects.id, id));
  await visitor.ended;
  await own.settled();
  const before = own.events.length;
  await signalLive(site.deps.db, [`project:${id}:comments`]);
  await expect.poll(() => own.events.length).toBeGreaterThan(before);
});

test('knows which sessions have ended', async () => {
  const { db } = site.deps;
  const [person, gone, erased, demoted] = await Promise.all([
    makeUser(site.deps),
    makeUser(site.deps),
    makeUser(site.deps),
    makeAdmin(site.deps),
  ]);
  const getKey = ({ cookie }: TestUser) => hashToken(cookie.split('=')[1] ?? '').toString('hex');
  await endUserSessions(db, gone.id);
  await db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, erased.id));
  await db.update(users).set({ isAdmin: false }).where(eq(users.id, demoted.id));
  const ended = [gone, erased, demoted].map(getKey);
  expect(await findEndedSessions(db, [getKey(person), ...ended])).toEqual(new Set(ended));
});
