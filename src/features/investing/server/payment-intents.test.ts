// Preparing a payment over HTTP: holds, keys, limits, invalid input and signed-out visitors.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  endHoldNow,
  expectSound,
  expireHold,
  hold,
  invest,
  pay,
  prepare,
  readFigures,
} from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../investing-contract.ts';

const kindling = useTestApp();
let grace: TestUser;
let linus: TestUser;

// New people each time, because one person may have only five open holds.
beforeEach(async () => {
  grace = await makeUser(kindling.deps);
  linus = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

/** Goal $50,000 at a valuation of $500,000 by default. */
const project = (fields?: Parameters<typeof makeProject>[1]): Promise<TestProject> =>
  makeProject(kindling.deps, fields);

describe('preparing a payment', () => {
  test('a hold returns the amounts computed by the server, and counts as reserved but not as raised [invest-3]', async () => {
    const { id } = await project({ title: 'Lamp' });
    const answer = await kindling.call(contract.createPaymentIntent, {
      as: grace,
      body: { projectId: id, amount: '1234.56', equity: '99', projectTitle: 'Another title' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      projectId: id,
      projectTitle: 'Lamp',
      amount: '1234.56',
      equityPercent: '0.246912',
      valuation: 500_000,
      payments: { kind: 'sandbox' },
    });
    const lasts = new Date(answer.body.expiresAt).getTime() - Date.now();
    expect(lasts).toBeGreaterThan(880_000);
    expect(lasts).toBeLessThan(905_000);
    expect(await readFigures(kindling, id)).toEqual({ held: 123_456, raised: 0, status: 'active' });
  });

  test('the same key sent 64 times at once creates one hold and returns one payment', async () => {
    const { id } = await project();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => prepare(kindling, grace, { projectId: id, amount: 500, key: 'one-click' })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 63 }, () => 200),
      201,
    ]);
    expect(new Set(answers.map((answer) => answer.body.clientSecret)).size).toBe(1);
    expect(await readFigures(kindling, id)).toMatchObject({ held: 50_000 });
    const { rows } = await kindling.deps.db.execute(
      sql`select count(*) as made from sandbox.payment_intents where metadata ->> 'project_id' = ${String(id)}`,
    );
    expect(rows).toEqual([{ made: 1 }]);
  });

  test('a key reused for another amount is refused, and two people may use the same key', async () => {
    const { id } = await project();
    await hold(kindling, grace, { projectId: id, amount: 500, key: 'shared' });
    expect(await prepare(kindling, grace, { projectId: id, amount: 501, key: 'shared' })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
    await hold(kindling, linus, { projectId: id, amount: 501, key: 'shared' });
  });

  test('a refused request does not use up its key', async () => {
    const { id } = await project({ goalCents: 100_000, valuationCents: 1_000_000 });
    const first = await hold(kindling, linus, { projectId: id, amount: 1000 });
    const wish = { projectId: id, amount: 1000, key: 'patient' };
    expect((await prepare(kindling, grace, wish)).body.code).toBe('funding_exceeded');
    await expireHold(kindling.deps.db, first.investmentId);
    await endHoldNow(kindling, first.investmentId);
    expect((await prepare(kindling, grace, wish)).status).toBe(201);
  });

  test('an ended hold is reported as ended, so that the page uses a new key', async () => {
    const { id } = await project();
    const taken = await hold(kindling, grace, { projectId: id, amount: 300, key: 'slow' });
    await expireHold(kindling.deps.db, taken.investmentId);
    expect(await prepare(kindling, grace, { projectId: id, amount: 300, key: 'slow' })).toMatchObject({
      status: 409,
      body: { code: 'hold_ended' },
    });
    expect(await readFigures(kindling, id)).toMatchObject({ held: 0 });
  });

  test('a repeat finds a payment that succeeded just before its hold ended, and never asks to pay twice', async () => {
    const { id } = await project();
    const taken = await hold(kindling, grace, { projectId: id, amount: 300, key: 'reload' });
    await pay(kindling, taken);
    await expireHold(kindling.deps.db, taken.investmentId);
    const again = await prepare(kindling, grace, { projectId: id, amount: 300, key: 'reload' });
    expect(again.status).toBe(200);
    expect(again.body.clientSecret).toBe(taken.clientSecret);
    expect(await readFigures(kindling, id)).toMatchObject({ held: 0, raised: 30_000 });
  });

  test('an amount above what remains is refused with the remaining amount [invest-9]', async () => {
    const { id } = await project({ goalCents: 200_000, valuationCents: 1_000_000 });
    await hold(kindling, linus, { projectId: id, amount: 1500 });
    const answer = await prepare(kindling, grace, { projectId: id, amount: 500.01 });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'funding_exceeded', remainingCents: 50_000, remaining: '500.00' },
    });
    expect(answer.body.message).toContain('$500');
    await hold(kindling, grace, { projectId: id, amount: 500 });
    const other = await makeUser(kindling.deps);
    expect((await prepare(kindling, other, { projectId: id, amount: 100 })).body).toMatchObject({
      code: 'funding_exceeded',
      remainingCents: 0,
    });
  });

  test('below $100 only exactly the remainder may be invested [invest-7]', async () => {
    const { id } = await project({ goalCents: 100_000, valuationCents: 1_000_000 });
    expect((await prepare(kindling, grace, { projectId: id, amount: 99.99 })).body).toMatchObject({
      code: 'amount_too_small',
      message: 'Minimum investment is $100',
    });
    await invest(kindling, linus, { projectId: id, amount: 940 });
    expect(await prepare(kindling, grace, { projectId: id, amount: 50 })).toMatchObject({
      status: 400,
      body: { code: 'amount_too_small', message: 'Only $60 is left, so the investment is exactly that.' },
    });
    const last = await invest(kindling, grace, { projectId: id, amount: 60 });
    expect(last.equityPercent).toBe('0.600000');
    expect(await readFigures(kindling, id)).toEqual({ held: 0, raised: 100_000, status: 'funded' });
    expect((await prepare(kindling, grace, { projectId: id, amount: 100 })).body.code).toBe('not_active');
  });

  test('no investment may leave a remainder that no card can pay', async () => {
    const { id } = await project({ goalCents: 100_000, valuationCents: 1_000_000 });
    expect(await prepare(kindling, grace, { projectId: id, amount: '999.99' })).toMatchObject({
      status: 409,
      body: { code: 'remainder_too_small', remainingCents: 100_000 },
    });
    await hold(kindling, grace, { projectId: id, amount: '999.50' });
    await hold(kindling, linus, { projectId: id, amount: '0.50' });
  });

  test('five of 20 concurrent attempts by one person get a hold', async () => {
    const person = await makeUser(kindling.deps);
    const targets = await Promise.all(Array.from({ length: 20 }, () => project()));
    const answers = await Promise.all(
      targets.map(({ id }) => prepare(kindling, person, { projectId: id, amount: 100 })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
    expect(answers.filter((answer) => answer.body.code === 'too_many_holds')).toHaveLength(15);
  });

  test('owners cannot invest in their own project [invest-11]', async () => {
    const { id } = await project({ ownerId: grace.id });
    expect(await prepare(kindling, grace, { projectId: id, amount: 500 })).toMatchObject({
      status: 403,
      body: { code: 'own_project' },
    });
  });

  test.each([
    ['private', { visibility: 'private' }, 404, 'not_found'],
    ['draft', { status: 'draft' }, 404, 'not_found'],
    ['removed', { deletedAt: new Date() }, 404, 'not_found'],
    ['failed', { status: 'failed' }, 409, 'not_active'],
    ['completed', { status: 'completed' }, 409, 'not_active'],
    ['past its deadline', { deadline: '2020-01-01' }, 409, 'not_active'],
  ] as const)('a project that is %s takes no investment', async (_, fields, status, code) => {
    const { id } = await project(fields);
    expect(await prepare(kindling, grace, { projectId: id, amount: 500 })).toMatchObject({ status, body: { code } });
  });

  test.each([
    0,
    -1,
    0.001,
    1e21,
    '1e3',
    '0x64',
    ' 100',
    '100 ',
    '١٠٠',
    'NaN',
    '',
    null,
    true,
    [1000],
    {},
    '1000.001',
    1_000_000,
  ])('the amount %j is refused', async (amount) => {
    const { id } = await project({ goalCents: 500_000_000, valuationCents: 500_000_000 });
    const answer = await kindling.call(contract.createPaymentIntent, { as: grace, body: { projectId: id, amount } });
    expect(answer.status).toBe(400);
    expect(await readFigures(kindling, id)).toMatchObject({ held: 0 });
  });

  test('unknown fields, an invalid key and a missing project are refused; signed out is 401', async () => {
    const { id } = await project();
    const body = { projectId: id, amount: 500 };
    const call = (input: object) => kindling.call(contract.createPaymentIntent, { as: grace, ...input });
    expect((await call({ body: { ...body, investorId: 1 } })).status).toBe(400);
    expect((await call({ body: { amount: 500 } })).status).toBe(400);
    expect((await call({ body, headers: { 'idempotency-key': 'x'.repeat(256) } })).status).toBe(400);
    expect((await call({ body, headers: { 'idempotency-key': 'naïve' } })).status).toBe(400);
    expect((await call({ body: { ...body, projectId: 4_000_000_000 } })).status).toBe(404);
    expect((await kindling.call(contract.createPaymentIntent, { body })).status).toBe(401);
    expect((await call({ body, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });
});
