// The admin list of people over HTTP: sort orders, totals, the file, and its audit entries.
import { desc } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { getAdminOverview } from '#features/insights/overview-contract.ts';
import { readCsvRecord } from '#test/checks/csv-record.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { deleteUser, listUsers, type UserRecord, type UserSort, userSorts } from '../account-contract.ts';
import { changeUser, exportUsers, getUserFacets } from '../admin-user-contract.ts';
import { users } from './account-table.ts';
import { readUserFacets } from './user-list.ts';

const kindling = useTestApp();
let admin: TestUser;
const names = ['zoe', 'Ada', 'ada', 'Bob', 'Ümit', 'bob', '=cmd()', 'Zoe, "Z"', '山'];

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  for (let index = 0; index < 27; index += 1) {
    await makeUser(kindling.deps, {
      name: names[index % names.length] ?? '',
      role: index % 3 === 0 ? 'innovator' : 'investor',
      // Several were created at the same moment, so the id decides.
      createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 4))),
    });
  }
  await makeUser(kindling.deps, { name: 'canary system', kind: 'system' });
  await makeUser(kindling.deps, { name: 'canary erased', erasedAt: new Date() });
});

type Listed = { status: number; body: UserRecord[]; headers: Record<string, unknown> };

async function walk(query: Record<string, string | number>): Promise<UserRecord[]> {
  const items: UserRecord[] = [];
  for (let next: Record<string, string | number> | undefined = query; next !== undefined; ) {
    const answer: Listed = await kindling.call(listUsers, { as: admin, query: next });
    expect(answer.status).toBe(200);
    items.push(...answer.body);
    const link: string | undefined = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
    next = link === undefined ? undefined : Object.fromEntries(new URL(link, 'http://a.b').searchParams);
    if (items.length > 200) throw new Error('the list does not end');
  }
  return items;
}

async function lastEntry() {
  const [entry] = await kindling.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry;
}

async function readFile(query: Record<string, string>): Promise<string[][]> {
  const answer = await kindling.call(exportUsers, { as: admin, query });
  expect(answer.status).toBe(200);
  const text = answer.body as unknown as string;
  return text.replace('\uFEFF', '').trimEnd().split('\r\n').map(readCsvRecord);
}

/** The database sorts text by its own collation, so only neighbors are compared, using that collation. */
async function orderOf(column: 'name' | 'email'): Promise<number[]> {
  const { rows } = await kindling.deps.pool.query<{ id: string }>(
    `select id from users where kind = 'person' and erased_at is null order by lower(${column}), id`,
  );
  return rows.map(({ id }) => Number(id));
}

for (const sort of userSorts) {
  test(`sorted by ${sort}, pages of any size return everyone once and in order`, async () => {
    const expected = await expectedOrder(sort);
    for (const limit of [4, 25, 100]) {
      expect((await walk({ sort, limit })).map(({ id }) => id)).toEqual(expected);
    }
  });
}

async function expectedOrder(sort: UserSort): Promise<number[]> {
  if (sort.startsWith('name')) return inDirection(await orderOf('name'), sort === 'name-z-a');
  if (sort.startsWith('email')) return inDirection(await orderOf('email'), sort === 'email-z-a');
  const rows = await kindling.deps.db.select().from(users).orderBy(users.createdAt, users.id);
  const people = rows.filter(({ kind, erasedAt }) => kind === 'person' && erasedAt === null).map(({ id }) => id);
  return inDirection(people, sort === 'newest');
}

const inDirection = (ids: number[], isDown: boolean) => (isDown ? ids.toReversed() : ids);

test('a cursor of one sort order is refused for another', async () => {
  const page = await kindling.call(listUsers, { as: admin, query: { limit: 1, sort: 'name-a-z' } });
  const cursor = /cursor=([^>&]+)/.exec(String(page.headers.link))?.[1] ?? '';
  const refused = await kindling.call(listUsers, { as: admin, query: { sort: 'newest', cursor } });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_cursor']);
});

test('totals are shown overall, by role and for a search', async () => {
  const facets = (await kindling.call(getUserFacets, { as: admin })).body;
  expect(facets).toEqual({
    total: 28,
    roles: [
      { role: 'innovator', count: 9 },
      { role: 'investor', count: 18 },
      { role: 'admin', count: 1 },
    ],
  });
  const totalOf = async (query: Record<string, string>) =>
    (await kindling.call(listUsers, { as: admin, query })).headers['x-total-count'];
  expect(await totalOf({})).toBe('28');
  expect(await totalOf({ role: 'innovator' })).toBe('9');
  // No email contains it by chance: those are hexadecimal.
  expect(await totalOf({ q: 'ZOE' })).toBe('6');
});

test('sign-ups, role changes and erasures change the totals at once; owners of imported projects never count', async () => {
  const counts = async () => {
    const { total, roles } = (await kindling.call(getUserFacets, { as: admin })).body;
    return { total, innovators: roles.find(({ role }) => role === 'innovator')?.count ?? 0 };
  };
  const before = await counts();
  const person = await makeUser(kindling.deps);
  await makeUser(kindling.deps, { kind: 'system' });
  expect(await counts()).toEqual({ ...before, total: before.total + 1 });
  const body = { role: 'innovator', reason: 'Has a project' } as const;
  await kindling.call(changeUser, { as: admin, params: { id: person.id }, body });
  expect(await counts()).toEqual({ total: before.total + 1, innovators: before.innovators + 1 });
  expect((await kindling.call(getAdminOverview, { as: admin })).body.totalUsers).toBe(before.total + 1);
  await kindling.call(deleteUser, { as: admin, params: { id: person.id }, body: {} });
  expect(await counts()).toEqual(before);
});

test('reading the list is audited: the reader, the filter, and the number of rows', async () => {
  await kindling.call(listUsers, { as: admin, query: { q: 'ada', role: 'investor', limit: 3 } });
  expect(await lastEntry()).toMatchObject({
    action: 'user.list_read',
    actorId: admin.id,
    subjectKind: null,
    details: { filter: { q: 'ada', role: 'investor', sort: 'newest' }, rows: 3 },
  });
});

test('the file contains everyone who matches the filter, in order, and no formula', async () => {
  const [head, ...rows] = await readFile({ sort: 'name-a-z', role: 'innovator' });
  expect(head?.slice(0, 4)).toEqual(['user_id', 'name', 'email', 'role']);
  const listed = await walk({ sort: 'name-a-z', role: 'innovator', limit: 100 });
  expect(rows.map(([id]) => Number(id))).toEqual(listed.map(({ id }) => id));
  expect(rows.map(([, name]) => name)).not.toContain('=cmd()');
  expect(rows.map(([, name]) => name)).toContain("'=cmd()");
});

test('exporting the list is audited before the file is sent', async () => {
  await readFile({ role: 'innovator' });
  expect(await lastEntry()).toMatchObject({
    action: 'user.list_read',
    actorId: admin.id,
    details: { filter: { role: 'innovator', file: 'csv' }, rows: 9 },
  });
});

test('erasing a user accepts an optional reason, which is stored', async () => {
  const reasoned = await makeUser(kindling.deps);
  const answer = await kindling.call(deleteUser, {
    as: admin,
    params: { id: reasoned.id },
    body: { reason: 'Asked for it by mail' },
  });
  expect(answer.status).toBe(204);
  expect(await lastEntry()).toMatchObject({ action: 'user.erased', details: { reason: 'Asked for it by mail' } });
  const plain = await makeUser(kindling.deps);
  expect((await kindling.call(deleteUser, { as: admin, params: { id: plain.id } })).status).toBe(204);
});

// The last test, because it leaves them.
test('above 10,000 people the totals are exact as of the last minute', async () => {
  const { db, pool } = kindling.deps;
  const addPeople = (count: number) =>
    pool.query("insert into users (uid, name, email) select gen_random_uuid(), 'N', '' from generate_series(1, $1) n", [
      count,
    ]);
  const count = async (minute: number) =>
    (await readUserFacets({ db, now: () => new Date(Date.UTC(2026, 0, 1, 0, minute)) })).total;
  const before = await count(0);
  await addPeople(10_001);
  expect(await count(0)).toBe(before + 10_001);
  await addPeople(1);
  expect(await count(0)).toBe(before + 10_001);
  expect(await count(1)).toBe(before + 10_002);
});
