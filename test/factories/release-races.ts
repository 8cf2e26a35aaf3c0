// What races about releases share: two contenders, many calls almost at once, and what there is afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { advanceRelease } from '#features/payouts/server/releases/release-approving.ts';
import { getCount } from '../counts.ts';
import { loseDisputes } from '../servers/sandbox-call.ts';
import { useTestApp } from '../servers/test-app.ts';
import { callSandbox } from './invest.ts';
import { topUp } from './payout-accounts.ts';
import { approveMilestone, askNow, type FundedProject, makeFundedProject, runReleases } from './releases.ts';

export const parallel = getCount('racers');

/** Milliseconds by which one contender starts earlier, so that each of them wins sometimes. */
export const leads = [
  { one: 0, other: 0 },
  { one: 60, other: 0 },
  { one: 0, other: 60 },
];

/** Starts both equally often, interleaved, almost at once; the worker retries what fails. */
export async function race(
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

type Asked = { project: FundedProject; release: number };

type Outcome = {
  sent: number;
  live: number;
  there: number[];
  held: number;
  owed: number;
  shares: Record<string, number>;
};

/** For a file of tests in which several things happen to one release at the same time. */
export function useReleaseRaces() {
  const kindling = useTestApp({ expectsErrors: true });
  beforeAll(async () => {
    // The provider has enough money to send twice; otherwise it would refuse a second transfer for us.
    await topUp(kindling, 100_000_000);
  });

  async function readAll<Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> {
    return (await kindling.deps.db.execute(query)).rows as Row[];
  }

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

  return { kindling, readAll, makeAsked, makeApproved, settle, readOutcome, openDispute, loseAndSync };
}
