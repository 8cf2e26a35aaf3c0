// A project whose row another transaction holds: its own payments wait, and no other project's do.
import { expect, test } from 'vitest';
import { claim, expectSound, hold, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test('while a project is locked, payments of every other project are settled, and its own afterwards', async () => {
  const { deps } = kindling;
  const people = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const person = await makeUser(deps);
      const { id: projectId } = await makeProject(deps);
      const prepared = await hold(kindling, person, { projectId, amount: 100 });
      await pay(kindling, prepared);
      return { projectId, settle: () => claim(kindling, person, prepared) };
    }),
  );
  const [locked, ...others] = people;
  const client = await deps.pool.connect();
  await client.query('begin');
  await client.query('select from projects where id = $1 for update', [locked?.projectId]);
  const own = locked?.settle();
  await expect.poll(async () => (await client.query(waiting)).rowCount, { interval: 10 }).toBe(1);
  const statuses = await Promise.all(others.map(async ({ settle }) => (await settle()).status));
  await client.query('rollback');
  client.release();
  expect(statuses).toEqual(others.map(() => 201));
  await own;
  expect([200, 201]).toContain((await locked?.settle())?.status);
  await expectSound(deps.db);
});
