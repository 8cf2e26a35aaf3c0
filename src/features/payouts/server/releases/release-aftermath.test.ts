// After a release: late wins of disputes, and money that a bank takes before it is returned.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { bookReturnByHand } from '#features/investing/server/returns/return-by-hand.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { approveMilestone, askNow, makeFundedProject, releaseNow, runReleases } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp({ expectsErrors: true });

async function list(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await kindling.deps.db.execute(query)).rows;
}

const bySandbox = (path: string, params: Record<string, string>) => callSandbox(kindling, path, params, 'secret');

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
