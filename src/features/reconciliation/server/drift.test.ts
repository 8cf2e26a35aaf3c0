// Every known kind of drift between rows, ledger and provider: one run of all jobs fixes or reports it, and nothing
// else.
import { isNull, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { getCount } from '#test/counts.ts';
import { type Drift, drifts, makeDriftWorld } from '#test/factories/drifts.ts';
import { payoutDrifts } from '#test/factories/payout-drifts.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { findingKindNames, findingKinds, startableJobs } from '../reconciliation-rules.ts';
import { type RunReport, runJob } from './job-runner.ts';
import { findings } from './reconciliation-table.ts';

let kindling: TestApp | undefined;
afterEach(async () => {
  await kindling?.close();
  kindling = undefined;
});

async function reconcile({ deps }: TestApp): Promise<RunReport[]> {
  const reports: RunReport[] = [];
  for (const job of startableJobs) {
    const report = await runJob(deps, { job, signal: new AbortController().signal });
    if (report !== undefined) reports.push(report);
  }
  expect(reports.map(({ job, error }) => ({ job, error }))).toEqual(startableJobs.map((job) => ({ job, error: null })));
  return reports;
}

async function openKinds({ deps }: TestApp): Promise<string[]> {
  const open = await deps.db.select().from(findings).where(isNull(findings.resolvedAt));
  return [...new Set(open.map(({ kind }) => kind))].toSorted();
}

const sum = (reports: RunReport[], field: 'fixed' | 'found') => reports.reduce((total, one) => total + one[field], 0);

async function expectTotalsAgree({ deps }: TestApp): Promise<void> {
  const { rows } = await deps.db.execute<{ cents: number }>(
    sql`select balance_cents::float8 as cents from ledger_balances where name = 'provider_clearing'`,
  );
  const { availableCents, pendingCents } = await deps.gateway.readBalance();
  expect(rows[0]?.cents).toBe(availableCents + pendingCents);
}

/** The differences of all findings add up to the difference of the two balances (provider minus ledger), sign included. */
async function expectDifferencesExplainBalance({ deps }: TestApp): Promise<void> {
  const { rows } = await deps.db.execute<{ cents: number }>(
    sql`select balance_cents::float8 as cents from ledger_balances where name = 'provider_clearing'`,
  );
  const { availableCents, pendingCents } = await deps.gateway.readBalance();
  const open = await deps.db.select().from(findings).where(isNull(findings.resolvedAt));
  const ofJob = findingKindNames.filter((kind) => findingKinds[kind].job === 'balance');
  const ofBalance = open.filter(({ kind }) => (ofJob as string[]).includes(kind));
  expect(ofBalance.reduce((total, { differenceCents }) => total + (differenceCents ?? 0), 0)).toBe(
    availableCents + pendingCents - (rows[0]?.cents ?? 0),
  );
}

describe.each(Array.from({ length: getCount('driftRounds') }, (_, round) => round))('round %i', (round) => {
  const random = randomFrom(round);

  test('without a drift nothing is found and nothing is fixed', async () => {
    kindling = await createTestApp();
    await makeDriftWorld(kindling, random);
    for (let run = 0; run < 2; run += 1) {
      const reports = await reconcile(kindling);
      expect(reports.map(({ job, found, fixed }) => ({ job, found, fixed }))).toEqual(
        startableJobs.map((job) => ({ job, found: 0, fixed: 0 })),
      );
    }
    await expectTotalsAgree(kindling);
  });

  const isChosen = (_: unknown, place: number) => place % getCount('driftStep') === 0;
  test.each(drifts.filter(isChosen))('$name', checkDrift);
  test.each(payoutDrifts.filter(isChosen))('$name [payouts-62]', checkDrift);

  async function checkDrift({ plant, seenAs }: Drift): Promise<void> {
    kindling = await createTestApp({ expectsErrors: true });
    const world = await makeDriftWorld(kindling, random);
    await reconcile(kindling);
    await plant(world);
    const reports = await reconcile(kindling);
    if (seenAs === 'fixed') {
      expect(await openKinds(kindling)).toEqual([]);
      // The sweeper job also counts its items, and may have run first.
      expect(sum(reports, 'fixed') + (reports[0]?.checked ?? 0)).toBeGreaterThan(0);
      expect(await listViolations(kindling.deps.db)).toEqual([]);
      await expectTotalsAgree(kindling);
    } else {
      expect(await openKinds(kindling)).toEqual([...seenAs].toSorted());
      expect(sum(reports, 'found')).toBeGreaterThan(0);
      await expectDifferencesExplainBalance(kindling);
    }
    // Later runs do not duplicate findings, and fixes persist.
    const before = await kindling.deps.db.$count(findings);
    expect(sum(await reconcile(kindling), 'fixed')).toBe(0);
    expect(await kindling.deps.db.$count(findings)).toBe(before);
  }
});

/** The same numbers in every run of a round. */
function randomFrom(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
