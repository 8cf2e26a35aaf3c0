// Reading projects over HTTP: who sees which fields, covers and filter options.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as contract from '../project-contract.ts';
import * as projectShapes from '../project-shapes.ts';
import { projects } from './project-table.ts';

const kindling = useTestApp();
let owner: TestUser;
let stranger: TestUser;
let admin: TestUser;
const canary = 'canary-5f2e';

beforeAll(async () => {
  owner = await makeUser(kindling.deps, { email: `${canary}@example.org` });
  stranger = await makeUser(kindling.deps);
  admin = await makeAdmin(kindling.deps);
});

const hiddenFields = {
  draft: { status: 'draft' },
  private: { visibility: 'private' },
  deleted: { deletedAt: new Date('2026-01-01') },
} as const;

async function get(id: number, as?: Caller) {
  return kindling.call(contract.getProject, { params: { id }, ...(as && { as }) });
}

test('anyone can read a public project, with every field of the contract [project-20]', async () => {
  const { id } = await makeProject(kindling.deps, {
    ownerId: owner.id,
    goalCents: 123_456,
    valuationCents: 1_000_050,
    deadline: '2027-03-31',
    timeline: [{ title: 'One', description: 'Two', date: 'Q3' }],
    milestones: [
      {
        title: 'First',
        description: '',
        fundingNeeded: 10.5,
        deliverables: ['a'],
        estimatedCompletion: 'May',
        status: 'pending',
      },
    ],
  });
  for (const as of [undefined, stranger, owner, admin]) {
    const answer = await get(id, as);
    expect(answer.status).toBe(200);
    expect(projectShapes.project.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toMatchObject({
      id,
      fundingGoal: 1234.56,
      valuation: 10_000.5,
      fundingRaised: 0,
      remaining: 1234.56,
      available: 1234.56,
      deadline: '2027-03-31',
      timeline: [{ title: 'One', description: 'Two', date: 'Q3' }],
      creatorName: owner.name,
      isOwner: as === owner,
      supported: false,
      termsLocked: false,
    });
  }
});

test('drafts and private projects are visible to their owner and admins only; deleted ones to no one', async () => {
  for (const [kind, fields] of Object.entries(hiddenFields)) {
    const { id } = await makeProject(kindling.deps, { ownerId: owner.id, title: `${canary} ${kind}`, ...fields });
    const expected = kind === 'deleted' ? 404 : 200;
    expect([kind, (await get(id, owner)).status, (await get(id, admin)).status]).toEqual([kind, expected, expected]);
    expect([kind, (await get(id)).status, (await get(id, stranger)).status]).toEqual([kind, 404, 404]);
  }
});

test('an inaccessible project answers exactly like one that does not exist, for every request', async () => {
  const calls = [
    { endpoint: contract.getProject },
    { endpoint: contract.updateProject, body: { title: 'Mine now' } },
    { endpoint: contract.upvoteProject },
    { endpoint: contract.withdrawUpvote },
  ];
  for (const fields of Object.values(hiddenFields)) {
    const { id } = await makeProject(kindling.deps, { ownerId: owner.id, title: canary, ...fields });
    for (const { endpoint, ...input } of calls) {
      const answer = await kindling.call(endpoint, { ...input, params: { id }, as: stranger });
      const missing = await kindling.call(endpoint, { ...input, params: { id: 2 ** 50 }, as: stranger });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(missing.body);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(missing.headers));
    }
  }
});

test('nothing about a hidden project is visible to others anywhere', async () => {
  for (const fields of Object.values(hiddenFields)) {
    const words = { title: canary, description: canary, category: canary };
    const { id } = await makeProject(kindling.deps, { ownerId: owner.id, ...words, ...fields });
    const paths = [
      '/api/projects?limit=100',
      `/api/projects?q=${canary}`,
      `/api/projects?category=${canary}`,
      '/api/projects?status=draft',
      ...['newest', 'ending', 'most-funded', 'most-supported'].map((sort) => `/api/projects?limit=100&sort=${sort}`),
      '/api/project-facets',
      `/api/projects/${id}`,
      `/covers/${id}.svg`,
      '/api/users/projects',
    ];
    for (const path of paths) {
      for (const as of [undefined, stranger]) {
        const answer = await kindling.app.inject({ url: path, headers: as ? { cookie: as.cookie } : {} });
        const seen = answer.body.replaceAll(/"q=[^"]*"/g, '') + JSON.stringify(answer.headers['x-total-count'] ?? '');
        expect([path, seen.includes(canary)]).toEqual([path, false]);
      }
    }
    const total = await kindling.app.inject(`/api/projects?category=${canary}`);
    expect(total.headers['x-total-count']).toBe('0');
  }
});

test('no column outside the contract is ever returned', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, importHash: `secret-${canary}` });
  const answer = await get(id, admin);
  // The review status is for the owner, if there is a review.
  const { review: _, ...shape } = projectShapes.project.shape;
  expect(Object.keys(answer.body).toSorted()).toEqual(Object.keys(shape).toSorted());
  expect(JSON.stringify(answer.body)).not.toContain(canary);
});

test('an invalid id is refused, one too large is not found [project-1]', async () => {
  for (const id of ['0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '7;', '%00']) {
    const answer = await kindling.app.inject(`/api/projects/${encodeURIComponent(id)}`);
    expect([id, answer.statusCode]).toEqual([id, 400]);
  }
  expect((await get(9_007_199_254_740_991)).status).toBe(404);
});

test('the filter options count what is listed, and more for admins', async () => {
  await makeProject(kindling.deps, { ownerId: owner.id, category: 'Pottery' });
  await makeProject(kindling.deps, { ownerId: owner.id, category: 'Pottery', status: 'funded' });
  await makeProject(kindling.deps, { ownerId: owner.id, category: 'Pottery', visibility: 'private' });
  const pottery = async (as?: Caller) => {
    const { body } = await kindling.call(contract.getProjectFacets, as ? { as } : {});
    const counted = body.statuses.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(body.total);
    return body.categories.find(({ category }) => category === 'Pottery')?.count;
  };
  expect(await pottery()).toBe(2);
  expect(await pottery(owner)).toBe(2);
  expect(await pottery(admin)).toBe(3);
});

test('the counters equal a count after any mix of changes', async () => {
  const { db } = kindling.deps;
  let seed = 42;
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % sides;
  };
  const ids: number[] = [];
  for (let step = 0; step < 200; step += 1) {
    const id = ids[dice(ids.length + 1)];
    const category = `Random ${dice(4)}`;
    const visibility = dice(2) === 0 ? 'public' : 'private';
    if (id === undefined || step < 20) {
      const status = (['draft', 'active', 'failed', 'completed'] as const)[dice(4)] ?? 'active';
      ids.push(
        (await makeProject(kindling.deps, { ownerId: owner.id, category, visibility, status, deadline: '2099-01-01' }))
          .id,
      );
    } else if (dice(5) === 0) {
      await db.execute(
        sql`update projects set deleted_at = case when deleted_at is null then now() end where id = ${id}`,
      );
    } else if (dice(3) === 0) {
      await db.execute(sql`update projects set status = 'active' where id = ${id} and status = 'draft'`);
    } else {
      await db.update(projects).set({ category, visibility }).where(sql`${projects.id} = ${id}`);
    }
  }
  const { rows } = await db.execute(sql`
    select category, status, listed, sum(count)::int as count from (
      select category, status, listed, count from project_counts
      union all
      select category, status, status <> 'draft' and visibility = 'public', -1 from projects where deleted_at is null
    ) both_counts group by 1, 2, 3 having sum(count) <> 0`);
  expect(rows).toEqual([]);
});

test('a cover is a harmless picture, cached forever under a URL with its category', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, category: 'Art & Design' });
  const answer = await kindling.app.inject(`/covers/${id}.svg?c=${encodeURIComponent('Art & Design')}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body).toMatch(/^<svg /);
  const again = await kindling.app.inject({
    url: `/covers/${id}.svg?c=other`,
    headers: { 'if-none-match': `${answer.headers.etag}` },
  });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'public, no-cache']);
});

test('a cover is compressed as its reader accepts, each form with its own entity tag', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id });
  const read = (accepted: string) =>
    kindling.app.inject({ url: `/covers/${id}.svg`, headers: { 'accept-encoding': accepted } });
  const plain = await read('identity');
  const brotli = await read('gzip, deflate, br');
  const gzip = await read('gzip, br;q=0');
  expect([plain, brotli, gzip].map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
    [undefined, 'accept-encoding'],
    ['br', 'accept-encoding'],
    ['gzip', 'accept-encoding'],
  ]);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
});

test('a cover is visible to everyone who can see its project', async () => {
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, status: 'draft' });
  const read = (as?: Caller) =>
    kindling.app.inject({ url: `/covers/${id}.svg`, headers: as ? { cookie: as.cookie } : {} });
  expect((await read()).statusCode).toBe(404);
  expect((await read(stranger)).statusCode).toBe(404);
  expect((await read(owner)).headers['cache-control']).toMatch(/^private/);
  for (const file of ['0.svg', 'x.svg', '1', '1.png', '99999999999999999999.svg']) {
    expect([file, (await kindling.app.inject(`/covers/${file}`)).statusCode]).toEqual([file, 404]);
  }
});
