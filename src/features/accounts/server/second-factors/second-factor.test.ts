// Second factors: guessing codes, losing one, and requiring one of every administrator.
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { changeSettings, getSettings } from '#features/settings/settings-contract.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { useSecondFactors } from '#test/factories/second-factor-calls.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { adminLogin, getAdminUser, listUsers, updateUser } from '../../account-contract.ts';
import * as factors from '../../second-factor-contract.ts';
import { adminLoginAttempts } from '../account-table.ts';
import { resetSecondFactorByName } from '../admins/second-factor-reset.ts';
import { adminAuthenticators } from '../second-factor-table.ts';
import { totpCode } from './totp.ts';

const {
  kindling,
  admin,
  clock,
  fromAddress,
  newAdmin,
  advanceClock,
  login,
  firstStep,
  finishLogin,
  turnOnApp,
  addPasskey,
  listActions,
} = useSecondFactors();

describe('guessing', () => {
  test('codes can be guessed at most five times, without delaying others', async () => {
    const { key } = await turnOnApp(admin);
    const step = await firstStep(admin, '192.0.2.66');
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      finishLogin(step, { code: `${100_000 + guess}` }, '192.0.2.66'),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    const looked = await kindling.deps.db.$count(adminLoginAttempts, eq(adminLoginAttempts.step, 'code'));
    expect(looked).toBe(5);
    // The pending sign-in is gone too, and starting over does not give five more tries.
    expect((await finishLogin(step, { code: totpCode(key, clock.now) }, '192.0.2.66')).status).toBe(401);
    const again = await firstStep(admin, '192.0.2.66');
    expect((await finishLogin(again, { code: totpCode(key, clock.now) }, '192.0.2.66')).status).toBe(429);
    expect(
      (await finishLogin(await firstStep(admin, '192.0.2.7'), { code: totpCode(key, clock.now) }, '192.0.2.7')).status,
    ).toBe(200);
  });

  test('under an attack with the right password, unknown addresses get no code attempts and the admin still gets in', async () => {
    const { key, codes } = await turnOnApp(admin);
    expect((await finishLogin(await firstStep(admin), { code: totpCode(key, clock.now) })).status).toBe(200);
    const failures = Array.from({ length: 120 }, (_, index) => ({
      username: `admin-${admin.id}`,
      address: `203.0.113.${index}`,
      step: 'code' as const,
      succeeded: false,
    }));
    await kindling.deps.db.insert(adminLoginAttempts).values(failures);
    advanceClock(30);
    const stranger = await firstStep(admin, '198.51.100.9');
    expect((await finishLogin(stranger, { code: totpCode(key, clock.now) }, '198.51.100.9')).status).toBe(429);
    expect((await finishLogin(stranger, { code: codes[0] }, '198.51.100.9')).status).toBe(200);
    expect((await finishLogin(await firstStep(admin), { code: totpCode(key, clock.now) })).status).toBe(200);
  });

  test('a wrong password gets the same answer with and without a second factor', async () => {
    await turnOnApp(admin);
    const other = await newAdmin();
    const wrong = (who: TestUser, address: string) =>
      kindling.call(adminLogin, { body: { username: `admin-${who.id}`, password: 'oops' }, ...fromAddress(address) });
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
    expect(await listActions(admin)).not.toContain('admin.second_factor_reset');
  });

  test('a former admin has no factors left, and gets none back', async () => {
    await turnOnApp(admin);
    const step = await firstStep(admin);
    const other = await newAdmin();
    const demoted = await kindling.call(updateUser, { as: other, params: { id: admin.id }, body: { isAdmin: false } });
    expect(demoted.status).toBe(200);
    expect((await finishLogin(step, { code: '123456' })).status).toBe(401);
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
        message: 'Two-factor authentication is required. Set up another method before you remove this one.',
      });
      await addPasskey(admin);
      expect((await kindling.call(factors.turnOffAuthenticator, { as: admin })).status).toBe(204);
    } finally {
      expect((await require(admin, false)).status).toBe(200);
    }
  });
});
