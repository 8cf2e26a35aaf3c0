// Passkeys as a second factor: adding, naming and removing them, and signing in with one.
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TestUser } from '#test/factories/make.ts';
import { adminPassword, useSecondFactors } from '#test/factories/second-factor-calls.ts';
import { makeSoftPasskey, type Wrongly, wrongAnswers } from '#test/factories/soft-passkey.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { confirmAdmin } from '../../admin-security-contract.ts';
import * as factors from '../../second-factor-contract.ts';
import { adminPasskeys } from '../second-factor-table.ts';

const { kindling, admin, newAdmin, advanceClock, login, readStepCookie, firstStep, finishLogin, addPasskey } =
  useSecondFactors();

describe('passkeys', () => {
  const ask = (as: Caller) => kindling.call(factors.askLoginPasskey, { as });

  test('a passkey completes a password sign-in, and confirms without the password', async () => {
    const { passkey, codes } = await addPasskey(admin);
    expect(codes).toHaveLength(10);
    const first = await login(admin);
    expect(first.body).toEqual({ secondFactor: { code: false, passkey: true } });
    const step = readStepCookie(first);
    const question = (await ask(step)).body;
    expect((await finishLogin(step, { passkey: passkey.answer(question) })).status).toBe(200);

    await kindling.deps.pool.query("update sessions set confirmed_at = now() - interval '1 hour'");
    const confirm = (body: unknown) => kindling.call(confirmAdmin, { as: admin, body });
    expect((await confirm({ password: adminPassword })).status).toBe(401);
    const { body: asked } = await kindling.call(factors.askConfirmPasskey, { as: admin });
    const confirmed = await confirm({ passkey: passkey.answer(asked) });
    expect(confirmed.status).toBe(204);
    const as = { cookie: String(confirmed.headers['set-cookie']).split(';')[0] ?? '' };
    expect((await kindling.call(factors.removePasskey, { as, params: { id: 999_999 } })).status).toBe(404);
  });

  test.each(wrongAnswers)('a response %s is refused', async (_what, wrongly) => {
    const { passkey } = await addPasskey(admin);
    const step = await firstStep(admin);
    const refused = await finishLogin(step, { passkey: passkey.answer((await ask(step)).body, wrongly) });
    expect([refused.status, refused.body.code]).toEqual([401, 'invalid_credentials']);
    expect((await finishLogin(step, { passkey: passkey.answer((await ask(step)).body) })).status).toBe(200);
  });

  test('a challenge works once, for its own sign-in, admin and purpose, for two minutes', async () => {
    const { passkey } = await addPasskey(admin);
    const other = await newAdmin();
    const { passkey: passkeyOfOther } = await addPasskey(other);
    const [step, again, elsewhere] = [await firstStep(admin), await firstStep(admin), await firstStep(other)];
    const question = (await ask(step)).body;
    expect((await finishLogin(again, { passkey: passkey.answer(question) })).status).toBe(401);
    expect((await finishLogin(elsewhere, { passkey: passkeyOfOther.answer(question) })).status).toBe(401);
    expect((await finishLogin(step, { passkey: passkeyOfOther.answer(question) })).status).toBe(401);
    const { body: forConfirming } = await kindling.call(factors.askConfirmPasskey, { as: admin });
    expect((await finishLogin(step, { passkey: passkey.answer(forConfirming) })).status).toBe(401);
    const answer = passkey.answer(question);
    expect((await finishLogin(step, { passkey: answer })).status).toBe(200);
    const { body: late } = await ask(again);
    advanceClock(121);
    expect((await finishLogin(again, { passkey: passkey.answer(late) })).status).toBe(401);
    const { body: once } = await ask(again);
    const counts = await Promise.all([1, 2, 3].map(() => finishLogin(again, { passkey: passkey.answer(once) })));
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
