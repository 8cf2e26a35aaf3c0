// Searches have their own connections and limits, so that nothing else waits for them.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp({ poolSize: 2, env: { RATE_LIMITS: 'on' } });
let projectId: number;

beforeAll(async () => {
  const { id: ownerId } = await makeUser(kindling.deps);
  ({ id: projectId } = await makeProject(kindling.deps, { ownerId, title: 'Plain' }));
  await kindling.deps.db.transaction(async (tx) => {
    // Longer than a request may take on a busy machine.
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`
    insert into projects (owner_id, title, description, category, goal_cents, valuation_cents)
    select ${ownerId}, 'Planted ' || n, repeat('a', 20000), 'Planted', 100000, 500000 from generate_series(1, 235) n`);
  });
});

const search = (q: string, address = '192.0.2.1') =>
  kindling.app.inject({ url: `/api/projects?q=${encodeURIComponent(q)}`, remoteAddress: address });
const read = async () => {
  const began = performance.now();
  const { statusCode } = await kindling.app.inject({ url: `/api/projects/${projectId}` });
  return { statusCode, ms: performance.now() - began };
};

test('deliberately slow searches end soon, and other reads are answered meanwhile', async () => {
  const began = performance.now();
  const searches = Array.from({ length: 20 }, (_, n) => search(`${'a'.repeat(50)}b${n}`));
  const reads = [];
  for (let turn = 0; turn < 10; turn += 1) reads.push(await read());
  const answers = await Promise.all(searches);
  expect(reads.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(Math.max(...reads.map(({ ms }) => ms))).toBeLessThan(2000);
  // The response of searches that got no connection in time.
  for (const answer of answers) expect([200, 503]).toContain(answer.statusCode);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 503)) {
    expect(answer.json()).toMatchObject({ code: 'search_busy' });
    expect(answer.headers['retry-after']).toBeDefined();
  }
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('a search blocked in the database is aborted as busy, and the project page still works', async () => {
  const client = await kindling.deps.pool.connect();
  try {
    await client.query('begin; lock table project_texts in access exclusive mode');
    const began = performance.now();
    const answer = await search('plain');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'search_busy']);
    expect(performance.now() - began).toBeLessThan(3000);
    expect((await read()).statusCode).toBe(200);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('an address may search sixty times a minute, and keeps reading after that', async () => {
  const answers = [];
  for (let turn = 0; turn < 62; turn += 1) answers.push((await search('plain', '192.0.2.7')).statusCode);
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
  expect(answers.slice(60)).toEqual([429, 429]);
  expect((await search('plain', '192.0.2.8')).statusCode).toBe(200);
  // Accounts are free, so another one allows no further searches.
  const { cookie } = await makeUser(kindling.deps);
  const signedIn = await kindling.app.inject({
    url: '/api/projects?q=plain',
    remoteAddress: '192.0.2.7',
    headers: { cookie },
  });
  expect(signedIn.statusCode).toBe(429);
  const list = await kindling.app.inject({ url: '/api/projects', remoteAddress: '192.0.2.7' });
  expect(list.statusCode).toBe(200);
  const filtered = await kindling.app.inject({ url: '/api/projects?goal=100-200', remoteAddress: '192.0.2.7' });
  expect(filtered.statusCode).toBe(429);
});
