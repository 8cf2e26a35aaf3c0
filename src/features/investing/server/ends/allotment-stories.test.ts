// Random stories of projects that divide their goal: who asked, who left, whose bank took the money, and what everyone got.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCount, timeFor } from '#test/counts.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { callSandbox, expectSound, invest, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { cancelInvestment } from '../../investing-contract.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { closeProject } from './project-deadline.ts';

const fates = [
  'stays',
  'cancels',
  'refunded before',
  'refunded after',
  'open dispute',
  'lost before',
  'lost after',
  'won after',
] as const;
const request = fc.record({
  person: fc.integer({ min: 0, max: 3 }),
  cents: fc.oneof(fc.integer({ min: 10_000, max: 90_000 }), fc.constantFrom(10_000, 33_333, 100_000)),
  fate: fc.oneof({ weight: 4, arbitrary: fc.constant('stays' as const) }, fc.constantFrom(...fates)),
});
const story = fc.record({
  goalCents: fc.constantFrom(100_000, 100_001, 130_050),
  perHeadCents: fc.constantFrom(null, 10_000, 25_000),
  keeps: fc.boolean(),
  requests: fc.array(request, { minLength: 1, maxLength: 7 }),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;
type Row = {
  id: number;
  investor: number;
  amount: number;
  allotted: number | null;
  state: string;
  back: number;
  isRefunded: boolean;
};

let kindling: TestApp;
let people: TestUser[];

beforeAll(async () => {
  kindling = await createTestApp({ expectsErrors: true });
  people = [];
  for (let count = 0; count < 4; count += 1) people.push(await makeUser(kindling.deps));
  // People who have paid before: limits of first investments are not part of these stories.
  const elsewhere = await makeProject(kindling.deps);
  for (const person of people) await invest(kindling, person, { projectId: elsewhere.id, amount: 100 });
});
afterAll(() => kindling.close());

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** What is left of the room may be too small for an investment, or for another card payment. */
function leaveTooSmall(error: unknown) {
  if (/_too_small|remainder/.test(String(error))) return { id: 0, transactionId: '' };
  throw error;
}

async function openDispute(payment: string): Promise<string> {
  const opened = await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: payment }, 'secret');
  await syncDisputes(kindling.deps, payment);
  return opened.id ?? '';
}

async function endDispute(payment: string, dispute: string, status: 'won' | 'lost') {
  await callSandbox(kindling, `/v1/test_helpers/disputes/${dispute}/move`, { status }, 'secret');
  await syncDisputes(kindling.deps, payment);
}

async function live({ goalCents, perHeadCents, keeps, requests }: Story) {
  const { deps } = kindling;
  const maxCents = goalCents * 3;
  const { id: projectId } = await makeProject(deps, {
    goalCents,
    valuationCents: goalCents * 10,
    maxCents,
    perHeadCents,
    allotment: perHeadCents === null ? 'pro_rata' : 'capped',
    fundingModel: keeps ? 'keep_what_you_raise' : 'all_or_nothing',
    deadline: day(20),
  });
  const later: (() => Promise<void>)[] = [];
  let asked = 0;
  for (const { person, cents, fate } of requests) {
    const as = people[person] as TestUser;
    const amount = (cents / 100).toFixed(2);
    if (asked + cents > maxCents) {
      expect((await prepare(kindling, as, { projectId, amount })).status).toBe(409);
      continue;
    }
    const { id, transactionId } = await invest(kindling, as, { projectId, amount }).catch(leaveTooSmall);
    if (id === 0) continue;
    const payment = transactionId ?? '';
    asked += cents;
    if (fate === 'cancels' || fate === 'lost before' || fate === 'refunded before') asked -= cents;
    if (fate === 'cancels') await kindling.call(cancelInvestment, { as, params: { id } });
    if (fate === 'refunded before') await requestRefund(deps, id, 'admin');
    if (fate === 'refunded after') later.push(async () => void (await requestRefund(deps, id, 'admin')));
    if (!fate.includes('dispute') && !/^(lost|won)/.test(fate)) continue;
    const dispute = await openDispute(payment);
    if (fate === 'lost before') await endDispute(payment, dispute, 'lost');
    if (fate === 'lost after') later.push(() => endDispute(payment, dispute, 'lost'));
    if (fate === 'won after') later.push(() => endDispute(payment, dispute, 'won'));
  }
  await moveDeadline(deps.db, projectId, day(-2));
  // Several servers at once.
  await Promise.all([sweepOnce(deps), closeProject(deps, projectId), sweepOnce(deps)]);
  await sweepOnce(deps);
  await expectSound(deps.db);
  await expectDivided(projectId, { goalCents, perHeadCents, keeps, asked });
  for (const end of later) await end();
  await sweepOnce(deps);
  await sweepOnce(deps);
  await expectSound(deps.db);
  await expectReturned(projectId);
}

async function readRows(projectId: number): Promise<Row[]> {
  const { rows } = await kindling.deps.pool.query<Row>(
    `select i.id, i.investor_id::float8 as investor, i.amount_cents::float8 as amount, i.allotted_cents::float8 as allotted, i.state,
       (select coalesce(sum(r.amount_cents + r.settled_cents), 0)::float8 from part_returns r where r.investment_id = i.id) as back,
       exists (select from part_returns r where r.investment_id = i.id and r.reason = 'admin') as "isRefunded"
     from investments i where i.project_id = $1 and i.ever_completed order by i.id`,
    [projectId],
  );
  return rows;
}

type Division = Pick<Story, 'goalCents' | 'perHeadCents' | 'keeps'> & { asked: number };

async function expectDivided(projectId: number, { goalCents, perHeadCents, keeps, asked }: Division) {
  const given = (await readRows(projectId)).filter(({ allotted }) => allotted !== null);
  const total = given.reduce((sum, { allotted }) => sum + (allotted ?? 0), 0);
  const isFunded = asked >= goalCents || (keeps && asked > 0);
  expect(total).toBe(isFunded ? Math.min(goalCents, asked) : 0);
  const { rows } = await kindling.deps.pool.query<{ raised: number; status: string }>(
    'select raised_cents::float8 as raised, status from projects where id = $1',
    [projectId],
  );
  expect(rows[0]).toMatchObject(isFunded ? { status: 'funded', raised: total } : { status: 'failed' });
  if (!isFunded) return;
  if (perHeadCents !== null) expectHeads(given, { goalCents, perHeadCents, asked });
  if (perHeadCents !== null) return;
  // Everyone's part is within a cent of their exact share.
  for (const { amount, allotted } of given) {
    const exact = asked <= goalCents ? amount : (amount * goalCents) / asked;
    expect(Math.abs((allotted ?? 0) - exact)).toBeLessThan(1);
  }
}

/** Computed a second way: everyone has their amount per head, and of the rest the same share, within a cent for each investment. */
function expectHeads(
  given: Row[],
  { goalCents, perHeadCents, asked }: Record<'goalCents' | 'perHeadCents' | 'asked', number>,
) {
  const people = [...Map.groupBy(given, ({ investor }) => investor).values()].map((rows) => ({
    wished: rows.reduce((sum, { amount }) => sum + amount, 0),
    got: rows.reduce((sum, { allotted }) => sum + (allotted ?? 0), 0),
    count: rows.length,
  }));
  const heads = people.reduce((sum, { wished }) => sum + Math.min(wished, perHeadCents), 0);
  const ofHeads = Math.min(1, goalCents / heads);
  const ofRest = asked === heads ? 0 : Math.min(1, Math.max(0, goalCents - heads) / (asked - heads));
  for (const { wished, got, count } of people) {
    const head = Math.min(wished, perHeadCents);
    expect(Math.abs(got - head * ofHeads - (wished - head) * ofRest)).toBeLessThan(count + 1);
  }
}

async function expectReturned(projectId: number) {
  for (const { amount, allotted, back, state, isRefunded } of await readRows(projectId)) {
    if (allotted === null || state === 'charged_back') continue;
    expect(back).toBe(isRefunded ? amount : amount - allotted);
  }
}

test(
  'everyone gets their part of the goal, and all the rest goes back, whatever their banks do',
  async () => {
    await fc.assert(fc.asyncProperty(story, live), {
      numRuns: getCount('allotmentStories'),
      seed: Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_000),
    });
  },
  timeFor('allotmentStories', { ms: 8000 }),
);
