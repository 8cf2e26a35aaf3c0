// Sign-in limits at their boundaries: whose failures count, from where, for which step, and for how long.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { adminLogin } from '../../account-contract.ts';
import { adminCredentials, adminLoginAttempts, type attemptSteps } from '../account-table.ts';
import { admitAttempt } from './login-limits.ts';
import { hashPassword } from './password-hash.ts';

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

type Step = (typeof attemptSteps)[number];
type Tried = { count: number; minutesAgo: number; name?: string; address?: string; step?: Step; succeeded?: boolean };

/** Uses a different address for each by default. */
function tried({ count, minutesAgo, name = username, address, step = 'password', succeeded = false }: Tried) {
  const attemptedAt = new Date(Date.now() - minutesAgo * 60_000);
  const values = Array.from({ length: count }, (_, at) => ({
    username: name,
    address: address ?? `2001:db8:0:${at}::/64`,
    step,
    succeeded,
    attemptedAt,
  }));
  return kindling.deps.db.insert(adminLoginAttempts).values(values);
}

/** The number of tries in a row from a new address, up to six. */
async function triesOf(step: Step = 'password', address = '198.51.100.7', name = username): Promise<number> {
  for (let count = 0; count < 6; count += 1) {
    const admitted = await admitAttempt(kindling.deps, { username: name, address, step }).catch(() => undefined);
    if (admitted === undefined) return count;
  }
  return 6;
}

describe('one address', () => {
  test.each([
    [38, 14, 2],
    [40, 14, 0],
    [40, 16, 5],
  ])('with %i failures %i minutes ago has %i tries at other usernames', async (count, minutesAgo, tries) => {
    await tried({ count, minutesAgo, address: '198.51.100.7', name: 'others' });
    expect(await triesOf()).toBe(tries);
  });

  test("failures count for fifteen minutes per username, and another username's success forgives none", async () => {
    const address = '198.51.100.7';
    await tried({ count: 5, minutesAgo: 14, address });
    await tried({ count: 1, minutesAgo: 1, address, name: 'other', succeeded: true });
    await tried({ count: 1, minutesAgo: 1, address, step: 'confirm', succeeded: true });
    await tried({ count: 4, minutesAgo: 0, address, name: 'third' });
    expect(await triesOf('password', address, 'third')).toBe(1);
    expect(await triesOf('password', address)).toBe(1);
    await kindling.deps.db.delete(adminLoginAttempts);
    await tried({ count: 5, minutesAgo: 16, address });
    expect(await triesOf('password', address)).toBe(5);
  });
});

/** A wrong try is itself a failure, so just below a limit the tries themselves reach it. */
describe('a name under attack', () => {
  test.each([
    ['98 in the last hour', 2, { count: 98, minutesAgo: 59 }],
    ['100 in the last hour', 1, { count: 100, minutesAgo: 59 }],
    ['100 before the last hour', 5, { count: 100, minutesAgo: 61 }],
    ['498 in a day', 2, { count: 498, minutesAgo: 23 * 60 }],
    ['500 in a day', 0, { count: 500, minutesAgo: 23 * 60 + 59 }],
    ['500 before a day', 5, { count: 500, minutesAgo: 24 * 60 + 1 }],
    ['500 of another name', 5, { count: 500, minutesAgo: 1, name: 'another' }],
    ['500 of another step', 5, { count: 500, minutesAgo: 1, step: 'confirm' }],
    ['500 that were right', 5, { count: 500, minutesAgo: 1, succeeded: true }],
  ] as [string, number, Tried][])('by %s failures leaves a new place %i tries', async (_what, tries, before) => {
    await tried(before);
    expect(await triesOf()).toBe(tries);
  });

  test.each([
    [18, 2],
    [20, 0],
  ])('with %i wrong codes in a day allows a new address %i tries at a code', async (count, tries) => {
    await tried({ count, minutesAgo: 23 * 60, step: 'code' });
    expect(await triesOf('code')).toBe(tries);
  });

  test.each([
    ['the name itself', {}, 5],
    ['another name', { name: 'another' }, 1],
    ['another step', { step: 'confirm' }, 1],
    ['another address', { address: '198.51.100.8' }, 1],
    ['nobody: it was wrong', { succeeded: false }, 1],
  ] as [string, Partial<Tried>, number][])(
    'spares an address from which the person signed in as %s',
    async (_what, known, tries) => {
      await tried({ count: 100, minutesAgo: 30 });
      await tried({ count: 1, minutesAgo: 3 * 1440, address: '198.51.100.7', succeeded: true, ...known });
      expect(await triesOf()).toBe(tries);
    },
  );
});

describe('an administrator is warned of password guessing', () => {
  const guess = () =>
    kindling.call(adminLogin, {
      body: { username, password: 'guess' },
      headers: { 'x-forwarded-for': '203.0.113.77' },
    });
  const warnings = () => kindling.mails.filter(({ subject }) => subject.startsWith('Someone is trying')).length;

  test.each([
    ['the twentieth of a day', { count: 19, minutesAgo: 23 * 60 }, 1],
    ['the nineteenth', { count: 18, minutesAgo: 1 }, 0],
    ['the twenty-first', { count: 20, minutesAgo: 1 }, 0],
    ['the first of a new day', { count: 19, minutesAgo: 24 * 60 + 1 }, 0],
    ['one after 19 of another name', { count: 19, minutesAgo: 1, name: 'another' }, 0],
    ['one after 19 that were right', { count: 19, minutesAgo: 1, succeeded: true }, 0],
  ] as [string, Tried, number][])('%s', async (_what, before, mails) => {
    const so = warnings();
    await tried(before);
    expect((await guess()).status).toBe(401);
    await deliverMails(kindling.deps);
    expect(warnings() - so).toBe(mails);
  });
});
