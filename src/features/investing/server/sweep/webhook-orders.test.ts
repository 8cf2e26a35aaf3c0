// Events that are repeated, late, early or out of order all lead to the same result.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readMoneyReport } from '#features/reconciliation/server/money-report.ts';
import { cents } from '#kernel/money.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getCount, timeFor } from '#test/counts.ts';
import { callSandbox, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { deliverEvent, eventAbout } from '#test/factories/webhooks.ts';
import { createRandom, type Random } from '#test/random.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { preparePayment } from '../holds/hold-service.ts';
import { takeHold } from '../holds/hold-taking.ts';

import { requestRefund } from '../refunds/refund-service.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { sweepOnce } from './sweeper.ts';

const kindling = useTestApp({ poolSize: 20 });

const deliveriesOfRound = 50;
const rounds = Math.ceil(getCount('webhookDeliveries') / deliveriesOfRound);

test(
  'event deliveries in a different order each round end every payment as the first order did',
  async () => {
    const { id: projectId } = await makeProject(kindling.deps, {
      goalCents: 90_000_000_000,
      valuationCents: 900_000_000_000,
    });
    const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);
    for (let round = 0; round < rounds; round += 1) {
      const ends = await playRound(projectId, createRandom(seed + round));
      expect(ends, `the order of TEST_SEED=${seed + round}`).toEqual(expectedEnds);
    }
    // Excludes the provider balance, because part of it is another shop's.
    expect((await readMoneyReport(kindling.deps.db)).violations).toEqual([]);
  },
  timeFor('webhookDeliveries', { ms: 120 }),
);

type Payment = Pick<PreparedPayment, 'clientSecret' | 'payments'> & { id: string; investmentId: number };
type Step = (payment: Payment) => Promise<unknown>;

const card = (method: string) => (payment: Payment) => pay(kindling, payment as never, method);
const paid = card('pm_card_visa');
const cancelled: Step = ({ id }) => callSandbox(kindling, `/v1/payment_intents/${id}/cancel`, {}, 'secret');
const finished =
  (result: string): Step =>
  ({ id }) =>
    callSandbox(kindling, `/v1/test_helpers/payment_intents/${id}/finish`, { result }, 'secret');
const authenticated: Step = ({ id, clientSecret: client_secret, payments: { publishableKey: key } }) =>
  callSandbox(kindling, `/v1/payment_intents/${id}/authenticate`, { key, client_secret, result: 'succeed' });
const refunded: Step = async ({ id, investmentId }) => {
  await settlePayment(kindling.deps, id);
  await requestRefund(kindling.deps, investmentId, 'admin');
  await sweepOnce(kindling.deps);
};
const refundSentBack: Step = async ({ id }) => {
  const { rows } = await kindling.deps.db.execute<{ id: string }>(
    sql`select id from sandbox.refunds where payment_intent = ${id}`,
  );
  await callSandbox(kindling, `/v1/test_helpers/refunds/${rows[0]?.id}/finish`, { result: 'fail' }, 'secret');
};

/** Events of each payment in order; the interleaving between payments varies. */
const stories = {
  'paid at once': { from: 'us', steps: [paid] },
  'declined, then paid': { from: 'us', steps: [card('pm_card_chargeDeclined'), paid] },
  'authenticated, then paid': { from: 'us', steps: [card('pm_card_authenticationRequired'), authenticated] },
  'slow, then paid': { from: 'us', steps: [card('pm_sandbox_processing'), finished('succeed')] },
  'slow, then failed': { from: 'us', steps: [card('pm_sandbox_processing'), finished('fail')] },
  cancelled: { from: 'us', steps: [cancelled] },
  'paid and refunded': { from: 'us', steps: [paid, refunded] },
  'paid, refunded and sent back by the bank': { from: 'us', steps: [paid, refunded, refundSentBack] },
  'paid before our row knew of it': { from: 'us, unheard', steps: [paid] },
  'somebody else’s on the same account': { from: 'another shop', steps: [paid] },
} satisfies Record<string, { from: 'us' | 'us, unheard' | 'another shop'; steps: Step[] }>;

type StoryName = keyof typeof stories;

const kept = { payment: 'succeeded', investment: 'completed', refunds: [], entries: ['captured'] };
const returned = { payment: 'succeeded', investment: 'refunded' };
const expectedEnds: Record<StoryName, object> = {
  'paid at once': kept,
  'declined, then paid': kept,
  'authenticated, then paid': kept,
  'slow, then paid': kept,
  'slow, then failed': { payment: 'open', investment: 'held', refunds: [], entries: [] },
  cancelled: { payment: 'cancelled', investment: 'cancelled', refunds: [], entries: [] },
  'paid and refunded': {
    ...returned,
    refunds: ['succeeded'],
    entries: ['captured', 'refund_requested', 'refunded'],
  },
  'paid, refunded and sent back by the bank': {
    ...returned,
    refunds: ['failed', 'requested'],
    entries: ['captured', 'refund_failed', 'refund_requested', 'refunded'],
  },
  'paid before our row knew of it': kept,
  'somebody else’s on the same account': { payment: null, investment: null, refunds: [], entries: [] },
};

async function playRound(projectId: number, random: Random): Promise<object> {
  const names = Object.keys(stories) as StoryName[]; // the keys above
  const players = await Promise.all(
    names.map(async (name) => ({
      name,
      payment: await makePayment(projectId, stories[name].from),
      steps: [...stories[name].steps] as Step[],
    })),
  );
  const unknown = Array.from({ length: 3 }, () => eventAbout(`pi_nobodys${random.below(1e9)}`));
  const waiting: { body: string }[] = [...unknown];
  const seen = { event: 0, deliveries: 0 };
  const ids = players.map(({ payment }) => payment.id);
  for (let moving = players; moving.length > 0; moving = moving.filter(({ steps }) => steps.length > 0)) {
    const player = random.pick(moving);
    await player.steps.shift()?.(player.payment);
    // Every event at least once, some repeated now or much later.
    for (const event of await newEvents(seen, ids))
      waiting.push(...Array.from({ length: 1 + random.below(3) }, () => event));
    while (waiting.length > 0 && random.below(3) > 0) await deliver(random.take(waiting));
  }
  while (waiting.length > 0) {
    const some = Array.from({ length: Math.min(5, waiting.length) }, () => random.take(waiting));
    await Promise.all(some.map(deliver));
  }
  while (seen.deliveries < deliveriesOfRound) await deliver(random.pick(unknown));
  await applyAll();
  return Object.fromEntries(
    await Promise.all(players.map(async ({ name, payment }) => [name, await endOf(payment)] as const)),
  );

  async function deliver(event: { body: string }): Promise<void> {
    seen.deliveries += 1;
    expect(await deliverEvent(kindling, event)).toBe(200);
  }
}

async function makePayment(projectId: number, from: 'us' | 'us, unheard' | 'another shop'): Promise<Payment> {
  const { deps } = kindling;
  const wish = { projectId, amount: cents(10_000), requestKey: 'once' };
  const viewer: Viewer = { user: await makeUser(deps), admin: undefined };
  if (from === 'us') {
    const { payment } = await preparePayment(deps, viewer, wish);
    return { ...payment, id: payment.clientSecret.split('_secret')[0] ?? '' };
  }
  const taken = from === 'another shop' ? undefined : await takeHold(deps, viewer, wish);
  const { id, clientSecret } = await deps.gateway.createPayment({
    investmentId: String(taken?.investmentId ?? 'of another shop'),
    amountCents: wish.amount,
    metadata: taken === undefined ? {} : { project_id: String(projectId), request_key: wish.requestKey },
    idempotencyKey: `${viewer.user?.uid}`,
  });
  return { id, clientSecret, payments: deps.gateway.publicSettings, investmentId: taken?.investmentId ?? 0 };
}

/** Events about these payments since the last call. */
async function newEvents(seen: { event: number }, ids: readonly string[]): Promise<{ body: string }[]> {
  const { rows } = await kindling.deps.pool.query<{ seq: number; body: string }>(
    `select seq, body from sandbox.events where seq > $1 and coalesce(body::jsonb #>> '{data,object,payment_intent}',
       body::jsonb #>> '{data,object,id}') = any($2) order by seq`,
    [seen.event, ids],
  );
  seen.event = rows.at(-1)?.seq ?? seen.event;
  return rows;
}

/** Advances time until nothing waits to be applied. */
async function applyAll(): Promise<void> {
  const { db } = kindling.deps;
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from provider_events where applied_at is null`,
    );
    if (rows[0]?.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
    // Except those being applied right now.
    await db.execute(
      sql`update provider_events set retry_after = now() - interval '1 second' where applied_at is null and failures > 0`,
    );
    await sweepOnce(kindling.deps);
  }
  throw new Error('events were left unapplied');
}

async function endOf({ id }: Payment): Promise<object> {
  const { rows } = await kindling.deps.pool.query<object>(
    `select p.state as payment, i.state as investment,
       array(select r.state from refunds r where r.payment_id = p.id order by r.id) as refunds,
       array(select e.kind from ledger_entries e where e.kind ~ '^(captured|refund)'
         and (e.ref = given.id or e.ref in (select r.id::text from refunds r where r.payment_id = p.id))
         order by e.kind) as entries
     from (select $1::text as id) given left join payments p on p.provider_payment_id = given.id
       left join investments i on i.id = p.investment_id`,
    [id],
  );
  return rows[0] ?? {};
}
