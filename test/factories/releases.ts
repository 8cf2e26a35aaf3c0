// Funded projects on their way to being paid out, with clocks moved in the database instead of waited for.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { PackId } from '#features/packs/pack.ts';
import { payoutAccounts } from '#features/payouts/server/payout-account-table.ts';
import type { PayoutWork } from '#features/payouts/server/payout-work.ts';
import { lockMilestone, moveMilestone } from '#features/payouts/server/plan/milestone-moving.ts';
import { planOpeningWork, wholeReleaseWork } from '#features/payouts/server/plan/plan-opening.ts';
import { milestones } from '#features/payouts/server/plan-table.ts';
import { askForRelease } from '#features/payouts/server/releases/release-asking.ts';
import {
  bankPayoutWork,
  catchUpWork,
  releaseWork,
  transferWork,
} from '#features/payouts/server/releases/release-work.ts';
import { cents as toCents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { TestApp } from '../servers/test-app.ts';
import { dayBeforeYesterday, moveDeadline } from './deadlines.ts';
import { invest } from './invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from './make.ts';
import { putUnderPack } from './packs.ts';
import { connectAccount, topUp } from './payout-accounts.ts';

export type FundedProject = {
  id: number;
  ownerId: number;
  /** Ids in order. */
  milestones: number[];
  investments: { id: number; payment: string; by: TestUser; cents: number }[];
  /** At the provider; undefined if the creator has none. */
  account: string | undefined;
};

export type FundingWish = {
  /** Its rules, from after the last investment. */
  pack?: PackId;
  /** Dollars of each milestone; they add up to the goal. Empty for a project without milestones. */
  plan?: number[];
  /** Dollars of each investment; they add up to the goal. */
  invested?: number[];
  /** Everyone asked for so many times as much, and the goal was divided. */
  askedTimes?: number;
  /** Dollars that it had raised before this site kept records, by each of these people. */
  opening?: { by: TestUser; dollars: number }[];
  hasAccount?: boolean;
  /** A new person without it. */
  ownerId?: number;
  /** Dollars added to the platform's own balance. */
  topUp?: number;
};

/** A project that reached its goal, whose funding is closed and whose plan is open. */
export async function makeFundedProject(kindling: TestApp, wish: FundingWish = {}): Promise<FundedProject> {
  const { plan = [600, 400], invested = [500, 300, 200], opening = [], hasAccount = true } = wish;
  const { topUp: dollars = 1000, askedTimes = 1, ownerId } = wish;
  const { deps } = kindling;
  const imported = opening.reduce((sum, { dollars: amount }) => sum + amount, 0);
  const goal = imported + invested.reduce((sum, amount) => sum + amount, 0);
  const project = await makeProject(deps, {
    goalCents: goal * 100,
    valuationCents: Math.max(goal * 1000, 500_000),
    ...(ownerId !== undefined && { ownerId }),
    ...(askedTimes > 1 && { allotment: 'pro_rata', maxCents: goal * askedTimes * 100, deadline: '2099-01-31' }),
  });
  const entries = plan.map((fundingNeeded, index) => ({
    title: `Step ${index + 1}`,
    description: 'What will be done.',
    fundingNeeded,
    deliverables: ['A thing'],
    estimatedCompletion: '2030',
    status: 'pending',
  }));
  await deps.db.execute(
    sql`update projects set milestones = ${JSON.stringify(entries)}::jsonb where id = ${project.id}`,
  );
  await deps.db.transaction((tx) =>
    recordOpeningInvestments(
      tx,
      opening.map(({ by, dollars: amount }) => ({
        projectId: project.id,
        investorId: by.id,
        amount: toCents(amount * 100),
        valuation: toCents(Math.max(goal * 1000, 500_000)),
        investedAt: new Date(),
        key: `before ${project.id}`,
      })),
    ),
  );
  const investments: FundedProject['investments'] = [];
  for (const amount of invested) {
    const by = await makeUser(deps);
    const { id, transactionId } = await invest(kindling, by, { projectId: project.id, amount: amount * askedTimes });
    investments.push({ id, payment: transactionId ?? '', by, cents: amount * 100 });
  }
  if (askedTimes > 1) {
    await moveDeadline(deps.db, project.id, dayBeforeYesterday());
    await sweepOnce(deps);
  }
  if (dollars > 0) await topUp(kindling, dollars * 100);
  await bookTopUps(deps);
  // The sandbox frees card money after two days, as the provider does.
  await deps.db.execute(sql`update sandbox.balance_transactions set available_at = now() where available_at > now()`);
  const account = hasAccount ? await giveAccount(kindling, project.ownerId) : undefined;
  if (wish.pack !== undefined) await putUnderPack(deps.db, project.id, wish.pack);
  await runWork(deps, planOpeningWork);
  const rows = await deps.db
    .select()
    .from(milestones)
    .where(eq(milestones.projectId, project.id))
    .orderBy(milestones.position);
  return { ...project, milestones: rows.map(({ id }) => id), investments, account };
}

/** A verified account of a creator, as the product would store it. */
export async function giveAccount(kindling: TestApp, userId: number): Promise<string> {
  const { id } = await connectAccount(kindling);
  await kindling.deps.db.insert(payoutAccounts).values({
    uuid: randomUUID(),
    userId,
    providerAccountId: id,
    country: 'US',
    state: 'enabled',
    sweepAfter: sql`now() + interval '1 day'`,
  });
  return id;
}

/** Books top-ups as reconciliation does, but only those that tests add. */
async function bookTopUps({ db }: Deps): Promise<void> {
  await db.execute(
    sql`select post_entry('topup', id, 'provider_clearing', 'bank', amount) from sandbox.balance_transactions where type = 'topup'`,
  );
}

export function runWork(deps: Deps, work: PayoutWork): Promise<number> {
  return work.run(deps, () => undefined);
}

/** Approves a milestone, as a vote or an administrator would; a new administrator requests the release. */
export async function approveMilestone(deps: Pick<Deps, 'db'>, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockMilestone(tx, id);
    if (row === undefined) throw new Error(`there is no milestone ${id}`);
    const cause = { cause: 'test' };
    if (row.state === 'planned') await moveMilestone(tx, row, 'approved', cause);
  });
}

/** An administrator who may decide about large releases. */
export async function makeSeniorAdmin(deps: Pick<Deps, 'db' | 'config'>): Promise<TestUser> {
  const admin = await makeAdmin(deps);
  await deps.db.execute(sql`insert into admin_credentials (user_id, username, password_hash, created_at)
    values (${admin.id}, ${`senior-${admin.id}`}, 'none', now() - interval '30 days')
    on conflict (user_id) do update set created_at = excluded.created_at`);
  return admin;
}

/** Asks for the release of an approved milestone, and lets its clocks run out. */
export async function askNow(deps: Deps, milestoneId: number): Promise<number> {
  const admin = await makeSeniorAdmin(deps);
  const { id } = await deps.db.transaction((tx) => askForRelease(deps, tx, { milestoneId, askedBy: admin.id }));
  await passTime(deps, id);
  return id;
}

/** The cooling-off time is over. */
export async function passTime({ db }: Deps, releaseId: number): Promise<void> {
  await db.execute(
    sql`update releases set not_before = now() - interval '1 second', sweep_after = now() - interval '1 second' where id = ${releaseId}`,
  );
}

/**
 * Everything that is due now: releases, then transfers, then payouts; of one project, what waits as well, or else of all. Columns keep
 * milliseconds and round up, so what is due at `now()` may not be due yet for the next statement.
 */
export async function runReleases(deps: Deps, projectId?: number): Promise<void> {
  const wanted = projectId === undefined ? sql`true` : sql`project_id = ${projectId}`;
  await deps.db.execute(
    sql`update releases set sweep_after = now() - interval '1 second' where state = 'asked' and ${wanted}`,
  );
  await deps.db.execute(sql`update transfers set sweep_after = now() - interval '1 second'
    where state in ('wanted', 'refused', 'sent') and release_id in (select id from releases where ${wanted})`);
  for (const work of [wholeReleaseWork, catchUpWork, releaseWork, transferWork, bankPayoutWork])
    await runWork(deps, work);
}

/** Approves, asks for and sends one milestone. Transfers of other projects wait: each would be compared with the provider again. */
export async function releaseNow(deps: Deps, milestoneId: number): Promise<number> {
  await approveMilestone(deps, milestoneId);
  const id = await askNow(deps, milestoneId);
  const [milestone] = await deps.db.select().from(milestones).where(eq(milestones.id, milestoneId));
  await runReleases(deps, milestone?.projectId);
  return id;
}
