// After a release: partial reversals, late wins of disputes, and money that a bank takes before it is returned.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { bookReturnByHand } from '#features/investing/server/returns/return-by-hand.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { PayoutEvent } from '#platform/cards/payout-gateway.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { changeBank, failPayout, finishPayouts, reverseByHand } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  askNow,
  makeFundedProject,
  releaseNow,
  runReleases,
  runWork,
} from '#test/factories/releases.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { payoutEventHooks } from '../payout-event-hooks.ts';
import { bankPayoutWork } from './release-work.ts';
import { syncTransfer } from './transfer-sync.ts';

let kindling: TestApp;
beforeAll(async () => {
  kindling = await createTestApp({ expectsErrors: true });
});
afterAll(() => kindling.close());

async function list(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await kindling.deps.db.execute(query)).rows;
}

const bySandbox = (path: string, params: Record<string, string>) => callSandbox(kindling, path, params, 'secret');

test('a transfer that is reversed again after its first part was sent again', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  const [sent] = await list(sql`select provider_transfer_id as id from transfers where release_id = ${release}`);
  const reverse = async (cents: number) => {
    await reverseByHand(kindling, String(sent?.id), cents);
    await syncTransfer(deps, String(sent?.id));
  };
  await reverse(10_000);
  await deps.db.execute(
    sql`update transfers set state = 'wanted', refusal = null where release_id = ${release} and state = 'refused'`,
  );
  await runReleases(deps);
  await reverse(5000);
  await reverse(2000);
  expect(
    await list(sql`select state, amount_cents::int as cents from transfers where release_id = ${release} order by id`),
  ).toEqual([
    { state: 'reversed', cents: 60_000 },
    { state: 'sent', cents: 10_000 },
    { state: 'withdrawn', cents: 5000 },
    { state: 'refused', cents: 7000 },
  ]);
  await expectSound(deps.db);
});

test('what several releases missed because of a dispute is released in the order of the plan', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling, { plan: [300, 300, 400] });
  const disputed = project.investments[2];
  const payment = disputed?.payment ?? '';
  const { id } = await bySandbox('/v1/test_helpers/disputes', { payment_intent: payment });
  await syncDisputes(deps, payment);
  for (const milestone of project.milestones) await releaseNow(deps, milestone);
  await bySandbox(`/v1/test_helpers/disputes/${id}/move`, { status: 'won' });
  await syncDisputes(deps, payment);
  for (let pass = 0; pass < 3; pass += 1) await runReleases(deps);
  expect(
    await list(sql`select m.position, s.amount_cents::int as cents from release_shares s join releases r on r.id = s.release_id
      join milestones m on m.id = r.milestone_id where s.investment_id = ${disputed?.id} order by r.id`),
  ).toEqual([
    { position: 1, cents: 6000 },
    { position: 2, cents: 6000 },
    { position: 3, cents: 8000 },
  ]);
  await expectSound(deps.db);
});

test('what a release missed because of a dispute that took only a part is released too', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const [{ payment } = { payment: '' }] = project.investments;
  const { id: dispute } = await bySandbox('/v1/test_helpers/disputes', { payment_intent: payment, amount: '10000' });
  await syncDisputes(deps, payment);
  for (const milestone of project.milestones) await releaseNow(deps, milestone);
  await bySandbox(`/v1/test_helpers/disputes/${dispute}/move`, { status: 'lost' });
  await syncDisputes(deps, payment);
  for (let round = 0; round < 3; round += 1) await runReleases(deps);
  expect(
    await list(sql`select catch_up_of is not null as late, state, gross_cents::int as cents from releases
      where project_id = ${project.id} order by id`),
  ).toEqual([
    { late: false, state: 'sent', cents: 30_000 },
    { late: false, state: 'sent', cents: 20_000 },
    { late: true, state: 'sent', cents: 30_000 },
    { late: true, state: 'sent', cents: 20_000 },
  ]);
  await expectSound(deps.db);
});

test('a remainder that the provider refuses to return while a bank decides is never paid twice', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  await releaseNow(deps, project.milestones[0] ?? 0);
  const [investment] = project.investments;
  const payment = investment?.payment ?? '';
  await requestRefund(deps, investment?.id ?? 0, 'admin');
  // We have received no event about it.
  const { id } = await bySandbox('/v1/test_helpers/disputes', { payment_intent: payment });
  await sweepOnce(deps);
  const read = () =>
    list(sql`select state, is_canceled as "isCanceled" from part_returns where investment_id = ${investment?.id}`);
  expect(await read()).toEqual([{ state: 'requested', isCanceled: false }]);
  await bySandbox(`/v1/test_helpers/disputes/${id}/move`, { status: 'lost' });
  await syncDisputes(deps, payment);
  expect(await read()).toEqual([{ state: 'failed', isCanceled: true }]);
  await expectSound(deps.db);
});

/**
 * A dispute without an event makes the provider refuse the first investment's remainder; then the bank decides for the platform.
 */
async function winAfterRefusal(): Promise<{ investmentId: number; payment: string; sweep: () => Promise<void> }> {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  await releaseNow(deps, project.milestones[0] ?? 0);
  const { id: investmentId = 0, payment = '' } = project.investments[0] ?? {};
  const sweep = async () => {
    await deps.db.execute(sql`update part_returns set sweep_after = now() where investment_id = ${investmentId}`);
    await sweepOnce(deps);
  };
  await requestRefund(deps, investmentId, 'admin');
  const { id } = await bySandbox('/v1/test_helpers/disputes', { payment_intent: payment });
  await sweep();
  await bySandbox(`/v1/test_helpers/disputes/${id}/move`, { status: 'won' });
  await syncDisputes(deps, payment);
  return { investmentId, payment, sweep };
}

const readReturns = (investmentId: number) =>
  list(sql`select state, attempts from part_returns where investment_id = ${investmentId}`);

test('a remainder that the provider refused during a dispute is returned to the card once the dispute is won', async () => {
  const { deps } = kindling;
  const { investmentId, payment, sweep } = await winAfterRefusal();
  await sweep();
  expect(await readReturns(investmentId)).toEqual([{ state: 'succeeded', attempts: 0 }]);
  expect(await deps.gateway.listRefunds(payment)).toMatchObject([{ status: 'succeeded' }]);
  await expectSound(deps.db);
});

test('a remainder that is returned after a won dispute is returned once, although every answer is lost', async () => {
  const { deps, sandbox } = kindling;
  const { investmentId, payment, sweep } = await winAfterRefusal();
  // The SDK makes three attempts; the money leaves on the first.
  sandbox.faults.loseAnswers = 3;
  await sweep();
  expect(await readReturns(investmentId)).toEqual([{ state: 'requested', attempts: 0 }]);
  for (let pass = 0; pass < 2; pass += 1) await sweep();
  expect(await readReturns(investmentId)).toEqual([{ state: 'succeeded', attempts: 0 }]);
  expect(await deps.gateway.listRefunds(payment)).toMatchObject([{ status: 'succeeded' }]);
  await expectSound(deps.db);
});

/** A returned remainder that the investor's bank sends back, and whose payment the cardholder disputes. */
async function makeReturnedRest() {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  await releaseNow(deps, project.milestones[0] ?? 0);
  const { id: investmentId = 0, payment = '' } = project.investments[0] ?? {};
  await requestRefund(deps, investmentId, 'admin');
  const send = async () => {
    await deps.db.execute(sql`update part_returns set sweep_after = now() where investment_id = ${investmentId}`);
    await sweepOnce(deps);
  };
  await send();
  return {
    send,
    async comesBack() {
      const refund = (await deps.gateway.listRefunds(payment)).find(({ status }) => status === 'succeeded');
      await bySandbox(`/v1/test_helpers/refunds/${refund?.id}/finish`, { result: 'fail' });
      await syncRefunds(deps, payment);
    },
    async isLostToBank() {
      const { id } = await bySandbox('/v1/test_helpers/disputes', { payment_intent: payment });
      await syncDisputes(deps, payment);
      await bySandbox(`/v1/test_helpers/disputes/${id}/move`, { status: 'lost' });
      await syncDisputes(deps, payment);
    },
    async expectCanceled() {
      expect(
        await list(
          sql`select state, is_canceled as "isCanceled" from part_returns where investment_id = ${investmentId}`,
        ),
      ).toEqual([{ state: 'failed', isCanceled: true }]);
      const [row] = await list(sql`select id::int as id from part_returns where investment_id = ${investmentId}`);
      const byHand = deps.db.transaction((tx) => bookReturnByHand(tx, Number(row?.id)));
      await expect(byHand).rejects.toMatchObject({ code: 'illegal_move' });
      await expectSound(deps.db);
    },
  };
}

test('a remainder that waits for a manual payment is no longer owed when its bank takes the whole payment', async () => {
  const rest = await makeReturnedRest();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await rest.comesBack();
    await rest.send();
  }
  await rest.isLostToBank();
  await rest.expectCanceled();
});

test('a remainder that comes back after its bank took the whole payment is not owed again', async () => {
  const rest = await makeReturnedRest();
  await rest.isLostToBank();
  await rest.comesBack();
  await rest.expectCanceled();
});

test('a payout that failed before the next one arrived says no more about it', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  const read = async () => {
    await deps.db.execute(
      sql`update transfers set sweep_after = now() - interval '1 second' where release_id = ${release}`,
    );
    await runReleases(deps);
    const [row] = await list(
      sql`select state, payout_id as payout, payout_failure as failure, paid_at is not null as "isPaid" from transfers where release_id = ${release}`,
    );
    return row;
  };
  await finishPayouts(kindling);
  await failPayout(kindling, String((await read())?.payout));
  expect(await read()).toMatchObject({ state: 'sent', failure: 'account_closed', isPaid: false });
  await changeBank(kindling, project.account ?? '', '000123456789');
  await finishPayouts(kindling);
  for (let reading = 0; reading < 2; reading += 1) {
    expect(await read()).toMatchObject({ state: 'paid', failure: null, isPaid: true });
  }
});

test('money that came back from the bank is not said to be there, whatever the next payout has come to', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const account = project.account ?? '';
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  const read = async () => {
    await deps.db.execute(
      sql`update transfers set sweep_after = now() - interval '1 second' where release_id = ${release}`,
    );
    await runReleases(deps);
    const [row] = await list(
      sql`select state, payout_failure as failure, paid_at is not null as "isPaid" from transfers where release_id = ${release}`,
    );
    return row;
  };
  const findNewest = async () => {
    for await (const { id } of deps.payoutGateway.listPayouts(account, { since: new Date(0) })) return id;
    throw new Error('there is no payout');
  };
  const startAgain = async (steps: number) => {
    await changeBank(kindling, account, '000123456789');
    await finishPayouts(kindling, steps);
  };
  await finishPayouts(kindling);
  expect(await read()).toEqual({ state: 'paid', failure: null, isPaid: true });
  // Nothing is read while it comes back and is on its way again.
  await failPayout(kindling, await findNewest());
  await startAgain(1);
  expect(await read()).toEqual({ state: 'sent', failure: null, isPaid: false });
  await finishPayouts(kindling);
  expect(await read()).toEqual({ state: 'paid', failure: null, isPaid: true });
  // Nor while two payouts fail one after the other.
  await failPayout(kindling, await findNewest());
  await startAgain(4);
  await failPayout(kindling, await findNewest());
  expect(await read()).toEqual({ state: 'sent', failure: 'account_closed', isPaid: false });
});

test('a transfer that was reversed as a whole does not arrive with the payout of another', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  for (const milestone of project.milestones) await releaseNow(deps, milestone);
  const read = () =>
    list(sql`select t.provider_transfer_id as id, t.state, t.payout_id is not null as arrives from transfers t
      join releases r on r.id = t.release_id where r.project_id = ${project.id} and t.resends is null order by t.id`);
  const [, second] = await read();
  await reverseByHand(kindling, String(second?.id), 40_000);
  await syncTransfer(deps, String(second?.id));
  await finishPayouts(kindling);
  await deps.db.execute(sql`update transfers set sweep_after = now() - interval '1 second' where state = 'sent'`);
  await runWork(deps, bankPayoutWork);
  expect(await read()).toMatchObject([
    { state: 'paid', arrives: true },
    { state: 'reversed', arrives: false },
  ]);
});

test('a transfer whose answer was lost until it was paid out is known to have arrived', async () => {
  const { deps, sandbox } = kindling;
  const project = await makeFundedProject(kindling);
  // The SDK makes three attempts; the money arrives on the first.
  sandbox.faults.loseAnswers = 3;
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  await finishPayouts(kindling);
  await runReleases(deps);
  await runReleases(deps);
  expect(await list(sql`select state from transfers where release_id = ${release}`)).toEqual([{ state: 'paid' }]);
});

test('a project whose last part nobody is left for is completed', async () => {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const [first = 0, last = 0] = project.milestones;
  await releaseNow(deps, first);
  for (const { id } of project.investments) await requestRefund(deps, id, 'admin');
  await sweepOnce(deps);
  await approveMilestone(deps, last);
  await askNow(deps, last);
  await runReleases(deps);
  expect(await list(sql`select state from milestones where project_id = ${project.id} order by position`)).toEqual([
    { state: 'released' },
    { state: 'returned' },
  ]);
  expect(await list(sql`select status from projects where id = ${project.id}`)).toEqual([{ status: 'completed' }]);
  await expectSound(deps.db);
});

describe('a transfer that was reversed in part', () => {
  const read = async (release: number) => {
    const [row] =
      await list(sql`select state, reversed_cents::int as reversed, paid_at is not null as "isPaid", payout_failure as failure
      from transfers where release_id = ${release} order by id limit 1`);
    return row;
  };
  async function makeReversed() {
    const { deps } = kindling;
    const project = await makeFundedProject(kindling);
    const release = await releaseNow(deps, project.milestones[0] ?? 0);
    const [sent] = await list(sql`select provider_transfer_id as id from transfers where release_id = ${release}`);
    const id = String(sent?.id);
    await reverseByHand(kindling, id, 10_000);
    await syncTransfer(deps, id);
    // Nothing is due until an event makes it so.
    await deps.db.execute(
      sql`update transfers set sweep_after = now() + interval '1 hour' where release_id = ${release}`,
    );
    const hear = async (event: Partial<PayoutEvent>) => {
      for (const hook of payoutEventHooks) await hook(deps, { id: 'evt_1', livemode: false, ...event } as PayoutEvent);
      // The column rounds up to milliseconds, so what is due now becomes due a moment later.
      await sleep(2);
      await runWork(deps, bankPayoutWork);
    };
    const transfer = () => hear({ type: 'transfer.reversed', transferId: id });
    const payout = () => hear({ type: 'payout.paid', accountId: project.account });
    return { project, release, id, transfer, payout };
  }

  test('is followed on each of its events, until all of it came back', async () => {
    const { release, id, transfer } = await makeReversed();
    await reverseByHand(kindling, id, 20_000);
    await transfer();
    expect(await read(release)).toMatchObject({ state: 'reversed', reversed: 30_000 });
    await reverseByHand(kindling, id, 30_000);
    await transfer();
    expect(await read(release)).toMatchObject({ state: 'reversed', reversed: 60_000 });
    await expectSound(kindling.deps.db);
  });

  test('is known to be in the bank, not to be there any more when the bank returns it, and reversed after that', async () => {
    const { project, release, id, transfer, payout } = await makeReversed();
    await finishPayouts(kindling);
    await payout();
    expect(await read(release)).toMatchObject({ state: 'reversed', isPaid: true });
    const [row] = await list(
      sql`select payout_id as payout from transfers where release_id = ${release} order by id limit 1`,
    );
    await failPayout(kindling, String(row?.payout));
    await payout();
    expect(await read(release)).toMatchObject({ state: 'reversed', isPaid: false, failure: 'account_closed' });
    await reverseByHand(kindling, id, 5000);
    await transfer();
    expect(await read(release)).toMatchObject({ state: 'reversed', reversed: 15_000 });
    await changeBank(kindling, project.account ?? '', '000123456789');
    await finishPayouts(kindling);
    await payout();
    expect(await read(release)).toMatchObject({ state: 'reversed', isPaid: true, failure: null });
    const [money] = await list(sql`select in_bank::int as cents from money_of_releases(array[${release}]::bigint[])`);
    expect(money).toEqual({ cents: 45_000 });
    await expectSound(kindling.deps.db);
  });
});
