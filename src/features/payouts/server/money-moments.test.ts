// Figures and decisions that depend on a time or a window, tested on both sides of it; and the results of the views and functions
// of db/rules behind them.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { callSandbox, endHoldNow, hold } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { loseDispute, readCsv, thisYear } from '#test/factories/owned-projects.ts';
import {
  approveMilestone,
  askNow,
  type FundedProject,
  makeFundedProject,
  releaseNow,
} from '#test/factories/releases.ts';
import { age, endAndCount, fileNow, openVoteNow, shift, sweepMilestones, vote } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listPlan } from '../milestone-contract.ts';
import { beforeHoldLimitDays, lookHours, overdueDays, rejectedDays } from '../milestone-rules.ts';
import { getStatementCsv } from '../money-contract.ts';
import { lastHours } from '../vote-rules.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: TestUser;
let project: FundedProject;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  project = await makeFundedProject(kindling, { plan: [600, 400], invested: [500, 300, 200] });
});

const milestoneId = (index = 0) => project.milestones[index] ?? 0;
const investment = (index = 0) => project.investments[index] as FundedProject['investments'][number];

async function readState(index = 0): Promise<string | undefined> {
  return (await kindling.call(listPlan, { params: { id: project.id } })).body.milestones[index]?.state;
}

async function readOne<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row | undefined> {
  const { rows } = await kindling.deps.db.execute(query);
  return rows[0] as Row | undefined;
}

test.each([
  ['the last moment of the old year', `${thisYear - 1}-12-31T23:59:59.999Z`, ['500.00', '0.00']],
  ['the first moment of the new year', `${thisYear}-01-01T00:00:00Z`, ['0.00', '500.00']],
])('a payment at %s belongs to its year’s statement', async (_name, moment, paidIn) => {
  const { by, payment } = investment();
  await shift(kindling.deps, "update ledger_entries set posted_at = $1 where kind = 'captured' and ref = $2", [
    moment,
    payment,
  ]);
  const read = async (year: number) => (await readCsv(kindling, by, `${getStatementCsv.path}?year=${year}`))[0];
  expect([(await read(thisYear - 1))?.paid_in_usd, (await read(thisYear))?.paid_in_usd]).toEqual(paidIn);
  expect((await read(thisYear))?.closing_balance_usd).toBe('500.00');
});

test.each([
  ['a minute before the last day begins', 'for', lastHours * 60 + 1],
  ['a minute after the last day began', null, lastHours * 60 - 1],
])('a vote cast %s has the early choice %s', async (_name, early, minutesLeft) => {
  const pollId = await openVoteNow(kindling, admin, project);
  await shift(kindling.deps, 'update polls set closes_at = now() + make_interval(mins => $2) where id = $1', [
    pollId,
    minutesLeft,
  ]);
  expect((await vote(kindling, investment().by, pollId, 'for')).status).toBeLessThan(300);
  const row = await readOne<{ early: string | null }>(
    sql`select early_choice as early from ballots where poll_id = ${pollId}`,
  );
  expect(row?.early).toBe(early);
});

test('a vote takes ballots until its end and none after it, also from the database', async () => {
  const pollId = await openVoteNow(kindling, admin, project);
  const setEnd = (seconds: number) =>
    shift(kindling.deps, 'update polls set closes_at = now() + make_interval(secs => $2) where id = $1', [
      pollId,
      seconds,
    ]);
  await setEnd(30);
  expect((await vote(kindling, investment(0).by, pollId, 'for')).status).toBeLessThan(300);
  await setEnd(-1);
  expect((await vote(kindling, investment(1).by, pollId, 'for')).body).toMatchObject({ code: 'illegal_move' });
  const write = (choice: string) =>
    kindling.deps.db.execute(
      sql`insert into ballots (poll_id, user_id, choice) values (${pollId}, ${investment(1).by.id}, ${choice})`,
    );
  await expect(write('for')).rejects.toMatchObject({ cause: { message: expect.stringContaining('is over') } });
});

test.each([
  ['an hour before', 'evidence_filed', lookHours - 1],
  ['an hour after', 'voting', lookHours + 1],
])('evidence that nobody reviewed %s the limit is %s', async (_name, state, hours) => {
  await fileNow(kindling, { milestoneId: milestoneId(), ownerId: project.ownerId });
  await age(kindling.deps, milestoneId(), hours);
  await sweepMilestones(kindling.deps);
  expect(await readState()).toBe(state);
});

test.each([
  ['on the last day of the grace period', 'planned', 0],
  ['on the day after it', 'overdue', 1],
])('a milestone without evidence %s is %s', async (_name, state, daysBeyond) => {
  const { graceDays } = kindling.deps.settings.current();
  await shift(
    kindling.deps,
    `update milestones set due_on = (now() at time zone 'UTC')::date - $2::int where id = $1`,
    [milestoneId(), graceDays + daysBeyond],
  );
  await sweepMilestones(kindling.deps);
  expect(await readState()).toBe(state);
});

test.each([
  ['an hour before', 'rejected', rejectedDays * 24 - 1],
  ['an hour after', 'returned', rejectedDays * 24 + 1],
])('a rejected milestone without new evidence %s its limit is %s', async (_name, state, hours) => {
  const pollId = await openVoteNow(kindling, admin, project);
  for (const { by } of project.investments) await vote(kindling, by, pollId, 'against');
  await shift(kindling.deps, "update polls set closes_at = now() - interval '1 second' where id = $1", [pollId]);
  await sweepMilestones(kindling.deps);
  expect(await readState()).toBe('rejected');
  await age(kindling.deps, milestoneId(), hours);
  await sweepMilestones(kindling.deps);
  expect(await readState()).toBe(state);
});

/**
 * Creates a project whose oldest payment is this many days old, with a vote about more time that opened when the time to decide
 * ended.
 */
async function makeOverdue(paidDaysAgo: number): Promise<number> {
  const { deps } = kindling;
  await shift(deps, `update milestones set due_on = (now() at time zone 'UTC')::date - $2::int where id = $1`, [
    milestoneId(),
    deps.settings.current().graceDays + 1,
  ]);
  await sweepMilestones(deps);
  await age(deps, milestoneId(), overdueDays * 24 + 1);
  await shift(deps, 'update investments set completed_at = now() - make_interval(days => $2) where id = $1', [
    investment().id,
    paidDaysAgo,
  ]);
  const poll = await readOne<{ id: number }>(
    sql`select id::float8 as id from polls where milestone_id = ${milestoneId()}`,
  );
  return poll?.id ?? 0;
}

test.each([
  ['on the day before', 'overdue', -1],
  ['on the day', 'returned', 0],
])(
  'money of an overdue milestone %s that the limit for holding it comes near is %s, and never while investors vote',
  async (...one) => {
    const [, state, days] = one;
    const { deps } = kindling;
    const pollId = await makeOverdue(deps.settings.current().holdLimitDays - beforeHoldLimitDays + days);
    await sweepMilestones(deps);
    expect(await readState()).toBe('overdue');
    // No votes, so no decision.
    await endAndCount(deps, pollId);
    expect(await readState()).toBe(state);
  },
);

type Money = { released: number; returned: number; rest: number };
const readMoney = (id: number) =>
  readOne<Money>(sql`select released_cents::int as released, returned_cents::int as returned, rest_cents::int as rest
    from investment_money where investment_id = ${id}`);

test('what is left of an investment follows each release, withdrawal and return', async () => {
  const { id } = investment();
  expect(await readMoney(id)).toEqual({ released: 0, returned: 0, rest: 50_000 });
  await approveMilestone(kindling.deps, milestoneId());
  await askNow(kindling.deps, milestoneId());
  expect(await readMoney(id)).toEqual({ released: 0, returned: 0, rest: 50_000 });
  await releaseNow(kindling.deps, milestoneId());
  expect(await readMoney(id)).toEqual({ released: 30_000, returned: 0, rest: 20_000 });
  await requestRefund(kindling.deps, id, 'admin');
  expect(await readMoney(id)).toEqual({ released: 30_000, returned: 20_000, rest: 0 });
  await sweepOnce(kindling.deps);
  expect(await readMoney(id)).toEqual({ released: 30_000, returned: 20_000, rest: 0 });
  expect(await readMoney(investment(1).id)).toEqual({ released: 18_000, returned: 0, rest: 12_000 });
  await loseDispute(kindling, investment(2).payment);
  expect(await readMoney(investment(2).id)).toMatchObject({ released: 12_000 });
});

test('an investment counts as refunded when money arrived, and not when its whole remainder paid what its bank had taken', async () => {
  const { id, payment } = investment();
  await releaseNow(kindling.deps, milestoneId());
  const params = { payment_intent: payment, amount: '20000' };
  const dispute = await callSandbox(kindling, '/v1/test_helpers/disputes', params, 'secret');
  await syncDisputes(kindling.deps, payment);
  await callSandbox(kindling, `/v1/test_helpers/disputes/${dispute.id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(kindling.deps, payment);
  const count = () => readOne(sql`select count_refunded(${project.id})::int as count`);
  await requestRefund(kindling.deps, id, 'admin');
  await sweepOnce(kindling.deps);
  expect(await readMoney(id)).toEqual({ released: 30_000, returned: 20_000, rest: 0 });
  expect(await count()).toEqual({ count: 0 });
  await requestRefund(kindling.deps, investment(1).id, 'admin');
  await sweepOnce(kindling.deps);
  expect(await count()).toEqual({ count: 1 });
});

test('the weights of a plan are its amounts in their order, and none for a project without one', async () => {
  const weigh = (plan: unknown) =>
    readOne<{ weights: unknown }>(sql`select milestone_weights(${JSON.stringify(plan)}::jsonb) as weights`);
  expect(await weigh([{ fundingNeeded: 600 }, { fundingNeeded: 400.5, title: 'x' }])).toEqual({
    weights: [600, 400.5],
  });
  expect(await weigh([])).toEqual({ weights: [] });
});

test('the terms of funding freeze with the first hold: later settings change them no more', async () => {
  const read = () =>
    readOne<{ fee: number; by: string }>(
      sql`select fee_basis_points as fee, processing_fees_by as by from funding_terms where project_id = ${project.id}`,
    );
  const before = await read();
  await kindling.deps.db.execute(
    sql`update site_settings set platform_fee_percent = 7.25, processing_fees_by = 'project'`,
  );
  const later = await makeFundedProject(kindling);
  await kindling.deps.db.execute(sql`update site_settings set platform_fee_percent = null, processing_fees_by = null`);
  expect(await read()).toEqual(before);
  expect(
    await readOne(
      sql`select fee_basis_points as fee, processing_fees_by as by from funding_terms where project_id = ${later.id}`,
    ),
  ).toEqual({ fee: 725, by: 'project' });
});

test('a second hold changes no terms while the first is being paid, and a hold after all have ended takes those of its day', async () => {
  const { deps } = kindling;
  const { id } = await makeProject(deps);
  const takeHold = async (feePercent: number) => {
    await deps.db.execute(sql`update site_settings set platform_fee_percent = ${feePercent}`);
    const { investmentId } = await hold(kindling, await makeUser(deps), { projectId: id, amount: 100 });
    await deps.db.execute(sql`update site_settings set platform_fee_percent = null`);
    const terms = await readOne<{ fee: number }>(
      sql`select fee_basis_points as fee from funding_terms where project_id = ${id}`,
    );
    return { investmentId, fee: terms?.fee };
  };
  const [first, second] = [await takeHold(3), await takeHold(9)];
  expect([first.fee, second.fee]).toEqual([300, 300]);
  for (const { investmentId } of [first, second]) await endHoldNow(kindling, investmentId);
  expect((await takeHold(9)).fee).toBe(900);
});

test('the right to cancel ends so many hours before the end of the deadline, or with the funding', async () => {
  const end = (deadline: string | null) =>
    readOne<{ end: string | null }>(
      sql`select to_char(cancellation_end(0, ${deadline}::date) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as end`,
    );
  expect(await end('2031-03-10')).toEqual({ end: '2031-03-09 00:00' });
  expect(await end(null)).toEqual({ end: null });
});
