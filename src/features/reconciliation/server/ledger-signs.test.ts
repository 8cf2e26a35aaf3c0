// Every kind of entry, posted by its real code and compared with a handwritten table of both sides.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import { bookDisputeFee } from '#features/investing/server/dispute-fee.ts';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { forceExpiry } from '#features/investing/server/holds/hold-expiry.ts';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { payments } from '#features/investing/server/investing-table.ts';
import { requestRefund, syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { settlePayment } from '#features/investing/server/settlement/settlement.ts';
import { syncExits } from '#features/investing/server/suspense/suspense-exit.ts';
import { returnUnmatchedPayment, settleSuspense } from '#features/investing/server/suspense/suspense-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { type EntryKind, entryKinds } from '#features/ledger/ledger-rules.ts';
import { listViolations } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import { postEveryReleaseEntry } from '#test/factories/every-release-entry.ts';
import { callSandbox, expireHold, getTransactionId, hold, invest, pay } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { entryInSuspense, payUnmatched, reinstate } from '#test/factories/suspense.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { compareMovements } from './movement-compare.ts';
import { fixMovement } from './movement-fixing.ts';

/** Debit, then credit; `escrow` is the project's. Some entries may be reversed. */
const sides = {
  captured: ['provider_clearing > escrow'],
  captured_late: ['provider_clearing > refund_payable'],
  captured_unmatched: ['provider_clearing > suspense'],
  opening: ['opening_balances > escrow'],
  refund_requested: ['escrow > refund_payable'],
  refunded: ['refund_payable > provider_clearing'],
  refund_failed: ['provider_clearing > refund_payable'],
  refunded_unmatched: ['suspense > provider_clearing'],
  refund_failed_unmatched: ['provider_clearing > suspense'],
  reinstated_settled: ['suspense > chargeback_loss'],
  fee: ['processor_fees > provider_clearing', 'provider_clearing > processor_fees'],
  dispute_withdrawn: ['disputed_receivable > provider_clearing'],
  dispute_fee: ['dispute_fees > provider_clearing', 'provider_clearing > dispute_fees'],
  dispute_reinstated: ['provider_clearing > disputed_receivable', 'provider_clearing > suspense'],
  dispute_lost: ['chargeback_loss > disputed_receivable', 'escrow > disputed_receivable'],
  refund_cancelled: ['refund_payable > chargeback_loss'],
  part_refunded: ['chargeback_loss > provider_clearing'],
  part_refund_failed: ['provider_clearing > chargeback_loss'],
  parts_settled: ['escrow > chargeback_loss', 'refund_payable > chargeback_loss'],
  payout: ['bank > provider_clearing', 'provider_clearing > bank'],
  release_approved: ['escrow > creator_payable'],
  release_withdrawn: ['creator_payable > escrow'],
  transferred: ['creator_payable > provider_clearing'],
  platform_fee: ['creator_payable > platform_fees'],
  processing_charged: ['creator_payable > processor_fees'],
  clawback: ['creator_payable > creator_receivable'],
  clawback_undone: ['creator_receivable > creator_payable'],
  transfer_overpaid: ['creator_receivable > creator_payable'],
  transfer_reversed: ['provider_clearing > creator_payable'],
  loss_covered: [
    'chargeback_loss > creator_payable',
    'chargeback_loss > creator_receivable',
    'chargeback_loss > platform_fees',
    'creator_receivable > chargeback_loss',
    'escrow > chargeback_loss',
    'escrow > creator_payable',
    'escrow > creator_receivable',
    'escrow > platform_fees',
  ],
  return_requested: ['escrow > refund_payable'],
  returned: ['refund_payable > provider_clearing'],
  return_failed: ['provider_clearing > refund_payable'],
  dispute_charged: [
    'chargeback_loss > disputed_receivable',
    'creator_receivable > chargeback_loss',
    'creator_receivable > disputed_receivable',
  ],
  dispute_fee_share: ['platform_fees > chargeback_loss', 'platform_fees > disputed_receivable'],
  dispute_paid_twice: ['chargeback_loss > disputed_receivable'],
  written_off: ['chargeback_loss > creator_receivable'],
  topup: ['bank > provider_clearing', 'provider_clearing > bank'],
  reserved: ['provider_clearing > provider_reserve', 'provider_reserve > provider_clearing'],
  collected: ['chargeback_loss > provider_clearing'],
} as const satisfies Record<EntryKind, readonly string[]>;

const kindling = useTestApp({ expectsErrors: true });
let investor: TestUser;
let projectId: number;
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  ({ id: projectId } = await makeProject(kindling.deps));
});

const asServer = async (path: string, params: Record<string, string>) =>
  (await callSandbox(kindling, path, params, 'secret')) as unknown as { id: string };

async function news(): Promise<void> {
  await kindling.sandbox.events.deliverDue();
  await kindling.deps.db.execute(sql`update refunds set sweep_after = now() - interval '1 second'`);
  await sweepOnce(kindling.deps);
}

async function paid(amount = 1000): Promise<{ id: number; payment: string }> {
  const { id, transactionId } = await invest(kindling, investor, { projectId, amount });
  return { id, payment: transactionId ?? '' };
}

async function dispute(payment: string, status: 'won' | 'lost', amount = 100_000): Promise<void> {
  const { id } = await asServer('/v1/test_helpers/disputes', { payment_intent: payment, amount: String(amount) });
  await syncDisputes(kindling.deps, payment);
  await asServer(`/v1/test_helpers/disputes/${id}/move`, { status });
  await syncDisputes(kindling.deps, payment);
}

async function failRefund(payment: string): Promise<void> {
  const { rows } = await kindling.deps.db.execute<{ id: string }>(
    sql`select id from sandbox.refunds where payment_intent = ${payment} order by seq desc limit 1`,
  );
  await asServer(`/v1/test_helpers/refunds/${rows[0]?.id}/finish`, { result: 'fail' });
  await syncRefunds(kindling.deps, payment);
  await syncExits(kindling.deps, payment);
}

let made = 0;
function movementOf(wish: Partial<ProviderMovement> & Pick<ProviderMovement, 'kind' | 'netCents'>): ProviderMovement {
  made += 1;
  return {
    id: `txn_made_${made}`,
    type: wish.kind,
    amountCents: wish.netCents,
    feeCents: 0,
    createdAt: new Date(),
    ...wish,
  };
}

async function book(movement: ProviderMovement): Promise<void> {
  const { leftovers } = await compareMovements(kindling.deps.db, [movement]);
  await fixMovement(kindling.deps, movement, leftovers);
  expect((await compareMovements(kindling.deps.db, [movement])).leftovers).toEqual([]);
}

async function readSides(): Promise<Record<string, string[]>> {
  const { rows } = await kindling.deps.db.execute<{ kind: string; side: string }>(sql`
    select distinct e.kind, split_part(d.name, ':', 1) || ' > ' || split_part(c.name, ':', 1) as side from ledger_entries e
    join ledger_postings dp on dp.entry_id = e.id and dp.amount_cents > 0 join ledger_accounts d on d.id = dp.account_id
    join ledger_postings cp on cp.entry_id = e.id and cp.amount_cents < 0 join ledger_accounts c on c.id = cp.account_id
    order by 1, 2`);
  const found: Record<string, string[]> = {};
  for (const { kind, side } of rows) (found[kind] ??= []).push(side);
  return found;
}

test('every kind of entry debits and credits the right accounts, and no others', async () => {
  const { deps } = kindling;
  const refunded = await paid();
  await requestRefund(deps, refunded.id, 'admin');
  await news();
  await failRefund(refunded.payment);

  const late = await hold(kindling, investor, { projectId, amount: 500 });
  await expireHold(deps.db, late.investmentId, '25 hours');
  const [row] = await deps.db.select().from(payments).where(eq(payments.investmentId, late.investmentId));
  await forceExpiry(deps, row?.id ?? 0);
  await deps.db.execute(sql`update projects set visibility = 'private' where id = ${projectId}`);
  await pay(kindling, late);
  await settlePayment(deps, getTransactionId(late));
  await deps.db.execute(sql`update projects set visibility = 'public' where id = ${projectId}`);

  await dispute((await paid()).payment, 'won');
  await dispute((await paid()).payment, 'lost');
  const inParts = await paid();
  await dispute(inParts.payment, 'lost', 40_000);
  await dispute(inParts.payment, 'lost', 60_000);
  const cancelled = await paid();
  await requestRefund(deps, cancelled.id, 'admin');
  await dispute(cancelled.payment, 'lost');

  const outside = await paid();
  const part = await asServer('/v1/refunds', { payment_intent: outside.payment, amount: '30000' });
  await syncRefunds(deps, outside.payment);
  await asServer(`/v1/test_helpers/refunds/${part.id}/finish`, { result: 'fail' });
  await syncRefunds(deps, outside.payment);
  await asServer('/v1/refunds', { payment_intent: outside.payment, amount: '30000' });
  await syncRefunds(deps, outside.payment);
  await requestRefund(deps, outside.id, 'admin');

  const unmatched = await payUnmatched(kindling);
  await returnUnmatchedPayment(deps, unmatched);
  await news();
  await failRefund(unmatched);
  const { movementId } = await reinstate(kindling, investor, projectId);
  const admin = await makeAdmin(deps);
  await settleSuspense(
    deps,
    {
      user: undefined,
      admin: { id: admin.id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false },
    },
    { entryId: await entryInSuspense(deps, movementId), way: 'loss', reason: 'Kept', reference: undefined },
  );
  const { id: investorId } = await findSystemUser(deps.db, 'opening');
  const opening = {
    projectId,
    investorId,
    amount: cents(10_000),
    valuation: cents(50_000_000),
    investedAt: new Date(),
    key: 'x',
  };
  await deps.db.transaction((tx) => recordOpeningInvestments(tx, [opening]));

  await book(movementOf({ kind: 'fee', netCents: -250 }));
  await book(movementOf({ kind: 'fee', netCents: 250 }));
  await book(movementOf({ kind: 'payout', netCents: -70_000 }));
  await book(movementOf({ kind: 'payout', netCents: 70_000 }));
  await deps.db.transaction((tx) =>
    bookDisputeFee(tx, movementOf({ kind: 'dispute_reversal', netCents: 1500, feeCents: -1500 })),
  );

  await book(movementOf({ kind: 'topup', netCents: 9000 }));
  await book(movementOf({ kind: 'topup_reversal', netCents: -9000 }));
  await book(movementOf({ kind: 'reserve', netCents: -800 }));
  await book(movementOf({ kind: 'reserve', netCents: 800 }));
  await book(movementOf({ kind: 'connect_collection', netCents: -600 }));
  await postEveryReleaseEntry(kindling);

  expect(await readSides()).toEqual(
    Object.fromEntries(Object.entries(sides).map(([kind, both]) => [kind, [...both].toSorted()])),
  );
  expect(Object.keys(sides).toSorted()).toEqual([...entryKinds].toSorted());
  const touched = (await listViolations(deps.db)).filter(({ promise }) => promise.includes('never touches'));
  expect(touched).toEqual([]);
});
