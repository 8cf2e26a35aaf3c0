// Findings about released money, and their consequences.
import { isNull, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { resumeReleases } from '#features/payouts/release-contract.ts';
import { findPause, insertPause, resumeByAdmin } from '#features/payouts/server/releases/release-pause.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { connectAccount, reverseByHand, topUp, transferByHand } from '#test/factories/payout-accounts.ts';
import { approveMilestone, askNow, makeFundedProject, releaseNow, runReleases } from '#test/factories/releases.ts';
import { type TestApp, useTestApp } from '#test/servers/test-app.ts';
import { findingKindNames, pausingKinds, type StartableJob } from '../reconciliation-rules.ts';
import { requireExplained, resolveFinding } from './finding-service.ts';
import { runJob } from './job-runner.ts';
import { findings } from './reconciliation-table.ts';

const kindling = useTestApp({ expectsErrors: true });
let admin: Viewer;
let caller: TestUser;
beforeAll(async () => {
  caller = await makeAdmin(kindling.deps);
  admin = {
    user: undefined,
    admin: { id: caller.id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false },
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

const run = (job: StartableJob) => runJob(kindling.deps, { job, signal: new AbortController().signal });

const listOpen = () =>
  kindling.deps.db
    .select({ id: findings.id, kind: findings.kind, cents: findings.differenceCents, details: findings.details })
    .from(findings)
    .where(isNull(findings.resolvedAt));

/** Waits until another connection waits for a pause's row. */
async function expectBlocked({ deps }: TestApp): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await deps.db.execute(
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%release_pauses%for no key update%'
        and datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(rows).toHaveLength(1);
  });
}

const resume = () => kindling.call(resumeReleases, { as: caller, body: { reason: 'Looked at it.' } });

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
  expect(await resume()).toMatchObject({ status: 409, body: { code: 'illegal_move', kind: 'transfer_unknown' } });
  await run('balance');
  expect(await listOpen()).toHaveLength(1);
  await resolveFinding(deps.db, admin, found?.id ?? 0, 'A test of an administrator.');
  expect((await resume()).status).toBe(200);
  expect(await run('balance')).toMatchObject({ found: 0 });
  expect(await findPause(deps.db)).toBeUndefined();
});

test('releases are not resumed while a finding that pauses them is open or being saved [payouts-69]', async () => {
  const { db } = kindling.deps;
  await insertPause(db, 'A test');
  const order = { reason: 'Looked at it.', beforeResume: requireExplained };
  const waiting = await db.transaction(async (tx) => {
    // A pause exists already, and lasts until this is committed.
    expect(await insertPause(tx, 'Another reason')).toBe(false);
    const resumed = resumeByAdmin(kindling.deps, admin, order).then(
      () => 'resumed',
      ({ code }) => code,
    );
    await tx.insert(findings).values({ kind: 'transfer_differs', ref: 'tr_7', differenceCents: 1, details: {} });
    await expectBlocked(kindling);
    return { resumed };
  });
  expect(await waiting.resumed).toBe('illegal_move');
  expect(await resume()).toMatchObject({
    status: 409,
    body: { message: 'Explain finding tr_7 under Reconciliation first: it pauses releases.' },
  });
  const [found] = await listOpen();
  await resolveFinding(db, admin, found?.id ?? 0, 'A test of an administrator.');
  expect((await resume()).status).toBe(200);
});

test('releases are resumed in spite of open findings, but for those that pause them and broken promises', async () => {
  const { db } = kindling.deps;
  const blocking: string[] = [];
  for (const kind of findingKindNames) {
    await insertPause(db, 'A test');
    const opened = await db.insert(findings).values({ kind, ref: kind, details: {} }).returning({ id: findings.id });
    if ((await resume()).status !== 200) blocking.push(kind);
    for (const { id } of opened) await resolveFinding(db, admin, id, 'A test of an administrator.');
  }
  expect(blocking.toSorted()).toEqual([...pausingKinds, 'promise_broken'].toSorted());
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
  // The SDK makes three attempts; the money arrives on the first.
  sandbox.faults.loseAnswers = 3;
  await runReleases(deps);
  await deps.db.execute(sql`insert into release_pauses (reason) values ('A test')`);
  await deps.db.execute(sql`update transfers set sweep_after = now() - interval '1 second' where state = 'wanted'`);
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
