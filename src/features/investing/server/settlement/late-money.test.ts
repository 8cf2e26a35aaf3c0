// Late payments are accepted on their original terms only.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { expectSound, expireHold, getTransactionId, hold, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { joinTeam } from '#test/factories/teams.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { forceExpiry } from '../holds/hold-expiry.ts';
import { payments } from '../investing-table.ts';
import { settlePayment } from './settlement.ts';

// A forced expiration is logged as an error.
const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;
let project: TestProject;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps, { goalCents: 150_000, valuationCents: 1_500_000, deadline: daysAhead(5) });
});
afterEach(() => expectSound(kindling.deps.db));

function daysAhead(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
}

const change = (fields: Partial<typeof projects.$inferInsert>, id = project.id) =>
  kindling.deps.db.update(projects).set(fields).where(eq(projects.id, id));

async function takeEndedHold(person: TestUser, amount: number) {
  const { db } = kindling.deps;
  const prepared = await hold(kindling, person, { projectId: project.id, amount });
  await expireHold(db, prepared.investmentId, '25 hours');
  const [payment] = await db.select().from(payments).where(eq(payments.investmentId, prepared.investmentId));
  await forceExpiry(kindling.deps, payment?.id ?? 0);
  return prepared;
}

/** Pays $1,000 after its hold was released; `meanwhile` runs in between. */
async function payLate(meanwhile: () => Promise<unknown>): Promise<string> {
  const prepared = await takeEndedHold(investor, 1000);
  await meanwhile();
  expect(await pay(kindling, prepared)).toBe('succeeded');
  return (await settlePayment(kindling.deps, getTransactionId(prepared))).outcome;
}

test.each([
  ['goal', { goalCents: 200_000 }],
  ['valuation', { valuationCents: 2_000_000 }],
  ['way of funding', { fundingModel: 'keep_what_you_raise' }],
  ['deadline', { deadline: daysAhead(9) }],
] as const)('it is returned when the %s was changed since', async (_, fields) => {
  expect(await payLate(() => change(fields))).toBe('returned');
});

test('it is refunded when the project has changed owners', async () => {
  const { id: ownerId } = await makeUser(kindling.deps);
  expect(await payLate(() => change({ ownerId }))).toBe('returned');
});

test('it is refunded when the investor has joined the team of the project', async () => {
  expect(await payLate(() => joinTeam(kindling.deps, project.id, investor.id, ['editor']))).toBe('returned');
});

test("it is kept when only a text changed, or another project's terms", async () => {
  const other = await makeProject(kindling.deps);
  const meanwhile = async () => {
    await change({ title: 'A better lamp' });
    await change({ valuationCents: 60_000_000 }, other.id);
  };
  expect(await payLate(meanwhile)).toBe('completed');
});

test('it is kept when the terms changed before the hold was taken', async () => {
  await change({ valuationCents: 1_600_000 });
  await kindling.deps.db.execute(sql`select pg_sleep(0.01)`);
  expect(await payLate(async () => undefined)).toBe('completed');
});

test('it is refunded when another payment in progress needs its room', async () => {
  const other = await makeUser(kindling.deps);
  expect(await payLate(() => hold(kindling, other, { projectId: project.id, amount: 600 }))).toBe('returned');
});

test('it is kept when it exactly fits next to open payments', async () => {
  const other = await makeUser(kindling.deps);
  expect(await payLate(() => hold(kindling, other, { projectId: project.id, amount: 500 }))).toBe('completed');
});

test('several that arrive together are kept as far as they fit', async () => {
  const late = [];
  for (let count = 0; count < 5; count += 1) late.push(await takeEndedHold(await makeUser(kindling.deps), 500));
  for (const prepared of late) await pay(kindling, prepared);
  const settled = await Promise.all(late.map((prepared) => settlePayment(kindling.deps, getTransactionId(prepared))));
  const outcomes = settled.map(({ outcome }) => outcome).toSorted();
  expect(outcomes.join(' ')).toBe('completed completed completed returned returned');
});
