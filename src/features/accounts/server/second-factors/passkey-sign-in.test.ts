// Admin sign-in with only a passkey: every part must be valid, and no response reveals whose passkey it is.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { makeSoftPasskey, type Wrongly, wrongAnswers } from '#test/factories/soft-passkey.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getAdminUser, updateUser } from '../../account-contract.ts';
import * as factors from '../../second-factor-contract.ts';
import { adminLoginAttempts, sessions, users } from '../account-table.ts';

const kindling = useTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, now: () => now });
let admin: TestUser;
let passkey: ReturnType<typeof makeSoftPasskey>;
let now = new Date('2026-11-20T12:00:00Z');

beforeEach(async () => {
  await kindling.deps.db.delete(adminLoginAttempts);
  admin = await makeAdmin(kindling.deps);
  passkey = await addPasskey(admin);
});

async function addPasskey(who: TestUser) {
  const made = makeSoftPasskey();
  const question = (await kindling.call(factors.newPasskey, { as: who })).body;
  const body = { name: 'Laptop', passkey: made.register(question) };
  expect((await kindling.call(factors.addPasskey, { as: who, body })).status).toBe(201);
  return made;
}

const cookiesOf = (headers: Record<string, unknown>) => [headers['set-cookie'] ?? []].flat().map(String);

/** The options sent to a browser, and the cookie that ties them to it. */
async function ask() {
  const { status, body, headers } = await kindling.call(factors.askPasskeyAlone);
  expect(status).toBe(200);
  const [line = ''] = cookiesOf(headers);
  return {
    question: body as { challenge: string } & Record<string, unknown>,
    as: { cookie: line.split(';')[0] ?? '' },
    line,
  };
}

const signIn = (as: { cookie: string }, answer: unknown, address = '192.0.2.1') =>
  kindling.call(factors.signInByPasskey, {
    as,
    body: { passkey: answer },
    headers: { 'x-forwarded-for': address },
  });

async function tryOnce(wrongly: Wrongly = {}, address?: string) {
  const { question, as } = await ask();
  return signIn(as, passkey.answer(question, wrongly), address);
}

test('a passkey signs in with identity confirmed and a second factor, and the sign-in is recorded', async () => {
  const { question, as, line } = await ask();
  expect(line).toMatch(
    /^kindling_admin_passkey=[\w-]{43}; Max-Age=300; Path=\/api\/admin\/login; HttpOnly; SameSite=Strict$/,
  );
  const answer = await signIn(as, passkey.answer(question));
  expect([answer.status, answer.body]).toMatchObject([200, { name: admin.name, username: `admin-${admin.id}` }]);
  const session = cookiesOf(answer.headers).find((each) => each.startsWith('kindling_admin='));
  expect(session).toContain('HttpOnly');
  const signedIn = { cookie: session?.split(';')[0] ?? '' };
  expect((await kindling.call(getAdminUser, { as: signedIn })).status).toBe(200);
  // A new session may change money and access, and satisfies a second-factor requirement.
  const other = await makeAdmin(kindling.deps);
  const change = { params: { id: other.id }, body: { isAdmin: false } };
  expect((await kindling.call(updateUser, { as: signedIn, ...change })).status).toBe(200);
  const written = await kindling.deps.db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.id));
  expect(written.find(({ action }) => action === 'admin.signed_in')?.details).toEqual({
    after: { secondFactor: 'passkey', password: 'not asked for' },
  });
  const attempts = await kindling.deps.db.select().from(adminLoginAttempts);
  expect(attempts).toMatchObject([{ username: `admin-${admin.id}`, step: 'passkey', succeeded: true }]);
});

test('the options are the same for everyone: they list no passkey and require user verification', async () => {
  const { question } = await ask();
  expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(question.allowCredentials ?? []).toEqual([]);
});

const wrong: [string, Wrongly][] = [
  ...wrongAnswers,
  ['of a device that says it is somebody else’s', { userHandle: Buffer.from('admin 1').toString('base64url') }],
  ['of a device that does not say whose it is', { userHandle: '' }],
];
const saidIn = ({ status, body: { code, message } }: Awaited<ReturnType<typeof signIn>>) => ({ status, code, message });

test.each(wrong)('a response %s is refused like one from an unknown passkey', async (_what, wrongly) => {
  const refused = await tryOnce(wrongly);
  const { question, as } = await ask();
  const unknown = await signIn(as, makeSoftPasskey().answer(question));
  expect([refused.status, refused.body.code]).toEqual([401, 'invalid_credentials']);
  expect(saidIn(unknown)).toEqual(saidIn(refused));
  expect(cookiesOf(refused.headers)).toEqual([]);
  expect((await tryOnce()).status).toBe(200);
});

test('a challenge works once, in its own browser, for this purpose, for two minutes', async () => {
  const { question, as } = await ask();
  const answer = passkey.answer(question);
  expect((await signIn((await ask()).as, answer)).status).toBe(401);
  expect((await signIn({ cookie: '' }, answer)).status).toBe(401);
  expect((await signIn(as, answer)).status).toBe(200);
  expect((await signIn(as, answer)).status).toBe(401);
  const { body: forConfirming } = await kindling.call(factors.askConfirmPasskey, { as: admin });
  expect((await signIn(as, passkey.answer(forConfirming))).status).toBe(401);
  const late = await ask();
  now = new Date(now.getTime() + 121_000);
  expect((await signIn(late.as, passkey.answer(late.question))).status).toBe(401);
  await kindling.deps.db.delete(adminLoginAttempts);
  const once = await ask();
  const sent = passkey.answer(once.question);
  const answers = await Promise.all([1, 2, 3].map(() => signIn(once.as, sent)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
});

test('an admin whose access, account or passkeys are gone cannot sign in with it', async () => {
  const before = await kindling.deps.db.$count(sessions, eq(sessions.userId, admin.id));
  const other = await makeAdmin(kindling.deps);
  await kindling.deps.db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id));
  expect((await tryOnce()).status).toBe(401);
  await kindling.deps.db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id));
  const reset = { params: { id: admin.id }, body: { reason: 'Lost it' } };
  expect((await kindling.call(factors.resetSecondFactor, { as: other, ...reset })).status).toBeLessThan(300);
  expect((await tryOnce()).status).toBe(401);
  expect(await kindling.deps.db.$count(sessions, eq(sessions.userId, admin.id))).toBeLessThanOrEqual(before);
});

test('wrong responses delay only their address', async () => {
  for (let tries = 0; tries < 5; tries += 1) expect((await tryOnce({ forged: true })).status).toBe(401);
  expect((await tryOnce()).status).toBe(429);
  expect((await tryOnce({}, '198.51.100.7')).status).toBe(200);
  const { question, as } = await ask();
  for (let tries = 0; tries < 5; tries += 1) await signIn(as, makeSoftPasskey().answer(question), '203.0.113.9');
  expect((await signIn(as, makeSoftPasskey().answer(question), '203.0.113.9')).status).toBe(429);
  const attempts = await kindling.deps.db
    .select()
    .from(adminLoginAttempts)
    .where(eq(adminLoginAttempts.address, '203.0.113.9'));
  expect(new Set(attempts.map(({ username }) => username))).toEqual(new Set(['unknown passkey']));
});
