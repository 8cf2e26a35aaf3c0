// Settlement while answers of the provider are lost, late or out of order: no payment is lost or made twice.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { callSandbox, claim, expectSound, getTransactionId, pay, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { investments } from '../investing-table.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { settlePayment } from './settlement.ts';

// Failing calls are logged as errors on purpose.
const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

describe('when responses are lost', () => {
  test('a preparation whose response was lost keeps its hold, and the same key finds the same payment', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const wish = { projectId, amount: 1000, key: 'unlucky' };
    kindling.sandbox.faults.loseAnswers = 3;
    expect(await prepare(kindling, investor, wish)).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    const again = await prepare(kindling, investor, wish);
    expect(again.status).toBe(200);
    const { rows } = await kindling.deps.db.execute(
      sql`select id from sandbox.payment_intents where metadata ->> 'project_id' = ${String(projectId)}`,
    );
    expect(rows).toEqual([{ id: getTransactionId(again.body) }]);
    await pay(kindling, again.body);
    expect((await claim(kindling, investor, again.body)).status).toBe(201);
  });

  test('a payment created without our knowledge is found again by its metadata', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    kindling.sandbox.faults.loseAnswers = 3;
    await prepare(kindling, investor, { projectId, amount: 1000 });
    const { rows } = await kindling.deps.db.execute<{ id: string; client_secret: string }>(
      sql`select id, client_secret from sandbox.payment_intents where metadata ->> 'project_id' = ${String(projectId)}`,
    );
    const [made] = rows;
    if (made === undefined) throw new Error('the sandbox made no payment');
    await callSandbox(kindling, `/v1/payment_intents/${made.id}/confirm`, {
      key: kindling.deps.gateway.publicSettings.publishableKey,
      client_secret: made.client_secret,
      payment_method: 'pm_card_visa',
    });
    expect((await settlePayment(kindling.deps, made.id)).outcome).toBe('completed');
  });

  test('a provider outage during preparation answers 503 and loses nothing', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const wish = { projectId, amount: 1000, key: 'later' };
    kindling.sandbox.faults.failCalls = 3;
    expect((await prepare(kindling, investor, wish)).status).toBe(503);
    expect((await prepare(kindling, investor, wish)).status).toBe(200);
  });

  test('a hold that ends while its payment is being created is never paid', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const wish = { projectId, amount: 1000, key: 'overtaken' };
    kindling.sandbox.faults.delayMs = 700;
    const asked = prepare(kindling, investor, wish);
    await expect.poll(() => heldOf(projectId), { interval: 20 }).toBe(100_000);
    await kindling.deps.db.update(investments).set({ holdExpiresAt: sql`now()` }).where(sql`project_id = ${projectId}`);
    await sweepOnce(kindling.deps);
    kindling.sandbox.faults.delayMs = 0;
    expect(await asked).toMatchObject({ status: 409, body: { code: 'hold_ended' } });
    const { rows } = await kindling.deps.db.execute(
      sql`select status from sandbox.payment_intents where metadata ->> 'project_id' = ${String(projectId)}`,
    );
    expect(rows).toEqual([{ status: 'canceled' }]);
    expect(await heldOf(projectId)).toBe(0);
  });
});

test('40 investors with one response in eight lost and events out of order: every cent is accounted for', async () => {
  const { id: projectId } = await makeProject(kindling.deps, { goalCents: 3_000_000, valuationCents: 30_000_000 });
  const { faults, events } = kindling.sandbox;
  Object.assign(faults, { loseAnswerRate: 0.125, reorderEvents: true, extraDeliveries: 1 });
  const people = await Promise.all(Array.from({ length: 40 }, () => makeUser(kindling.deps)));
  await Promise.all(
    people.map(async (person, index) => {
      const wish = { projectId, amount: 1000 - index, key: 'once' };
      const first = await prepare(kindling, person, wish);
      const { status, body } = first.status === 503 ? await prepare(kindling, person, wish) : first;
      if (status >= 300) return;
      await pay(kindling, body).catch(() => undefined);
      if (index % 3 === 0) await claim(kindling, person, body);
    }),
  );
  Object.assign(faults, { loseAnswerRate: 0, reorderEvents: false, extraDeliveries: 0 });
  await events.deliverDue();
  // In the order in which settlements lock them: the last events are applied while this runs.
  await kindling.deps.db.execute(sql`
    with due as (select id from payments order by id for update)
    update payments set sweep_after = now(), updated_at = now() - interval '1 hour' from due where payments.id = due.id`);
  await kindling.deps.db.execute(
    sql`update provider_events set retry_after = now() - interval '1 second' where applied_at is null`,
  );
  await sweepOnce(kindling.deps);
  const { rows } = await kindling.deps.db.execute(sql`select
    (select coalesce(sum(amount_received), 0)::bigint from sandbox.payment_intents where metadata ->> 'project_id' = ${String(projectId)}) as paid,
    (select raised_cents from projects where id = ${projectId}) as raised,
    (select count(*) from provider_events where applied_at is null) as waiting`);
  expect(rows[0]).toMatchObject({ raised: Number(rows[0]?.paid), waiting: 0 });
  expect(Number(rows[0]?.paid)).toBeGreaterThan(2_000_000);
}, 60_000);

async function heldOf(projectId: number) {
  const [row] = await kindling.deps.db
    .select({ held: projects.heldCents })
    .from(projects)
    .where(sql`id = ${projectId}`);
  return row?.held;
}
