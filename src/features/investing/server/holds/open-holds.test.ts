// One open hold per person and project: a new amount replaces the old one.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { claim, expectSound, expireHold, hold, invest, pay, prepare } from '#test/factories/invest.ts';
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
const read = (as: TestUser, id: number) => kindling.call(contract.getInvestment, { as, params: { id } });
const ownHold = (as: TestUser, id: number) => kindling.call(contract.getOwnHold, { as, params: { id } });
const release = (as: TestUser, id: number) => kindling.call(contract.releaseHold, { as, params: { id } });

async function heldIn(id: number): Promise<number> {
  const { rows } = await kindling.deps.db.execute<{ held: number }>(
    sql`select held_cents::float8 as held from projects where id = ${id}`,
  );
  return rows[0]?.held ?? Number.NaN;
}

/** The provider fails while the payment of a replaced hold is being canceled, also when that is repeated. */
async function withoutCanceling<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { gateway } = kindling.deps;
  const cancelPayment = gateway.cancelPayment.bind(gateway);
  gateway.cancelPayment = () => Promise.reject(new AppError('provider_unavailable', 'No answer.'));
  try {
    return await work();
  } finally {
    gateway.cancelPayment = cancelPayment;
  }
}

describe('one open hold per person and project', () => {
  test('a new amount uses the room of the old hold, even when nothing else is left', async () => {
    const { id } = await project();
    const first = await hold(kindling, grace, { projectId: id, amount: 4500 });
    const second = await hold(kindling, grace, { projectId: id, amount: 4500, key: 'another window' });
    await hold(kindling, grace, { projectId: id, amount: 4000 });
    expect(await heldIn(id)).toBe(400_000);
    expect((await read(grace, first.investmentId)).body.state).toBe('cancelled');
    expect((await read(grace, second.investmentId)).body.state).toBe('cancelled');
    await hold(kindling, linus, { projectId: id, amount: 500 });
  });

  test('an amount below the minimum is refused with the minimum, not with everything that is left', async () => {
    const { id } = await project();
    for (const amount of [0.4, 50, 99.99]) {
      expect((await prepare(kindling, grace, { projectId: id, amount })).body).toMatchObject({
        code: 'amount_too_small',
        smallest: '100.00',
      });
    }
  });

  test('a refused amount leaves the old hold unchanged', async () => {
    const { id } = await project();
    const first = await hold(kindling, grace, { projectId: id, amount: 1000 });
    expect((await prepare(kindling, grace, { projectId: id, amount: 5000 })).body).toMatchObject({
      code: 'funding_exceeded',
      remainingCents: 450_000,
    });
    expect((await read(grace, first.investmentId)).body.state).toBe('held');
  });

  test('the payment of a replaced hold is canceled at the provider before the new one is answered [checkout-42]', async () => {
    const { id } = await project();
    const first = await hold(kindling, grace, { projectId: id, amount: 1000 });
    await hold(kindling, grace, { projectId: id, amount: 2000 });
    expect(await pay(kindling, first)).not.toBe('succeeded');
    expect((await claim(kindling, grace, first)).body).toMatchObject({ code: 'hold_ended' });
  });

  test('a payment that had succeeded before it was replaced counts, and no other amount is reserved [checkout-43]', async () => {
    const { id } = await project();
    const first = await hold(kindling, grace, { projectId: id, amount: 1000 });
    await pay(kindling, first);
    const second = await prepare(kindling, grace, { projectId: id, amount: 2000, key: 'second window' });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'paid_before', message: expect.stringContaining('$1,000'), investmentId: first.investmentId },
    });
    expect((await read(grace, first.investmentId)).body).toMatchObject({ state: 'completed', amount: '1000.00' });
    expect((await ownHold(grace, id)).body).toMatchObject({
      hold: null,
      available: 3500,
      stake: { amount: '1000.00' },
    });
    expect(await heldIn(id)).toBe(0);
    // The key of the other window is used up; it starts again with a new one.
    expect((await prepare(kindling, grace, { projectId: id, amount: 2000, key: 'second window' })).status).toBe(409);
    await hold(kindling, grace, { projectId: id, amount: 2000 });
  });

  test('a provider that does not answer leaves the replaced payment to the sweeper', async () => {
    const { id } = await project();
    const first = await hold(kindling, grace, { projectId: id, amount: 1000 });
    await withoutCanceling(() => hold(kindling, grace, { projectId: id, amount: 2000 }));
    await sweepOnce(kindling.deps);
    expect(await pay(kindling, first)).not.toBe('succeeded');
    expect((await claim(kindling, grace, first)).body).toMatchObject({ code: 'hold_ended' });
  });

  test('its investor sees that it was replaced, not that it failed; a canceled one was not replaced', async () => {
    const { id } = await project();
    const first = await hold(kindling, grace, { projectId: id, amount: 1000 });
    const second = await hold(kindling, grace, { projectId: id, amount: 2000 });
    await kindling.call(contract.cancelInvestment, { as: grace, params: { id: second.investmentId } });
    expect((await read(grace, first.investmentId)).body).toMatchObject({ state: 'cancelled', replaced: true });
    expect((await read(grace, second.investmentId)).body).toMatchObject({ state: 'cancelled', replaced: false });
    // The investor sees both as one investment, so the history shows the last.
    const list = async (query: Record<string, string>) => {
      const { body, headers } = await kindling.call(contract.listMyInvestments, { as: grace, query });
      const ids = body.map((investment: { id: number }) => investment.id);
      return { ids, total: Number(headers['x-total-count']) };
    };
    const { ids, total } = await list({});
    expect(ids).toContain(second.investmentId);
    expect(ids).not.toContain(first.investmentId);
    expect(total).toBe(ids.length);
    const { status } = (await read(grace, first.investmentId)).body;
    expect((await list({ status })).ids).toContain(first.investmentId);
  });

  test('an earlier payment that succeeds on the replaced hold counts if it fits, and is refunded if not', async () => {
    const { id } = await project();
    const first = await hold(kindling, grace, { projectId: id, amount: 1000 });
    const second = await withoutCanceling(() => hold(kindling, grace, { projectId: id, amount: 2000 }));
    await pay(kindling, first);
    expect((await claim(kindling, grace, first)).body).toMatchObject({ state: 'completed', amount: '1000.00' });
    const third = await withoutCanceling(() => hold(kindling, grace, { projectId: id, amount: 3500 }));
    await pay(kindling, second);
    expect((await claim(kindling, grace, second)).body).toMatchObject({ code: 'hold_ended', refunded: true });
    await pay(kindling, third);
    expect((await claim(kindling, grace, third)).status).toBe(201);
  });

  test('one hold stays open after ten concurrent amounts', async () => {
    const { id } = await project();
    const amounts = Array.from({ length: 10 }, (_, place) => 1000 + place);
    const answers = await Promise.all(amounts.map((amount) => prepare(kindling, grace, { projectId: id, amount })));
    expect(new Set(answers.map(({ status }) => status)).has(500)).toBe(false);
    const { rows } = await kindling.deps.db.execute<{ open: number }>(
      sql`select count(*)::int as open from investments where project_id = ${id} and counted = 'held'`,
    );
    expect(rows[0]?.open).toBe(1);
  });

  test('the database itself rejects a second open hold', async () => {
    const { id } = await project();
    const { investmentId } = await hold(kindling, grace, { projectId: id, amount: 1000 });
    const insert = kindling.deps.db.execute(
      sql`insert into investments (project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, request_key, request_hash)
        select project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, 'second', request_hash from investments where id = ${investmentId}`,
    );
    await expect(insert).rejects.toMatchObject({ cause: { constraint: 'investments_one_open_hold' } });
  });

  test('a payment that the bank is processing is not replaced', async () => {
    const { id } = await project();
    const first = await hold(kindling, grace, { projectId: id, amount: 1000 });
    await kindling.deps.db.execute(sql`update investments set state = 'processing' where id = ${first.investmentId}`);
    expect(await prepare(kindling, grace, { projectId: id, amount: 2000 })).toMatchObject({
      status: 409,
      body: { code: 'payment_processing' },
    });
    expect((await ownHold(grace, id)).body.hold).toMatchObject({ state: 'processing', amount: '1000.00' });
    await kindling.deps.db.execute(sql`update investments set state = 'held' where id = ${first.investmentId}`);
  });

  test('open holds are limited by projects, and the refusal lists them', async () => {
    const holds = [];
    for (let count = 0; count < 5; count += 1) {
      holds.push(await hold(kindling, grace, { projectId: (await project()).id, amount: 100 }));
    }
    const sixth = await project();
    // A processing payment counts too.
    const atWork = holds[4]?.investmentId ?? 0;
    await kindling.deps.db.execute(sql`update investments set state = 'processing' where id = ${atWork}`);
    const { status, body } = await prepare(kindling, grace, { projectId: sixth.id, amount: 100 });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'too_many_holds',
      openHolds: holds.map(({ investmentId, projectId }) => ({
        investmentId,
        projectId,
        projectTitle: 'Lamp',
        amount: '100.00',
      })),
    });
    await hold(kindling, grace, { projectId: holds[0]?.projectId ?? 0, amount: 200 });
    await release(grace, holds[1]?.investmentId ?? 0);
    await hold(kindling, grace, { projectId: sixth.id, amount: 100 });
    await kindling.deps.db.execute(sql`update investments set state = 'held' where id = ${atWork}`);
  });
});

describe("a person's own hold", () => {
  test('is shown with its expiry, and its room is available to that person alone', async () => {
    const { id } = await project();
    expect((await ownHold(grace, id)).body).toEqual({
      hold: null,
      available: 4500,
      stake: null,
      reservation: null,
      place: null,
      limit: null,
    });
    const { investmentId, expiresAt } = await hold(kindling, grace, { projectId: id, amount: 4500 });
    expect((await ownHold(grace, id)).body).toEqual({
      hold: { investmentId, projectId: id, projectTitle: 'Lamp', amount: '4500.00', expiresAt, state: 'held' },
      available: 4500,
      stake: null,
      reservation: null,
      place: null,
      limit: null,
    });
    expect((await ownHold(linus, id)).body).toEqual({
      hold: null,
      available: 0,
      stake: null,
      reservation: null,
      place: null,
      limit: null,
    });
    await expireHold(kindling.deps.db, investmentId);
    expect((await ownHold(grace, id)).body).toEqual({
      hold: null,
      available: 4500,
      stake: null,
      reservation: null,
      place: null,
      limit: null,
    });
  });

  test('comes with what the person owns: paid and not returned, of this project alone', async () => {
    const [{ id }, other] = [await project(), await project()];
    const stake = async (as: TestUser) => (await ownHold(as, id)).body.stake;
    const first = await invest(kindling, grace, { projectId: id, amount: 500 });
    await invest(kindling, grace, { projectId: other.id, amount: 700 });
    await invest(kindling, linus, { projectId: id, amount: 900 });
    expect(await stake(grace)).toMatchObject({
      equityPercent: '1.111111',
      amount: '500.00',
      investments: 1,
      latest: { id: first.id, cancellable: true },
    });
    const second = await invest(kindling, grace, { projectId: id, amount: 100 });
    expect(await stake(grace)).toMatchObject({
      equityPercent: '1.333333',
      amount: '600.00',
      investments: 2,
      latest: { id: second.id, amount: '100.00' },
    });
    for (const { id: canceled } of [first, second]) {
      await kindling.call(contract.cancelInvestment, { as: grace, params: { id: canceled } });
    }
    expect(await stake(grace)).toBeNull();
    expect(await stake(linus)).toMatchObject({ amount: '900.00' });
  });

  test('is released once for any number of requests, and only by its owner', async () => {
    const { id } = await project();
    const { investmentId } = await hold(kindling, grace, { projectId: id, amount: 4500 });
    expect((await release(linus, investmentId)).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => release(grace, investmentId)));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([1, 2, 3].map(() => [200, 'cancelled']));
    expect(await heldIn(id)).toBe(0);
  });

  test('that was just paid is not refunded by releasing it', async () => {
    const { id } = await project();
    const prepared = await hold(kindling, grace, { projectId: id, amount: 1000 });
    await pay(kindling, prepared);
    expect((await release(grace, prepared.investmentId)).body).toMatchObject({ state: 'completed' });
    expect((await release(grace, prepared.investmentId)).body).toMatchObject({ state: 'completed' });
  });
});
