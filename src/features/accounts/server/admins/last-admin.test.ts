// At least one admin can always sign in: with several processes at once, and enforced by the database itself.
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCount } from '#test/counts.ts';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { startThreeServers, type ThreeServers } from '#test/servers/three-servers.ts';
import { deleteUser, getAdminUser, updateUser } from '../../account-contract.ts';
import { adminCredentials, users } from '../account-table.ts';

let servers: ThreeServers;
beforeAll(async () => {
  servers = await startThreeServers();
});
afterAll(() => servers.close());

const makePairs = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => [await makeAdmin(servers), await makeAdmin(servers)] as const));
const demote = (server: number, by: TestUser, target: TestUser) =>
  servers.server(server).call(updateUser, { as: by, params: { id: target.id }, body: { isAdmin: false } });
const erase = (server: number, by: TestUser, target: TestUser) =>
  servers.server(server).call(deleteUser, { as: by, params: { id: target.id } });

/** Everyone who can sign in, in the order they were added. */
async function admins(): Promise<number[]> {
  const rows = await servers.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(eq(users.isAdmin, true), isNull(users.erasedAt)))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Bypasses the application's rules, so that each round begins with only these admins. */
async function leaveOnly(...left: TestUser[]): Promise<void> {
  const ids = left.map(({ id }) => id);
  await servers.pool.query('delete from admin_credentials where user_id <> all($1)', [ids]);
  await servers.pool.query('update users set is_admin = false where is_admin and id <> all($1)', [ids]);
}

test.each([
  ['demote', demote],
  ['erase', erase],
] as const)('pairs of admins who %s each other concurrently in two processes leave one of each', async (_what, act) => {
  const pairs = await makePairs(getCount('adminPairs'));
  await leaveOnly(...pairs.flat());
  const answers = await Promise.all(pairs.flatMap(([a, b]) => [act(0, a, b), act(1, b, a)]));
  const statuses = answers.map(({ status }) => status);
  // A request that waits too long for the others gets an error to retry.
  expect(statuses.filter((status) => ![200, 204, 401, 404, 503].includes(status))).toEqual([]);
  const left = new Set(await admins());
  const survivors = pairs.map((pair) => pair.filter(({ id }) => left.has(id)).length);
  expect(survivors.filter((count) => count === 0)).toEqual([]);
  for (const [index, admin] of pairs.flat().entries()) {
    const { status } = await servers.server(index).call(getAdminUser, { as: admin });
    expect(status).toBe(left.has(admin.id) ? 200 : 401);
  }
  expect(servers.faults().filter((fault) => !fault.includes('503'))).toEqual([]);
});

test('one of the last two admins, demoting and erasing each other in two processes, stays, again and again', async () => {
  for (let round = 0; round < getCount('lastAdminRounds'); round += 1) {
    const [pair] = await makePairs(1);
    if (pair === undefined) throw new Error('no pair was made');
    const [a, b] = pair;
    await leaveOnly(a, b);
    await Promise.all([demote(0, a, b), erase(1, b, a)]);
    expect(await admins()).toHaveLength(1);
  }
});

test('two direct transactions remove the last two admins: the second is rejected', async () => {
  const [pair] = await makePairs(1);
  const ids = pair?.map(({ id }) => id) ?? [];
  await leaveOnly(...(pair ?? []));
  for (const statement of [
    'update users set is_admin = false where id = $1',
    'update users set erased_at = now() where id = $1',
    'delete from admin_credentials where user_id = $1',
  ]) {
    const clients = await Promise.all(ids.map(() => servers.pool.connect()));
    try {
      for (const [index, client] of clients.entries()) {
        await client.query('begin');
        await client.query(statement, [ids[index]]);
      }
      const ends = await Promise.allSettled(clients.map((client) => client.query('commit')));
      const refused = ends.filter((end) => end.status === 'rejected');
      expect(
        refused.map(({ reason }) => reason),
        statement,
      ).toMatchObject([{ code: 'KD001' }]);
      const [left] = await admins();
      expect(ids).toContain(left);
    } finally {
      for (const client of clients) client.release();
    }
    // Restores both for the next case.
    await servers.pool.query('update users set is_admin = true, erased_at = null where id = any($1)', [ids]);
    await servers.pool.query(
      "insert into admin_credentials (user_id, username, password_hash) select id, 'again-' || id, 'none' from users where id = any($1) on conflict do nothing",
      [ids],
    );
  }
});
