// Every possible event of a payment in parallel on three servers: it ends once, in one way.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteProject } from '#features/projects/project-contract.ts';
import { getCount, timeFor } from '#test/counts.ts';
import { callSandbox, claim, expectSound, expireHold, getTransactionId, hold, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverEvent, eventAbout } from '#test/factories/webhooks.ts';
import { inParallel } from '#test/in-parallel.ts';
import { startThreeServers, type ThreeServers } from '#test/servers/three-servers.ts';
import type { PreparedPayment } from '../../investing-contract.ts';

let servers: ThreeServers;

beforeAll(async () => {
  servers = await startThreeServers({ SWEEP_INTERVAL_MS: '200' });
}, 60_000);
afterAll(() => servers.close());

type Stormy = { number: number; person: TestUser; prepared: PreparedPayment };

const amount = 100;
const atOnce = 50;
const total = getCount('stormPayments');
const numbers = Array.from({ length: total }, (_, number) => number);

test(
  'concurrent deliveries, claims, expiry and cancellation end each payment once, in one way',
  async () => {
    const places = await makePlaces();
    const storm = await inParallel(numbers, atOnce, async (number): Promise<Stormy> => {
      const person = await makeUser(servers);
      const projectId = places[number % places.length] ?? 0;
      return { number, person, prepared: await hold(servers.server(number), person, { projectId, amount }) };
    });
    await makeLate(places[2]);

    await Promise.all([inParallel(storm, atOnce, befall), removeMeanwhile(places[1])]);
    await calm();

    expect(await listEnds()).toEqual({ wrong: [], completed: true, returned: true, released: true });
    expect(servers.faults()).toEqual([]);
    await expectSound(servers.db);
  },
  timeFor('stormPayments', { ms: 800 }),
);

/** Total demand for one project, in dollars. */
const wanted = Math.ceil(total / 3) * amount;

/** One project that continues, one removed midway, and one with room for half of its late money. */
async function makePlaces(): Promise<number[]> {
  const places = await Promise.all(
    [2, 2, 1].map((times) => {
      const goalCents = wanted * times * 100;
      return makeProject(servers, { goalCents, valuationCents: goalCents * 10 });
    }),
  );
  return places.map(({ id }) => id);
}

/** Released while their payment outcome was unknown; half of their room is taken since. */
async function makeLate(projectId = 0): Promise<void> {
  const late = sql`select id from investments where project_id = ${projectId}`;
  await servers.db.execute(
    sql`update payments set sweep_after = now() + interval '1 hour' where investment_id in (${late})`,
  );
  await servers.db.execute(
    sql`update investments set state = 'expired', hold_expires_at = now() - interval '25 hours' where id in (${late})`,
  );
  await hold(servers.server(0), await makeUser(servers), { projectId, amount: Math.floor(wanted / 2) });
}

async function removeMeanwhile(projectId = 0): Promise<void> {
  const admin = await makeAdmin(servers);
  await sleep(total * 2);
  const remove = () => servers.server(1).call(deleteProject, { params: { id: projectId }, as: admin });
  let answer = await remove();
  // So many wait for the project's row that its turn may not come in time on a busy machine; it is asked again.
  while (answer.status === 503) answer = await remove();
  expect(answer.status).toBe(204);
}

const eventTypes = ['succeeded', 'payment_failed', 'canceled', 'processing'].map((word) => `payment_intent.${word}`);

/** Each action after a random delay. */
async function befall({ number, person, prepared }: Stormy): Promise<void> {
  const id = getTransactionId(prepared);
  const server = (turn: number) => servers.server(number + turn);
  const deliveries = Array.from({ length: 6 + (number % 7) }, (_, turn) => {
    const event = eventAbout(id, eventTypes[turn % eventTypes.length]);
    return async () => {
      expect(await deliverEvent(server(turn), event)).toBe(200);
      // Sometimes the same event arrives twice.
      if (turn % 3 === 0) await deliverEvent(server(turn + 1), event);
    };
  });
  const happenings = [
    ...deliveries,
    ...[0, 1].map((turn) => () => claim(server(turn), person, prepared)),
    ...(number % 7 === 0 ? [] : [() => pay(server(0), prepared)]),
    ...(number % 3 === 0 ? [() => expireHold(servers.db, prepared.investmentId)] : []),
    ...(number % 4 === 0 ? [() => callSandbox(server(2), `/v1/payment_intents/${id}/cancel`, {}, 'secret')] : []),
  ];
  await Promise.all(
    happenings.map(async (happening) => {
      await sleep(Math.random() * 60);
      await happening();
    }),
  );
}

/** Expires the unpaid holds, and lets the servers finish. */
async function calm(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    // Both without those that the servers work on, so that no one waits for each other.
    await servers.db.execute(
      sql`update investments set hold_expires_at = now() - interval '1 second' where id in (
        select id from investments where counted = 'held' order by id for update skip locked)`,
    );
    await servers.db.execute(
      sql`update payments set sweep_after = now() - interval '1 second' where id in (
        select id from payments where state in ('new', 'open', 'processing') order by id for update skip locked)`,
    );
    const { rows } = await servers.db.execute<{ waiting: number }>(sql`select
      (select count(*) from payments where state in ('new', 'open', 'processing'))
      + (select count(*) from refunds where state in ('requested', 'submitted'))
      + (select count(*) from provider_events where applied_at is null)
      + (select count(*) from sandbox.events where delivery = 'pending')
      + (select count(*) from mails where sent_at is null) as waiting`);
    if (Number(rows[0]?.waiting) === 0) return;
    await sleep(200);
  }
  throw new Error('the servers did not come to rest');
}

/** Checks that every kind of end occurred, and that no payment ended twice or not at all. */
async function listEnds() {
  const { rows } = await servers.db.execute<{ id: number; end: string | null }>(sql`select i.id, case
      when at_provider.status = 'succeeded' and i.state = 'completed' and captures = 1 and refunds = 0 and mails = '{receipt}' then 'completed'
      when at_provider.status = 'succeeded' and i.state = 'refunded' and captures = 1 and refunds = 1
        and mails in ('{late_refund}', '{receipt,refund_started}') then 'returned'
      when at_provider.status = 'canceled' and i.state in ('expired', 'cancelled') and captures = 0 and refunds = 0 and mails = '{}' then 'released'
      end as end
    from investments i join payments p on p.investment_id = i.id
    join sandbox.payment_intents at_provider on at_provider.id = p.provider_payment_id
    cross join lateral (select count(*) as captures from ledger_entries e
      where e.ref = p.provider_payment_id and e.kind in ('captured', 'captured_late', 'captured_unmatched')) booked
    cross join lateral (select count(*) as refunds from sandbox.refunds r where r.payment_intent = p.provider_payment_id) returned
    cross join lateral (select coalesce(array_agg(m.kind order by m.kind), '{}')::text as mails
      from mails m where m.ordering_key = 'investment-' || i.id and m.kind in ('receipt', 'late_refund', 'refund_started')) written`);
  const has = (end: string) => rows.some((row) => row.end === end);
  return {
    wrong: rows.filter(({ end }) => end === null),
    completed: has('completed'),
    returned: has('returned'),
    released: has('released'),
  };
}
