// Session lifetimes, to the minute on both sides, and which sessions belong to a person.
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getAdminUser, getSession, updateUser } from '../../account-contract.ts';
import { checkConfirmation } from '../../admin-security-contract.ts';
import { endUserSessions, listUserSessions } from '../../admin-user-contract.ts';
import { sessions } from '../account-table.ts';
import { adminPendingLogins, usedChallenges } from '../second-factor-table.ts';
import { createSession, deleteExpiredSessions } from './session-service.ts';

const kindling = useTestApp();
let admin: TestUser;
let person: TestUser;
beforeEach(async () => {
  admin = await makeAdmin(kindling.deps);
  person = await makeUser(kindling.deps);
});

const age = ({ id }: TestUser, column: 'last_seen_at' | 'expires_at' | 'confirmed_at', by: string) =>
  kindling.deps.pool.query(`update sessions set ${column} = now() - interval '${by}' where user_id = $1`, [id]);
const isPersonIn = async () => (await kindling.call(getSession, { as: person })).body !== null;
const isAdminIn = async () => (await kindling.call(getAdminUser, { as: admin })).status === 200;
const tokensOf = ({ id }: TestUser) => kindling.deps.db.$count(sessions, eq(sessions.userId, id));
const listOf = async (id: number) =>
  (await kindling.call(listUserSessions, { as: await makeAdmin(kindling.deps), params: { id } })).body;

describe('without activity', () => {
  test.each([
    ['11 hours 59 minutes', true],
    ['12 hours 1 minute', false],
  ])('a person stays signed in for twelve hours: after %s: %s', async (by, isIn) => {
    await age(person, 'last_seen_at', by);
    expect((await listOf(person.id)).length).toBe(isIn ? 1 : 0);
    await deleteExpiredSessions(kindling.deps.db);
    expect([await tokensOf(person), await isPersonIn()]).toEqual([isIn ? 1 : 0, isIn]);
  });

  test.each([
    ['29 minutes', true],
    ['31 minutes', false],
  ])('an administrator stays signed in for half an hour: after %s: %s', async (by, isIn) => {
    await age(admin, 'last_seen_at', by);
    await deleteExpiredSessions(kindling.deps.db);
    const left = await kindling.deps.db.$count(sessions, sql`user_id = ${admin.id} and kind = 'admin'`);
    expect([left, await isAdminIn()]).toEqual([isIn ? 1 : 0, isIn]);
  });
});

test('in total a person is signed in for at most seven days, an administrator for twelve hours', async () => {
  const hoursOf = async (kind: 'user' | 'admin') => {
    const identity = { uid: admin.uid, displayName: admin.name, email: admin.email };
    const { token, maxAgeSeconds } = await createSession(kindling.deps.db, {
      kind,
      ...(kind === 'user' && { identity }),
      userId: admin.id,
    });
    const tokenHash = createHash('sha256').update(token).digest();
    const [row] = await kindling.deps.db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
    const lives = ((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)) / 3_600_000;
    return [Math.round(lives * 100) / 100, maxAgeSeconds / 3600];
  };
  expect([await hoursOf('user'), await hoursOf('admin')]).toEqual([
    [168, 168],
    [12, 12],
  ]);
});

test.each([
  ['-1 minute', true],
  ['1 minute', false],
])('a session that ended %s ago is accepted: %s', async (by, isIn) => {
  await age(person, 'expires_at', by);
  await age(admin, 'expires_at', by);
  expect([await isPersonIn(), await isAdminIn()]).toEqual([isIn, isIn]);
  expect((await listOf(person.id)).length).toBe(isIn ? 1 : 0);
});

test.each([
  ['9 minutes', 204],
  ['11 minutes', 403],
])('a confirmation is valid for ten minutes: after %s the answer is %i', async (by, status) => {
  await age(admin, 'confirmed_at', by);
  expect((await kindling.call(checkConfirmation, { as: admin })).status).toBe(status);
});

test('cleanup removes expired pending sign-ins and challenges, and keeps the others', async () => {
  const { db } = kindling.deps;
  const [before, after] = [sql`now() - interval '1 second'`, sql`now() + interval '1 minute'`];
  const hash = (word: string) => createHash('sha256').update(word).digest();
  for (const [word, expiresAt] of [
    ['over', before],
    ['good', after],
  ] as const) {
    await db.insert(adminPendingLogins).values({ tokenHash: hash(word), userId: admin.id, expiresAt });
    await db.insert(usedChallenges).values({ hash: hash(word), expiresAt });
  }
  await deleteExpiredSessions(db);
  expect((await db.select().from(adminPendingLogins)).map(({ tokenHash }) => tokenHash)).toEqual([hash('good')]);
  expect((await db.select().from(usedChallenges)).map((row) => row.hash)).toEqual([hash('good')]);
});

test('sessions from before the user record belong to the person too: listed by last use, and ended', async () => {
  const identity = { uid: person.uid, displayName: person.name, email: person.email };
  await age(person, 'last_seen_at', '1 hour');
  const { token } = await createSession(kindling.deps.db, { kind: 'user', identity });
  const early = { cookie: `${person.cookie.split('=')[0]}=${token}` };
  const listed = await listOf(person.id);
  expect(listed.map(({ lastUsedAt }) => lastUsedAt)).toEqual(
    listed.map(({ lastUsedAt }) => lastUsedAt).toSorted((a, b) => b.localeCompare(a)),
  );
  expect(new Set(listed.map(({ lastUsedAt }) => lastUsedAt)).size).toBe(2);
  expect((await kindling.call(getSession, { as: early })).body).not.toBeNull();
  await kindling.call(endUserSessions, { as: admin, params: { id: person.id } });
  expect((await kindling.call(getSession, { as: early })).body).toBeNull();
  expect([await isPersonIn(), await isAdminIn()]).toEqual([false, true]);
});

test('a user session gives no access to the admin area, even to an administrator', async () => {
  const [adminName = ''] = admin.cookie.split('=');
  const asUser = await makeUser(kindling.deps);
  await kindling.deps.pool.query("update sessions set user_id = $1 where user_id = $2 and kind = 'user'", [
    admin.id,
    asUser.id,
  ]);
  const token = asUser.cookie.split('=')[1] ?? '';
  expect((await kindling.call(getSession, { as: asUser })).body).not.toBeNull();
  expect((await kindling.call(getAdminUser, { as: { cookie: `${adminName}=${token}` } })).status).toBe(401);
});

test('activity is recorded after five minutes, for this session and person only', async () => {
  const other = await makeUser(kindling.deps);
  for (const one of [person, other]) await age(one, 'last_seen_at', '6 minutes');
  await kindling.deps.pool.query("update users set last_active = now() - interval '1 day'");
  expect(await isPersonIn()).toBe(true);
  const minutesOf = async ({ id }: TestUser) => {
    const { rows } = await kindling.deps.pool.query<{ seen: number; active: number }>(
      `select round(extract(epoch from now() - s.last_seen_at) / 60)::int as seen,
              round(extract(epoch from now() - u.last_active) / 60)::int as active
       from sessions s join users u on u.id = s.user_id where u.id = $1`,
      [id],
    );
    return rows[0];
  };
  expect([await minutesOf(person), await minutesOf(other)]).toEqual([
    { seen: 0, active: 0 },
    { seen: 6, active: 1440 },
  ]);
  await age(person, 'last_seen_at', '4 minutes');
  expect(await isPersonIn()).toBe(true);
  expect(await minutesOf(person)).toMatchObject({ seen: 4 });
});

test('a session without its own user record uses the record of the same person', async () => {
  await makeUser(kindling.deps);
  const identity = { uid: person.uid, displayName: 'An older name', email: person.email };
  const { token } = await createSession(kindling.deps.db, { kind: 'user', identity });
  const early = { cookie: `${person.cookie.split('=')[0]}=${token}` };
  const { body } = await kindling.call(getSession, { as: early });
  expect(body).toEqual((await kindling.call(getSession, { as: person })).body);
});

test('revoking admin access ends only that admin’s sessions', async () => {
  const bystander = await makeAdmin(kindling.deps);
  const by = await makeAdmin(kindling.deps);
  await kindling.call(updateUser, { as: by, params: { id: admin.id }, body: { isAdmin: false } });
  const kinds = async ({ id }: TestUser) =>
    (await kindling.deps.db.select().from(sessions).where(eq(sessions.userId, id))).map(({ kind }) => kind).toSorted();
  expect([await kinds(admin), await kinds(bystander)]).toEqual([['user'], ['admin', 'user']]);
});
