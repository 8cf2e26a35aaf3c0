// Applies provider disputes and their money movements to our rows and the ledger in one transaction.
import { and, eq, sql } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderDispute, ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { readClock, type Transaction } from '#platform/postgres/database.ts';
import { bookDisputeFee } from '../dispute-fee.ts';
import { type DisputeRow, type DisputeState, disputes } from '../dispute-table.ts';
import { reopenAfterLoss } from '../goal-unmet.ts';
import { type InvestmentRow, investments, type PaymentRow, payments, refunds } from '../investing-table.ts';
import { chargedBackMail } from '../mails/investment-mails.ts';
import { cancelRefund } from '../refunds/refund-ends.ts';
import { syncRefunds } from '../refunds/refund-service.ts';
import { getReturnedCents, reduceRefund } from '../returns/refundable-remainder.ts';
import { sumReturns } from '../returns/unsent-returns.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { syncUnmatchedDisputes } from '../suspense/suspense-dispute.ts';
import { decideDispute, listDisputeMoves, toDisputeState } from './dispute-decision.ts';
import { bookLoss } from './dispute-loss.ts';

/**
 * Syncs the disputes of one payment with the provider; safe to repeat and run concurrently. 'unmatched': the payment is
 * in suspense, so only its money movements are booked.
 * @throws AppError provider_unavailable
 */
export async function syncDisputes(deps: Deps, providerPaymentId: string): Promise<DisputesRead> {
  const known = await deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId));
  const [payment] = known;
  if (payment === undefined) {
    const { outcome } = await settlePayment(deps, providerPaymentId);
    if (outcome !== 'suspense') return 'unknown';
    await syncUnmatchedDisputes(deps, providerPaymentId, await listDisputes(deps, providerPaymentId));
    return 'unmatched';
  }
  const askedAt = await readClock(deps.db);
  const listed = await listDisputes(deps, providerPaymentId);
  if (listed.length === 0) return 'disputes_read';
  // Only a paid payment can be disputed, so settle it first in case we missed its success.
  await settlePayment(deps, providerPaymentId);
  await syncRefunds(deps, providerPaymentId);
  for (const dispute of listed) await applyProviderDispute(deps, payment.id, { ...dispute, askedAt });
  return 'disputes_read';
}

type DisputesRead = 'disputes_read' | 'unmatched' | 'unknown';

async function listDisputes({ gateway }: Deps, paymentId: string): Promise<ProviderDispute[]> {
  const listed: ProviderDispute[] = [];
  for await (const dispute of gateway.listDisputes({ paymentId })) listed.push(dispute);
  return listed;
}

type ReadDispute = ProviderDispute & { askedAt: Date };

/**
 * Applies one provider dispute in one transaction. Skips it if any process has applied an answer that was requested later. Locks the
 * payment first, as everywhere.
 */
export async function applyProviderDispute(
  deps: Deps,
  paymentId: number,
  provider: ReadDispute,
): Promise<DisputeState> {
  const { before, after, investmentId } = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: `dispute ${provider.status}`, actor: 'card provider' });
    const { payment, investment } = await lockPayment(tx, paymentId);
    const dispute = await findOrInsertDispute(tx, { provider, payment });
    if (dispute.askedAt !== null && dispute.askedAt > provider.askedAt) {
      return { before: dispute.state, after: dispute.state, investmentId: investment.id };
    }
    for (const movement of provider.movements) await bookMovement(tx, dispute, movement);
    failpoint(deps.config, 'dispute.movements-posted');
    const withdrawn = await sumWithdrawn(tx, provider);
    const state = toDisputeState(provider.status, withdrawn);
    const path = listDisputeMoves(dispute.state, state);
    for (const next of path) await moveDispute(tx, dispute, next);
    const lostCents = path.at(-1) === 'lost' ? withdrawn : 0;
    const goneBefore = await getReturnedCents(tx, payment.id);
    await tx
      .update(disputes)
      .set({
        ...(lostCents > 0 && { lostCents }),
        providerStatus: provider.status,
        askedAt: provider.askedAt,
        dueBy: provider.evidenceDueBy ?? null,
        updatedAt: sql`now()`,
      })
      .where(eq(disputes.id, dispute.id));
    failpoint(deps.config, 'dispute.moved');
    await applyDisputePlan(deps, tx, { dispute, payment, investment, lostCents, goneBefore });
    return { before: dispute.state, after: path.at(-1) ?? dispute.state, investmentId: investment.id };
  });
  failpoint(deps.config, 'dispute.committed');
  if (before !== after)
    deps.log.warn(
      { event: 'dispute.moved', disputeId: provider.id, investmentId, before, after },
      'dispute state changed',
    );
  return after;
}

/** Lock order everywhere: payment, then investment. */
async function lockPayment(
  tx: Transaction,
  paymentId: number,
): Promise<{ payment: PaymentRow; investment: InvestmentRow }> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
  if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
  const isIts = eq(investments.id, payment.investmentId);
  const [investment] = await tx.select().from(investments).where(isIts).for('no key update');
  if (investment === undefined) throw new Error(`payment ${paymentId} has no investment`);
  return { payment, investment };
}

async function findOrInsertDispute(
  tx: Transaction,
  { provider, payment }: { provider: ProviderDispute; payment: PaymentRow },
): Promise<DisputeRow> {
  await tx
    .insert(disputes)
    .values({
      providerDisputeId: provider.id,
      investmentId: payment.investmentId,
      paymentId: payment.id,
      amountCents: provider.amountCents,
      providerStatus: provider.status,
      reason: provider.reason ?? null,
      openedAt: provider.createdAt,
    })
    .onConflictDoNothing();
  const [dispute] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.providerDisputeId, provider.id))
    .for('no key update');
  if (dispute === undefined) throw new Error(`dispute ${provider.id} was not stored`);
  if (dispute.paymentId !== payment.id) throw new Error(`dispute ${provider.id} is of another payment`);
  return dispute;
}

/** Books one provider movement (withdrawal, reinstatement or fee); unique by its id. */
async function bookMovement(tx: Transaction, dispute: DisputeRow, movement: ProviderMovement): Promise<void> {
  const amount = cents(Math.abs(movement.amountCents));
  if (movement.amountCents < 0) {
    await postEntry(tx, {
      kind: 'dispute_withdrawn',
      ref: movement.id,
      debit: 'disputed_receivable',
      credit: 'provider_clearing',
      amount,
    });
  }
  if (movement.amountCents > 0) {
    // Money returned after a loss has no rule for its owner, so a person decides.
    const credit = dispute.state === 'lost' ? 'suspense' : 'disputed_receivable';
    await postEntry(tx, { kind: 'dispute_reinstated', ref: movement.id, debit: 'provider_clearing', credit, amount });
  }
  await bookDisputeFee(tx, movement);
}

/** Sums up the amount that the provider currently keeps for this dispute, from the booked movements. */
async function sumWithdrawn(tx: Transaction, { movements }: ProviderDispute): Promise<number> {
  if (movements.length === 0) return 0;
  const refs = sql.join(
    movements.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ withdrawn: string }>(sql`
    select coalesce(sum(p.amount_cents), 0) as withdrawn
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where a.name = 'disputed_receivable' and e.kind in ('dispute_withdrawn', 'dispute_reinstated') and e.ref in (${refs})`);
  return Number(rows[0]?.withdrawn ?? 0);
}

async function moveDispute(tx: Transaction, { id }: DisputeRow, state: DisputeState): Promise<void> {
  await tx
    .update(disputes)
    .set({ state, closedAt: state === 'open' ? null : sql`now()` })
    .where(eq(disputes.id, id));
}

type DisputeChange = {
  dispute: DisputeRow;
  payment: PaymentRow;
  investment: InvestmentRow;
  /** Lost by this call; 0 otherwise. */
  lostCents: number;
  /** Already lost to other disputes or refunded outside before. */
  goneBefore: number;
};

async function applyDisputePlan(
  deps: Deps,
  tx: Transaction,
  { dispute, payment, investment, lostCents, goneBefore }: DisputeChange,
): Promise<void> {
  const open = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, payment.id), eq(disputes.state, 'open')));
  const requested = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.investmentId, investment.id))
    .orderBy(refunds.id)
    .for('no key update');
  const last = requested.at(-1);
  // Unsent money is still here and pays first.
  const { sentCents } = await sumReturns(tx, investment.id);
  const isWhole = lostCents + goneBefore + sentCents >= payment.amountCents;
  const plan = decideDispute({
    investment: investment.state,
    hasOpen: open.length > 0,
    // Several partial losses can add up to the whole payment.
    lost: lostCents === 0 ? undefined : isWhole ? 'whole' : 'part',
    // Refunds were read after the disputes, and the provider refunds no payment a bank has taken: a refund still
    // requested here does not exist there and never will.
    hasUnsentRefund: last !== undefined && requested.every(({ state }) => state === 'requested' || state === 'failed'),
  });
  // Before the entries: releases that have not been sent are withdrawn with the first move.
  for (const state of plan.cancelsRefund ? [] : plan.investment) {
    await tx.update(investments).set({ state }).where(eq(investments.id, investment.id));
  }
  if (plan.paidFrom === 'chargeback_loss') {
    await postEntry(tx, {
      kind: 'dispute_lost',
      ref: dispute.providerDisputeId,
      debit: 'chargeback_loss',
      credit: 'disputed_receivable',
      amount: cents(lostCents),
    });
  }
  if (plan.paidFrom === 'division') {
    const state = plan.investment.at(-1) ?? investment.state;
    // An investment that has already ended has nothing left to take in full.
    const takesAll = isWhole && state !== investment.state;
    await bookLoss(tx, { dispute, investment: { ...investment, state }, lostCents, isWhole: takesAll });
  }
  if (plan.cancelsRefund && last !== undefined) await cancelRefund(tx, last);
  if (plan.reducesRefund && last !== undefined) {
    const rest = Math.max(0, payment.amountCents - goneBefore - lostCents);
    if (rest < last.amountCents) await reduceRefund(tx, last, rest);
  }
  if (plan.investment.at(-1) === 'charged_back') {
    await reopenAfterLoss(tx, { ...investment, isByRight: false });
    await queueMail(tx, chargedBackMail, { investmentId: investment.id });
  }
  failpoint(deps.config, 'dispute.investment-moved');
}
