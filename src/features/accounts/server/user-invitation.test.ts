// Users created in the admin area: a record before the first sign-in, which no one else can claim.
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { createTestBrowser, signInAs } from '#test/servers/browser.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { createUser, getUser } from '../account-contract.ts';
import { changeUser, inviteUser } from '../admin-user-contract.ts';
import { sessions, users } from './account-table.ts';
import { startPersonSession } from './sign-in/sign-in-service.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});

let count = 0;
async function expectPerson(role: 'investor' | 'innovator' = 'investor') {
  count += 1;
  const email = `una-${count}@example.org`;
  const { status, body } = await kindling.call(inviteUser, { as: admin, body: { name: 'Una', email, role } });
  expect(status).toBe(201);
  return body;
}

const rowOf = async (id: number) =>
  (await kindling.deps.db.select().from(users).where(eq(users.id, id)))[0] as typeof users.$inferSelect;

const request = { ip: '127.0.0.1', headers: {} } as FastifyRequest;
const tokens = { refreshToken: undefined, expiresInSeconds: undefined };
const signInWith = async (person: { uid: string; email: string; emailVerified: boolean }) => {
  await startPersonSession(
    kindling.deps,
    {
      ...person,
      issuer: 'https://provider.example',
      emailUnverified: false,
      displayName: 'Una Berg',
      isNamed: true,
      idToken: undefined,
      tokens,
    },
    request,
  );
  const open = await kindling.deps.db.select({ userId: sessions.userId, identity: sessions.identity }).from(sessions);
  return open.find(({ identity }) => identity?.uid === person.uid)?.userId;
};

test('a created user is listed with their role, gets an email, and is no administrator', async () => {
  const { user, mailed } = await expectPerson('innovator');
  expect(user).toMatchObject({ name: 'Una', role: 'innovator', isAdmin: false, username: null, lastActive: null });
  expect(mailed).toBe(true);
  const mail = kindling.mails.at(-1);
  expect(mail?.to.address).toBe(user.email);
  expect(mail?.text).toContain('created an account for you');
  expect(mail?.text).toContain('becomes yours if your sign-in confirms');
  expect(mail?.text).not.toContain(user.uid);
});

test('the first sign-in with the same address claims the record, with its id and role', async () => {
  const { user } = await expectPerson('innovator');
  const browser = createTestBrowser(kindling.app);
  const landing = await signInAs(browser, { name: 'Una Berg', email: user.email.toUpperCase() });
  const { uid } = landing.answer.json<{ uid: string }>();
  const as = { cookie: browser.cookieHeader() };
  const own = await kindling.call(getUser, { as, params: { uid } });
  expect([own.status, own.body.id]).toEqual([200, user.id]);
  const again = await kindling.call(createUser, { as, body: { uid } });
  expect([again.status, again.body.id]).toEqual([200, user.id]);
  expect(await rowOf(user.id)).toMatchObject({ uid, name: 'Una Berg', role: 'innovator' });
});

test('an unverified address claims nothing', async () => {
  const { user } = await expectPerson();
  expect(await signInWith({ uid: 'u'.repeat(43), email: user.email, emailVerified: false })).toBeNull();
  expect(await rowOf(user.id)).toMatchObject({ uid: expect.stringMatching(/^invited:/), lastActive: null });
});

test('an invited record is claimed once, and never an already claimed one', async () => {
  const { user } = await expectPerson();
  const first = { uid: `a${count}`.padEnd(43, 'a'), email: user.email, emailVerified: true };
  const second = { ...first, uid: `b${count}`.padEnd(43, 'b') };
  const owners = await Promise.all([signInWith(first), signInWith(second)]);
  expect(owners.filter((id) => id === user.id)).toHaveLength(1);
  const other = await makeUser(kindling.deps);
  expect(await signInWith({ uid: 'c'.repeat(43), email: other.email, emailVerified: true })).toBeNull();
});

test('a person with a record keeps it: an invitation to their new address stays open', async () => {
  const { user } = await expectPerson();
  const known = await makeUser(kindling.deps);
  await signInWith({ uid: known.uid, email: user.email, emailVerified: true });
  expect((await rowOf(user.id)).uid).toMatch(/^invited:/);
});

test('a mistyped address is corrected before the first sign-in', async () => {
  const { user } = await expectPerson();
  const body = { email: `right-${count}@example.org`, reason: 'Typo' };
  expect((await kindling.call(changeUser, { as: admin, params: { id: user.id }, body })).body.email).toBe(body.email);
});

test('a known address is refused with a link to the record, and admin roles are not accepted', async () => {
  const known = await makeUser(kindling.deps);
  const body = { name: 'Twice', email: known.email.toUpperCase() };
  const answer = await kindling.call(inviteUser, { as: admin, body });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'already_exists', userId: known.id }]);
  const asAdmin = { name: 'Eve', email: 'eve-new@example.org', role: 'admin' };
  expect((await kindling.call(inviteUser, { as: admin, body: asAdmin })).status).toBe(400);
});
