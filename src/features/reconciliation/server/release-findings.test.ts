// What reconciliation finds about released money, and what it does then.
import { isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { findPause, resumeByAdmin } from '#features/payouts/server/releases/release-pause.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { makeAdmin } from '#test/factories/make.ts';
import { connectAccount, reverseByHand, topUp, transferByHand } from '#test/factories/payout-accounts.ts';
import { approveMilestone, askNow, makeFundedProject, releaseNow, runReleases } from '#test/factories/releases.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import type { StartableJob } from '../reconciliation-rules.ts';
import { resolveFinding } from './finding-service.ts';
import { runJob } from './job-runner.ts';
import { findings } from './reconciliation-table.ts';

let kindling: TestApp;
let admin: Viewer;
beforeAll(async () => {
  kindling = await createTestApp({ expectsErrors: true });
  const { id } = await makeAdmin(kindling.deps);
  admin = {
    user: undefined,
    admin: { id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false },
  };
});
beforeEach(async () => {
  await kindling.deps.db.execute(
    sql`update release_pauses set ended_at = now(), ended_reason = 'test' where ended_at is null`,
  );
  await kindling.deps.db.execute(
    sql`update findings set resolved_at = now(), resolved_by = ${admin.admin?.id}, note = 'test' where resolved_at is null`,
  );
});
afterAll(() => kindling.close());

const run = (job: StartableJob) => runJob(kindling.deps, { job, signal: new AbortController().signal });

const listOpen = () =>
  kindling.deps.db
    .select({ id: findings.id, kind: findings.kind, cents: findings.differenceCents, details: findings.details })
    .from(findings)
    .where(isNull(findings.resolvedAt));

const resume = () => resumeByAdmin(kindling.deps, admin, { reason: 'Looked at it.', requestId: '' });

test('a transfer made by hand is a finding that pauses releases once, and is never booked [payouts-60]', async () => {
  const { deps } = kindling;
  await topUp(kindling, 50_000);
  const { id: account } = await connectAccount(kindling);
  await transferByHand(kindling, account, 1234);
  await run('balance');
  const [found] = await listOpen();
  expect(found).toMatchObject({ kind: 'transfer_unknown', cents: -1234, details: { account } });
  expect((await findPause(deps.db))?.reason).toMatch(/^Reconciliation: Money was transferred to a creator’s account/);
  const { rows } = await deps.db.execute(sql`select from ledger_entries where kind = 'transferred'`);
  expect(rows).toEqual([]);
  await resume();
  await run('balance');
  expect(await listOpen()).toHaveLength(1);
  expect(await findPause(deps.db)).toBeUndefined();
  await resolveFinding(deps.db, admin, found?.id ?? 0, 'A test of an administrator.');
  expect(await run('balance')).toMatchObject({ found: 0 });
  expect(await findPause(deps.db)).toBeUndefined();
});

test('what the provider collects for a creator is booked as a loss, and a person is told [payouts-61]', async () => {
  const { deps } = kindling;
  await deps.db.execute(sql`insert into sandbox.balance_transactions (id, type, reporting_category, amount, fee)
    values ('txn_collected', 'connect_collection_transfer', 'connect_collection_transfer', -777, 0)`);
  await run('balance');
  const [found] = await listOpen();
  expect(found).toMatchObject({ kind: 'collected', cents: null, details: { amountCents: -777 } });
  const { rows } = await deps.db.execute<{ cents: number }>(
    sql`select p.amount_cents::int as cents from ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id where e.kind = 'collected' and a.name = 'chargeback_loss'`,
  );
  expect(rows).toEqual([{ cents: 777 }]);
  expect(await findPause(deps.db)).toBeUndefined();
  await resolveFinding(deps.db, admin, found?.id ?? 0, 'The creator paid it back.');
  expect(await run('balance')).toMatchObject({ found: 0 });
});

test('open items find a transfer whose answer was lost, even while releases are paused, and a reversal [payouts-63]', async () => {
  const { deps, sandbox } = kindling;
  const project = await makeFundedProject(kindling, { plan: [500, 500] });
  const [first = 0, second = 0] = project.milestones;
  await approveMilestone(deps, first);
  await askNow(deps, first);
  // The SDK tries three times; the money arrives with the first.
  sandbox.faults.loseAnswers = 3;
  await runReleases(deps);
  await deps.db.execute(sql`insert into release_pauses (reason) values ('A test')`);
  await deps.db.execute(sql`update transfers set sweep_after = now() where state = 'wanted'`);
  expect(await run('open_items')).toMatchObject({ error: null });
  const readStates = async () =>
    (
      await deps.db.execute<{ state: string; cents: number }>(
        sql`select state, amount_cents::int as cents from transfers order by id`,
      )
    ).rows;
  expect(await readStates()).toEqual([{ state: 'sent', cents: 50_000 }]);
  await resume();
  await releaseNow(deps, second);
  const { rows } = await deps.db.execute<{ id: string }>(
    sql`select provider_transfer_id as id from transfers where state = 'sent' order by transfers.id`,
  );
  await reverseByHand(kindling, rows[0]?.id ?? '', 700);
  expect(await run('open_items')).toMatchObject({ error: null, fixed: 1 });
  expect(await readStates()).toEqual([
    { state: 'reversed', cents: 50_000 },
    { state: 'sent', cents: 50_000 },
    { state: 'refused', cents: 700 },
  ]);
  expect(await listViolations(deps.db)).toEqual([]);
  expect(await run('balance')).toMatchObject({ error: null, found: 0 });
});
