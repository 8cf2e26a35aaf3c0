// Other products' objects on our provider account: each is a finding, and the rest is still checked.
import { isNull } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { applyEvent } from '#features/investing/server/sweep/event-inbox.ts';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import { toPayment, UnreadableObject } from '#platform/cards/stripe-answers.ts';
import { toDispute } from '#platform/cards/stripe-money-answers.ts';
import type { Deps } from '#platform/config/deps.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { runJob } from './job-runner.ts';
import { findings } from './reconciliation-table.ts';

const kindling = useTestApp({ expectsErrors: true });
beforeAll(async () => {
  const { id: projectId } = await makeProject(kindling.deps);
  await invest(kindling, await makeUser(kindling.deps), { projectId, amount: 100 });
});

const created = Math.floor(Date.now() / 1000);
const euroPayment = {
  id: 'pi_euro',
  object: 'payment_intent',
  client_secret: 'x',
  status: 'succeeded',
  amount: 5000,
  amount_received: 5000,
  currency: 'eur',
  livemode: false,
  metadata: {},
  created,
};
const homelessDispute = {
  id: 'dp_homeless',
  object: 'dispute',
  amount: 5000,
  currency: 'usd',
  status: 'lost',
  payment_intent: null,
  created,
  balance_transactions: [],
};

function unreadable(read: (answer: unknown) => unknown, answer: unknown): UnreadableObject {
  try {
    read(answer);
  } catch (error) {
    if (error instanceof UnreadableObject) return error;
  }
  throw new Error('it could be read');
}

/** Both are listed before our own objects. */
function withForeign(deps: Deps): Deps {
  const { gateway } = deps;
  const foreign: Partial<CardGateway> = {
    async *listPayments(input) {
      input.onUnreadable?.(unreadable(toPayment, euroPayment));
      yield* gateway.listPayments(input);
    },
    async *listDisputes(input) {
      if ('since' in input) input.onUnreadable?.(unreadable(toDispute, homelessDispute));
      yield* gateway.listDisputes(input);
    },
    findPayment: async (id) => {
      if (id === euroPayment.id) throw unreadable(toPayment, euroPayment);
      return gateway.findPayment(id);
    },
  };
  return { ...deps, gateway: { ...gateway, ...foreign } };
}

test('a payment in euros and a dispute without a payment are findings, and the runs finish', async () => {
  const deps = withForeign(kindling.deps);
  const { signal } = new AbortController();
  for (const job of ['payment_sweep', 'balance'] as const) {
    const report = await runJob(deps, { job, signal });
    expect(report).toMatchObject({ job, error: null, found: 1 });
    expect(report?.checked).toBeGreaterThan(0);
  }
  const open = await deps.db.select().from(findings).where(isNull(findings.resolvedAt));
  expect(
    open.map(({ kind, ref, details }) => ({ kind, ref, details })).toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  ).toEqual([
    {
      kind: 'movement_unreadable',
      ref: 'dp_homeless',
      details: { object: 'dispute', reason: 'no payment id', at: expect.any(String) },
    },
    {
      kind: 'payment_unreadable',
      ref: 'pi_euro',
      details: { object: 'payment_intent', reason: 'currency is eur', at: expect.any(String) },
    },
  ]);
  // Findings close when the objects are gone.
  for (const job of ['payment_sweep', 'balance'] as const) await runJob(kindling.deps, { job, signal });
  expect(await deps.db.select().from(findings).where(isNull(findings.resolvedAt))).toEqual([]);
});

test('an event about an unreadable payment is closed after seven attempts', async () => {
  const deps = withForeign(kindling.deps);
  await deps.pool.query(
    `insert into provider_events (event_id, type, provider_payment_id, body) values ('evt_euro', 'payment_intent.succeeded', 'pi_euro', '{}')`,
  );
  const event = { eventId: 'evt_euro', type: 'payment_intent.succeeded', providerPaymentId: 'pi_euro' };
  const outcome = async () =>
    (
      await deps.pool.query<{ outcome: string | null }>(
        `select outcome from provider_events where event_id = 'evt_euro'`,
      )
    ).rows[0]?.outcome;
  await applyEvent(deps, { ...event, failures: 5 });
  expect(await outcome()).toBe(null);
  await applyEvent(deps, { ...event, failures: 6 });
  expect(await outcome()).toBe('unreadable');
});
