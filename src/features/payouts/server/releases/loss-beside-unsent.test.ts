// Disputes lost while a release was tried and never reached the provider: who pays does not depend on whether the bank decided
// before or after the release was withdrawn.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { someOf } from '#test/counts.ts';
import { callSandbox, expectSound } from '#test/factories/invest.ts';
import { moveAccount, reverseByHand, topUp } from '#test/factories/payout-accounts.ts';
import { type FundedProject, makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { syncTransfer } from './transfer-sync.ts';

const kindling = useTestApp({ expectsErrors: true });
beforeAll(async () => {
  await topUp(kindling, 100_000_000);
});
afterEach(() => expectSound(kindling.deps.db));

type Terms = { creatorBears: boolean; feePercent: number };
type Story = Awaited<ReturnType<typeof start>>;

/** Two investments of $500: $300 were sent, and $200 are set aside, tried and refused. A bank takes money from the first. */
async function start({ creatorBears, feePercent }: Terms, plan = [600, 400]) {
  const { deps } = kindling;
  await deps.db.execute(
    sql`update site_settings set platform_fee_percent = ${feePercent}, creator_bears_disputes = ${creatorBears}`,
  );
  const project = await makeFundedProject(kindling, { plan, invested: [500, 500] });
  await deps.db.execute(sql`update site_settings set platform_fee_percent = null, creator_bears_disputes = null`);
  const before = await readSites();
  const refused = plan.length === 1 ? project.milestones : project.milestones.slice(1);
  for (const milestone of project.milestones) {
    if (milestone === refused[0]) await moveAccount(kindling, project.account ?? '', 'restricted');
    await releaseNow(deps, milestone);
  }
  const [investment] = project.investments;
  const { id = 0, payment = '' } = investment ?? {};
  return {
    project,
    dispute: (cents: number) => openDispute(payment, cents),
    decide: (dispute: string) => decide(payment, dispute),
    lose: async (cents: number) => decide(payment, await openDispute(payment, cents)),
    withdraw: () => withdraw(project),
    async returnRest() {
      await requestRefund(deps, id, 'admin');
      await deps.db.execute(sql`update part_returns set sweep_after = now() - interval '1 second'`);
      await sweepOnce(deps);
    },
    read: () => readBooks(project, before),
  };
}

async function openDispute(payment: string, cents: number): Promise<string> {
  const params = { payment_intent: payment, amount: String(cents) };
  const { id = '' } = await callSandbox(kindling, '/v1/test_helpers/disputes', params, 'secret');
  await syncDisputes(kindling.deps, payment);
  return id;
}

async function decide(payment: string, dispute: string): Promise<void> {
  await callSandbox(kindling, `/v1/test_helpers/disputes/${dispute}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(kindling.deps, payment);
}

async function withdraw({ id }: FundedProject): Promise<void> {
  await kindling.deps.db.execute(
    sql`select withdraw_missing_release(id, 'A mistake') from releases where project_id = ${id} and state = 'approved'`,
  );
}

async function readBalances(): Promise<(name: string) => number> {
  const { rows } = await kindling.deps.db.execute<{ name: string; cents: number }>(
    sql`select name, balance_cents::float8 as cents from ledger_balances`,
  );
  return (name) => rows.find((row) => row.name === name)?.cents ?? 0;
}

async function readSites() {
  const read = await readBalances();
  return { platform: read('chargeback_loss'), fees: -read('platform_fees'), owed: -read('refund_payable') };
}

async function readBooks({ id }: FundedProject, before: Awaited<ReturnType<typeof readSites>>) {
  const now = await readSites();
  const read = await readBalances();
  const { rows } = await kindling.deps.db.execute<{ cents: number }>(
    sql`select rest_cents::float8 as cents from investment_money where project_id = ${id} order by investment_id desc limit 1`,
  );
  return {
    platform: now.platform - before.platform,
    fees: now.fees - before.fees,
    owed: now.owed - before.owed,
    creator: read(`creator_receivable:${id}`),
    payable: 0 - read(`creator_payable:${id}`),
    held: 0 - read(`escrow:${id}`) - (rows[0]?.cents ?? 0),
  };
}

/** Less than what is held, more than it, more than what was sent, and the whole payment. */
const losses = [1, 20_001, 35_000, 50_000];
const terms = [
  { creatorBears: true, feePercent: 5 },
  { creatorBears: false, feePercent: 5 },
];

describe.each(terms)('creators bear losses: $creatorBears, with a fee of $feePercent %:', (its) => {
  const continuations: [string, (story: Story, lost: number) => Promise<void>][] = [
    ['nothing more happens', async () => undefined],
    ['the remainder is returned', (story) => story.returnRest()],
    ['the bank takes all that is left', (story, lost) => story.lose(50_000 - lost)],
  ];
  test.each(continuations)('the order of the loss and the withdrawal changes nothing when %s', async (name, go) => {
    const place = continuations.findIndex(([one]) => one === name);
    for (const cents of someOf(losses, terms.indexOf(its) + place)) {
      if (cents === 50_000 && name !== 'nothing more happens') continue;
      const first = await start(its);
      await first.lose(cents);
      await first.withdraw();
      await go(first, cents);
      const end = await first.read();
      const second = await start(its);
      await second.withdraw();
      await second.lose(cents);
      await go(second, cents);
      expect(end, String(cents)).toEqual(await second.read());
      expect(end.platform, String(cents)).toBeGreaterThanOrEqual(0);
      expect(end.creator, String(cents)).toBeLessThanOrEqual(30_000);
    }
  });
});

test('a loss of more than what was sent is paid by what is here first, then by the creator, and the platform gains nothing', async () => {
  const story = await start({ creatorBears: true, feePercent: 0 });
  await story.lose(35_000);
  expect(await story.read()).toMatchObject({ creator: 35_000, platform: 0 });
  await story.withdraw();
  expect(await story.read()).toMatchObject({ creator: 0, platform: 35_000, held: 20_000 });
  await story.returnRest();
  // The $200 went to the bank, and $150 of what it took are with the creator.
  expect(await story.read()).toEqual({ platform: 0, fees: 0, owed: 0, creator: 15_000, payable: 0, held: 0 });
});

test('a loss with nothing sent costs the creator nothing once the release is withdrawn', async () => {
  const story = await start({ creatorBears: true, feePercent: 5 }, [1000]);
  await story.lose(10_000);
  expect(await story.read()).toMatchObject({ creator: 7_500, fees: -2_500 });
  await story.withdraw();
  expect(await story.read()).toMatchObject({ creator: 0, fees: 0, platform: 10_000, held: 50_000 });
});

test('what the creator has paid by a deduction is sent to them', async () => {
  const { deps } = kindling;
  const story = await start({ creatorBears: true, feePercent: 0 });
  await story.lose(35_000);
  const { rows } = await deps.db.execute<{ id: string }>(sql`select t.provider_transfer_id as id from transfers t
    join releases r on r.id = t.release_id where r.project_id = ${story.project.id} and t.state = 'sent'`);
  await reverseByHand(kindling, rows[0]?.id ?? '', 5_000);
  await syncTransfer(deps, rows[0]?.id ?? '');
  expect(await story.read()).toMatchObject({ creator: 30_000 });
  await story.withdraw();
  expect(await story.read()).toMatchObject({ creator: 0, payable: 5_000 });
});

test('a remainder can leave and come back, and each time it is decided who pays', async () => {
  const story = await start({ creatorBears: true, feePercent: 0 }, [200, 400, 400]);
  await story.lose(45_000);
  const { rows } = await kindling.deps.db.execute<{ id: number }>(
    sql`select id::float8 as id from releases where project_id = ${story.project.id} and state = 'approved'`,
  );
  for (const { id } of rows) {
    await kindling.deps.db.execute(sql`select withdraw_missing_release(${id}, 'A mistake')`);
    await story.returnRest();
  }
  expect(await story.read()).toMatchObject({ platform: 0, creator: 5_000, held: 0 });
});

async function writeOff({ project }: Story, cents: number): Promise<void> {
  await kindling.deps.db.execute(sql`with w as (insert into write_offs (project_id, amount_cents, reason, asked_by, second_by, state)
      select ${project.id}, ${cents}, 'Never paid.', min(id), max(id), 'booked' from users returning id)
    select post_entry('written_off', id::text, 'chargeback_loss', ${`creator_receivable:${project.id}`}, ${cents}::bigint) from w`);
}

test('a write-off that is undone with its release does not count as another charge', async () => {
  const story = await start({ creatorBears: true, feePercent: 0 }, [400, 600]);
  await story.lose(45_000);
  await writeOff(story, 45_000);
  await story.withdraw();
  const { rows: broken } = await kindling.deps.db.execute(
    sql`select promise from violations where promise like 'M25 charged%' and ref = ${String(story.project.id)}`,
  );
  expect(broken).toEqual([]);
});

test('what was written off is not sent', async () => {
  const story = await start({ creatorBears: true, feePercent: 0 });
  await story.lose(35_000);
  await writeOff(story, 35_000);
  await story.withdraw();
  expect(await story.read()).toMatchObject({ creator: 0, payable: 0, platform: 35_000 });
  await story.returnRest();
  expect(await story.read()).toMatchObject({ creator: 15_000, payable: 0, platform: 0 });
});

test('a loss that is booked while its release is being withdrawn waits for it, also beside another open dispute', async () => {
  const { deps } = kindling;
  const story = await start({ creatorBears: true, feePercent: 0 });
  const lost = await story.dispute(35_000);
  await story.dispute(1_000);
  const client = await deps.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select withdraw_missing_release(r.id, 'A mistake') from releases r join projects p on p.id = r.project_id
       where p.id = $1 and r.state = 'approved' for no key update of p`,
      [story.project.id],
    );
    const losing = story.decide(lost);
    await expect
      .poll(
        async () => (await deps.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rows.length,
      )
      .toBeGreaterThan(0);
    await client.query('commit');
    await losing;
  } finally {
    client.release();
  }
  expect(await story.read()).toMatchObject({ creator: 0, platform: 35_000, held: 20_000 });
});
