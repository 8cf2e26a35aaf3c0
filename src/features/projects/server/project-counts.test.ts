// The counts behind the list filters, while several projects change at once.
import { expect, test } from 'vitest';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();

const ownName = 'counts';

/** Waits until this many of the statements below wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await kindling.deps.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where wait_event_type = 'Lock' and query like $1 and pid <> pg_backend_pid()`,
        [`/* ${ownName} */%`],
      );
      return rows[0]?.waiting;
    })
    .toBe(count);
}

test('a project that is funded and another that reopens concurrently do not deadlock', async () => {
  const { deps } = kindling;
  const { id: ownerId } = await makeUser(deps);
  const category = 'Clocks';
  const open = await makeProject(deps, { ownerId, category, status: 'active' });
  const full = await makeProject(deps, { ownerId, category, status: 'funded' });
  const move = (id: number, status: string) =>
    deps.pool.query(`/* ${ownName} */ update projects set status = $1 where id = $2`, [status, id]);

  // Another transaction locks the first count that both need, so that both have started before either continues.
  const holder = await deps.pool.connect();
  await holder.query('begin');
  await holder.query("select from project_counts where category = $1 and status = 'active' for update", [category]);
  const funding = move(open.id, 'funded');
  await untilWaiting(1);
  const opening = move(full.id, 'active');
  const moved = Promise.allSettled([funding, opening]);
  await untilWaiting(2);
  await holder.query('commit');
  holder.release();

  expect(await moved).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  const { rows } = await deps.pool.query(
    'select status, count from project_counts where category = $1 and count > 0 order by status',
    [category],
  );
  expect(rows).toEqual([
    { status: 'active', count: 1 },
    { status: 'funded', count: 1 },
  ]);
});
