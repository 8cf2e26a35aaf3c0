// An administrator’s own password and sessions.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminPassword, useSecondFactors } from '#test/factories/second-factor-calls.ts';
import type { Caller } from '#test/servers/test-call.ts';
import { getAdminUser } from '../../account-contract.ts';
import { changeOwnPassword, endOwnSession, endOwnSessions, listOwnSessions } from '../../admin-security-contract.ts';
import { ensureFirstAdmin } from '../account-service.ts';
import { sessions } from '../account-table.ts';
import { totpCode } from './totp.ts';

const { kindling, admin, clock, newAdmin, login, firstStep, finishLogin, turnOnApp, listActions } = useSecondFactors();

describe('the own password', () => {
  const change = (body: unknown, as: Caller = admin) => kindling.call(changeOwnPassword, { as, body });
  const next = 'nine yellow herons walk';

  test('changing it ends every pending sign-in that used the old one', async () => {
    const { key } = await turnOnApp(admin);
    const half = await firstStep(admin);
    expect((await change({ currentPassword: adminPassword, newPassword: next })).status).toBe(204);
    const finished = await finishLogin(half, { code: totpCode(key, clock.now) });
    expect([finished.status, finished.body.code]).toEqual([401, 'signed_out']);
  });

  test('changing it in the server settings ends those sign-ins too', async () => {
    const { db, config } = kindling.deps;
    const start = (word: string) =>
      ensureFirstAdmin({ db, config: { ...config, admin: { username: `admin-${admin.id}`, password: word } } });
    const { key } = await turnOnApp(admin);
    await start(adminPassword);
    const half = await firstStep(admin);
    await start(next);
    const finished = await finishLogin(half, { code: totpCode(key, clock.now) });
    expect([finished.status, finished.body.code]).toEqual([401, 'signed_out']);
  });

  test('it changes with the current password, and every other session ends', async () => {
    const elsewhere = await login(admin);
    expect(elsewhere.status).toBe(200);
    expect((await change({ currentPassword: adminPassword, newPassword: next })).status).toBe(204);
    expect((await kindling.call(getAdminUser, { as: admin })).status).toBe(200);
    expect(await kindling.deps.db.$count(sessions, sql`user_id = ${admin.id} and kind = 'admin'`)).toBe(1);
    expect((await login(admin)).status).toBe(401);
    expect((await listActions(admin)).at(-1)).toBe('admin.password_changed');
  });

  test.each([
    [{ currentPassword: 'not this one', newPassword: next }, 401, 'currentPassword'],
    [{ currentPassword: adminPassword, newPassword: 'fourteen chars' }, 400, 'newPassword'],
    [{ currentPassword: adminPassword, newPassword: 'aaaaaaaaaaaaaaaaaaa' }, 400, 'newPassword'],
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
    expect((await listActions(admin)).slice(-2)).toEqual(['session.ended', 'session.ended']);
  });
});
