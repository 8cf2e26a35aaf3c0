// Yearly statements of investors: they add up to the ledger, and each year continues the previous one.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { pdfText } from '#test/checks/pdf-text.ts';
import { expectSound } from '#test/factories/invest.ts';
import { makeUser } from '#test/factories/make.ts';
import {
  centsOf,
  first,
  loseDispute,
  makeOwned,
  readCsv,
  readFile,
  setTerms,
  thisYear,
} from '#test/factories/owned-projects.ts';
import { reverseByHand } from '#test/factories/payout-accounts.ts';
import { approveMilestone, askNow, releaseNow, runReleases } from '#test/factories/releases.ts';
import { shift } from '#test/factories/votes.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getStatementCsv, getStatementPdf } from '../../money-contract.ts';
import { syncTransfer } from '../releases/transfer-sync.ts';

const kindling = useTestApp({ expectsErrors: true });

test('a yearly statement adds up to the ledger to the cent, with a release, a return and a lost dispute [payouts-74]', async () => {
  const { deps } = kindling;
  await setTerms(kindling, "platform_fee_percent = 4.5, processing_fees_by = 'project'");
  const project = await makeOwned(kindling, { plan: [333, 667], invested: [417, 311, 272] });
  await setTerms(kindling, 'platform_fee_percent = null, processing_fees_by = null');
  await releaseNow(deps, project.milestones[0] ?? 0);
  const [returned, disputed] = project.investments;
  await requestRefund(deps, returned?.id ?? 0, 'admin');
  await sweepOnce(deps);
  await loseDispute(kindling, disputed?.payment ?? '');
  await approveMilestone(deps, project.milestones[1] ?? 0);
  await askNow(deps, project.milestones[1] ?? 0);
  await runReleases(deps);
  const lines = await Promise.all(
    project.investments.map(({ by }) => readCsv(kindling, by, `${getStatementCsv.path}?year=${thisYear}`)),
  );
  const names = Object.keys(lines[0]?.[0] ?? {}).filter((name) => name.endsWith('_usd'));
  const totals = Object.fromEntries(
    names.map((name) => [name, lines.reduce((sum, [line]) => sum + centsOf(line?.[name] ?? ''), 0)]),
  );
  const { rows } = await deps.db.execute<Record<string, string>>(sql`
    with moved as (
      select e.kind, e.ref, a.name, p.amount_cents as debit from ledger_postings p
      join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
    ), own as (select i.id, y.provider_payment_id as payment from investments i join payments y on y.investment_id = i.id where i.project_id = ${project.id}),
    rel as (select id::text from releases where project_id = ${project.id})
    select
      (select -sum(debit) from moved where name = 'escrow:' || ${project.id}::bigint and kind = 'captured') as paid,
      (select sum(debit) from moved where name = 'creator_payable:' || ${project.id}::bigint and kind = 'transferred') as sent,
      (select sum(debit) from moved where name = 'creator_payable:' || ${project.id}::bigint and kind in ('platform_fee', 'processing_charged')) as fees,
      (select sum(debit) from moved where name = 'creator_payable:' || ${project.id}::bigint and kind = 'clawback') as deducted,
      (select sum(debit) from moved where name = 'escrow:' || ${project.id}::bigint and kind = 'return_requested') as returned,
      (select sum(debit) from moved where name = 'escrow:' || ${project.id}::bigint and kind = 'dispute_lost') as taken,
      (select -sum(debit) from moved where name in ('escrow:' || ${project.id}::bigint, 'creator_payable:' || ${project.id}::bigint)) as closing`);
  const ledger = rows[0] ?? {};
  expect(totals).toEqual({
    opening_balance_usd: 0,
    paid_in_usd: Number(ledger.paid),
    sent_to_creators_usd: Number(ledger.sent),
    fees_usd: Number(ledger.fees),
    deducted_for_disputes_usd: Number(ledger.deducted),
    returned_usd: Number(ledger.returned),
    taken_back_by_banks_usd: Number(ledger.taken),
    closing_balance_usd: Number(ledger.closing),
  });
  expect(Number(ledger.deducted)).toBeGreaterThan(0);
  expect(Number(ledger.taken)).toBeGreaterThan(0);
  await expectSound(deps.db);
});

test('a yearly statement opens with what the year before closed with, and names its files by the year', async () => {
  const { deps } = kindling;
  const project = await makeOwned(kindling);
  const { by } = first(project);
  const before = await readCsv(kindling, by, `${getStatementCsv.path}?year=${thisYear - 1}`);
  expect(before).toMatchObject([{ investment_id: 'total', opening_balance_usd: '0.00', closing_balance_usd: '0.00' }]);
  // Backdates the payment to the previous year.
  await deps.db.execute(sql`alter table ledger_entries disable trigger user`);
  await deps.db.execute(sql`update ledger_entries set posted_at = posted_at - interval '1 year'
    where kind = 'captured' and ref = ${first(project).payment}`);
  await deps.db.execute(sql`alter table ledger_entries enable trigger user`);
  await releaseNow(deps, project.milestones[0] ?? 0);
  const [old, total] = await readCsv(kindling, by, `${getStatementCsv.path}?year=${thisYear - 1}`);
  expect(old).toMatchObject({ paid_in_usd: '500.00', sent_to_creators_usd: '0.00', closing_balance_usd: '500.00' });
  expect(total).toMatchObject({ investment_id: 'total', closing_balance_usd: '500.00' });
  const [now] = await readCsv(kindling, by, `${getStatementCsv.path}?year=${thisYear}`);
  expect(now).toMatchObject({
    opening_balance_usd: '500.00',
    paid_in_usd: '0.00',
    sent_to_creators_usd: '300.00',
    closing_balance_usd: '200.00',
  });
  const { name } = await readFile(kindling, by, `${getStatementCsv.path}?year=${thisYear}`);
  expect(name).toBe(`attachment; filename="kindling-statement-${thisYear}.csv"`);
  const pdf = await readFile(kindling, by, `${getStatementPdf.path}?year=${thisYear}`);
  expect(pdf.name).toBe(`attachment; filename="kindling-statement-${thisYear}.pdf"`);
  const words = pdfText(pdf.body);
  for (const word of [`Statement ${thisYear}`, by.name, '$500.00', '$300.00', '$200.00', 'Closing balance']) {
    expect(words).toContain(word);
  }
});

/** Backdates everything so far to the previous year. */
async function moveBackAYear(release: number): Promise<void> {
  const { deps } = kindling;
  const yearAgo = `interval '1 year' where`;
  await shift(deps, `update ledger_entries set posted_at = posted_at - ${yearAgo} posted_at < $1`, [new Date()]);
  await shift(deps, `update releases set approved_at = approved_at - ${yearAgo} id = $1`, [release]);
  await shift(deps, `update transfers set sent_at = sent_at - ${yearAgo} release_id = $1`, [release]);
}

async function reverse(release: number, cents: number): Promise<void> {
  const { rows } = await kindling.deps.db.execute<{ id: string }>(
    sql`select provider_transfer_id as id from transfers where release_id = ${release}`,
  );
  await reverseByHand(kindling, rows[0]?.id ?? '', cents);
  await syncTransfer(kindling.deps, rows[0]?.id ?? '');
}

test('money that comes back from a creator is in the year in which it came back, not in the one in which it was sent', async () => {
  const { deps } = kindling;
  const project = await makeOwned(kindling);
  const { by } = first(project);
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  await moveBackAYear(release);
  await reverse(release, 20_000);
  const read = async (year: number) => (await readCsv(kindling, by, `${getStatementCsv.path}?year=${year}`))[0];
  expect(await read(thisYear - 1)).toMatchObject({ sent_to_creators_usd: '300.00', closing_balance_usd: '200.00' });
  expect(await read(thisYear)).toMatchObject({
    opening_balance_usd: '200.00',
    sent_to_creators_usd: '-100.00',
    closing_balance_usd: '300.00',
  });
});

test('an investment that began a year with nothing here has a line if money came back', async () => {
  const { deps } = kindling;
  const project = await makeOwned(kindling, { plan: [] });
  const { by } = first(project);
  const release = await releaseNow(deps, project.milestones[0] ?? 0);
  await moveBackAYear(release);
  await reverse(release, 20_000);
  const [line, total] = await readCsv(kindling, by, `${getStatementCsv.path}?year=${thisYear}`);
  const expected = { opening_balance_usd: '0.00', sent_to_creators_usd: '-100.00', closing_balance_usd: '100.00' };
  expect(line).toMatchObject({ investment_id: String(first(project).id), ...expected });
  expect(total).toMatchObject({ investment_id: 'total', ...expected });
});

test('a yearly statement is of a year that has begun', async () => {
  const by = await makeUser(kindling.deps);
  const statusOf = async (query: string) => (await readFile(kindling, by, `${getStatementCsv.path}${query}`)).status;
  expect([await statusOf(''), await statusOf('?year=x'), await statusOf(`?year=${thisYear + 1}`)]).toEqual([
    400, 400, 400,
  ]);
  expect(await statusOf(`?year=${thisYear}`)).toBe(200);
  expect((await kindling.app.inject({ url: `${getStatementPdf.path}?year=2026` })).statusCode).toBe(401);
});
