// Counts for the navigation match the queues, and stay cheap as finished work grows.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#test/factories/make.ts';
import { approveMilestone, makeFundedProject, makeSeniorAdmin } from '#test/factories/releases.ts';
import { fileNow, shift } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listMilestoneQueue } from '../milestone-admin-contract.ts';
import { getPayoutSummary } from '../payout-summary-contract.ts';
import { askRelease, confirmRelease, getReleaseQueue } from '../release-contract.ts';
import { summaryStatement } from './payout-summary.ts';

const kindling = useTestApp();
let one: TestUser;
let two: TestUser;
beforeAll(async () => {
  one = await makeSeniorAdmin(kindling.deps);
  two = await makeSeniorAdmin(kindling.deps);
});

const count = async (as: TestUser) => (await kindling.call(getPayoutSummary, { as })).body;

test('counts what waits in each queue, and a large release only for those who may confirm it [payouts-121]', async () => {
  const { deps } = kindling;
  await deps.db.execute(sql`update site_settings set version = version + 1, second_admin_above_cents = 50000`);
  await deps.settings.refresh();
  expect(await count(one)).toEqual({ milestones: 0, releases: 0, accounts: 0 });
  const { ownerId, milestones } = await makeFundedProject(kindling);
  const [first = 0, second = 0] = milestones;
  await approveMilestone(deps, first);
  expect(await count(one)).toEqual({ milestones: 0, releases: 1, accounts: 0 });
  await fileNow(kindling, { milestoneId: second, ownerId });
  expect(await count(one)).toEqual({ milestones: 1, releases: 1, accounts: 0 });
  const waiting = await kindling.call(listMilestoneQueue, { as: one, query: { queue: 'waiting' } });
  expect(waiting.body).toHaveLength(1);

  await kindling.call(askRelease, { as: one, params: { id: first } });
  expect((await count(one)).releases).toBe(0);
  expect((await count(two)).releases).toBe(1);
  const { body } = await kindling.call(getReleaseQueue, { as: two });
  await kindling.call(confirmRelease, { as: two, params: { id: body.releases[0]?.id ?? 0 } });
  expect((await count(two)).releases).toBe(0);

  await deps.db.execute(sql`update payout_accounts set state = 'restricted' where user_id = ${ownerId}`);
  expect(await count(one)).toEqual({ milestones: 1, releases: 0, accounts: 1 });
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('reads no table of finished work from end to end', async () => {
  const { deps } = kindling;
  const { id } = await makeFundedProject(kindling);
  const finished = 20_000;
  await shift(
    deps,
    `insert into milestones (project_id, position, title, description, weight_cents, due_on, state)
      select $1, 100 + n, 'Done', 'Done', 0, '2026-01-01', 'released' from generate_series(1, $2::int) n`,
    [id, finished],
  );
  await shift(
    deps,
    `insert into releases (project_id, milestone_id, state, needs_second, not_before, approved_at, gross_cents, fee_cents, processing_cents, clawback_cents, net_cents)
      select $1, m.id, 'sent', false, now(), now(), 1, 0, 0, 0, 1 from milestones m where m.state = 'released' and m.project_id = $1`,
    [id],
  );
  await deps.db.execute(sql`analyze milestones, releases`);
  const { rows } = await deps.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (format json) ${summaryStatement(one.id)}`,
  );
  const [{ Plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: { 'Node Type': 'none' } }];
  const indexed = nodesOf(Plan).filter((node) => ['milestones', 'releases'].includes(node['Relation Name'] ?? ''));
  expect(indexed.length).toBeGreaterThan(0);
  for (const node of indexed) expect(node['Node Type'], JSON.stringify(node)).toMatch(/^(Index|Bitmap)/);
});
