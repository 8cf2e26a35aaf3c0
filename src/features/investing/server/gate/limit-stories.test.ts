// Random stories of one person's money, two steps at a time: what they have committed never passes their limit.

import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { getCount, timeFor } from '#test/counts.ts';
import { claim, expectSound, expireHold, getTransactionId, pay } from '#test/factories/invest.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { expectSameChecks, holdByRules, investByRules, makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { cancelInvestment, type PreparedPayment } from '../../investing-contract.ts';
import { forceExpiry } from '../holds/hold-expiry.ts';
import { payments } from '../investing-table.ts';
import { settlePayment } from '../settlement/settlement.ts';

// A forced expiration is logged as an error.
const kindling = useTestApp({ expectsErrors: true });
const limitCents = 300_000;
let projectIds: number[] = [];

beforeAll(async () => {
  const make = () =>
    makeProjectUnder(kindling.deps, 'us-regcf-2022-09-20', { goalCents: 900_000_000, valuationCents: 9_000_000_000 });
  projectIds = (await Promise.all([make(), make(), make()])).map(({ id }) => id);
});

async function makeInvestor(): Promise<TestUser> {
  const person = await makeUser(kindling.deps);
  await stateProfile(kindling.deps, person.id);
  return person;
}

async function committedBy({ id }: TestUser): Promise<number> {
  const { rows } = await kindling.deps.db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0)::float8 as cents from investments where investor_id = ${id} and counted is not null`,
  );
  return rows[0]?.cents ?? 0;
}

async function endHold({ investmentId }: PreparedPayment): Promise<void> {
  const { db } = kindling.deps;
  await expireHold(db, investmentId, '25 hours');
  const [payment] = await db.select().from(payments).where(eq(payments.investmentId, investmentId));
  if (payment !== undefined) await forceExpiry(kindling.deps, payment.id);
}

test('late money goes back if the limit was used for something else since, and is kept if it still fits', async () => {
  const [first = 0, second = 0, third = 0] = projectIds;
  const person = await makeInvestor();
  const [late, fitting] = [
    await holdByRules(kindling, person, { projectId: first, amount: 2_000 }),
    await holdByRules(kindling, person, { projectId: third, amount: 1_000 }),
  ];
  await endHold(late);
  await endHold(fitting);
  await investByRules(kindling, person, { projectId: second, amount: 1_500 });
  for (const prepared of [late, fitting]) expect(await pay(kindling, prepared)).toBe('succeeded');
  expect((await settlePayment(kindling.deps, getTransactionId(late))).outcome).toBe('returned');
  expect((await settlePayment(kindling.deps, getTransactionId(fitting))).outcome).toBe('completed');
  expect(await committedBy(person)).toBe(250_000);
  await expectSound(kindling.deps.db);
});

type Money = { person: TestUser; holds: PreparedPayment[] };
const steps = {
  async commit({ person, holds }: Money, place: number, amount: number) {
    const projectId = projectIds[place % projectIds.length] ?? 0;
    // Refused, or ended by the other step before everything was accepted.
    const prepared = await holdByRules(kindling, person, { projectId, amount }).catch(() => undefined);
    if (prepared !== undefined) holds.push(prepared);
  },
  async pay({ person, holds }: Money, place: number) {
    const prepared = holds[place % Math.max(1, holds.length)];
    if (prepared === undefined) return;
    await pay(kindling, prepared);
    await claim(kindling, person, prepared);
  },
  async lapse({ holds }: Money, place: number) {
    const prepared = holds[place % Math.max(1, holds.length)];
    if (prepared !== undefined) await endHold(prepared);
  },
  async cancel({ person, holds }: Money, place: number) {
    const prepared = holds[place % Math.max(1, holds.length)];
    if (prepared !== undefined)
      await kindling.call(cancelInvestment, { as: person, params: { id: prepared.investmentId } });
  },
};

const step = fc.record({
  name: fc.constantFrom('commit' as const, 'commit' as const, 'pay' as const, 'lapse' as const, 'cancel' as const),
  place: fc.nat(5),
  amount: fc.constantFrom(500, 1_000, 1_500, 2_000, 3_000),
});

test(
  'whatever is reserved, paid, late or canceled at the same time, the sum stays within the limit',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 6 }), async (story) => {
        const money: Money = { person: await makeInvestor(), holds: [] };
        for (const pair of story) {
          await Promise.all(pair.map(({ name, place, amount }) => steps[name](money, place, amount)));
          expect(await committedBy(money.person)).toBeLessThanOrEqual(limitCents);
        }
      }),
      { numRuns: getCount('limitStories') },
    );
    await expectSameChecks(kindling.deps);
    await expectSound(kindling.deps.db);
  },
  timeFor('limitStories', { ms: 1_500 }),
);
