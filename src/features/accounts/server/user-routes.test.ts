// User records: created once, fully visible to few, permanently erased.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { projects, supports } from '#features/projects/server/project-table.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { createUser, deleteUser, getSession, getUser, listUsers } from '../account-contract.ts';
import { createRegisterViewer, findSystemUser, promoteToInnovator } from './account-service.ts';
import { adminCredentials, sessions, users } from './account-table.ts';
import { createSession, sessionCookieName } from './sessions/session-service.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

/** Signed in, but without a record yet. */
async function makeNewcomer(email = `${randomUUID()}@example.org`) {
  const { db, config } = kindling.deps;
  const identity = { uid: randomUUID(), displayName: 'New Person', email };
  const { token } = await createSession(db, { kind: 'user', identity });
  return { ...identity, cookie: `${sessionCookieName(config, 'user')}=${token}` };
}

const rowOf = async (id: number) => (await kindling.deps.db.select().from(users).where(eq(users.id, id)))[0];

test('twenty concurrent first calls create one record, and one of them reports it [user-4]', async () => {
  const as = await makeNewcomer();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => kindling.call(createUser, { as, body: { uid: as.uid, role: 'investor' } })),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...Array<number>(19).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await kindling.deps.db.select().from(users).where(eq(users.uid, as.uid))).toHaveLength(1);
});

test('a record is created from the session alone [user-1]', async () => {
  const as = await makeNewcomer();
  const body = { uid: as.uid, name: 'Somebody Else', email: 'else@example.org' };
  const { body: record } = await kindling.call(createUser, { as, body });
  expect(record).toMatchObject({ uid: as.uid, name: 'New Person', email: as.email, role: 'investor', isAdmin: false });
  expect(record.username).toBeNull();
});

test('no one can create a record for another uid, or without signing in', async () => {
  const as = await makeNewcomer();
  expect((await kindling.call(createUser, { as, body: { uid: 'another' } })).status).toBe(403);
  expect((await kindling.call(createUser, { body: { uid: as.uid } })).status).toBe(401);
  expect((await kindling.call(createUser, { as: admin, body: { uid: as.uid } })).status).toBe(401);
  expect(await kindling.deps.db.select().from(users).where(eq(users.uid, as.uid))).toHaveLength(0);
});

test.each([
  ['isAdmin', true],
  ['id', 1],
  ['kind', 'system'],
  ['username', 'x'],
  ['password', 'x'],
  ['createdAt', '2020-01-01T00:00:00.000Z'],
  ['stripeCustomerId', 'cus_1'],
  ['constructor', {}],
  ['role', 'admin'],
  ['role', 'innovator'],
])('a record cannot be created with %s = %j from the request', async (field, value) => {
  const as = await makeNewcomer();
  const answer = await kindling.call(createUser, { as, body: { uid: as.uid, [field]: value } });
  expect(answer.status).toBe(400);
  expect(await kindling.deps.db.select().from(users).where(eq(users.uid, as.uid))).toHaveLength(0);
});

test('acting before a record exists creates it', async () => {
  const newcomer = await makeNewcomer();
  const register = createRegisterViewer(kindling.deps);
  const viewer = {
    user: { uid: newcomer.uid, name: 'New Person', email: newcomer.email, id: undefined },
    admin: undefined,
  };
  const [first, second] = await Promise.all([register(viewer), register(viewer)]);
  expect(first?.user?.id).toBeGreaterThan(0);
  expect(second?.user?.id).toBe(first?.user?.id);
  const [session] = await kindling.deps.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, first?.user?.id ?? 0));
  expect(session?.identity?.uid).toBe(newcomer.uid);
});

test('others see the public part of a user, the user and admins the rest, and no one a secret [user-5]', async () => {
  const canary = (name: string) => `canary-${name}`;
  const person = await makeUser(kindling.deps, {
    name: 'Ingrid',
    email: `${canary('email')}@example.org`,
    bio: 'Builds boats',
    website: 'https://ingrid.example',
    expertise: [canary('expertise')],
    interests: [canary('interests')],
    stripeCustomerId: canary('stripe-customer'),
    stripeSubscriptionId: canary('stripe-subscription'),
  });
  await kindling.deps.db
    .insert(adminCredentials)
    .values({ userId: person.id, username: canary('username'), passwordHash: canary('hash') });
  const seenBy = async (as?: { cookie: string }) =>
    (await kindling.call(getUser, { params: { uid: person.uid }, ...(as && { as }) })).body;
  const stranger = await makeUser(kindling.deps);
  for (const as of [undefined, stranger]) {
    const seen = await seenBy(as);
    expect(seen).toEqual({
      uid: person.uid,
      name: 'Ingrid',
      bio: 'Builds boats',
      website: 'https://ingrid.example',
      profileImage: null,
      location: null,
      socialLinks: {},
    });
    expect(JSON.stringify(seen)).not.toContain('canary');
  }
  for (const as of [person, admin]) {
    const seen = await seenBy(as);
    expect(seen).toMatchObject({ id: person.id, email: person.email, username: canary('username'), role: 'investor' });
    expect(JSON.stringify(seen)).not.toMatch(/canary-(stripe|hash)/);
  }
});

test('unknown, erased and overlong uids are not found', async () => {
  expect((await kindling.call(getUser, { params: { uid: 'nobody' } })).status).toBe(404);
  expect((await kindling.call(getUser, { params: { uid: 'x'.repeat(101) } })).status).toBe(400);
});

test('people are listed newest first, page by page, without gaps or repeats', async () => {
  const made: number[] = [];
  for (let index = 0; index < 7; index += 1) made.push((await makeUser(kindling.deps, { name: `Lister ${index}` })).id);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await kindling.call(listUsers, {
      as: admin,
      query: { limit: 3, q: 'lister', ...(cursor && { cursor }) },
    });
    expect(page.headers['x-total-count']).toBe('7');
    seen.push(...page.body.map(({ id }) => id));
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    cursor = next ? (new URL(next, 'http://x').searchParams.get('cursor') ?? undefined) : undefined;
  } while (cursor);
  expect(seen).toEqual(made.toReversed());
});

test('the list searches name and address as typed, and filters by role; wildcards are literal', async () => {
  await makeUser(kindling.deps, { name: 'Per%Cent Öst', email: 'odd_name@example.org', role: 'innovator' });
  const find = async (query: Record<string, string>) =>
    (await kindling.call(listUsers, { as: admin, query })).body.map(({ name }) => name);
  expect(await find({ q: 'r%c' })).toEqual(['Per%Cent Öst']);
  expect(await find({ q: 'ÖST' })).toEqual(['Per%Cent Öst']);
  expect(await find({ q: 'ODD_NAME@' })).toEqual(['Per%Cent Öst']);
  expect(await find({ q: 'oddXname' })).toEqual([]);
  expect(await find({ role: 'innovator' })).toContain('Per%Cent Öst');
  expect(await find({ role: 'admin' })).toEqual([admin.name]);
});

test('the list is for admins, and names invalid parameters [user-6]', async () => {
  const person = await makeUser(kindling.deps);
  expect((await kindling.call(listUsers, {})).status).toBe(401);
  expect((await kindling.call(listUsers, { as: person })).status).toBe(401);
  for (const query of [{ limit: 0 }, { limit: 101 }, { role: 'king' }, { sort: 'name' }] as Record<
    string,
    string | number
  >[]) {
    expect((await kindling.call(listUsers, { as: admin, query })).status).toBe(400);
  }
  const lost = await kindling.call(listUsers, { as: admin, query: { cursor: 'bm9uc2Vuc2U' } });
  expect([lost.status, lost.body.code]).toEqual([400, 'invalid_cursor']);
});

test('erasing removes everything about the person, and keeps what they did [user-7]', async () => {
  const { db } = kindling.deps;
  const person = await makeUser(kindling.deps, {
    name: 'Erasmus',
    bio: 'Erasmus writes',
    location: 'Basel',
    website: 'https://erasmus.example',
    socialLinks: { site: 'https://erasmus.example' },
    profileImage: '/e.png',
    expertise: ['letters'],
    stripeCustomerId: 'cus_erasmus',
  });
  const project = await makeProject(kindling.deps);
  await db.insert(supports).values({ projectId: project.id, userId: person.id });
  await createSession(db, { kind: 'user', identity: { uid: person.uid, displayName: 'Erasmus', email: person.email } });
  expect((await kindling.call(deleteUser, { as: admin, params: { id: person.id } })).status).toBe(204);

  const row = await rowOf(person.id);
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`erasmus|basel|letters|${person.uid}|${person.email}`, 'i'));
  expect(row?.name).toBe('Deleted user');
  expect(row?.uid.length).toBeGreaterThan(30);
  const left = await db.select().from(sessions);
  expect(JSON.stringify(left)).not.toContain(person.uid);
  expect((await kindling.call(getSession, { as: person })).body).toBeNull();
  expect((await kindling.call(getUser, { params: { uid: person.uid } })).status).toBe(404);
  expect((await kindling.call(deleteUser, { as: admin, params: { id: person.id } })).status).toBe(404);
  const [supported] = await db.select().from(projects).where(eq(projects.id, project.id));
  expect(supported?.upvotes).toBe(1);
  const listed = (await kindling.call(listUsers, { as: admin, query: { q: 'Deleted user' } })).body;
  expect(listed).toEqual([]);
});

test('only admins can erase, and only existing human users [user-2]', async () => {
  const person = await makeUser(kindling.deps);
  expect((await kindling.call(deleteUser, { params: { id: person.id } })).status).toBe(401);
  expect((await kindling.call(deleteUser, { as: person, params: { id: person.id } })).status).toBe(401);
  expect((await kindling.call(deleteUser, { as: admin, params: { id: 999_999 } })).status).toBe(404);
  expect((await kindling.call(deleteUser, { as: admin, params: { id: 'x' } })).status).toBe(400);
  const system = await findSystemUser(kindling.deps.db, 'imported');
  expect((await kindling.call(deleteUser, { as: admin, params: { id: system.id } })).status).toBe(403);
  expect((await rowOf(person.id))?.erasedAt).toBeNull();
});

test('a session that outlives the erasure of its person is signed out, and creates no new record', async () => {
  const { db, config } = kindling.deps;
  const person = await makeUser(kindling.deps);
  await kindling.call(deleteUser, { as: admin, params: { id: person.id } });
  // Simulates a sign-in that was in progress during the erasure.
  const identity = { uid: person.uid, displayName: person.name, email: person.email };
  const { token } = await createSession(db, { kind: 'user', identity, userId: person.id });
  const as = { cookie: `${sessionCookieName(config, 'user')}=${token}` };
  expect((await kindling.call(getSession, { as })).body).toBeNull();
  expect((await kindling.call(createUser, { as, body: { uid: person.uid } })).status).toBe(401);
  expect(await db.$count(users, eq(users.uid, person.uid))).toBe(0);
});

test('there is one system user of each kind, even when requested concurrently', async () => {
  const { db } = kindling.deps;
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await findSystemUser(db, 'opening')).id));
  expect(new Set(ids).size).toBe(1);
  expect((await rowOf(ids[0] ?? 0))?.kind).toBe('system');
});

test('an investor’s first published project makes them an innovator, and only them [user-3]', async () => {
  const { db } = kindling.deps;
  const person = await makeUser(kindling.deps);
  for (const id of [person.id, admin.id]) await promoteToInnovator(db, id);
  expect([(await rowOf(person.id))?.role, (await rowOf(admin.id))?.role]).toEqual(['innovator', 'admin']);
});
