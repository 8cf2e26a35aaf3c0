// A project that divides its goal: requests up to a ceiling until the deadline, one allotment, and the difference back to the cards.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPlan } from '#features/payouts/server/plan/plan-opening.ts';
import { deleteProject, getProject, updateProject } from '#features/projects/project-contract.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents } from '#kernel/money.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { callSandbox, expectSound, hold, invest, pay, prepare, readFigures } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { refundInvestment } from '../../admin-investment-contract.ts';
import { cancelInvestment, getInvestment } from '../../investing-contract.ts';
import { allotments } from '../allotment-table.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { recordOpeningInvestments } from '../imports/opening-investments.ts';
import { investments } from '../investing-table.ts';
import { partReturns } from '../part-return-table.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { returnDifference } from './allotting.ts';
import { closeProject } from './project-deadline.ts';

const kindling = useTestApp({ expectsErrors: true });
let owner: TestUser;
let project: TestProject;

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const shared = { goalCents: 100_000, valuationCents: 1_000_000, maxCents: 300_000, allotment: 'pro_rata' } as const;

beforeEach(async () => {
  owner = await makeUser(kindling.deps);
  project = await makeShared();
});
afterEach(() => expectSound(kindling.deps.db));

const makeShared = (fields: Partial<typeof projects.$inferInsert> = {}) =>
  makeProject(kindling.deps, { ownerId: owner.id, title: 'A kite', deadline: day(20), ...shared, ...fields });

async function ask(amount: number, as?: TestUser) {
  const investor = as ?? (await makeUser(kindling.deps));
  return { investor, ...(await invest(kindling, investor, { projectId: project.id, amount })) };
}

/** The deadline and the right to cancel have passed. */
async function close() {
  await moveDeadline(kindling.deps.db, project.id, day(-2));
  await sweepOnce(kindling.deps);
}

async function rowOf(id: number) {
  const [row] = await kindling.deps.db.select().from(investments).where(eq(investments.id, id));
  if (row === undefined) throw new Error('no investment');
  return row;
}
const returnsOf = (id: number) => kindling.deps.db.select().from(partReturns).where(eq(partReturns.investmentId, id));
const figures = () => readFigures(kindling, project.id);

describe('until the deadline', () => {
  test('funding goes on when the goal is reached, up to the most that may be asked for', async () => {
    await ask(1000);
    await ask(1500);
    expect(await figures()).toEqual({ held: 0, raised: 250_000, status: 'active' });
    const tooMuch = await prepare(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 501 });
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'funding_exceeded' } });
    await ask(500);
    await sweepOnce(kindling.deps);
    expect(await figures()).toEqual({ held: 0, raised: 300_000, status: 'active' });
  });

  test('a request can be canceled like any investment, and then does not count', async () => {
    const first = await ask(1000);
    const second = await ask(1000);
    const canceled = await kindling.call(cancelInvestment, { as: first.investor, params: { id: first.id } });
    expect(canceled.status).toBe(200);
    await close();
    expect(await rowOf(second.id)).toMatchObject({ allottedCents: 100_000 });
    expect((await rowOf(first.id)).allottedCents).toBeNull();
  });

  test('nobody closes it earlier, neither by hand nor by the database', async () => {
    await ask(1000);
    const admin = await makeAdmin(kindling.deps);
    const moved = await kindling.call(updateProject, {
      as: admin,
      params: { id: project.id },
      body: { status: 'funded', reason: 'It is full.' },
    });
    expect(moved).toMatchObject({ status: 409, body: { code: 'illegal_move' } });
    await expect(
      kindling.deps.db.update(projects).set({ status: 'funded' }).where(eq(projects.id, project.id)),
    ).rejects.toThrow();
  });

  test('how the goal is divided is fixed once it is published', async () => {
    const changed = await kindling.call(updateProject, {
      as: owner,
      params: { id: project.id },
      body: { maxInvested: 5000 },
    });
    expect(changed).toMatchObject({ status: 409, body: { code: 'locked_terms' } });
    await expect(
      kindling.deps.db.update(projects).set({ maxCents: 500_000 }).where(eq(projects.id, project.id)),
    ).rejects.toThrow();
  });
});

test('only payments by card are requests: nothing else could go back to a card', async () => {
  const opening = {
    projectId: project.id,
    investorId: (await makeUser(kindling.deps)).id,
    amount: cents(50_000),
    valuation: cents(1_000_000),
    investedAt: new Date(),
    key: 'opening',
  };
  await expect(kindling.deps.db.transaction((tx) => recordOpeningInvestments(tx, [opening]))).rejects.toThrow();
});

describe('at the deadline', () => {
  test('everyone gets the same share of what they asked for, and the difference goes back to their cards', async () => {
    const [small, large] = [await ask(500), await ask(1500)];
    await close();
    await sweepOnce(kindling.deps);
    expect(await figures()).toEqual({ held: 0, raised: 100_000, status: 'funded' });
    expect(await rowOf(small.id)).toMatchObject({
      state: 'completed',
      allottedCents: 25_000,
      equityPercent: '2.500000',
    });
    expect(await rowOf(large.id)).toMatchObject({
      state: 'completed',
      allottedCents: 75_000,
      equityPercent: '7.500000',
    });
    expect(await returnsOf(large.id)).toMatchObject([{ amountCents: 75_000, reason: 'allotment', state: 'succeeded' }]);
    expect(await kindling.deps.db.select().from(allotments).where(eq(allotments.projectId, project.id))).toMatchObject([
      { method: 'pro_rata', goalCents: 100_000, requests: 2, askedCents: 200_000, allottedCents: 100_000 },
    ]);
    const mail = kindling.mails.find(
      ({ to, subject }) => to.address === large.investor.email && subject.includes('got'),
    );
    expect(mail?.text).toContain('You asked for $1,500 and got $750. $750 goes back to your card.');
    const toOwner = kindling.mails.filter(({ to }) => to.address === owner.email).map(({ text }) => text);
    expect(toOwner.filter((text) => text.includes('Investors asked for $2,000. It was divided'))).toHaveLength(1);
    expect(toOwner.filter((text) => text.includes('You chose to keep'))).toEqual([]);
  });

  test('with an amount per head, small investments are filled first, all of a person together', async () => {
    project = await makeShared({ allotment: 'capped', perHeadCents: 20_000 });
    const first = await ask(100);
    const second = await ask(1500);
    const third = await ask(200, first.investor);
    await close();
    const got = await Promise.all([first, second, third].map(({ id }) => rowOf(id)));
    expect(got.map(({ allottedCents }) => allottedCents)).toEqual([10_000, 75_714, 14_286]);
  });

  test('everyone gets what they asked for where that is no more than the goal', async () => {
    project = await makeShared({ fundingModel: 'keep_what_you_raise' });
    const { id, investor } = await ask(400);
    await close();
    expect(await figures()).toMatchObject({ raised: 40_000, status: 'funded' });
    expect(await rowOf(id)).toMatchObject({ allottedCents: 40_000 });
    expect(await returnsOf(id)).toEqual([]);
    await sweepOnce(kindling.deps);
    const told = kindling.mails.filter(({ to }) => to.address === investor.email).map(({ subject }) => subject);
    expect(told.filter((subject) => subject.includes('got'))).toEqual([
      'You got all $400 of A kite that you asked for',
    ]);
  });

  test('a project short of its goal allots nothing and returns everything', async () => {
    const { id } = await ask(400);
    await close();
    await sweepOnce(kindling.deps);
    expect(await rowOf(id)).toMatchObject({ state: 'refunded', allottedCents: null });
    expect(await kindling.deps.db.$count(allotments, eq(allotments.projectId, project.id))).toBe(0);
  });

  test('it waits for everyone who may still cancel, and for open payments', async () => {
    const { id } = await ask(1000);
    await moveDeadline(kindling.deps.db, project.id, day(-2));
    await kindling.deps.db.execute(
      sql`update investments set cancellable_until = now() + interval '1 day' where id = ${id}`,
    );
    await sweepOnce(kindling.deps);
    expect(await figures()).toMatchObject({ status: 'active' });
  });

  test('several processes allot once', async () => {
    const { id } = await ask(3000);
    await moveDeadline(kindling.deps.db, project.id, day(-2));
    await Promise.all([1, 2, 3, 4].map(() => closeProject(kindling.deps, project.id)));
    await Promise.all([1, 2, 3].map(() => sweepOnce(kindling.deps)));
    expect(await rowOf(id)).toMatchObject({ allottedCents: 100_000 });
    expect(await returnsOf(id)).toHaveLength(1);
    await expect(
      kindling.deps.db.update(investments).set({ allottedCents: 1 }).where(eq(investments.id, id)),
    ).rejects.toThrow();
  });

  test('funding does not close for releases before every difference goes back', async () => {
    await ask(2000);
    await moveDeadline(kindling.deps.db, project.id, day(-2));
    await closeProject(kindling.deps, project.id);
    const closeForGood = () =>
      kindling.deps.db.update(projects).set({ fundingClosedAt: new Date() }).where(eq(projects.id, project.id));
    await expect(closeForGood()).rejects.toThrow();
    await sweepOnce(kindling.deps);
    await openPlan(kindling.deps, project.id);
    const [row] = await kindling.deps.db.select().from(projects).where(eq(projects.id, project.id));
    expect(row?.fundingClosedAt).not.toBeNull();
  });

  test('whoever is refunded between the allotment and the return of the difference gets everything back, once', async () => {
    const [left, kept] = [await ask(1000), await ask(1000)];
    await moveDeadline(kindling.deps.db, project.id, day(-2));
    await closeProject(kindling.deps, project.id);
    await expectSound(kindling.deps.db);
    expect(await requestRefund(kindling.deps, left.id, 'admin')).toBe(true);
    await Promise.all([sweepOnce(kindling.deps), sweepOnce(kindling.deps)]);
    await sweepOnce(kindling.deps);
    expect(await rowOf(left.id)).toMatchObject({ state: 'refunded' });
    expect(await returnsOf(left.id)).toEqual([]);
    expect(await returnsOf(kept.id)).toMatchObject([{ amountCents: 50_000, state: 'succeeded' }]);
    expect(await figures()).toMatchObject({ raised: 50_000, status: 'funded' });
  });

  test('a project removed right after the allotment returns everything, once', async () => {
    const [first, second] = [await ask(1000), await ask(2000)];
    await moveDeadline(kindling.deps.db, project.id, day(-2));
    await closeProject(kindling.deps, project.id);
    await returnDifference(kindling.deps, first.id);
    const admin = await makeAdmin(kindling.deps);
    await kindling.call(deleteProject, { as: admin, params: { id: project.id }, body: { reason: 'It was a fraud.' } });
    for (let round = 0; round < 3; round += 1) await sweepOnce(kindling.deps);
    expect((await returnsOf(first.id)).map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [66_667, 'succeeded'],
      [33_333, 'succeeded'],
    ]);
    expect(await rowOf(second.id)).toMatchObject({ state: 'refunded' });
  });

  test('a payment that succeeds after the allotment goes back', async () => {
    const late = await hold(kindling, await makeUser(kindling.deps), { projectId: project.id, amount: 300 });
    await ask(1000);
    await kindling.deps.db.execute(
      sql`update investments set hold_expires_at = now() - interval '1 second' where id = ${late.investmentId}`,
    );
    await close();
    await close();
    expect(await figures()).toMatchObject({ status: 'funded', raised: 100_000 });
    expect(await pay(kindling, late)).not.toBe('succeeded');
  });
});

describe('afterwards', () => {
  test('an administrator returns what was allotted; nobody else gets more for it', async () => {
    const [first, second] = [await ask(1000), await ask(1000)];
    await close();
    await sweepOnce(kindling.deps);
    const admin = await makeAdmin(kindling.deps);
    const answer = await kindling.call(refundInvestment, {
      as: admin,
      params: { id: first.id },
      body: { reason: 'They asked for it.' },
    });
    expect(answer.status).toBe(202);
    await sweepOnce(kindling.deps);
    expect(await returnsOf(first.id)).toMatchObject([
      { reason: 'allotment', amountCents: 50_000 },
      { reason: 'admin', amountCents: 50_000, state: 'succeeded' },
    ]);
    expect(await rowOf(second.id)).toMatchObject({ allottedCents: 50_000 });
    const told = kindling.mails.filter(({ to }) => to.address === first.investor.email).map(({ text }) => text);
    const last = told.find((text) => text.includes('They asked for it.'));
    expect(last).toContain('We are returning $500 to your card.');
    expect(last).toContain('no longer gives you equity in A kite');
  });

  test('a disputed request is allotted; its difference waits for the bank, which may take it', async () => {
    const [kept, lost] = [await ask(1000), await ask(1000)];
    const payment = lost.transactionId ?? '';
    const opened = await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: payment }, 'secret');
    await syncDisputes(kindling.deps, payment);
    await close();
    await sweepOnce(kindling.deps);
    expect(await rowOf(lost.id)).toMatchObject({ state: 'disputed', allottedCents: 50_000 });
    expect(await returnsOf(lost.id)).toMatchObject([{ state: 'requested' }]);
    await callSandbox(kindling, `/v1/test_helpers/disputes/${opened.id}/move`, { status: 'lost' }, 'secret');
    await syncDisputes(kindling.deps, payment);
    expect(await rowOf(lost.id)).toMatchObject({ state: 'charged_back' });
    expect(await rowOf(kept.id)).toMatchObject({ allottedCents: 50_000 });
    expect(await figures()).toMatchObject({ raised: 50_000, status: 'funded' });
  });

  test('a dispute that is won returns the difference then', async () => {
    const asked = await ask(2000);
    const payment = asked.transactionId ?? '';
    const opened = await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: payment }, 'secret');
    await syncDisputes(kindling.deps, payment);
    await close();
    await callSandbox(kindling, `/v1/test_helpers/disputes/${opened.id}/move`, { status: 'won' }, 'secret');
    await syncDisputes(kindling.deps, payment);
    await sweepOnce(kindling.deps);
    expect(await rowOf(asked.id)).toMatchObject({ state: 'completed' });
    expect(await returnsOf(asked.id)).toMatchObject([{ state: 'succeeded', amountCents: 100_000 }]);
  });

  test('the register has nothing of requests, and exactly what was allotted from that day on', async () => {
    const [small, large] = [await ask(500), await ask(1500)];
    const lines = async () => {
      const { rows } = await kindling.deps.pool.query<{ id: number; kept: number }>(
        'select investment_id::float8 as id, kept_cents::float8 as kept from register_lines($1) order by 1',
        [project.id],
      );
      return rows;
    };
    expect(await lines()).toEqual([]);
    await close();
    const held = [
      { id: small.id, kept: 25_000 },
      { id: large.id, kept: 75_000 },
    ];
    expect(await lines()).toEqual(held);
    await sweepOnce(kindling.deps);
    expect(await lines()).toEqual(held);
  });

  test('the investor sees what they got, and others only totals', async () => {
    const asked = await ask(2000);
    await close();
    const { body } = await kindling.call(getInvestment, { as: asked.investor, params: { id: asked.id } });
    expect(body).toMatchObject({ amount: '2000.00', allotted: '1000.00', equityPercent: '10.000000' });
    const other = await kindling.call(getInvestment, { as: await makeUser(kindling.deps), params: { id: asked.id } });
    expect(other.status).toBe(404);
    const seen = await kindling.call(getProject, { params: { id: project.id } });
    expect(seen.body).toMatchObject({ asked: 2000, fundingRaised: 1000, allotment: 'pro_rata', maxInvested: 3000 });
  });
});
