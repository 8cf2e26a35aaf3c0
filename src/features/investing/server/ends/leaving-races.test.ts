// What meets the rights of investors at the same moment: answers and silence, money that went another way, an early close and an open checkout.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBusinessDays } from '#features/packs/business-days.ts';
import { getProject, updateProject } from '#features/projects/project-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { dayBeforeYesterday, moveDeadline } from '#test/factories/deadlines.ts';
import { callSandbox, claim, expectSound, expireHold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { letAnswersPass, putUnderPack } from '#test/factories/packs.ts';
import { holdByRules, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { refundInvestment } from '../../admin-investment-contract.ts';
import { cancelInvestment, getInvestment } from '../../investing-contract.ts';
import { announceLastDay } from '../../last-day-contract.ts';
import { getReconfirmation, reconfirmInvestment } from '../../reconfirmation-contract.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { syncRefunds } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let owner: TestUser;
let investor: TestUser;
let project: TestProject;

const today = toDay(Date.now());
const deadline = addDays(today, 60);
const earliest = addBusinessDays(today, 5, 'US');

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
});
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps, { ownerId: owner.id, goalCents: 1_000_000, deadline });
});
afterEach(() => expectSound(kindling.deps.db));

const underRegcf = () => putUnderPack(kindling.deps.db, project.id, 'us-regcf-2022-09-20');
const read = async (id: number, as = investor) => (await kindling.call(getInvestment, { as, params: { id } })).body;
const ask = async (id: number, as = investor) => (await kindling.call(getReconfirmation, { as, params: { id } })).body;
const answer = (id: number, changeId: number, as = investor) =>
  kindling.call(reconfirmInvestment, { as, params: { id }, body: { changeId } });
const readProject = async () => (await kindling.call(getProject, { params: { id: project.id } })).body;
const registerCents = async () => {
  const { rows } = await kindling.deps.db.execute<{ cents: number }>(
    sql`select coalesce(sum(kept_cents), 0)::float8 as cents from register_lines(${project.id})`,
  );
  return rows[0]?.cents;
};

async function change(): Promise<void> {
  const body = { description: 'Something else altogether, with other people and other plans.' };
  expect((await kindling.call(updateProject, { as: owner, params: { id: project.id }, body })).status).toBe(200);
  await kindling.deps.db.execute(sql`update change_digests set last_at = last_at - interval '61 minutes'`);
  await sweepOnce(kindling.deps);
}

async function sweepTwice(): Promise<void> {
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
}

async function waitForLocks(count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await kindling.deps.db.execute<{ waiting: number }>(sql`select count(*)::float8 as waiting
          from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return rows[0]?.waiting;
      },
      { timeout: 10_000 },
    )
    .toBe(count);
}

test('an answer at the instant at which silence returns the money: one of both counts, and the answer says which', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(kindling.deps)));
  const ids: number[] = [];
  for (const person of people) ids.push((await invest(kindling, person, { projectId: project.id, amount: 100 })).id);
  await underRegcf();
  await change();
  const { changeId } = await ask(ids[0] ?? 0, people[0]);
  await kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(
      sql`update reconfirmations set due_at = now() + interval '150 milliseconds' where change_id = ${changeId}`,
    );
  });
  const { rows } = await kindling.deps.db.execute<{ left: number }>(sql`
    select extract(epoch from max(due_at) - clock_timestamp())::float8 * 1000 as left from reconfirmations where change_id = ${changeId}`);
  const leftMs = Math.max(0, rows[0]?.left ?? 0);
  const answers = people.map(async (person, place) => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs + (place - 8) * 12)));
    return (await answer(ids[place] ?? 0, changeId, person)).status;
  });
  const sweeps = Array.from({ length: 8 }, async (_, round) => {
    await new Promise((resolve) => setTimeout(resolve, leftMs + round * 5));
    await sweepOnce(kindling.deps);
  });
  const statuses = await Promise.all(answers);
  await Promise.all(sweeps);
  await sweepTwice();
  for (const [place, person] of people.entries()) {
    const id = ids[place] ?? 0;
    const { outcome } = await ask(id, person);
    const { state } = await read(id, person);
    expect([statuses[place], outcome, state]).toEqual(
      statuses[place] === 200 ? [200, 'confirmed', 'completed'] : [409, 'silent', 'refunded'],
    );
  }
});

test('an answer given in time counts, although the return of the money had begun to wait for it', async () => {
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 100 });
  await underRegcf();
  await change();
  const { changeId } = await ask(id);
  const client = await kindling.deps.pool.connect();
  await client.query('begin');
  await client.query('select from investments where id = $1 for no key update', [id]);
  const answered = answer(id, changeId);
  await waitForLocks(1);
  await kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`);
    await tx.execute(sql`update reconfirmations set due_at = clock_timestamp() where change_id = ${changeId}`);
  });
  const swept = sweepOnce(kindling.deps);
  await waitForLocks(2);
  await client.query('commit');
  client.release();
  await swept;
  expect((await answered).status).toBe(200);
  expect([(await ask(id)).outcome, (await read(id)).state]).toEqual(['confirmed', 'completed']);
});

test('someone silent after a part of the payment went back gets the rest, and leaves the register', async () => {
  const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 1000 });
  const payment = transactionId ?? '';
  await callSandbox(kindling, '/v1/refunds', { payment_intent: payment, amount: '40000' }, 'secret');
  await syncRefunds(kindling.deps, payment);
  await underRegcf();
  await change();
  await letAnswersPass(kindling.deps.db, project.id);
  await sweepTwice();
  expect((await read(id)).state).toBe('refunded');
  const refunds = await kindling.deps.gateway.listRefunds(payment);
  expect(refunds.map(({ amountCents, status }) => `${amountCents} ${status}`).toSorted()).toEqual([
    '40000 succeeded',
    '60000 succeeded',
  ]);
  expect(await registerCents()).toBe(0);
});

test('a dispute lost while its investor is asked ends the question, and the money is not returned a second time', async () => {
  const { id, transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
  const payment = transactionId ?? '';
  await underRegcf();
  await change();
  const { changeId } = await ask(id);
  const opened = await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: payment }, 'secret');
  await syncDisputes(kindling.deps, payment);
  expect((await answer(id, changeId)).status).toBe(409);
  await callSandbox(kindling, `/v1/test_helpers/disputes/${opened.id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(kindling.deps, payment);
  expect((await ask(id)).outcome).toBe('gone');
  await letAnswersPass(kindling.deps.db, project.id);
  await sweepTwice();
  expect((await read(id)).state).toBe('charged_back');
  expect(await kindling.deps.gateway.listRefunds(payment)).toEqual([]);
  expect(await registerCents()).toBe(0);
});

test('a change after the last day asks those who invested, and sells nothing more', async () => {
  project = await makeProject(kindling.deps, { ownerId: owner.id, goalCents: 100_000, deadline });
  const staying = await makeUser(kindling.deps);
  const { id: kept } = await invest(kindling, staying, { projectId: project.id, amount: 600 });
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 400 });
  await underRegcf();
  await moveDeadline(kindling.deps.db, project.id, addDays(today, -1));
  await change();
  expect((await readProject()).deadline).toBe(addDays(today, -1));
  await answer(kept, (await ask(kept, staying)).changeId, staying);
  await letAnswersPass(kindling.deps.db, project.id);
  for (let round = 0; round < 3; round += 1) await sweepOnce(kindling.deps);
  expect((await readProject()).status).toBe('failed');
  expect([(await read(id)).state, (await read(kept, staying)).state]).toEqual(['refunded', 'refunded']);
});

test.each([
  ['us-regcf-2022-09-20', 'active', 'failed'],
  ['open-2026', 'funded', 'funded'],
] as const)(
  'under %s, a reached goal that a bank or an administrator takes money from is %s, and at its end %s',
  async (pack, before, after) => {
    project = await makeProject(kindling.deps, { ownerId: owner.id, goalCents: 100_000, deadline });
    const staying = await makeUser(kindling.deps);
    await invest(kindling, staying, { projectId: project.id, amount: 500 });
    const { id } = await invest(kindling, staying, { projectId: project.id, amount: 200 });
    const { transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 300 });
    await putUnderPack(kindling.deps.db, project.id, pack);
    expect((await readProject()).status).toBe('funded');
    const opened = await callSandbox(
      kindling,
      '/v1/test_helpers/disputes',
      { payment_intent: transactionId ?? '' },
      'secret',
    );
    await callSandbox(kindling, `/v1/test_helpers/disputes/${opened.id}/move`, { status: 'lost' }, 'secret');
    await syncDisputes(kindling.deps, transactionId ?? '');
    expect((await readProject()).status).toBe(before);
    const admin = await makeAdmin(kindling.deps);
    await kindling.call(refundInvestment, { as: admin, params: { id }, body: { reason: 'At their request' } });
    expect((await readProject()).status).toBe(before);
    await moveDeadline(kindling.deps.db, project.id, dayBeforeYesterday());
    await sweepTwice();
    expect((await readProject()).status).toBe(after);
  },
);

/** One investor left after the announcement, and another is paying for the room when the announced day is over. */
async function payAtTheEarlyClose() {
  project = await makeProject(kindling.deps, { ownerId: owner.id, goalCents: 100_000, deadline });
  const staying = await makeUser(kindling.deps);
  await invest(kindling, staying, { projectId: project.id, amount: 600 });
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 400 });
  await underRegcf();
  const body = { lastDay: earliest };
  expect((await kindling.call(announceLastDay, { as: owner, params: { id: project.id }, body })).status).toBe(200);
  await kindling.call(cancelInvestment, { as: investor, params: { id } });
  const paying = await makeUser(kindling.deps);
  await stateProfile(kindling.deps, paying.id);
  const prepared = await holdByRules(kindling, paying, { projectId: project.id, amount: 400 });
  await moveDeadline(kindling.deps.db, project.id, dayBeforeYesterday());
  await sweepTwice();
  expect(await readProject()).toMatchObject({ status: 'active', deadline: dayBeforeYesterday() });
  return { paying, prepared };
}

test('a checkout that is open when an announced last day ends is waited for: paid, the offer closes with its goal met', async () => {
  const { paying, prepared } = await payAtTheEarlyClose();
  await pay(kindling, prepared);
  expect((await claim(kindling, paying, prepared)).status).toBe(201);
  await sweepTwice();
  expect((await readProject()).status).toBe('funded');
  expect(await registerCents()).toBe(100_000);
});

test('a checkout that lapses after an announced last day leaves the goal unmet: funding runs on until the first deadline', async () => {
  const { prepared } = await payAtTheEarlyClose();
  await expireHold(kindling.deps.db, prepared.investmentId);
  await kindling.deps.db.execute(sql`update payments set sweep_after = now() - interval '1 second'`);
  for (let round = 0; round < 3; round += 1) await sweepOnce(kindling.deps);
  expect(await readProject()).toMatchObject({ status: 'active', deadline });
  expect(await registerCents()).toBe(60_000);
});
