// Confirming one's identity before sensitive calls: required after ten minutes, limited like signing in.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { adminLogin } from '../../account-contract.ts';
import { checkConfirmation, confirmAdmin } from '../../admin-security-contract.ts';
import { exportUsers } from '../../admin-user-contract.ts';
import { adminCredentials, adminLoginAttempts, sessions } from '../account-table.ts';
import { hashPassword } from '../protection/password-hash.ts';

const kindling = useTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
let admin: TestUser;
const password = 'seven purple otters';
beforeEach(async () => {
  await kindling.deps.db.delete(adminLoginAttempts);
  admin = await makeAdmin(kindling.deps);
  await kindling.deps.db
    .update(adminCredentials)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(adminCredentials.userId, admin.id));
  await kindling.deps.pool.query("update sessions set confirmed_at = now() - interval '1 hour'");
});

/** Continues with the cookie of the answer, as a browser does. */
async function confirm(word: string, address = '192.0.2.1') {
  const body = { password: word };
  const answer = await kindling.call(confirmAdmin, { as: admin, body, headers: { 'x-forwarded-for': address } });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  if (answer.status === 204) admin = { ...admin, cookie };
  return answer;
}
const confirmedMinutesAgo = async () => {
  const rows = await kindling.deps.db.select().from(sessions).where(eq(sessions.userId, admin.id));
  const session = rows.find(({ kind }) => kind === 'admin');
  return (Date.now() - (session?.confirmedAt.getTime() ?? 0)) / 60_000;
};

test('the correct password confirms this session, and the audit log records it', async () => {
  expect((await confirm(password)).status).toBe(204);
  expect(await confirmedMinutesAgo()).toBeLessThan(1);
  const entries = await kindling.deps.db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.id));
  expect(entries.map(({ action }) => action)).toEqual(['admin.confirmed']);
});

test('a session id that was copied before is not confirmed with it: the session continues under a new one [security-20]', async () => {
  const copied = admin;
  const before = await kindling.deps.db.select().from(sessions).where(eq(sessions.userId, admin.id));
  const { headers } = await confirm(password);
  expect(admin.cookie).not.toBe(copied.cookie);
  expect(String(headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/);
  expect((await kindling.call(checkConfirmation, { as: copied })).status).toBe(401);
  expect((await kindling.call(checkConfirmation, { as: admin })).status).toBe(204);
  const after = await kindling.deps.db.select().from(sessions).where(eq(sessions.userId, admin.id));
  expect(after).toHaveLength(before.length);
  const listEnds = (rows: typeof after) => rows.map(({ expiresAt }) => expiresAt.getTime()).toSorted((a, b) => a - b);
  expect(listEnds(after)).toEqual(listEnds(before));
});

test('a wrong password confirms nothing, and is recorded', async () => {
  const refused = await confirm('a wrong word');
  expect([refused.status, refused.body]).toEqual([
    401,
    { code: 'invalid_credentials', message: 'Incorrect password.' },
  ]);
  expect(await confirmedMinutesAgo()).toBeGreaterThan(59);
  expect(await kindling.deps.db.select().from(adminLoginAttempts)).toMatchObject([
    { username: `admin-${admin.id}`, step: 'confirm', succeeded: false },
  ]);
});

test('someone at a signed-in browser gets five guesses, even concurrently, without delaying sign-ins', async () => {
  const statuses = (await Promise.all(Array.from({ length: 30 }, () => confirm('guess')))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect((await confirm(password)).status).toBe(429);
  expect((await confirm(password, '192.0.2.2')).status).toBe(204);
  const login = await kindling.call(adminLogin, {
    body: { username: `admin-${admin.id}`, password },
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  expect(login.status).toBe(200);
});

test('missing fields are reported', async () => {
  expect((await confirm('')).body).toMatchObject({ issues: [{ path: 'password', message: 'Password is required' }] });
});

test('the list of people is exported only after a recent confirmation', async () => {
  const read = () => kindling.call(exportUsers, { as: admin });
  const check = () => kindling.call(checkConfirmation, { as: admin });
  const refusal = { status: 403, body: { code: 'confirmation_needed' } };
  expect([await read(), await check()]).toMatchObject([refusal, refusal]);
  await confirm(password);
  expect((await check()).status).toBe(204);
  const file = await read();
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
});

test('without JavaScript, the download link shows what to do', async () => {
  const answer = await kindling.call(exportUsers, { as: admin, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([answer.status, answer.headers['content-type']]).toEqual([403, 'text/plain; charset=utf-8']);
  expect(answer.body).toMatch(/^Confirm that it is you to download this file\. .* within 10 minutes\.\n$/);
});
