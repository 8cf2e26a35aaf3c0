// Refunds that the provider refuses, of both kinds: a whole refund, and the return of a remainder after a release.
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { requestRefund, syncRefunds } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { bookReturnByHand } from './return-by-hand.ts';

// Refunds that a person must pay are logged as errors.
const kindling = useTestApp({ expectsErrors: true });
afterEach(() => expectSound(kindling.deps.db));

const bySandbox = (path: string, params: Record<string, string>) => callSandbox(kindling, path, params, 'secret');

const kinds = { refund: 'refunds', 'return of a remainder': 'part_returns' } as const;
type Kind = keyof typeof kinds;

/** An investment of $500 that is to be refunded: all of it, or the $200 that are left after a release. */
async function makeOwed(kind: Kind) {
  const { deps } = kindling;
  const { db } = deps;
  const project = await makeFundedProject(kindling, { invested: [500, 500] });
  if (kind === 'return of a remainder') await releaseNow(deps, project.milestones[0] ?? 0);
  const { id = 0, payment = '', by } = project.investments[0] ?? {};
  const table = sql.identifier(kinds[kind]);
  return {
    id,
    payment,
    cents: kind === 'refund' ? 50_000 : 20_000,
    email: by?.email ?? '',
    request: () => requestRefund(deps, id, 'admin'),
    refundInDashboard: (cents: number) => bySandbox('/v1/refunds', { payment_intent: payment, amount: String(cents) }),
    async sweep() {
      await db.execute(sql`update ${table} set sweep_after = now() - interval '1 second'`);
      await sweepOnce(deps);
    },
    async read(): Promise<string[]> {
      const { rows } = await db.execute<{ state: string; cents: number }>(
        sql`select state, amount_cents::float8 as cents from ${table} where investment_id = ${id} order by id`,
      );
      return rows.map(({ state, cents }) => `${state} ${cents}`);
    },
    tryManyTimes: () => db.execute(sql`update ${table} set sweep_failures = 100 where investment_id = ${id}`),
  };
}

async function readPlatform(): Promise<number> {
  const { rows } = await kindling.deps.db.execute<{ cents: number }>(
    sql`select coalesce(sum(balance_cents), 0)::float8 as cents from ledger_balances where name = 'chargeback_loss'`,
  );
  return rows[0]?.cents ?? 0;
}

describe.each(Object.keys(kinds) as Kind[])('a %s', (kind) => {
  test('that is more than the card can still take is reduced to that, and the difference is settled', async () => {
    const owed = await makeOwed(kind);
    const before = await readPlatform();
    await owed.request();
    await owed.refundInDashboard(40_000);
    for (let pass = 0; pass < 3; pass += 1) await owed.sweep();
    expect((await owed.read()).at(-1)).toBe('succeeded 10000');
    // The dashboard refunded $400; the amount due covers as much of it as it can.
    expect((await readPlatform()) - before).toBe(40_000 - (owed.cents - 10_000));
    const listed = await kindling.deps.gateway.listRefunds(owed.payment);
    expect(listed.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([10_000, 40_000]);
  });

  test('is reduced by an outside refund that we hear of before it is sent', async () => {
    const owed = await makeOwed(kind);
    await owed.request();
    await owed.refundInDashboard(45_000);
    await syncRefunds(kindling.deps, owed.payment);
    expect((await owed.read()).at(-1)).toBe('requested 5000');
    await owed.sweep();
    expect((await owed.read()).at(-1)).toBe('succeeded 5000');
  });

  test('that waits for a person is reduced by an outside refund', async () => {
    const owed = await makeOwed(kind);
    await owed.request();
    await kindling.deps.db.execute(
      sql`update ${sql.identifier(kinds[kind])} set state = 'failed' where investment_id = ${owed.id}`,
    );
    await owed.refundInDashboard(45_000);
    await syncRefunds(kindling.deps, owed.payment);
    expect((await owed.read()).at(-1)).toBe('failed 5000');
  });

  test('that its bank sends back until it waits for a person is reduced by an outside refund', async () => {
    const owed = await makeOwed(kind);
    await owed.request();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await owed.sweep();
      const listed = await kindling.deps.gateway.listRefunds(owed.payment);
      const arrived = listed.find(({ status }) => status === 'succeeded');
      await bySandbox(`/v1/test_helpers/refunds/${arrived?.id}/finish`, { result: 'fail' });
      await syncRefunds(kindling.deps, owed.payment);
    }
    expect((await owed.read()).at(-1)).toBe(`failed ${owed.cents}`);
    await owed.refundInDashboard(45_000);
    await syncRefunds(kindling.deps, owed.payment);
    expect((await owed.read()).at(-1)).toBe('failed 5000');
  });

  test('that is refused for good waits for a person, and its investor is emailed', async () => {
    const owed = await makeOwed(kind);
    const { id } = await bySandbox('/v1/test_helpers/disputes', { payment_intent: owed.payment, amount: '10000' });
    await syncDisputes(kindling.deps, owed.payment);
    await bySandbox(`/v1/test_helpers/disputes/${id}/move`, { status: 'lost' });
    await syncDisputes(kindling.deps, owed.payment);
    await owed.request();
    await owed.sweep();
    expect(await owed.read()).toEqual([`failed ${owed.cents - 10_000}`]);
    await owed.sweep();
    const mails = kindling.mails.filter(
      ({ to, subject }) => to.address === owed.email && subject.startsWith('We could not'),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(kind === 'refund' ? '$400' : '$100')]);
  });

  test('that is refused for another reason is tried again, and waits for a person after many refusals', async () => {
    const owed = await makeOwed(kind);
    await owed.request();
    const { gateway } = kindling.deps;
    const refund = vi.spyOn(gateway, 'refundPayment').mockImplementation(async () => {
      throw new AppError('illegal_move', 'Your balance is too low.', {
        details: { providerCode: 'balance_insufficient' },
      });
    });
    await owed.sweep();
    expect(await owed.read()).toEqual([`requested ${owed.cents}`]);
    await owed.tryManyTimes();
    await owed.sweep();
    refund.mockRestore();
    expect(await owed.read()).toEqual([`failed ${owed.cents}`]);
  });

  test('is not given up while a bank decides, however often it was refused', async () => {
    const owed = await makeOwed(kind);
    await owed.request();
    await owed.tryManyTimes();
    const { id } = await bySandbox('/v1/test_helpers/disputes', { payment_intent: owed.payment });
    await owed.sweep();
    expect(await owed.read()).toEqual([`requested ${owed.cents}`]);
    await bySandbox(`/v1/test_helpers/disputes/${id}/move`, { status: 'won' });
    await syncDisputes(kindling.deps, owed.payment);
    await owed.sweep();
    expect(await owed.read()).toEqual([`succeeded ${owed.cents}`]);
  });

  test('is replaced by what its card can still take when its bank sends it back', async () => {
    const owed = await makeOwed(kind);
    await owed.request();
    await owed.sweep();
    const { id } = await bySandbox('/v1/test_helpers/disputes', { payment_intent: owed.payment, amount: '45000' });
    await syncDisputes(kindling.deps, owed.payment);
    await bySandbox(`/v1/test_helpers/disputes/${id}/move`, { status: 'lost' });
    await syncDisputes(kindling.deps, owed.payment);
    const refund = (await kindling.deps.gateway.listRefunds(owed.payment)).find(({ status }) => status === 'succeeded');
    await bySandbox(`/v1/test_helpers/refunds/${refund?.id}/finish`, { result: 'fail' });
    await syncRefunds(kindling.deps, owed.payment);
    expect((await owed.read()).at(-1)).toBe('requested 5000');
  });
});

test('a remainder that an outside refund returned completely is no longer due', async () => {
  const owed = await makeOwed('return of a remainder');
  await owed.request();
  await owed.refundInDashboard(50_000);
  await owed.sweep();
  await owed.sweep();
  const { rows } = await kindling.deps.db.execute<{ id: number; is_canceled: boolean }>(
    sql`select id::float8 as id, is_canceled from part_returns where investment_id = ${owed.id}`,
  );
  expect(rows).toMatchObject([{ is_canceled: true }]);
  const byHand = kindling.deps.db.transaction((tx) => bookReturnByHand(tx, rows[0]?.id ?? 0));
  await expect(byHand).rejects.toMatchObject({ code: 'illegal_move' });
});
