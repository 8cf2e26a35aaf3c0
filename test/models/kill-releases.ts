// A creator of the kill tests: projects that their investors fund, and whose milestones are released one after another.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { askRelease, confirmRelease } from '#features/payouts/release-contract.ts';
import { payoutAccounts } from '#features/payouts/server/payout-account-table.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import { createPayments } from '#platform/cards/payments.ts';
import { readConfig } from '#platform/config/config.ts';
import { prepare } from '../factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { connectAccount, topUp } from '../factories/payout-accounts.ts';
import { approveMilestone, makeSeniorAdmin } from '../factories/releases.ts';
import type { Cluster } from '../servers/kill-cluster.ts';
import type { ProviderServer } from '../servers/provider-server.ts';
import { sandboxSecret } from '../servers/test-sandbox.ts';
import { claimPaid, insist, payByCard, type World } from './kill-investors.ts';

/** Dollars of the milestones, and of each investment: together above the limit of one administrator. */
const plan = [9001, 2500, 3499];
const invested = [8000, 4999, 2001];
/** Dollars of the platform's own, for fees and for refunds of money that is not available yet. */
const ownDollars = 500_000;

export type Creator = { id: number; admins: [TestUser, TestUser]; investors: TestUser[] };

type Place = { cluster: Cluster; provider: ProviderServer };

/** A person with a verified account, before anything is killed. */
export async function makeCreator({ cluster, provider }: Place): Promise<Creator> {
  const { loseAnswerRate } = provider.faults;
  // A lost answer would be repeated here without a key.
  provider.faults.loseAnswerRate = 0;
  const { id } = await makeUser(cluster);
  const { pool } = provider;
  const { payoutGateway } = createPayments({ config: readConfig(provider.env), secret: sandboxSecret, pool });
  const site = { app: provider.site.app, deps: { secret: sandboxSecret, payoutGateway } };
  const account = await connectAccount(site);
  await cluster.db.insert(payoutAccounts).values({
    uuid: randomUUID(),
    userId: id,
    providerAccountId: account.id,
    country: 'US',
    state: 'enabled',
    sweepAfter: sql`now() + interval '1 day'`,
  });
  const movement = await topUp(site, ownDollars * 100);
  provider.faults.loseAnswerRate = loseAnswerRate;
  await cluster.db.execute(
    sql`select post_entry('topup', ${movement}, 'provider_clearing', 'bank', ${ownDollars * 100})`,
  );
  return {
    id,
    admins: [await makeSeniorAdmin(cluster), await makeSeniorAdmin(cluster)],
    investors: await Promise.all(invested.map(() => makeUser(cluster))),
  };
}

/** Releases one project after another until the test is over. A requested release is always confirmed. */
export async function keepReleasing(world: World, cluster: Cluster, creator: Creator): Promise<void> {
  while (!world.isOver()) {
    const projectId = await fundProject(world, cluster, creator);
    for (const milestone of await waitForPlan(world, cluster, projectId)) {
      if (world.isOver()) return;
      await patiently(() => approveMilestone(cluster, milestone));
      await releaseMilestone(world, cluster, { creator, milestone });
      await sleep(200);
    }
  }
}

async function fundProject(world: World, cluster: Cluster, { id: ownerId, investors }: Creator): Promise<number> {
  const goalCents = invested.reduce((sum, dollars) => sum + dollars, 0) * 100;
  const milestones = plan.map((fundingNeeded, index) => ({
    title: `Step ${index + 1}`,
    description: 'What will be done.',
    fundingNeeded,
    deliverables: ['A thing'],
    estimatedCompletion: '2030',
    status: 'pending' as const,
  }));
  const fields = { goalCents, valuationCents: goalCents * 10, ownerId, milestones };
  const { id: projectId } = await patiently(() => makeProject(cluster, fields));
  for (const [index, dollars] of invested.entries()) {
    const person = investors[index];
    if (person === undefined) throw new Error('there are fewer investors than investments');
    const wish = { projectId, amount: toDollarString(cents(dollars * 100)) };
    while (!world.isOver() && !(await invest(world, person, wish))) await sleep(100);
  }
  return projectId;
}

/** False if the reservation ended before it was paid; then its money goes back, and another one can be taken. */
async function invest(world: World, person: TestUser, wish: { projectId: number; amount: string }): Promise<boolean> {
  const key = randomUUID();
  const answer = await insist(world, (site) => prepare(site, person, { ...wish, key }));
  if (answer?.status !== 201 && answer?.status !== 200) return answer?.body.code === 'not_active';
  await payByCard(world, answer.body, 'pm_card_visa');
  await claimPaid(world, person, answer.body);
  return world.facts.completions.has(answer.body.investmentId);
}

/** The worker opens the plan of a funded project; empty if the test ends before. */
async function waitForPlan(world: World, { db }: Cluster, projectId: number): Promise<number[]> {
  while (!world.isOver()) {
    const { rows } = await patiently(() =>
      db.execute<{ id: number }>(
        sql`select id::float8 as id from milestones where project_id = ${projectId} order by position`,
      ),
    );
    if (rows.length > 0) return rows.map(({ id }) => id);
    await sleep(100);
  }
  return [];
}

type Wish = { creator: Creator; milestone: number };

/** Requests a release by one administrator, confirms it by another where that is needed, and skips the cooling-off time. */
async function releaseMilestone(world: World, { db }: Cluster, { creator, milestone }: Wish): Promise<void> {
  const [one, two] = creator.admins;
  const asked = await insist(world, (site) => site.call(askRelease, { as: one, params: { id: milestone } }));
  if (asked?.status !== 200) return;
  world.facts.releases.add(milestone);
  const { rows } = await patiently(() =>
    db.execute<{ id: number; isSecond: boolean }>(sql`select id::float8 as id, needs_second as "isSecond" from releases
      where milestone_id = ${milestone} and state = 'asked'`),
  );
  for (const { id, isSecond } of rows) {
    if (isSecond) await insist(world, (site) => site.call(confirmRelease, { as: two, params: { id } }));
    await patiently(() =>
      db.execute(
        sql`update releases set not_before = now(), sweep_after = now() - interval '1 second' where id = ${id} and state = 'asked'`,
      ),
    );
  }
}

/** A release that was small when it was requested needs a second administrator if others were requested before it was set aside. */
export async function confirmWaiting(world: World, { db }: Cluster, { admins: [, two] }: Creator): Promise<void> {
  const { rows } = await patiently(() =>
    db.execute<{ id: number }>(
      sql`select id::float8 as id from releases where state = 'asked' and waits_for = 'second'`,
    ),
  );
  for (const { id } of rows) await insist(world, (site) => site.call(confirmRelease, { as: two, params: { id } }));
}

/** Through outages of the database. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(200);
    }
  }
}
