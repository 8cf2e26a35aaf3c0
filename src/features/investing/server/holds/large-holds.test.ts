// Large holds of people who have never paid: they can't block a project.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claim, expectSound, hold, invest, pay, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../../investing-contract.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let grace: TestUser;
let linus: TestUser;

beforeEach(async () => {
  grace = await makeUser(kindling.deps);
  linus = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

const project = (goal = 4500) =>
  makeProject(kindling.deps, { goalCents: goal * 100, valuationCents: goal * 1000, title: 'Lamp' });
const release = (as: TestUser, id: number) => kindling.call(contract.releaseHold, { as, params: { id } });
const minutesLeft = ({ expiresAt }: { expiresAt: string }) => (Date.parse(expiresAt) - Date.now()) / 60_000;

/** Expires a hold and lets the sweeper end it. */
async function letLapse(investmentId: number): Promise<void> {
  await kindling.deps.db.execute(
    sql`update investments set hold_expires_at = now() - interval '1 second',
      short_until = short_until - (hold_expires_at - now() + interval '1 second') where id = ${investmentId}`,
  );
  await sweepOnce(kindling.deps);
}

describe('people who have never paid', () => {
  test('hold a large part of a goal for a third of the time, and a small part for the full time', async () => {
    const { id } = await project();
    expect(minutesLeft(await hold(kindling, grace, { projectId: id, amount: 450.01 }))).toBeCloseTo(5, 0);
    expect(minutesLeft(await hold(kindling, linus, { projectId: id, amount: 450 }))).toBeCloseTo(15, 0);
  });

  test('get no extra time by changing the amount', async () => {
    const { id } = await project();
    const first = await hold(kindling, grace, { projectId: id, amount: 4500 });
    await hold(kindling, grace, { projectId: id, amount: 400 });
    const again = await hold(kindling, grace, { projectId: id, amount: 4400 });
    expect(again.expiresAt).toBe(first.expiresAt);
  });

  test('may change a large amount any number of times before paying it', async () => {
    const { id } = await project();
    for (const amount of [4500, 4000, 3000, 2000]) await hold(kindling, grace, { projectId: id, amount });
    const last = await hold(kindling, grace, { projectId: id, amount: 4500 });
    await pay(kindling, last);
    expect((await claim(kindling, grace, last)).status).toBe(201);
  });

  test('may hold at most a tenth after two large holds expired unpaid, until a payment succeeds', async () => {
    const first = await hold(kindling, grace, { projectId: (await project()).id, amount: 4500 });
    await letLapse(first.investmentId);
    const { id } = await project();
    const second = await hold(kindling, grace, { projectId: id, amount: 4500 });
    await release(grace, second.investmentId);
    expect(await prepare(kindling, grace, { projectId: id, amount: 1000 })).toMatchObject({
      status: 409,
      body: {
        code: 'unpaid_holds',
        remaining: '450.00',
        message:
          '2 of your larger reservations ended without a payment in the last 24 hours. Until one of your payments succeeds, you can invest up to $450 in this project.',
      },
    });
    await invest(kindling, grace, { projectId: id, amount: 450 });
    expect(minutesLeft(await hold(kindling, grace, { projectId: id, amount: 4000 }))).toBeCloseTo(15, 0);
  });

  test('are not limited by unpayable holds, or by older ones', async () => {
    const { id } = await project();
    for (let count = 0; count < 2; count += 1) {
      const { investmentId } = await hold(kindling, grace, { projectId: id, amount: 4500 });
      await release(grace, investmentId);
    }
    await kindling.deps.db.execute(
      sql`update investments set created_at = created_at - interval '1 day', short_until = short_until - interval '1 day' where investor_id = ${grace.id}`,
    );
    await hold(kindling, grace, { projectId: id, amount: 4500 });
  });

  test.each([
    ['23 hours 59 minutes', 'unpaid_holds'],
    ['24 hours 1 minute', undefined],
  ])('are limited for a day: by large holds of %s ago with %s', async (ago, code) => {
    for (let count = 0; count < 2; count += 1) {
      await release(
        grace,
        (await hold(kindling, grace, { projectId: (await project()).id, amount: 4500 })).investmentId,
      );
    }
    await kindling.deps.db.execute(
      sql`update investments set created_at = created_at - ${ago}::interval, short_until = short_until - ${ago}::interval where investor_id = ${grace.id}`,
    );
    const { body } = await prepare(kindling, grace, { projectId: (await project()).id, amount: 4500 });
    expect(body.code).toBe(code);
  });

  test('cannot renew a large hold through a small one', async () => {
    const { id } = await project();
    for (const round of [1, 2]) {
      const large = await hold(kindling, grace, { projectId: id, amount: 4500 });
      await hold(kindling, grace, { projectId: id, amount: 400 });
      await kindling.deps.db.execute(
        sql`update investments set short_until = now() - make_interval(mins => ${round}) where short_until = ${large.expiresAt}`,
      );
    }
    expect((await prepare(kindling, grace, { projectId: id, amount: 4500 })).body.code).toBe('unpaid_holds');
  });

  test('may always hold the minimum investment', async () => {
    const { id } = await makeProject(kindling.deps, { goalCents: 100_000, valuationCents: 1_000_000 });
    for (let count = 0; count < 2; count += 1) {
      await release(grace, (await hold(kindling, grace, { projectId: id, amount: 500 })).investmentId);
    }
    expect((await prepare(kindling, grace, { projectId: id, amount: 101 })).body).toMatchObject({
      code: 'unpaid_holds',
      remaining: '100.00',
    });
    await hold(kindling, grace, { projectId: id, amount: 100 });
  });

  test('cannot close a project with ten new accounts for more than 100 minutes a day', async () => {
    const { id } = await project();
    const minutes: number[] = [];
    for (let account = 0; account < 10; account += 1) {
      const person = await makeUser(kindling.deps);
      for (;;) {
        const { status, body } = await prepare(kindling, person, { projectId: id, amount: 4500 });
        if (status !== 201) break;
        minutes.push(minutesLeft(body));
        await letLapse(body.investmentId);
      }
    }
    expect(minutes).toHaveLength(20);
    expect(minutes.reduce((total, some) => total + some, 0)).toBeLessThanOrEqual(100);
  });
});
