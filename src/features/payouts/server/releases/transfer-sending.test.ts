// A transfer that was not sent yet: how long it is on hold for a new bank account, and what a late response may change.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Deps } from '#platform/config/deps.ts';
import { expectSound } from '#test/factories/invest.ts';
import { moveAccount, reverseByHand, topUp } from '#test/factories/payout-accounts.ts';
import { approveMilestone, askNow, type FundedProject, makeFundedProject } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { bankChangeHoldHours } from '../../account-rules.ts';
import { missingCover } from '../../release-rules.ts';
import { advanceRelease } from './release-approving.ts';
import { readCoverFacts } from './release-facts.ts';
import { sendTransfer } from './transfer-sending.ts';
import { syncTransfer } from './transfer-sync.ts';

const kindling = useTestApp({ expectsErrors: true });
beforeAll(async () => {
  await topUp(kindling, 100_000_000);
});

type Row = { id: number; state: string; round: number; refusal: string | null };

/** A project with money set aside. */
async function makeApproved(): Promise<{ project: FundedProject; transfer: number; read: () => Promise<Row> }> {
  const { deps } = kindling;
  const project = await makeFundedProject(kindling);
  const [milestone = 0] = project.milestones;
  await approveMilestone(deps, milestone);
  const release = await askNow(deps, milestone);
  expect(await advanceRelease(deps, { id: release, projectId: project.id })).toEqual({ approved: true });
  const read = async () => {
    const { rows } = await deps.db.execute<Row>(
      sql`select id::float8 as id, state, round, refusal from transfers where release_id = ${release}`,
    );
    return rows[0] ?? { id: 0, state: '', round: 0, refusal: null };
  };
  return { project, transfer: (await read()).id, read };
}

test.each([
  ['an hour before', 'wanted', bankChangeHoldHours - 1],
  ['an hour after', 'sent', bankChangeHoldHours + 1],
])('a bank account that changed after the approval: %s the end of its hold the transfer is %s', async (...one) => {
  const [, state, hours] = one;
  const { project, transfer, read } = await makeApproved();
  await kindling.deps.db.execute(sql`update payout_accounts
    set bank_changed_at = now() - make_interval(hours => ${hours}) where user_id = ${project.ownerId}`);
  await sendTransfer(kindling.deps, transfer);
  expect((await read()).state).toBe(state);
  await expectSound(kindling.deps.db);
});

/** Simulates changes elsewhere while this process waits for the provider's refusal. */
function refuseAfter(elsewhere: () => Promise<unknown>): Deps {
  const { payoutGateway } = kindling.deps;
  const createTransfer: typeof payoutGateway.createTransfer = async () => {
    await elsewhere();
    return { refusal: 'late' };
  };
  return { ...kindling.deps, payoutGateway: { ...payoutGateway, createTransfer } };
}

test('a refusal ends the round that it answers, and no later one', async () => {
  const { deps } = kindling;
  const { project, transfer, read } = await makeApproved();
  const account = project.account ?? '';
  const goOnElsewhere = async () => {
    await moveAccount(kindling, account, 'restricted');
    expect(await sendTransfer(deps, transfer)).toBe('refused');
    await moveAccount(kindling, account, 'active');
    // Another process has started the next round.
    await deps.db.execute(sql`update transfers set state = 'wanted' where id = ${transfer}`);
  };
  await sendTransfer(refuseAfter(goOnElsewhere), transfer);
  expect(await read()).toMatchObject({ state: 'wanted', round: 1 });
  await sendTransfer(
    refuseAfter(() => Promise.resolve()),
    transfer,
  );
  expect(await read()).toMatchObject({ state: 'refused', round: 2, refusal: 'late' });
  expect(await sendTransfer(deps, transfer)).toBe('sent');
  await expectSound(deps.db);
});

test.each([
  [0, 'sent'],
  [1, 'waits'],
])(
  'fees cover a release once: sent again while the platform is %i cents short, its reversed money %s',
  async (...one) => {
    const [shortCents, outcome] = one;
    const { deps } = kindling;
    await deps.db.execute(sql`update site_settings set platform_fee_percent = 5`);
    const { project, transfer } = await makeApproved();
    await deps.db.execute(sql`update site_settings set platform_fee_percent = null`);
    expect(await sendTransfer(deps, transfer)).toBe('sent');
    const { rows } = await deps.db.execute<{ id: string }>(
      sql`select provider_transfer_id as id from transfers where id = ${transfer}`,
    );
    await reverseByHand(kindling, rows[0]?.id ?? '', 57_000);
    await syncTransfer(deps, rows[0]?.id ?? '');
    const { rows: waiting } = await deps.db.execute<{ id: number }>(
      sql`update transfers set state = 'wanted', refusal = null where resends = ${transfer} returning id::float8 as id`,
    );
    const spare = await readSpareCents();
    const move = (kind: string, cents: number) =>
      deps.db.execute(sql`select post_entry(${kind}, ${`txn ${kind} ${project.id}`}, ${kind === 'payout' ? 'bank' : 'provider_clearing'},
      ${kind === 'payout' ? 'provider_clearing' : 'bank'}, ${cents})`);
    await move('payout', spare + shortCents);
    expect(await sendTransfer(deps, waiting[0]?.id ?? 0)).toBe(outcome);
    await move('topup', spare + shortCents);
    await expectSound(deps.db);
  },
);

/** How much the platform could pay out before it lacks cover for releases. */
async function readSpareCents(): Promise<number> {
  const facts = await readCoverFacts(kindling.deps.db);
  const much = 1_000_000_000;
  return much - missingCover({ ...facts, clearingCents: facts.clearingCents - much }, 0);
}
