// Two-step sign-in and managing second factors: one-time codes work once, wrong ones never.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { changeSettings, getSettings } from '#features/settings/settings-contract.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeSoftPasskey, type Wrongly, wrongAnswers } from '#test/factories/soft-passkey.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { adminLogin, getAdminUser, listUsers, updateUser } from '../../account-contract.ts';
import {
  changeOwnPassword,
  confirmAdmin,
  endOwnSession,
  endOwnSessions,
  listOwnSessions,
} from '../../admin-security-contract.ts';
import * as factors from '../../second-factor-contract.ts';
import { ensureFirstAdmin } from '../account-service.ts';
import { adminCredentials, adminLoginAttempts, sessions } from '../account-table.ts';
import { hashPassword } from '../admins/password-hash.ts';
import { resetSecondFactorByName } from './second-factor-reset.ts';
import { adminAuthenticators, adminPasskeys, adminPendingLogins, adminRecoveryCodes } from './second-factor-table.ts';
import { totpCode } from './totp.ts';

let kindling: TestApp;
let admin: TestUser;
let now = new Date('2026-11-20T12:00:00Z');
const password = 'seven purple otters';
let passwordHash: string;
beforeAll(async () => {
  kindling = await createTestApp({
    env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
    now: () => now,
  });
  passwordHash = await hashPassword(password);
});
afterAll(() => kindling.close());
beforeEach(async () => {
  await kindling.deps.db.delete(adminLoginAttempts);
  admin = await newAdmin();
  pass(300);
});

async function newAdmin(): Promise<TestUser> {
  const made = await makeAdmin(kindling.deps);
  await kindling.deps.db.update(adminCredentials).set({ passwordHash }).where(eq(adminCredentials.userId, made.id));
  return made;
}

function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000);
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const login = (who: TestUser, address = '192.0.2.1') =>
  kindling.call(adminLogin, { body: { username: `admin-${who.id}`, password }, ...from(address) });
/** The cookie from a first step. */
function stepOf({ headers }: { headers: Record<string, unknown> }): Caller {
  const lines = [headers['set-cookie'] ?? []].flat().map(String);
  return { cookie: lines.find((line) => line.startsWith('kindling_admin_step='))?.split(';')[0] ?? '' };
}
const firstStep = async (who: TestUser, address?: string) => stepOf(await login(who, address));
const finish = (as: Caller, body: unknown, address = '192.0.2.1') =>
  kindling.call(factors.finishAdminLogin, { as, body, ...from(address) });

async function turnOnApp(who: TestUser): Promise<{ key: string; codes: string[] }> {
  const offered = (await kindling.call(factors.newAuthenticator, { as: who })).body;
  const body = { setup: offered.setup, code: totpCode(offered.key, now) };
  const on = await kindling.call(factors.turnOnAuthenticator, { as: who, body });
  expect(on.status).toBe(200);
  // The code that enabled it is used up.
  pass(30);
  return { key: offered.key, codes: on.body.recoveryCodes ?? [] };
}

async function addPasskey(who: TestUser, name = 'Laptop') {
  const passkey = makeSoftPasskey();
  const question = (await kindling.call(factors.newPasskey, { as: who })).body;
  const added = await kindling.call(factors.addPasskey, {
    as: who,
    body: { name, passkey: passkey.register(question) },
  });
  expect(added.status).toBe(201);
  return { passkey, codes: added.body.recoveryCodes };
}

const actionsOf = async (who: TestUser) =>
  (
    await kindling.deps.db.select().from(auditEntries).where(eq(auditEntries.actorId, who.id)).orderBy(auditEntries.id)
  ).map(({ action }) => action);

describe('an authenticator app', () => {
  test('once enabled, the password alone is not enough; a code is needed too', async () => {
    const { key } = await turnOnApp(admin);
    const first = await login(admin);
    expect([first.status, first.body]).toEqual([202, { secondFactor: { code: true, passkey: false } }]);
    expect(JSON.stringify(first.headers['set-cookie'])).not.toContain('kindling_admin=');
    expect((await kindling.call(getAdminUser, { as: stepOf(first) })).status).toBe(401);
    const second = await finish(stepOf(first), { code: totpCode(key, now) });
    expect([second.status, second.body]).toMatchObject([200, { name: admin.name, username: `admin-${admin.id}` }]);
    expect(JSON.stringify(second.headers['set-cookie'])).toContain('kindling_admin=');
    expect((await actionsOf(admin)).slice(-2)).toEqual(['admin.authenticator_on', 'admin.signed_in']);
  });

  test('the first step sets a separate cookie, usable for one sign-in only', async () => {
    const { key } = await turnOnApp(admin);
    const first = await login(admin);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^kindling_admin_step=[\w-]{43}; Max-Age=300; Path=\/api\/admin\/login; HttpOnly; SameSite=Strict$/,
    );
    expect((await finish(stepOf(first), { code: totpCode(key, now) })).status).toBe(200);
    pass(30);
    expect((await finish(stepOf(first), { code: totpCode(key, now) })).body.code).toBe('signed_out');
    expect((await finish({ cookie: '' }, { code: totpCode(key, now) })).status).toBe(401);
    const late = await firstStep(admin);
    await kindling.deps.db.update(adminPendingLogins).set({ expiresAt: sql`now()` });
    expect((await finish(late, { code: totpCode(key, now) })).body.code).toBe('signed_out');
  });

  test('each code works once, even concurrently, and no earlier code works after it', async () => {
    const { key } = await turnOnApp(admin);
    const steps = await Promise.all([1, 2, 3, 4].map(() => firstStep(admin)));
    const old = totpCode(key, now);
    pass(30);
    const code = totpCode(key, now);
    const answers = await Promise.all(steps.map((step) => finish(step, { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    expect((await finish(await firstStep(admin), { code: old })).status).toBe(401);
    pass(60);
    expect((await finish(await firstStep(admin), { code: totpCode(key, now) })).status).toBe(200);
  });

  test('the key is stored encrypted, and recovery codes as hashes', async () => {
    const { key, codes } = await turnOnApp(admin);
    const rows = await kindling.deps.db.select().from(adminAuthenticators);
    const hashes = await kindling.deps.db.select().from(adminRecoveryCodes);
    const stored = JSON.stringify([rows, hashes]);
    expect(stored).not.toContain(key);
    for (const code of codes) expect(stored).not.toContain(code);
  });

  test('it is enabled only by a valid code for this very key', async () => {
    const offered = (await kindling.call(factors.newAuthenticator, { as: admin })).body;
    const other = await newAdmin();
    const turnOn = (as: TestUser, body: unknown) => kindling.call(factors.turnOnAuthenticator, { as, body });
    expect((await turnOn(admin, { setup: offered.setup, code: '000000' })).body.issues?.[0]?.path).toBe('code');
    const right = { setup: offered.setup, code: totpCode(offered.key, now) };
    expect((await turnOn(other, right)).status).toBe(400);
    expect((await turnOn(admin, { ...right, setup: 'made up' })).status).toBe(400);
    pass(31 * 60);
    const late = { setup: offered.setup, code: totpCode(offered.key, now) };
    expect((await turnOn(admin, late)).body.message).toBe('This setup is too old. Start again with a new QR code.');
    expect((await kindling.call(factors.getOwnSecurity, { as: admin })).body.authenticatorSince).toBeNull();
  });
});

describe('recovery codes', () => {
  test('ten are shown when the first factor is enabled; each works once, however it is typed', async () => {
    const { codes } = await turnOnApp(admin);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const [code = ''] = codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect((await finish(await firstStep(admin), { code: typed })).status).toBe(200);
    expect((await finish(await firstStep(admin), { code })).status).toBe(401);
    expect((await kindling.call(factors.getOwnSecurity, { as: admin })).body.recoveryCodesLeft).toBe(9);
  });

  test('new codes replace the old ones', async () => {
    const { codes } = await turnOnApp(admin);
    const renewed = (await kindling.call(factors.renewOwnRecoveryCodes, { as: admin })).body.recoveryCodes;
    expect((await finish(await firstStep(admin), { code: codes[0] })).status).toBe(401);
    expect((await finish(await firstStep(admin), { code: renewed[0] })).status).toBe(200);
  });

  test('without a second factor there are no recovery codes', async () => {
    expect((await kindling.call(factors.renewOwnRecoveryCodes, { as: admin })).status).toBe(409);
  });
});

describe('passkeys', () => {
  const ask = (as: Caller) => kindling.call(factors.askLoginPasskey, { as });

  test('a passkey completes a password sign-in, and confirms without the password', async () => {
    const { passkey, codes } = await addPasskey(admin);
    expect(codes).toHaveLength(10);
    const first = await login(admin);
    expect(first.body).toEqual({ secondFactor: { code: false, passkey: true } });
    const step = stepOf(first);
    const question = (await ask(step)).body;
    expect((await finish(step, { passkey: passkey.answer(question) })).status).toBe(200);

    await kindling.deps.pool.query("update sessions set confirmed_at = now() - interval '1 hour'");
    const confirm = (body: unknown) => kindling.call(confirmAdmin, { as: admin, body });
    expect((await confirm({ password })).status).toBe(401);
    const { body: asked } = await kindling.call(factors.askConfirmPasskey, { as: admin });
    expect((await confirm({ passkey: passkey.answer(asked) })).status).toBe(204);
    expect((await kindling.call(factors.removePasskey, { as: admin, params: { id: 999_999 } })).status).toBe(404);
  });

  test.each(wrongAnswers)('a response %s is refused', async (_what, wrongly) => {
    const { passkey } = await addPasskey(admin);
    const step = await firstStep(admin);
    const refused = await finish(step, { passkey: passkey.answer((await ask(step)).body, wrongly) });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_credentials']);
    expect((await finish(step, { passkey: passkey.answer((await ask(step)).body) })).status).toBe(200);
  });

  test('a challenge works once, for its own sign-in, admin and purpose, for two minutes', async () => {
    const { passkey } = await addPasskey(admin);
    const other = await newAdmin();
    const { passkey: passkeyOfOther } = await addPasskey(other);
    const [step, again, elsewhere] = [await firstStep(admin), await firstStep(admin), await firstStep(other)];
    const question = (await ask(step)).body;
    expect((await finish(again, { passkey: passkey.answer(question) })).status).toBe(401);
    expect((await finish(elsewhere, { passkey: passkeyOfOther.answer(question) })).status).toBe(401);
    expect((await finish(step, { passkey: passkeyOfOther.answer(question) })).status).toBe(401);
    const { body: forConfirming } = await kindling.call(factors.askConfirmPasskey, { as: admin });
    expect((await finish(step, { passkey: passkey.answer(forConfirming) })).status).toBe(401);
    const answer = passkey.answer(question);
    expect((await finish(step, { passkey: answer })).status).toBe(200);
    const { body: late } = await ask(again);
    pass(121);
    expect((await finish(again, { passkey: passkey.answer(late) })).status).toBe(401);
    const { body: once } = await ask(again);
    const counts = await Promise.all([1, 2, 3].map(() => finish(again, { passkey: passkey.answer(once) })));
    expect(counts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['without a verified user', { flags: 65 }],
    ['to a challenge nobody set', { challenge: 'AAAA' }],
  ] as [string, Wrongly][])('a new one %s is not taken', async (_what, wrongly) => {
    const { body: question } = await kindling.call(factors.newPasskey, { as: admin });
    const body = { name: 'Odd', passkey: makeSoftPasskey().register(question, wrongly) };
    expect((await kindling.call(factors.addPasskey, { as: admin, body })).status).toBe(401);
    expect(await kindling.deps.db.$count(adminPasskeys, eq(adminPasskeys.userId, admin.id))).toBe(0);
  });

  test('several passkeys have names, and only their owner renames and removes them', async () => {
    await addPasskey(admin, 'Laptop');
    const { codes } = await addPasskey(admin, 'Phone');
    expect(codes).toBeNull();
    const listed = async () => (await kindling.call(factors.getOwnSecurity, { as: admin })).body;
    const [laptop, phone] = (await listed()).passkeys;
    const other = await newAdmin();
    const params = { id: phone?.id ?? 0 };
    const rename = (as: TestUser) => kindling.call(factors.renamePasskey, { as, params, body: { name: 'Old phone' } });
    expect((await rename(other)).status).toBe(404);
    expect((await kindling.call(factors.removePasskey, { as: other, params })).status).toBe(404);
    expect((await rename(admin)).status).toBe(204);
    expect((await listed()).passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Old phone']);
    for (const { id } of [laptop, phone].filter((one) => one !== undefined)) {
      expect((await kindling.call(factors.removePasskey, { as: admin, params: { id } })).status).toBe(204);
    }
    expect(await listed()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await login(admin)).status).toBe(200);
  });
});

describe('guessing', () => {
  test('codes can be guessed at most five times, without delaying others', async () => {
    const { key } = await turnOnApp(admin);
    const step = await firstStep(admin, '192.0.2.66');
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      finish(step, { code: `${100_000 + guess}` }, '192.0.2.66'),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    const looked = await kindling.deps.db.$count(adminLoginAttempts, eq(adminLoginAttempts.step, 'code'));
    expect(looked).toBe(5);
    // The pending sign-in is gone too, and starting over does not give five more tries.
    expect((await finish(step, { code: totpCode(key, now) }, '192.0.2.66')).status).toBe(401);
    const again = await firstStep(admin, '192.0.2.66');
    expect((await finish(again, { code: totpCode(key, now) }, '192.0.2.66')).status).toBe(429);
    expect((await finish(await firstStep(admin, '192.0.2.7'), { code: totpCode(key, now) }, '192.0.2.7')).status).toBe(
      200,
    );
  });

  test('under an attack with the right password, unknown addresses get no code attempts and the admin still gets in', async () => {
    const { key, codes } = await turnOnApp(admin);
    expect((await finish(await firstStep(admin), { code: totpCode(key, now) })).status).toBe(200);
    const failures = Array.from({ length: 120 }, (_, index) => ({
      username: `admin-${admin.id}`,
      address: `203.0.113.${index}`,
      step: 'code' as const,
      succeeded: false,
    }));
    await kindling.deps.db.insert(adminLoginAttempts).values(failures);
    pass(30);
    const stranger = await firstStep(admin, '198.51.100.9');
    expect((await finish(stranger, { code: totpCode(key, now) }, '198.51.100.9')).status).toBe(429);
    expect((await finish(stranger, { code: codes[0] }, '198.51.100.9')).status).toBe(200);
    expect((await finish(await firstStep(admin), { code: totpCode(key, now) })).status).toBe(200);
  });

  test('a wrong password gets the same answer with and without a second factor', async () => {
    await turnOnApp(admin);
    const other = await newAdmin();
    const wrong = (who: TestUser, address: string) =>
      kindling.call(adminLogin, { body: { username: `admin-${who.id}`, password: 'oops' }, ...from(address) });
    const [first, second] = [await wrong(admin, '192.0.2.31'), await wrong(other, '192.0.2.32')];
    expect([first.status, first.body]).toEqual([second.status, second.body]);
  });
});

describe('a lost second factor', () => {
  const reset = (as: Caller, id: number, reason = 'Lost their phone; we spoke on the telephone') =>
    kindling.call(factors.resetSecondFactor, { as, params: { id }, body: { reason } });

  test('another admin disables it with a reason, and the sessions end', async () => {
    await turnOnApp(admin);
    await addPasskey(admin);
    const other = await newAdmin();
    expect((await reset(other, admin.id, '')).status).toBe(400);
    expect((await reset(other, admin.id)).status).toBe(204);
    expect((await kindling.call(getAdminUser, { as: admin })).status).toBe(401);
    expect((await login(admin)).status).toBe(200);
    const [entry] = await kindling.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'admin.second_factor_reset'));
    expect(entry).toMatchObject({ actorId: other.id, subjectId: String(admin.id), details: { reason: /phone/ } });
  });

  test('cannot be reset for oneself, or for someone who is not an admin', async () => {
    await turnOnApp(admin);
    expect((await reset(admin, admin.id)).body).toMatchObject({ code: 'oneself' });
    const person = await makeUser(kindling.deps);
    expect((await reset(admin, person.id)).status).toBe(404);
  });

  test('can be reset by the operator by username', async () => {
    await turnOnApp(admin);
    expect(await resetSecondFactorByName(kindling.deps.db, ` ADMIN-${admin.id} `)).toBe(true);
    expect(await resetSecondFactorByName(kindling.deps.db, 'nobody')).toBe(false);
    expect((await login(admin)).status).toBe(200);
    expect(await actionsOf(admin)).not.toContain('admin.second_factor_reset');
  });

  test('a former admin has no factors left, and gets none back', async () => {
    await turnOnApp(admin);
    const step = await firstStep(admin);
    const other = await newAdmin();
    const demoted = await kindling.call(updateUser, { as: other, params: { id: admin.id }, body: { isAdmin: false } });
    expect(demoted.status).toBe(200);
    expect((await finish(step, { code: '123456' })).status).toBe(401);
    expect(await kindling.deps.db.$count(adminAuthenticators, eq(adminAuthenticators.userId, admin.id))).toBe(0);
  });
});

describe('where a second factor is required', () => {
  const require = async (as: Caller, requireTwoFactor: boolean) => {
    const { version } = (await kindling.call(getSettings, { as })).body;
    return kindling.call(changeSettings, { as, body: { version, values: { requireTwoFactor } } });
  };

  test('an admin without one must set one up first, enforced by the server; the last one cannot be removed', async () => {
    await turnOnApp(admin);
    const other = await newAdmin();
    const visitorToo = { cookie: `${other.cookie}; ${(await makeUser(kindling.deps)).cookie}` };
    expect((await require(admin, true)).status).toBe(200);
    try {
      const refused = await kindling.call(listUsers, { as: other });
      expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed']);
      expect((await kindling.call(listUsers, { as: visitorToo })).status).toBe(403);
      expect((await kindling.call(getAdminUser, { as: other })).body.secondFactorMissing).toBe(true);
      const { app } = kindling;
      expect((await app.inject({ url: '/api/projects', headers: { cookie: other.cookie } })).statusCode).toBe(200);
      await turnOnApp(other);
      expect((await kindling.call(listUsers, { as: other })).status).toBe(200);
      expect((await kindling.call(factors.turnOffAuthenticator, { as: admin })).body).toMatchObject({
        code: 'illegal_move',
        message: 'A second factor is required here. Set up another one before you remove this.',
      });
      await addPasskey(admin);
      expect((await kindling.call(factors.turnOffAuthenticator, { as: admin })).status).toBe(204);
    } finally {
      expect((await require(admin, false)).status).toBe(200);
    }
  });
});

describe('the own password', () => {
  const change = (body: unknown, as: Caller = admin) => kindling.call(changeOwnPassword, { as, body });
  const next = 'nine yellow herons walk';

  test('changing it ends every pending sign-in that used the old one', async () => {
    const { key } = await turnOnApp(admin);
    const half = await firstStep(admin);
    expect((await change({ currentPassword: password, newPassword: next })).status).toBe(204);
    const finished = await finish(half, { code: totpCode(key, now) });
    expect([finished.status, finished.body.code]).toEqual([401, 'signed_out']);
  });

  test('changing it in the server settings ends those sign-ins too', async () => {
    const { db, config } = kindling.deps;
    const start = (word: string) =>
      ensureFirstAdmin({ db, config: { ...config, admin: { username: `admin-${admin.id}`, password: word } } });
    const { key } = await turnOnApp(admin);
    await start(password);
    const half = await firstStep(admin);
    await start(next);
    const finished = await finish(half, { code: totpCode(key, now) });
    expect([finished.status, finished.body.code]).toEqual([401, 'signed_out']);
  });

  test('it changes with the current password, and every other session ends', async () => {
    const elsewhere = await login(admin);
    expect(elsewhere.status).toBe(200);
    expect((await change({ currentPassword: password, newPassword: next })).status).toBe(204);
    expect((await kindling.call(getAdminUser, { as: admin })).status).toBe(200);
    expect(await kindling.deps.db.$count(sessions, sql`user_id = ${admin.id} and kind = 'admin'`)).toBe(1);
    expect((await login(admin)).status).toBe(401);
    expect((await actionsOf(admin)).at(-1)).toBe('admin.password_changed');
  });

  test.each([
    [{ currentPassword: 'not this one', newPassword: next }, 401, 'currentPassword'],
    [{ currentPassword: password, newPassword: 'fourteen chars' }, 400, 'newPassword'],
    [{ currentPassword: password, newPassword: 'aaaaaaaaaaaaaaaaaaa' }, 400, 'newPassword'],
    [{ currentPassword: '', newPassword: next }, 400, 'currentPassword'],
  ])('%j is refused', async (body, status, path) => {
    const refused = await change(body);
    expect(refused).toMatchObject({ status, body: { issues: [{ path }] } });
    expect((await login(admin)).status).toBe(200);
  });
});

describe('the own sessions', () => {
  test('lists admin sessions only, which can be ended one by one or all but this one, with an audit entry', async () => {
    await login(admin, '192.0.2.40');
    await login(admin, '192.0.2.41');
    const listed = async () => (await kindling.call(listOwnSessions, { as: admin })).body;
    const before = await listed();
    expect(before.map(({ kind }) => kind)).toEqual(['admin', 'admin', 'admin']);
    expect(before.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const sessionId = before.find(({ address }) => address === '192.0.2.40')?.id ?? '';
    const end = (as: Caller) => kindling.call(endOwnSession, { as, params: { sessionId } });
    expect((await end(await newAdmin())).status).toBe(404);
    expect((await end(admin)).status).toBe(204);
    expect((await end(admin)).status).toBe(404);
    const other = await newAdmin();
    expect((await kindling.call(endOwnSessions, { as: admin })).status).toBe(204);
    expect(await listed()).toMatchObject([{ isCurrent: true }]);
    expect((await kindling.call(getAdminUser, { as: other })).status).toBe(200);
    expect((await actionsOf(admin)).slice(-2)).toEqual(['session.ended', 'session.ended']);
  });
});
