// Administrators with a password, a first and a second step of signing in, and a clock that tests move.
import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { adminLogin } from '#features/accounts/account-contract.ts';
import * as factors from '#features/accounts/second-factor-contract.ts';
import { adminCredentials, adminLoginAttempts } from '#features/accounts/server/account-table.ts';
import { hashPassword } from '#features/accounts/server/protection/password-hash.ts';
import { totpCode } from '#features/accounts/server/second-factors/totp.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { type TestApp, useTestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';
import { makeAdmin, type TestUser } from './make.ts';
import { makeSoftPasskey } from './soft-passkey.ts';

export const adminPassword = 'seven purple otters';
const hashed: { password?: Promise<string> } = {};
const hashedPassword = () => (hashed.password ??= hashPassword(adminPassword));

/**
 * For a file of tests about second factors: an application on a clock that tests move, which limits attempts and believes the
 * address that a request claims to come from. Each test has an administrator of its own.
 */
export function useSecondFactors() {
  const clock = { now: new Date('2026-11-20T12:00:00Z') };
  const kindling = useTestApp({
    env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
    now: () => clock.now,
  });
  const admin = {} as TestUser;
  const db = () => kindling.deps.db;
  const call: TestApp['call'] = (endpoint, input) => kindling.call(endpoint, input);
  beforeEach(async () => {
    Object.assign(admin, await prepareAdmin());
  });

  async function newAdmin(): Promise<TestUser> {
    const passwordHash = await hashedPassword();
    const made = await makeAdmin(kindling.deps);
    await db().update(adminCredentials).set({ passwordHash }).where(eq(adminCredentials.userId, made.id));
    return made;
  }

  /** For one test: without failed attempts before it, and with codes that no earlier test has used. */
  async function prepareAdmin(): Promise<TestUser> {
    await db().delete(adminLoginAttempts);
    advanceClock(300);
    return newAdmin();
  }

  function advanceClock(seconds: number): void {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  }

  const fromAddress = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const login = (who: TestUser, address = '192.0.2.1') =>
    call(adminLogin, { body: { username: `admin-${who.id}`, password: adminPassword }, ...fromAddress(address) });
  /** The cookie from a first step. */
  function readStepCookie({ headers }: { headers: Record<string, unknown> }): Caller {
    const lines = [headers['set-cookie'] ?? []].flat().map(String);
    return { cookie: lines.find((line) => line.startsWith('kindling_admin_step='))?.split(';')[0] ?? '' };
  }
  const firstStep = async (who: TestUser, address?: string) => readStepCookie(await login(who, address));
  const finishLogin = (as: Caller, body: unknown, address = '192.0.2.1') =>
    call(factors.finishAdminLogin, { as, body, ...fromAddress(address) });

  async function turnOnApp(who: TestUser): Promise<{ key: string; codes: string[] }> {
    const offered = (await call(factors.newAuthenticator, { as: who })).body;
    const body = { setup: offered.setup, code: totpCode(offered.key, clock.now) };
    const on = await call(factors.turnOnAuthenticator, { as: who, body });
    expect(on.status).toBe(200);
    // The code that enabled it is used up.
    advanceClock(30);
    return { key: offered.key, codes: on.body.recoveryCodes ?? [] };
  }

  async function addPasskey(who: TestUser, name = 'Laptop') {
    const passkey = makeSoftPasskey();
    const question = (await call(factors.newPasskey, { as: who })).body;
    const added = await call(factors.addPasskey, {
      as: who,
      body: { name, passkey: passkey.register(question) },
    });
    expect(added.status).toBe(201);
    return { passkey, codes: added.body.recoveryCodes };
  }

  const listActions = async (who: TestUser) =>
    (await db().select().from(auditEntries).where(eq(auditEntries.actorId, who.id)).orderBy(auditEntries.id)).map(
      ({ action }) => action,
    );

  return {
    kindling,
    admin,
    clock,
    newAdmin,
    prepareAdmin,
    advanceClock,
    fromAddress,
    login,
    readStepCookie,
    firstStep,
    finishLogin,
    turnOnApp,
    addPasskey,
    listActions,
  };
}
