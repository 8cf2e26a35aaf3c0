// Two processes read the provider, and one gets its answer late. A stale answer never changes anything that the other process has moved
// since. The second process is a second copy of the modules, with its own queues, on the same database.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bankPayoutWork } from '#features/payouts/server/releases/release-work.ts';
import type { Deps } from '#platform/config/deps.ts';
import { callSandbox, expectSound, getTransactionId, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { failPayout, finishPayouts, reverseByHand } from '#test/factories/payout-accounts.ts';
import { makeFundedProject, releaseNow, runWork } from '#test/factories/releases.ts';
import { suspenseCalls } from '#test/factories/suspense-calls.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { requestRefund, syncRefunds } from '../refunds/refund-service.ts';
import { bookReturnByHand } from '../returns/return-by-hand.ts';
import { sweepOnce } from '../sweep/sweeper.ts';
import { settlePayment } from './settlement.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: TestUser;
let other: Awaited<ReturnType<typeof openProcess>>;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
  other = await openProcess();
});
afterEach(() => expectSound(kindling.deps.db));

async function openProcess() {
  vi.resetModules();
  const [disputes, refunds, settlement, transfers, suspense] = await Promise.all([
    import('../disputes/dispute-service.ts'),
    import('../refunds/refund-service.ts'),
    import('./settlement.ts'),
    import('#features/payouts/server/releases/transfer-sync.ts'),
    import('../suspense/suspense-exit.ts'),
  ]);
  return { ...disputes, ...refunds, ...settlement, ...transfers, ...suspense };
}

const bySandbox = (path: string, params: Record<string, string>) => callSandbox(kindling, path, params, 'secret');

async function read(query: ReturnType<typeof sql>): Promise<Record<string, unknown> | undefined> {
  return (await kindling.deps.db.execute(query)).rows[0];
}

/** The provider answers this call immediately, but the answer arrives only after `arrive`. */
function answerLate(gateway: 'gateway' | 'payoutGateway', method: string) {
  const arrival = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const real = kindling.deps[gateway] as unknown as Record<string, (...args: unknown[]) => unknown>;
  const wait = async () => {
    asked.resolve();
    await arrival.promise;
  };
  const late = (...args: unknown[]) => {
    const answer = real[method]?.(...args);
    if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer)) {
      return Promise.resolve(answer).then(async (value) => wait().then(() => value));
    }
    return (async function* listLate() {
      const all: unknown[] = [];
      for await (const one of answer as AsyncIterable<unknown>) all.push(one);
      await wait();
      yield* all;
    })();
  };
  const deps: Deps = { ...kindling.deps, [gateway]: { ...real, [method]: late } };
  return { deps, asked: asked.promise, arrive: () => arrival.resolve() };
}

/** Runs `later` here, from question to commit, while the other process waits for the answer to its earlier question. */
async function overtake(
  late: ReturnType<typeof answerLate>,
  earlier: (deps: Deps) => Promise<unknown>,
  later: () => Promise<unknown>,
): Promise<void> {
  const running = earlier(late.deps);
  await late.asked;
  await later();
  late.arrive();
  await running;
}

async function makePaid() {
  const { id: projectId } = await makeProject(kindling.deps);
  return invest(kindling, await makeUser(kindling.deps), { projectId, amount: 500 });
}

test('a won dispute is not opened again', async () => {
  const { id, transactionId } = await makePaid();
  const payment = transactionId ?? '';
  const { id: dispute } = await bySandbox('/v1/test_helpers/disputes', { payment_intent: payment });
  await syncDisputes(kindling.deps, payment);
  await overtake(
    answerLate('gateway', 'listDisputes'),
    (deps) => other.syncDisputes(deps, payment),
    async () => {
      await bySandbox(`/v1/test_helpers/disputes/${dispute}/move`, { status: 'won' });
      await syncDisputes(kindling.deps, payment);
    },
  );
  expect(await read(sql`select state from disputes where investment_id = ${id}`)).toEqual({ state: 'won' });
  expect(await read(sql`select state from investments where id = ${id}`)).toEqual({ state: 'completed' });
});

test('a declined payment is not processing again, also where nothing had been known of it', async () => {
  for (const isKnown of [true, false]) {
    const { id: projectId } = await makeProject(kindling.deps);
    const prepared = await hold(kindling, await makeUser(kindling.deps), { projectId, amount: 500 });
    await pay(kindling, prepared, 'pm_sandbox_processing');
    const payment = getTransactionId(prepared);
    if (isKnown) await settlePayment(kindling.deps, payment);
    await overtake(
      answerLate('gateway', 'findPayment'),
      (deps) => other.settlePayment(deps, payment),
      async () => {
        await bySandbox(`/v1/test_helpers/payment_intents/${payment}/finish`, { result: 'fail' });
        await settlePayment(kindling.deps, payment);
      },
    );
    const row = await read(
      sql`select p.state, i.state as investment from payments p join investments i on i.id = p.investment_id where p.provider_payment_id = ${payment}`,
    );
    expect(row, String(isKnown)).toEqual({ state: 'open', investment: 'held' });
  }
});

test('a refund that arrived is not on its way again, and one that failed has not arrived', async () => {
  const { id, transactionId } = await makePaid();
  const payment = transactionId ?? '';
  await requestRefund(kindling.deps, id, 'admin');
  kindling.sandbox.faults.refundsStartPending = true;
  await sweepOnce(kindling.deps);
  kindling.sandbox.faults.refundsStartPending = false;
  const finish = async (result: 'succeed' | 'fail') => {
    const [refund] = await kindling.deps.gateway.listRefunds(payment);
    await bySandbox(`/v1/test_helpers/refunds/${refund?.id}/finish`, { result });
    await syncRefunds(kindling.deps, payment);
  };
  for (const [result, states] of [
    ['succeed', 'succeeded'],
    ['fail', 'failed, requested'],
  ] as const) {
    await overtake(
      answerLate('gateway', 'listRefunds'),
      (deps) => other.syncRefunds(deps, payment),
      () => finish(result),
    );
    const row = await read(
      sql`select string_agg(state, ', ' order by id) as states from refunds where investment_id = ${id}`,
    );
    expect(row).toEqual({ states });
  }
});

test('a refund from suspense that came back has not arrived', async () => {
  const { receiveUnmatched, sendBack, sweepNow, listExits, finishAtBank } = suspenseCalls(() => ({ kindling, admin }));
  const { id, payment } = await receiveUnmatched();
  await sendBack(id);
  await sweepNow();
  expect(await listExits(id)).toMatchObject([{ state: 'succeeded' }]);
  await overtake(
    answerLate('gateway', 'listRefunds'),
    (deps) => other.syncExits(deps, payment),
    () => finishAtBank(payment, 'fail'),
  );
  expect(await listExits(id)).toMatchObject([{ state: 'failed' }]);
});

async function makeRest() {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  const { id = 0, payment = '' } = project.investments[0] ?? {};
  const send = async () => {
    await deps.db.execute(
      sql`update part_returns set sweep_after = now() - interval '1 second' where investment_id = ${id}`,
    );
    await sweepOnce(deps);
  };
  const fail = async () => {
    const refund = (await deps.gateway.listRefunds(payment)).find(({ status }) => status === 'succeeded');
    await bySandbox(`/v1/test_helpers/refunds/${refund?.id}/finish`, { result: 'fail' });
    await syncRefunds(deps, payment);
  };
  const readReturn = () =>
    read(sql`select id::float8 as id, state, attempts from part_returns where investment_id = ${id}`);
  return { project, release, id, payment, send, fail, readReturn };
}

test('a remainder that came back has not arrived, and the next attempt is a new one', async () => {
  const { id, payment, send, fail, readReturn } = await makeRest();
  await requestRefund(kindling.deps, id, 'admin');
  await send();
  await overtake(answerLate('gateway', 'listRefunds'), (deps) => other.syncRefunds(deps, payment), fail);
  expect(await readReturn()).toMatchObject({ state: 'requested', attempts: 1 });
});

test('a remainder that was paid manually is not due again, regardless of its refunds', async () => {
  const { id, payment, send, fail, readReturn } = await makeRest();
  await requestRefund(kindling.deps, id, 'admin');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await send();
    await fail();
  }
  const { id: row } = (await readReturn()) ?? {};
  await overtake(
    answerLate('gateway', 'listRefunds'),
    (deps) => other.syncRefunds(deps, payment),
    () => kindling.deps.db.transaction((tx) => bookReturnByHand(tx, Number(row))),
  );
  await syncRefunds(kindling.deps, payment);
  expect(await readReturn()).toMatchObject({ state: 'succeeded' });
});

test('a payout that its bank returned has not arrived', async () => {
  const { project, release } = await makeRest();
  const { deps } = kindling;
  const readTransfer = () =>
    read(
      sql`select state, payout_id as payout, payout_failure as failure from transfers where release_id = ${release}`,
    );
  const look = async () => {
    await deps.db.execute(
      sql`update transfers set sweep_after = now() - interval '1 second' where release_id = ${release}`,
    );
    await runWork(deps, bankPayoutWork);
  };
  await finishPayouts(kindling);
  await look();
  const account = await read(
    sql`select id::float8 as id, provider_account_id as "providerAccountId" from payout_accounts where provider_account_id = ${project.account}`,
  );
  await overtake(
    answerLate('payoutGateway', 'listPayouts'),
    (late) => other.followPayouts(late, account as { id: number; providerAccountId: string }),
    async () => {
      await failPayout(kindling, String((await readTransfer())?.payout));
      await look();
    },
  );
  expect(await readTransfer()).toMatchObject({ state: 'sent', failure: 'account_closed' });
});

test('a transfer that was reversed stays reversed', async () => {
  const { release } = await makeRest();
  const readTransfer = () =>
    read(
      sql`select state, reversed_cents::int as reversed, provider_transfer_id as id from transfers where release_id = ${release} order by id`,
    );
  const transfer = String((await readTransfer())?.id);
  await overtake(
    answerLate('payoutGateway', 'findTransfer'),
    (late) => other.syncTransfer(late, transfer),
    async () => {
      await reverseByHand(kindling, transfer, 1000);
      await other.syncTransfer(kindling.deps, transfer);
    },
  );
  expect(await readTransfer()).toMatchObject({ state: 'reversed', reversed: 1000 });
});
