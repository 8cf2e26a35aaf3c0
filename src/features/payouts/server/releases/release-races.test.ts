// Everything that may happen to a release at the same time, 64 calls at once: there is one outcome, and every cent is in one
// place.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { moveAccount, reverseByHand, topUp } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  askNow,
  type FundedProject,
  makeFundedProject,
  makeSeniorAdmin,
  releaseNow,
  runReleases,
} from '#test/factories/releases.ts';
import { loseDisputes } from '#test/servers/sandbox-call.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { runPayoutWorkOnce } from '../payout-worker.ts';
import { stopProject } from '../plan/project-stop.ts';
import { advanceRelease } from './release-approving.ts';
import { askForRelease } from './release-asking.ts';
import { sendTransfer } from './transfer-sending.ts';
import { syncTransfer } from './transfer-sync.ts';
import { askForWriteOff, confirmWriteOff } from './write-offs.ts';

const parallel = 64;

let kindling: TestApp;
beforeAll(async () => {
  kindling = await createTestApp({ expectsErrors: true });
  // The provider has enough money to send twice; otherwise it would refuse a second transfer for us.
  await topUp(kindling, 100_000_000);
});
afterAll(() => kindling.close());

/** Milliseconds by which one contender starts earlier, so that each of them wins sometimes. */
const leads = [
  { one: 0, other: 0 },
  { one: 60, other: 0 },
  { one: 0, other: 60 },
];

/** Starts both 32 times, interleaved, almost at once; the worker retries what fails. */
async function race(
  one: () => Promise<unknown>,
  other: () => Promise<unknown> = one,
  lead = { one: 0, other: 0 },
): Promise<unknown[]> {
  const calls = Array.from({ length: parallel }, async (_, turn) => {
    const isOne = turn % 2 === 0;
    await sleep(isOne ? lead.other : lead.one);
    return isOne ? one() : other();
  });
  return (await Promise.allSettled(calls)).map((end) => (end.status === 'fulfilled' ? end.value : end.reason));
}

async function readAll<Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await kindling.deps.db.execute(query)).rows as Row[];
}

type Asked = { project: FundedProject; release: number };

async function makeAsked(): Promise<Asked> {
  const project = await makeFundedProject(kindling, { topUp: 3000 });
  await approveMilestone(kindling.deps, project.milestones[0] ?? 0);
  return { project, release: await askNow(kindling.deps, project.milestones[0] ?? 0) };
}

async function makeApproved(): Promise<Asked & { transfer: number }> {
  const asked = await makeAsked();
  await advanceRelease(kindling.deps, { id: asked.release, projectId: asked.project.id });
  const [transfer] = await readAll<{ id: number }>(
    sql`select id::float8 as id from transfers where release_id = ${asked.release}`,
  );
  return { ...asked, transfer: transfer?.id ?? 0 };
}

/** Runs the workers until nothing is left to do. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await runReleases(kindling.deps);
    await kindling.deps.db.execute(sql`update part_returns set sweep_after = now() - interval '1 second'`);
    await kindling.deps.db.execute(sql`update refunds set sweep_after = now() - interval '1 second'`);
    await sweepOnce(kindling.deps);
  }
}

type Outcome = {
  sent: number;
  live: number;
  there: number[];
  held: number;
  owed: number;
  shares: Record<string, number>;
};

/** Sent and live releases, transfers at the provider, and the project's ledger balances. */
async function readOutcome({ id }: FundedProject): Promise<Outcome> {
  const [outcome] = await readAll<Outcome>(sql`select
    (select count(*) from releases where project_id = ${id} and state = 'sent')::int as sent,
    (select count(*) from releases where project_id = ${id} and state <> 'withdrawn')::int as live,
    (select coalesce(json_agg(t.amount), '[]') from sandbox.transfers t
      where t.transfer_group in (select 'rel_' || r.uuid from releases r where r.project_id = ${id})) as there,
    coalesce((select -balance_cents from ledger_accounts where name = 'escrow:' || ${id}::bigint), 0)::int as held,
    coalesce((select balance_cents from ledger_accounts where name = 'creator_receivable:' || ${id}::bigint), 0)::int as owed,
    (select coalesce(json_object_agg(s.investment_id, s.amount_cents), '{}') from release_shares s join releases r on r.id = s.release_id
      where r.project_id = ${id} and r.state = 'sent') as shares`);
  if (outcome === undefined) throw new Error('there is no outcome');
  return outcome;
}

describe('approving', () => {
  test('64 times at once sets the money aside once', async () => {
    const { project, release } = await makeAsked();
    const ends = await race(() => advanceRelease(kindling.deps, { id: release, projectId: project.id }));
    expect(ends.filter((end) => JSON.stringify(end) === '{"approved":true}')).toHaveLength(1);
    expect(ends.filter((end) => JSON.stringify(end) === '{"ended":true}')).toHaveLength(parallel - 1);
    await settle();
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('against asking 32 times by many administrators: one release', async () => {
    const project = await makeFundedProject(kindling, { topUp: 3000 });
    const [milestoneId = 0] = project.milestones;
    await approveMilestone(kindling.deps, milestoneId);
    const admins = await Promise.all(Array.from({ length: 4 }, () => makeSeniorAdmin(kindling.deps)));
    let turn = 0;
    await race(
      async () => {
        turn += 1;
        const askedBy = admins[turn % admins.length]?.id ?? null;
        await kindling.deps.db.transaction((tx) => askForRelease(kindling.deps, tx, { milestoneId, askedBy }));
      },
      async () => {
        await kindling.deps.db.execute(
          sql`update releases set not_before = now() where milestone_id = ${milestoneId} and state = 'asked'`,
        );
        await runPayoutWorkOnce(kindling.deps);
      },
    );
    await kindling.deps.db.execute(sql`update releases set not_before = now() where state = 'asked'`);
    await settle();
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('against a refund: the money goes back whole, or its remainder does after its share was set aside', async () => {
    for (const lead of leads) {
      const { project, release } = await makeAsked();
      const [leaving = { id: 0, cents: 0, payment: '' }] = project.investments;
      const ends = await race(
        () => requestRefund(kindling.deps, leaving.id, 'admin'),
        () => advanceRelease(kindling.deps, { id: release, projectId: project.id }),
        lead,
      );
      expect(ends.filter((end) => end === true)).toHaveLength(1);
      await settle();
      const { shares, there, held } = await readOutcome(project);
      const share = shares[leaving.id] ?? 0;
      expect([0, 30_000]).toContain(share);
      // Either $500 of $1,000 are refunded first and 60 % of the remainder released; or $600 are released and $200 refunded.
      expect({ there, held }).toEqual(
        share === 0 ? { there: [30_000], held: 20_000 } : { there: [60_000], held: 20_000 },
      );
      const refunds = await readAll(
        sql`select amount::int from sandbox.refunds where payment_intent = ${leaving.payment} and status = 'succeeded'`,
      );
      expect(refunds).toEqual([{ amount: leaving.cents - share }]);
      await expectSound(kindling.deps.db);
    }
  });
});

/** Opens a dispute about an investment's payment. */
async function openDispute({ investments: [first] }: FundedProject): Promise<string> {
  const payment = first?.payment ?? '';
  await callSandbox(
    kindling,
    '/v1/test_helpers/disputes',
    { payment_intent: payment, status: 'needs_response', amount: '50000' },
    'secret',
  );
  return payment;
}

async function loseAndSync(payment: string): Promise<void> {
  await loseDisputes(kindling);
  await syncDisputes(kindling.deps, payment);
}

describe('a dispute', () => {
  test('against approving: its investment has no share, or leaves the unsent release, which is made again', async () => {
    for (const lead of leads) {
      const { project, release } = await makeAsked();
      const payment = await openDispute(project);
      await race(
        () => syncDisputes(kindling.deps, payment),
        () => advanceRelease(kindling.deps, { id: release, projectId: project.id }),
        lead,
      );
      await settle();
      await expectSound(kindling.deps.db);
      expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [30_000], held: 70_000 });
      await loseAndSync(payment);
      expect(await readOutcome(project)).toMatchObject({ held: 20_000, owed: 0 });
      await expectSound(kindling.deps.db);
    }
  });

  test('against sending: the release is made again without it, or the creator is charged for what was sent', async () => {
    for (const lead of leads) {
      const { project, transfer } = await makeApproved();
      const payment = await openDispute(project);
      await race(
        () => sendTransfer(kindling.deps, transfer),
        () => syncDisputes(kindling.deps, payment),
        lead,
      );
      await settle();
      await expectSound(kindling.deps.db);
      await loseAndSync(payment);
      const { there, held, owed } = await readOutcome(project);
      expect([
        { there: [30_000], held: 20_000, owed: 0 },
        { there: [60_000], held: 20_000, owed: 30_000 },
      ]).toContainEqual({ there, held, owed });
      await expectSound(kindling.deps.db);
    }
  });
});

/** Delays transfer calls until every worker is about to make one, so none has found another's. */
function waitForAll(then: () => void): Deps {
  const { payoutGateway } = kindling.deps;
  const everyone = Promise.withResolvers<void>();
  let waiting = 0;
  const createTransfer: typeof payoutGateway.createTransfer = async (wanted) => {
    waiting += 1;
    if (waiting === parallel) {
      then();
      everyone.resolve();
    }
    await everyone.promise;
    return payoutGateway.createTransfer(wanted);
  };
  return { ...kindling.deps, payoutGateway: { ...payoutGateway, createTransfer } };
}

describe('sending', () => {
  test('by 64 workers at once, whose answers are lost, arrives once', async () => {
    const { project, transfer } = await makeApproved();
    const deps = waitForAll(() => {
      kindling.sandbox.faults.loseAnswers = 12;
    });
    await race(() => sendTransfer(deps, transfer));
    for (const lost of [3, 1]) {
      kindling.sandbox.faults.loseAnswers = lost;
      await race(() => sendTransfer(kindling.deps, transfer));
    }
    kindling.sandbox.faults.loseAnswers = 0;
    await settle();
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('after a lost answer, with a key that the provider has forgotten, finds what arrived', async () => {
    const { project, transfer } = await makeApproved();
    // The SDK makes three attempts; the money arrives on the first.
    kindling.sandbox.faults.loseAnswers = 3;
    await expect(sendTransfer(kindling.deps, transfer)).rejects.toThrow();
    kindling.sandbox.faults.loseAnswers = 0;
    await kindling.deps.db.execute(sql`delete from sandbox.idempotency_keys`);
    await race(() => sendTransfer(kindling.deps, transfer));
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('while the account is restricted and enabled again is refused or arrives, once', async () => {
    const { project, transfer } = await makeApproved();
    const account = project.account ?? '';
    await moveAccount(kindling, account, 'restricted');
    await race(
      () => sendTransfer(kindling.deps, transfer),
      () => moveAccount(kindling, account, 'active'),
    );
    await settle();
    expect(await readOutcome(project)).toMatchObject({ sent: 1, live: 1, there: [60_000], held: 40_000 });
    await expectSound(kindling.deps.db);
  });

  test('against a stop: it is withdrawn and returned, or finished, and the remainder is returned', async () => {
    for (const lead of leads) {
      const { project, transfer } = await makeApproved();
      const stop = { projectId: project.id, reason: 'It ended.', stoppedBy: null };
      await race(
        () => sendTransfer(kindling.deps, transfer),
        () => kindling.deps.db.transaction((tx) => stopProject(tx, stop)),
        lead,
      );
      await settle();
      const { there, held } = await readOutcome(project);
      expect(held).toBe(0);
      expect([[], [60_000]]).toContainEqual(there);
      const [refunded] = await readAll<{
        cents: number;
      }>(sql`select coalesce(sum(r.amount), 0)::int as cents from sandbox.refunds r
        join payments p on p.provider_payment_id = r.payment_intent join investments i on i.id = p.investment_id
        where i.project_id = ${project.id} and r.status = 'succeeded'`);
      expect((refunded?.cents ?? 0) + (there[0] ?? 0)).toBe(100_000);
      await expectSound(kindling.deps.db);
    }
  });
});

test('a reversal that is read 64 times at once is booked once, and so is the next', async () => {
  const project = await makeFundedProject(kindling, { topUp: 3000 });
  const release = await releaseNow(kindling.deps, project.milestones[0] ?? 0);
  const [sent] = await readAll<{ id: string }>(
    sql`select provider_transfer_id as id from transfers where release_id = ${release}`,
  );
  const id = sent?.id ?? '';
  for (const [part, waiting] of [
    [10_000, [10_000]],
    [20_000, [30_000]],
  ] as const) {
    await reverseByHand(kindling, id, part);
    await race(() => syncTransfer(kindling.deps, id));
    const rows = await readAll<{ cents: number }>(sql`select amount_cents::int as cents from transfers
      where release_id = ${release} and state = 'refused'`);
    expect(rows.map(({ cents }) => cents)).toEqual(waiting);
    await expectSound(kindling.deps.db);
  }
});

test('a debt that many administrators take over at once is written off once', async () => {
  const { deps } = kindling;
  const { project, transfer } = await makeApproved();
  await sendTransfer(deps, transfer);
  const payment = await openDispute(project);
  await syncDisputes(deps, payment);
  await loseAndSync(payment);
  expect(await readOutcome(project)).toMatchObject({ owed: 30_000 });
  await deps.db.execute(sql`alter table ledger_entries disable trigger refuse_update_and_delete`);
  await deps.db.execute(
    sql`update ledger_entries set posted_at = now() - interval '181 days' where kind = 'dispute_charged'`,
  );
  await deps.db.execute(sql`alter table ledger_entries enable trigger refuse_update_and_delete`);
  const admins = await Promise.all(Array.from({ length: 3 }, async () => toViewer(await makeSeniorAdmin(deps))));
  const [one, two, three] = admins as [Viewer, Viewer, Viewer];
  const order = { id: project.id, reason: 'They are gone.' };
  const asked = await race(
    () => askForWriteOff(deps, one, order).then(() => 'asked'),
    () => askForWriteOff(deps, two, order).then(() => 'asked'),
  );
  expect(asked.filter((end) => end === 'asked')).toHaveLength(1);
  const [writeOff] = await readAll<{ id: number }>(
    sql`select id::float8 as id from write_offs where project_id = ${project.id}`,
  );
  const confirm = (viewer: Viewer) => confirmWriteOff(deps, viewer, { id: writeOff?.id ?? 0 }).then(() => 'booked');
  const booked = await race(
    () => Promise.any([confirm(one), confirm(two)]),
    () => confirm(three),
  );
  expect(booked.filter((end) => end === 'booked')).toHaveLength(1);
  expect(await readOutcome(project)).toMatchObject({ owed: 0 });
  await expectSound(deps.db);
});

function toViewer({ id, name, email }: { id: number; name: string; email: string }): Viewer {
  const admin = { id, name, email, username: `senior-${id}`, confirmedAt: new Date(), hasSecondFactor: true };
  return { user: undefined, admin };
}
