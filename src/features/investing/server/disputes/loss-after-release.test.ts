// Lost disputes after a release, in every amount and with the remainder in every state: the platform never gains, the creator pays at most
// the amount released and lost, and a loss in parts equals the loss in one.
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { getCount, someOf } from '#test/counts.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { type FundedProject, makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { requestRefund, syncRefunds } from '../refunds/refund-service.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { syncDisputes } from './dispute-service.ts';

const kindling = useTestApp({ expectsErrors: true });
afterEach(() => expectSound(kindling.deps.db));

const bySandbox = (path: string, params: Record<string, string>) => callSandbox(kindling, path, params, 'secret');

type Books = { platform: number; creator: number; fees: number; owed: number; escrow: number };

async function readBooks({ id }: FundedProject): Promise<Books> {
  const { rows } = await kindling.deps.db.execute<{ name: string; cents: number }>(
    sql`select name, balance_cents::float8 as cents from ledger_balances`,
  );
  const read = (name: string) => rows.find((row) => row.name === name)?.cents ?? 0;
  return {
    platform: read('chargeback_loss'),
    creator: read(`creator_receivable:${id}`),
    fees: -read('platform_fees'),
    owed: -read('refund_payable'),
    escrow: -read(`escrow:${id}`),
  };
}

const restStates = ['held', 'requested', 'waits for a person', 'sent', 'arrived'] as const;
type RestState = (typeof restStates)[number];

/** Investments of $500 in one project, each with $300 released; each story takes the next one. */
async function openStories(count: number, feePercent = 0) {
  const { db } = kindling.deps;
  await db.execute(sql`update site_settings set platform_fee_percent = ${feePercent}`);
  const invested = Array.from({ length: count }, () => 500);
  const project = await makeFundedProject(kindling, { plan: [300 * count, 200 * count], invested, topUp: 20_000 });
  await releaseNow(kindling.deps, project.milestones[0] ?? 0);
  const left = [...project.investments];
  return (state: RestState) => {
    const investment = left.pop();
    if (investment === undefined) throw new Error('no investment is left');
    return startStory(project, { ...investment, state });
  };
}

/** One investment whose rest of $200 is in this state. */
async function startStory(
  project: FundedProject,
  { id, payment, state }: { id: number; payment: string; state: RestState },
) {
  const { deps, sandbox } = kindling;
  const before = await readBooks(project);
  const read = async (): Promise<Books> => {
    const now = await readBooks(project);
    return {
      platform: now.platform - before.platform,
      creator: now.creator - before.creator,
      fees: now.fees - before.fees,
      owed: now.owed - before.owed,
      escrow: now.escrow - before.escrow,
    };
  };
  const finish = async (result: 'succeed' | 'fail') => {
    const refund = (await deps.gateway.listRefunds(payment)).find(({ status }) => status !== 'failed');
    await bySandbox(`/v1/test_helpers/refunds/${refund?.id}/finish`, { result });
    await syncRefunds(deps, payment);
  };
  const send = async () => {
    await deps.db.execute(
      sql`update part_returns set sweep_after = now() - interval '1 second' where investment_id = ${id}`,
    );
    await sweepOnce(deps);
  };
  if (state !== 'held') await requestRefund(deps, id, 'admin');
  if (state === 'sent') {
    sandbox.faults.refundsStartPending = true;
    await send();
    sandbox.faults.refundsStartPending = false;
  }
  if (state === 'arrived') await send();
  if (state === 'waits for a person') {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await send();
      await finish('fail');
    }
  }
  const lose = async (cents: number) => {
    const params = { payment_intent: payment, amount: String(cents) };
    const { id: dispute } = await bySandbox('/v1/test_helpers/disputes', params);
    await syncDisputes(deps, payment);
    await bySandbox(`/v1/test_helpers/disputes/${dispute}/move`, { status: 'lost' });
    await syncDisputes(deps, payment);
  };
  const readState = async () => {
    const { rows } = await deps.db.execute<{ state: string }>(sql`select state from investments where id = ${id}`);
    return rows[0]?.state;
  };
  return { id, read, lose, finish, readState };
}

test('an unsent remainder pays first, so the creator owes only the amount released and lost', async () => {
  const start = await openStories(2);
  for (const state of ['requested', 'waits for a person'] as const) {
    const story = await start(state);
    await story.lose(35_000);
    expect(await story.read(), state).toMatchObject({ platform: 0, creator: 15_000, owed: 0 });
    // $150 of it are still with the creator.
    expect(await story.readState()).toBe('completed');
    await story.lose(15_000);
    expect(await story.read(), state).toMatchObject({ platform: 0, creator: 30_000, owed: 0 });
    expect(await story.readState()).toBe('charged_back');
  }
});

describe('a loss around each boundary, with the rest', () => {
  const boundaries = [1, 19_999, 20_000, 20_001, 29_999, 30_000, 30_001, 49_999, 50_000];
  test.each(restStates)('%s, never makes the platform gain or the creator pay for what was not lost', async (state) => {
    const losses = someOf(boundaries, restStates.indexOf(state));
    const start = await openStories(losses.length);
    for (const cents of losses) {
      const story = await start(state);
      await story.lose(cents);
      const { platform, creator, owed, escrow } = await story.read();
      const about = `${state}, $${cents / 100}`;
      expect(platform, about).toBeGreaterThanOrEqual(0);
      expect(creator, about).toBeLessThanOrEqual(30_000);
      const isGone = state === 'sent' || state === 'arrived';
      expect(creator, about).toBeLessThanOrEqual(isGone ? cents : Math.max(0, cents - 20_000));
      if (state === 'requested' || state === 'waits for a person') {
        expect({ platform, creator, owed }, about).toEqual({
          platform: 0,
          creator: Math.max(0, cents - 20_000),
          owed: Math.max(0, 20_000 - cents),
        });
      }
      const isWhole = cents === 50_000;
      if (state === 'held')
        expect({ platform, escrow }, about).toEqual({ platform: isWhole ? 0 : cents, escrow: isWhole ? -20_000 : 0 });
    }
  });
});

test('a return that fails after a loss is due only for the part that the bank has not paid', async () => {
  const start = await openStories(3);
  for (const [lost, owed] of [
    [30_000, 20_000],
    [40_000, 10_000],
    [50_000, 0],
  ] as const) {
    const story = await start('sent');
    await story.lose(lost);
    await story.finish('fail');
    expect(await story.read(), String(lost)).toMatchObject({ platform: 0, creator: 30_000, owed });
  }
});

test.each(restStates)('one loss in parts equals the loss in one, with the rest %s', async (state) => {
  const most = state === 'sent' || state === 'arrived' ? 30_000 : 50_000;
  const cuts = [[most], [most / 2, most / 2], [most - 1, 1], [1, 21_000, most - 21_001]];
  const fees = getCount('caseStep') === 1 ? [0, 5] : [5 * (restStates.indexOf(state) % 2)];
  for (const feePercent of fees) {
    const start = await openStories(cuts.length, feePercent);
    const ends: Books[] = [];
    for (const parts of cuts) {
      const story = await start(state);
      for (const cents of parts) await story.lose(cents);
      ends.push(await story.read());
      expect(await story.readState(), parts.join(' + ')).toBe('charged_back');
    }
    expect(ends).toEqual(cuts.map(() => ends[0]));
    expect(ends[0]).toMatchObject({
      platform: 0,
      // Sent, but not arrived.
      owed: state === 'sent' ? 20_000 : 0,
      creator: 30_000 - feePercent * 300,
      fees: 0 - feePercent * 300,
    });
  }
});

test('a partial loss before or after the return of the remainder is requested ends the same', async () => {
  const start = await openStories(6);
  for (const cents of [10_000, 20_000, 35_000]) {
    const first = await start('held');
    await first.lose(cents);
    await requestRefund(kindling.deps, first.id, 'admin');
    const end = await first.read();
    const last = await start('requested');
    await last.lose(cents);
    expect(end, String(cents)).toEqual(await last.read());
  }
});

test('events of two investments end the same in either order', async () => {
  type Story = Awaited<ReturnType<Awaited<ReturnType<typeof openStories>>>>;
  const events: ((story: Story) => Promise<unknown>)[] = [
    ({ lose }) => lose(50_000),
    ({ lose }) => lose(35_000),
    ({ id }) => requestRefund(kindling.deps, id, 'admin'),
  ];
  const pairs = events.flatMap((one, at) => events.slice(at + 1).map((other) => [one, other] as const));
  const start = await openStories(pairs.length * 4, 5);
  for (const [one, other] of pairs) {
    const [first, second] = [await start('held'), await start('held')];
    await one(first);
    await other(second);
    const end = await first.read();
    const [third, fourth] = [await start('held'), await start('held')];
    await other(fourth);
    await one(third);
    expect(await third.read()).toEqual(end);
  }
});
