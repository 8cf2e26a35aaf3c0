// Authenticator apps and recovery codes: each code works once, and wrong ones never.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TestUser } from '#test/factories/make.ts';
import { useSecondFactors } from '#test/factories/second-factor-calls.ts';
import { getAdminUser } from '../../account-contract.ts';
import * as factors from '../../second-factor-contract.ts';
import { adminAuthenticators, adminPendingLogins, adminRecoveryCodes } from '../second-factor-table.ts';
import { totpCode } from './totp.ts';

const {
  kindling,
  admin,
  clock,
  newAdmin,
  advanceClock,
  login,
  readStepCookie,
  firstStep,
  finishLogin,
  turnOnApp,
  listActions,
} = useSecondFactors();

describe('an authenticator app', () => {
  test('once enabled, the password alone is not enough; a code is needed too', async () => {
    const { key } = await turnOnApp(admin);
    const first = await login(admin);
    expect([first.status, first.body]).toEqual([202, { secondFactor: { code: true, passkey: false } }]);
    expect(JSON.stringify(first.headers['set-cookie'])).not.toContain('kindling_admin=');
    expect((await kindling.call(getAdminUser, { as: readStepCookie(first) })).status).toBe(401);
    const second = await finishLogin(readStepCookie(first), { code: totpCode(key, clock.now) });
    expect([second.status, second.body]).toMatchObject([200, { name: admin.name, username: `admin-${admin.id}` }]);
    expect(JSON.stringify(second.headers['set-cookie'])).toContain('kindling_admin=');
    expect((await listActions(admin)).slice(-2)).toEqual(['admin.authenticator_on', 'admin.signed_in']);
  });

  test('the first step sets a separate cookie, usable for one sign-in only', async () => {
    const { key } = await turnOnApp(admin);
    const first = await login(admin);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^kindling_admin_step=[\w-]{43}; Max-Age=300; Path=\/api\/admin\/login; HttpOnly; SameSite=Strict$/,
    );
    expect((await finishLogin(readStepCookie(first), { code: totpCode(key, clock.now) })).status).toBe(200);
    advanceClock(30);
    expect((await finishLogin(readStepCookie(first), { code: totpCode(key, clock.now) })).body.code).toBe('signed_out');
    expect((await finishLogin({ cookie: '' }, { code: totpCode(key, clock.now) })).status).toBe(401);
    const late = await firstStep(admin);
    await kindling.deps.db.update(adminPendingLogins).set({ expiresAt: sql`now()` });
    expect((await finishLogin(late, { code: totpCode(key, clock.now) })).body.code).toBe('signed_out');
  });

  test('each code works once, even concurrently, and no earlier code works after it', async () => {
    const { key } = await turnOnApp(admin);
    const steps = await Promise.all([1, 2, 3, 4].map(() => firstStep(admin)));
    const old = totpCode(key, clock.now);
    advanceClock(30);
    const code = totpCode(key, clock.now);
    const answers = await Promise.all(steps.map((step) => finishLogin(step, { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    expect((await finishLogin(await firstStep(admin), { code: old })).status).toBe(401);
    advanceClock(60);
    expect((await finishLogin(await firstStep(admin), { code: totpCode(key, clock.now) })).status).toBe(200);
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
    const right = { setup: offered.setup, code: totpCode(offered.key, clock.now) };
    expect((await turnOn(other, right)).status).toBe(400);
    expect((await turnOn(admin, { ...right, setup: 'made up' })).status).toBe(400);
    advanceClock(31 * 60);
    const late = { setup: offered.setup, code: totpCode(offered.key, clock.now) };
    expect((await turnOn(admin, late)).body.message).toBe('This setup has expired. Start again with a new QR code.');
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
    expect((await finishLogin(await firstStep(admin), { code: typed })).status).toBe(200);
    expect((await finishLogin(await firstStep(admin), { code })).status).toBe(401);
    expect((await kindling.call(factors.getOwnSecurity, { as: admin })).body.recoveryCodesLeft).toBe(9);
  });

  test('new codes replace the old ones', async () => {
    const { codes } = await turnOnApp(admin);
    const renewed = (await kindling.call(factors.renewOwnRecoveryCodes, { as: admin })).body.recoveryCodes;
    expect((await finishLogin(await firstStep(admin), { code: codes[0] })).status).toBe(401);
    expect((await finishLogin(await firstStep(admin), { code: renewed[0] })).status).toBe(200);
  });

  test('without a second factor there are no recovery codes', async () => {
    expect((await kindling.call(factors.renewOwnRecoveryCodes, { as: admin })).status).toBe(409);
  });
});
