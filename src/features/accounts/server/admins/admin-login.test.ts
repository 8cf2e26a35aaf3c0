// Guessing an admin's password: identical answers, growing delays, and no way to lock the real admin out.
import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { countedAddress } from '#platform/http/rate-limits.ts';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { adminLogin } from '../../account-contract.ts';
import { adminCredentials, adminLoginAttempts } from '../account-table.ts';
import { hashPassword, verifyPassword } from '../protection/password-hash.ts';

const kindling = useTestApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
let admin: TestUser;
let username: string;
const password = 'seven purple otters';
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  username = `admin-${admin.id}`;
  await kindling.deps.db.update(adminCredentials).set({ passwordHash: await hashPassword(password) });
});
beforeEach(async () => {
  await kindling.deps.db.delete(adminLoginAttempts);
});

const login = (address: string, word: string, name = username) =>
  kindling.call(adminLogin, { body: { username: name, password: word }, headers: { 'x-forwarded-for': address } });

/** Moves all attempts back in time. */
const pass = (seconds: number) =>
  kindling.deps.pool.query(
    `update admin_login_attempts set attempted_at = attempted_at - interval '${seconds} seconds'`,
  );

test('a wrong password and an unknown username get the same answer [admin-account-6]', async () => {
  const wrong = await login('192.0.2.1', 'wrong');
  const unknown = await login('192.0.2.2', 'wrong', 'nobody');
  expect([wrong.status, wrong.body]).toEqual([401, { code: 'invalid_credentials', message: 'Invalid credentials' }]);
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  const names = (headers: object) => Object.keys(headers).filter((name) => !name.startsWith('x-ratelimit'));
  expect(names(unknown.headers)).toEqual(names(wrong.headers));
});

test('an unknown username costs as much work as a known one', async () => {
  const passwordHash = await hashPassword(password);
  // Processor time of this process, because others may be using the machine.
  const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  await verifyPassword(undefined, 'warm');
  for (let round = 0; round < 15; round += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const before = process.cpuUsage();
      expect(await verifyPassword(kind === 'known' ? passwordHash : undefined, 'wrong')).toBe(false);
      const { user, system } = process.cpuUsage(before);
      least[kind] = Math.min(least[kind], user + system);
    }
  }
  expect(least.unknown / least.known).toBeGreaterThan(0.5);
  expect(least.unknown / least.known).toBeLessThan(2);
});

test('each missing field is reported', async () => {
  const answer = await kindling.call(adminLogin, { body: { username: '', password: '' } });
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toEqual([
    { path: 'username', message: 'Username is required' },
    { path: 'password', message: 'Password is required' },
  ]);
  expect((await kindling.call(adminLogin, { body: { username, password, isAdmin: true } })).status).toBe(400);
});

test('every attempt is recorded, with its address and outcome and without its password [admin-account-2]', async () => {
  await login('192.0.2.7', 'a wrong word');
  await login('192.0.2.7', password);
  const rows = await kindling.deps.db.select().from(adminLoginAttempts).orderBy(asc(adminLoginAttempts.id));
  expect(rows.map(({ username, address, succeeded }) => ({ username, address, succeeded }))).toEqual([
    { username, address: '192.0.2.7', succeeded: false },
    { username, address: '192.0.2.7', succeeded: true },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/wrong word|otters/);
});

test('after five wrong passwords an address must wait, longer each time, and then may try again', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await login('192.0.2.1', 'wrong')).status).toBe(401);
  const held = await login('192.0.2.1', password);
  expect([held.status, held.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(10);
  expect(Number(held.headers['retry-after'])).toBeLessThanOrEqual(15);
  await pass(15);
  expect((await login('192.0.2.1', 'wrong')).status).toBe(401);
  expect(Number((await login('192.0.2.1', password)).headers['retry-after'])).toBeGreaterThan(15);
  await pass(30);
  expect((await login('192.0.2.1', password)).status).toBe(200);
  expect((await login('192.0.2.1', 'wrong')).status).toBe(401);
});

test('a hundred concurrent guesses count as five', async () => {
  const statuses = (await Promise.all(Array.from({ length: 100 }, () => login('192.0.2.1', 'wrong')))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(95);
});

test('one address that tries many usernames must wait too', async () => {
  for (let attempt = 0; attempt < 40; attempt += 1) await login('192.0.2.1', 'wrong', `name-${attempt}`);
  expect((await login('192.0.2.1', 'wrong', 'name-41')).status).toBe(429);
  expect((await login('192.0.2.2', 'wrong', 'name-41')).status).toBe(401);
});

test('an attack from many addresses slows down unknown addresses, never the admin', async () => {
  await login('198.51.100.1', password);
  const values = Array.from({ length: 150 }, (_, index) => ({
    username,
    address: `203.0.113.${index}`,
    succeeded: false,
  }));
  await kindling.deps.db.insert(adminLoginAttempts).values(values);
  // From an address the admin has used before, all five tries are available; from a new one, only one.
  for (let attempt = 0; attempt < 4; attempt += 1) expect((await login('198.51.100.1', 'oops')).status).toBe(401);
  expect((await login('198.51.100.1', password)).status).toBe(200);
  expect((await login('198.51.100.2', password)).status).toBe(200);
  expect((await login('198.51.100.3', 'guess')).status).toBe(401);
  expect((await login('198.51.100.3', 'guess')).status).toBe(429);
});

test('more addresses in one network allow an attacker no more attempts', () => {
  expect(countedAddress('2001:db8:0:7::1')).toBe('2001:db8:0:7::/64');
  expect(countedAddress('2001:DB8:0:7:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:7::/64');
  expect(countedAddress('::1')).toBe('0:0:0:0::/64');
  expect(countedAddress('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(countedAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(countedAddress('192.0.2.1')).toBe('192.0.2.1');
});

test('a stored hash is argon2id with the cost we promise', async () => {
  const [row] = await kindling.deps.db.select().from(adminCredentials).where(eq(adminCredentials.userId, admin.id));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('none of fifty well-known username and password pairs works on a fresh installation', async () => {
  for (const name of ['admin', 'administrator', 'root', 'kindling', 'test']) {
    for (const word of [
      'admin',
      'password',
      '123456',
      'kindling',
      'changeme',
      name,
      'root',
      'letmein',
      'secret',
      'x',
    ]) {
      expect((await login(`192.0.2.${word.length}`, word, name)).status).not.toBe(200);
    }
  }
});

const cookieOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith('kindling_admin_device='))
    ?.split(';')[0] ?? '';
const loginFrom = (address: string, word: string, { cookie, name = username }: { cookie: string; name?: string }) =>
  kindling.call(adminLogin, {
    body: { username: name, password: word },
    headers: { 'x-forwarded-for': address, cookie },
  });

test('a browser the admin has signed in from is not blocked by others at its address', async () => {
  const cookie = cookieOf((await login('192.0.2.1', password)).headers);
  expect(cookie).toContain('=');
  for (let attempt = 0; attempt < 45; attempt += 1) await login('192.0.2.1', 'wrong', `name-${attempt % 20}`);
  for (let attempt = 0; attempt < 6; attempt += 1) await login('192.0.2.1', 'wrong');
  expect((await login('192.0.2.1', password)).status).toBe(429);
  expect((await loginFrom('192.0.2.1', password, { cookie })).status).toBe(200);
  // The limit applies to that username only, in that spelling, and allows as many tries as an address has.
  expect((await loginFrom('192.0.2.1', 'wrong', { cookie, name: 'other' })).status).toBe(429);
  expect((await loginFrom('192.0.2.1', password, { cookie: `${cookie}x` })).status).toBe(429);
  const statuses = [];
  for (let attempt = 0; attempt < 7; attempt += 1)
    statuses.push((await loginFrom('192.0.2.1', 'wrong', { cookie })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('after 500 failures in a day unknown addresses get no attempts, known ones do, and the admin is emailed at 20', async () => {
  const before = kindling.mails.length;
  const cookie = cookieOf((await login('198.51.100.1', password)).headers);
  for (let address = 0; address < 25; address += 1) await login(`203.0.113.${address}`, 'guess');
  await deliverMails(kindling.deps);
  const told = kindling.mails.slice(before);
  expect(told.map(({ subject, to }) => ({ subject, to: to.address }))).toEqual([
    { subject: `Someone is trying to sign in as ${username}`, to: admin.email },
  ]);
  const values = Array.from({ length: 475 }, (_, index) => ({
    username,
    address: `2001:db8:0:${index}::/64`,
    succeeded: false,
  }));
  await kindling.deps.db.insert(adminLoginAttempts).values(values);
  await pass(7200);
  expect((await login('198.51.100.2', password)).status).toBe(429);
  expect((await login('198.51.100.1', password)).status).toBe(200);
  expect((await loginFrom('198.51.100.9', password, { cookie })).status).toBe(200);
  await pass(86_400);
  expect((await login('198.51.100.2', password)).status).toBe(200);
});

test.each([
  [29, 200],
  [31, 429],
])('under an attack an address that signed in %i days ago gets %i', async (days, status) => {
  expect((await login('198.51.100.50', password)).status).toBe(200);
  await pass(days * 86_400);
  const values = Array.from({ length: 500 }, (_, index) => ({
    username,
    address: `2001:db8:0:${index}::/64`,
    succeeded: false,
  }));
  await kindling.deps.db.insert(adminLoginAttempts).values(values);
  expect((await login('198.51.100.50', password)).status).toBe(status);
});
