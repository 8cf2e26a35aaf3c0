// The project list over HTTP: sort orders, pages, filters and totals.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import * as contract from '../../project-contract.ts';
import { listSorts } from '../../project-rules.ts';
import type { ProjectListItem } from '../../project-shapes.ts';
import * as projectShapes from '../../project-shapes.ts';
import { projects, supports } from '../project-table.ts';

const now = new Date('2026-11-20T12:00:00Z');
const kindling = useTestApp({ now: () => now });
let owner: TestUser;

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
  for (let index = 0; index < 60; index += 1) {
    await makeProject(kindling.deps, {
      ownerId: owner.id,
      title: `${index % 2 === 0 ? 'Kite' : 'kite'} ${index}`,
      goalCents: 5_000_000 + (index % 4) * 100_000,
      category: index % 3 === 0 ? 'Music' : 'Games',
      status: (['active', 'active', 'active', 'funded', 'failed'] as const)[index % 5] ?? 'active',
      featured: index % 11 === 0,
      // Several share a time and a deadline, so the id decides.
      createdAt: new Date(Date.UTC(2026, 9, 1 + Math.floor(index / 4))),
      deadline: index % 2 === 0 ? `2026-11-${String(10 + (index % 20)).padStart(2, '0')}` : null,
    });
  }
  // Hidden projects of every kind; none may ever be listed.
  await makeProject(kindling.deps, { ownerId: owner.id, title: 'Kite canary draft', status: 'draft' });
  await makeProject(kindling.deps, { ownerId: owner.id, title: 'Kite canary private', visibility: 'private' });
  await makeProject(kindling.deps, { ownerId: owner.id, title: 'Kite canary deleted', deletedAt: now });
});

type Item = ProjectListItem;

async function readPage(query: Record<string, string | number>, as?: Caller) {
  const answer = await kindling.call(contract.listProjects, { query, ...(as && { as }) });
  expect(answer.status).toBe(200);
  const next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
  return { items: answer.body as Item[], next, total: answer.headers['x-total-count'] };
}

/** Follows the Link headers to the end of the list. */
async function walk(query: Record<string, string | number>, onPage?: () => Promise<void>, as?: Caller) {
  const items: Item[] = [];
  for (let next: Record<string, string | number> | undefined = query; next !== undefined; ) {
    const page = await readPage(next, as);
    items.push(...page.items);
    await onPage?.();
    next = page.next === undefined ? undefined : Object.fromEntries(new URL(page.next, 'http://a.b').searchParams);
    if (items.length > 500) throw new Error('the list does not end');
  }
  return items;
}

const newestFirst = (a: Item, b: Item) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
const isOpen = ({ status, deadline }: Item) => status === 'active' && deadline !== null && deadline >= '2026-11-20';
const byTitle = (a: Item, b: Item) =>
  a.title.toLowerCase() < b.title.toLowerCase() ? -1 : Number(a.title !== b.title);
/** Each sort order again, as a comparison function. */
const expected: Record<(typeof listSorts)[number], (a: Item, b: Item) => number> = {
  // An empty search has no matches to rank: the default order.
  match: (a, b) => Number(b.featured) - Number(a.featured) || newestFirst(a, b),
  featured: (a, b) => Number(b.featured) - Number(a.featured) || newestFirst(a, b),
  newest: newestFirst,
  ending: (a, b) =>
    Number(isOpen(b)) - Number(isOpen(a)) ||
    (isOpen(a) ? `${a.deadline}`.localeCompare(`${b.deadline}`) || a.id - b.id : newestFirst(a, b)),
  'most-funded': (a, b) => b.fundingRaised - a.fundingRaised || b.id - a.id,
  'most-supported': (a, b) => b.upvotes - a.upvotes || b.id - a.id,
  'title-a-z': (a, b) => byTitle(a, b) || a.id - b.id,
  'title-z-a': (a, b) => byTitle(b, a) || b.id - a.id,
  'smallest-goal': (a, b) => a.fundingGoal - b.fundingGoal || a.id - b.id,
  'largest-goal': (a, b) => b.fundingGoal - a.fundingGoal || b.id - a.id,
};

for (const sort of listSorts) {
  for (const limit of [7, 24, 100]) {
    test(`sorted by ${sort}, pages of ${limit} return every listed project once and in order`, async () => {
      const items = await walk({ sort, limit });
      expect(items.map(({ id }) => id)).toEqual(items.toSorted(expected[sort]).map(({ id }) => id));
      expect(new Set(items.map(({ id }) => id)).size).toBe(60);
      expect(items).toHaveLength(60);
      expect(items.filter(({ title }) => title.includes('canary'))).toEqual([]);
    });
  }
}

test('paging through a filtered list in every order returns exactly the matching projects [list-2]', async () => {
  for (const sort of listSorts) {
    const items = await walk({ sort, limit: 5, category: 'Music', status: 'active' });
    expect(items).toHaveLength(12);
    expect(items.every(({ category, status }) => category === 'Music' && status === 'active')).toBe(true);
    expect(items.map(({ id }) => id)).toEqual(items.toSorted(expected[sort]).map(({ id }) => id));
  }
});

test('the default is featured first, then newest, 24 per page with the total [list-10]', async () => {
  const byDefault = await readPage({});
  expect(byDefault.items).toHaveLength(24);
  expect(byDefault.total).toBe('60');
  expect(byDefault.items).toEqual((await readPage({ sort: 'featured', limit: 24 })).items);
  expect(byDefault.items.slice(0, 6).every(({ featured }) => featured)).toBe(true);
  expect(byDefault.items[6]?.featured).toBe(false);
});

test('totals respect filters, also on the last page and on an empty one', async () => {
  expect((await readPage({ category: 'Music' })).total).toBe('20');
  expect((await readPage({ status: 'failed', limit: 1 })).total).toBe('12');
  expect((await readPage({ category: 'Knitting' })).total).toBe('0');
  expect((await readPage({ category: 'Music', q: 'kite' })).total).toBeUndefined();
});

test('a list item contains exactly what a card shows', async () => {
  const [item] = (await readPage({ limit: 1 })).items;
  expect(Object.keys(item ?? {}).toSorted()).toEqual(Object.keys(projectShapes.projectListItem.shape).toSorted());
});

test('a long description is an excerpt in the list and complete in the project', async () => {
  const description = `${'A very long story. '.repeat(200)}The end.`;
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, title: 'Long', description, category: 'Long' });
  const [item] = (await readPage({ category: 'Long' })).items;
  expect(item?.description.length).toBeLessThanOrEqual(501);
  expect(item?.description.endsWith('…')).toBe(true);
  const whole = await kindling.call(contract.getProject, { params: { id } });
  expect(whole.body.description).toBe(description);
  await kindling.deps.db.update(projects).set({ deletedAt: now }).where(sql`${projects.id} = ${id}`);
});

test('a list shows descriptions as plain text without markdown', async () => {
  const description = '## Why\n\nBecause **light** is [dear](https://example.org/dear).\n\n- one\n- two';
  const { id } = await makeProject(kindling.deps, { ownerId: owner.id, description, category: 'Marked' });
  const long = await makeProject(kindling.deps, {
    ownerId: owner.id,
    description: `# Long\n\n${'*very* '.repeat(100)}`,
    category: 'Marked',
  });
  const items = (await readPage({ category: 'Marked', sort: 'newest' })).items;
  expect(items.find((item) => item.id === id)?.description).toBe('Why · Because light is dear. one · two');
  expect(items.find((item) => item.id === long.id)?.description).toMatch(/^Long · very very .*…$/);
  const first = await kindling.call(contract.getProject, { params: { id } });
  const second = await kindling.call(contract.getProject, { params: { id: long.id } });
  expect(first.body).toMatchObject({ description, summary: 'Why · Because light is dear. one · two' });
  expect(second.body.summary.length).toBeLessThanOrEqual(201);
  expect(second.body.summary).toMatch(/^Long · very very .*…$/);
  await kindling.deps.db.update(projects).set({ deletedAt: now }).where(sql`${projects.category} = 'Marked'`);
});

test('insertions during paging cause no gaps or repeats among the others', async () => {
  const before = (await walk({ sort: 'newest', limit: 100 })).map(({ id }) => id);
  const added: number[] = [];
  const items = await walk({ sort: 'newest', limit: 8 }, async () => {
    const createdAt = new Date(now.getTime() + added.length * 1000);
    added.push((await makeProject(kindling.deps, { ownerId: owner.id, createdAt })).id);
  });
  expect(items.map(({ id }) => id)).toEqual(before);
  await kindling.deps.db.execute(sql`update projects set deleted_at = now() where id in ${added}`);
});

test('a forged cursor, or one of another sort order, is refused', async () => {
  const { next } = await readPage({ sort: 'newest', limit: 5 });
  const cursor = new URL(next ?? '', 'http://a.b').searchParams.get('cursor') ?? '';
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const wrong = [
    cursor.slice(0, -3),
    `${cursor}A`,
    'x',
    '%00',
    encode(['newest', '2026', 1]),
    encode(['newest', 1e300, 1]),
    encode(['newest', 1, 2 ** 60]),
    encode(['newest', 1]),
    encode({ length: 3 }),
    encode(['newest', 1, 1, 1]),
  ];
  for (const text of wrong) {
    const answer = await kindling.call(contract.listProjects, { query: { sort: 'newest', limit: 5, cursor: text } });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_cursor']);
  }
  for (const sort of listSorts.filter((sort) => sort !== 'newest')) {
    const answer = await kindling.call(contract.listProjects, { query: { sort, cursor } });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_cursor']);
  }
  const kept = await kindling.call(contract.listProjects, { query: { sort: 'newest', limit: 5, cursor } });
  expect(kept.status).toBe(200);
});

test('invalid list parameters are named', async () => {
  const wrong: Record<string, string>[] = [
    { limit: '0' },
    { limit: '101' },
    { limit: '-1' },
    { limit: 'ten' },
    { sort: 'price' },
    { sort: "newest'; drop table projects" },
    { status: 'open' },
    { page: '2' },
    { q: 'a\u0000b' },
    { q: 'x'.repeat(201) },
  ];
  for (const query of wrong) {
    const answer = await kindling.call(contract.listProjects, { query });
    expect([answer.status, answer.body.code, query]).toEqual([400, 'validation', query]);
    expect(answer.body.issues?.length).toBeGreaterThan(0);
  }
});

test('an admin lists drafts and private projects too, but no deleted ones', async () => {
  const admin = await makeAdmin(kindling.deps);
  const items = await walk({ limit: 50 }, undefined, admin);
  expect(items).toHaveLength(62);
  expect((await readPage({}, admin)).total).toBe('62');
  expect((await readPage({ status: 'draft' }, admin)).items.map(({ title }) => title)).toEqual(['Kite canary draft']);
  expect((await readPage({ status: 'draft' })).items).toEqual([]);
});

test('an item shows whether the viewer supports it', async () => {
  const fan = await makeUser(kindling.deps);
  const [first, second] = (await readPage({ limit: 2 })).items;
  await kindling.deps.db.insert(supports).values({ projectId: first?.id ?? 0, userId: fan.id });
  const seen = (await readPage({ limit: 2 }, fan)).items;
  expect(seen.map(({ id, supported }) => [id, supported])).toEqual([
    [first?.id, true],
    [second?.id, false],
  ]);
  expect((await readPage({ limit: 1 })).items[0]?.supported).toBe(false);
});

test("one's own list has all of one's projects, newest first, and no others [list-11]", async () => {
  const creator = await makeUser(kindling.deps);
  const make = (fields: Partial<typeof projects.$inferInsert>) =>
    makeProject(kindling.deps, { ownerId: creator.id, ...fields });
  const old = await make({ createdAt: new Date('2020-01-01'), status: 'draft' });
  const hidden = await make({ visibility: 'private' });
  await make({ deletedAt: now });
  const own = await kindling.call(contract.listMyProjects, { as: creator });
  expect((own.body as Item[]).map(({ id }) => id)).toEqual([hidden.id, old.id]);
  expect((await kindling.call(contract.listMyProjects)).status).toBe(401);
  const other = await makeUser(kindling.deps);
  expect((await kindling.call(contract.listMyProjects, { as: other })).body).toEqual([]);
});

test.each([undefined, 'Nightly'])(
  'paging by deadline continues across midnight, with each project once (search: %s)',
  async (q) => {
    let today = '2026-11-20';
    const site = await createTestApp({ now: () => new Date(`${today}T12:00:00Z`) });
    try {
      for (const deadline of ['2026-11-20', '2026-11-20', '2026-11-21', null]) {
        await makeProject(site.deps, { title: `Nightly ${deadline}`, deadline });
      }
      const seen: number[] = [];
      for (let cursor: string | undefined; ; today = '2026-11-21') {
        const query = { sort: 'ending' as const, limit: 1, ...(q && { q }), ...(cursor && { cursor }) };
        const answer = await site.call(contract.listProjects, { query });
        seen.push(...(answer.body as ProjectListItem[]).map(({ id }) => id));
        const next = /<([^>]+)>/.exec(String(answer.headers.link))?.[1];
        cursor = (next && new URL(next, 'http://a.b').searchParams.get('cursor')) ?? undefined;
        if (cursor === undefined) break;
      }
      expect(seen).toHaveLength(4);
      expect(new Set(seen).size).toBe(4);
    } finally {
      await site.close();
    }
  },
);
