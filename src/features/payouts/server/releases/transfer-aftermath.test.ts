// After a transfer: reversals in part and whole, and payouts that fail, come back and are made again.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PayoutEvent } from '#platform/cards/payout-gateway.ts';
import { expectSound } from '#test/factories/invest.ts';
import { changeBank, failPayout, finishPayouts, reverseByHand } from '#test/factories/payout-accounts.ts';
import { makeFundedProject, releaseNow, runReleases, runWork } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { payoutEventHooks } from '../payout-event-hooks.ts';
import { bankPayoutWork } from './release-work.ts';
import { syncTransfer } from './transfer-sync.ts';

const kindling = useTestApp({ expectsErrors: true });

async function list(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return (await kindling.deps.db.execute(query)).rows;
}

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
