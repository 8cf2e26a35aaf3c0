// Each waiting rule is raw SQL in the money check, so each one is executed here.

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { hold } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { type WaitingRule, waitingRules } from './waiting-rules.ts';

const kindling = useTestApp();

const names = Object.keys(waitingRules) as (keyof typeof waitingRules)[];

test.each(names)('%s runs on the database, and nothing is overdue in an empty one', async (name) => {
  expect(await overdue(waitingRules[name])).toBe(0);
});

test('an expired hold is overdue after a day, and a project three days after its last one', async () => {
  const { id: projectId } = await makeProject(kindling.deps, { deadline: '2099-01-01' });
  const { investmentId } = await hold(kindling, await makeUser(kindling.deps), { projectId, amount: 500 });
  expect(await overdue(waitingRules.held)).toBe(0);
  await kindling.deps.db.execute(
    sql`update investments set hold_expires_at = now() - interval '26 hours' where id = ${investmentId}`,
  );
  const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await moveDeadline(kindling.deps.db, projectId, fiveDaysAgo);
  expect(await overdue(waitingRules.held)).toBe(1);
  expect(await overdue(waitingRules.past_deadline)).toBe(1);
});

async function overdue({ table, pending, since, maxMinutes }: WaitingRule): Promise<number> {
  const { rows } = await kindling.deps.db.execute<{ count: number }>(
    sql.raw(
      `select count(*)::int as count from ${table} where (${pending}) and (${since}) < now() - interval '${maxMinutes} minutes'`,
    ),
  );
  return rows[0]?.count ?? -1;
}
