// Returns the remainder of an investment after a part of it was released: in our ledger first, then at the provider, with one key per
// attempt. The row stays the same until the money has arrived.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { escrowAccount } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import {
  type InvestmentRow,
  type PaymentRow,
  payments,
  type RefundReason,
  type RefundState,
} from '../investing-table.ts';
import { remainderByHandMail, remainderReturnedMail, remainderReturningMail } from '../mails/remainder-mails.ts';
import { type PartReturnRow, partReturns } from '../part-return-table.ts';
import { chargeBorne, getBorneCents } from './loss-charging.ts';
import { takeOverReturn } from './lost-returns.ts';
import { isSameReturn, toRefundId, toReturnKey } from './refund-identity.ts';
import { handleRefusal } from './refund-refusal.ts';
import { settleParts } from './refundable-remainder.ts';
import { getReturnableCents, reduceReturn } from './unsent-returns.ts';

type RestOrder = {
  investment: InvestmentRow;
  payment: Pick<PaymentRow, 'id' | 'amountCents'>;
  remainderCents: number;
  reason: RefundReason;
  note: string | null;
};

/** Requires the locks of the payment, the investment and its project. The caller has checked that there is a remainder. */
export async function requestPartReturn(tx: Transaction, order: RestOrder): Promise<PartReturnRow> {
  const { investment, payment, remainderCents, reason, note } = order;
  // It first reimburses what banks took from this investment while its money was held.
  const takenCents = Math.min(remainderCents, await getBorneCents(tx, investment));
  const amountCents = Math.min(remainderCents - takenCents, await getReturnableCents(tx, payment));
  const settledCents = remainderCents - amountCents;
  const state: RefundState = amountCents === 0 ? 'succeeded' : 'requested';
  const [row] = await tx
    .insert(partReturns)
    .values({ investmentId: investment.id, paymentId: payment.id, amountCents, settledCents, reason, note, state })
    .returning();
  if (row === undefined) throw new Error(`no return was made for investment ${investment.id}`);
  await postEntry(tx, {
    kind: 'return_requested',
    ref: String(row.id),
    debit: escrowAccount(investment.projectId),
    credit: 'refund_payable',
    amount: cents(remainderCents),
  });
  await settleParts(tx, { ref: `part:${row.id}`, debit: 'refund_payable', amountCents: settledCents });
  await chargeBorne(tx, investment, row.id);
  if (amountCents > 0) await queueMail(tx, remainderReturningMail, { returnId: row.id });
  return row;
}

/** It has neither arrived nor failed. */
export async function hasOpenReturn(db: Queryable, investmentId: number): Promise<boolean> {
  const open = and(eq(partReturns.investmentId, investmentId), inArray(partReturns.state, ['requested', 'submitted']));
  return (await db.$count(partReturns, open)) > 0;
}

export type OpenReturn = Pick<
  PartReturnRow,
  'id' | 'paymentId' | 'amountCents' | 'state' | 'attempts' | 'round' | 'sweepFailures' | 'providerRefundId'
> & {
  providerPaymentId: string;
};

/**
 * Moves a return as far as the provider currently allows.
 * @throws AppError provider_unavailable
 */
export async function advancePartReturn(deps: Deps, row: OpenReturn): Promise<RefundState> {
  const listed = await deps.gateway.listRefunds(row.providerPaymentId);
  const known = listed.find((refund) => isSameReturn(row, refund)) ?? (await takeOverReturn(deps, row, listed));
  // The provider lost a refund it had accepted; another could pay twice, so do nothing.
  if (known === undefined && row.state === 'submitted') return row.state;
  const answer = known ?? (await submitReturn(deps, row));
  failpoint(deps.config, 'return.submitted');
  if (answer instanceof AppError) return handleRefusal(deps, answer, { ...row, kind: 'part_return' });
  return applyReturn(deps, row.id, answer);
}

async function findAtProvider({ gateway }: Deps, row: OpenReturn): Promise<ProviderRefund | undefined> {
  return (await gateway.listRefunds(row.providerPaymentId)).find((refund) => isSameReturn(row, refund));
}

/**
 * A refusal counts only if a new key confirms it: the first may be a repeated answer from before a dispute ended.
 * @returns the confirmed refusal
 * @throws AppError illegal_move if another process is submitting it
 */
async function submitReturn(deps: Deps, row: OpenReturn): Promise<ProviderRefund | AppError> {
  failpoint(deps.config, 'return.before-submit');
  const first = await requestProviderReturn(deps, row);
  if (!(first instanceof AppError)) return first;
  const next = await startNextRound(deps, row);
  if (next === undefined) throw first;
  const second = await requestProviderReturn(deps, next);
  if (second instanceof AppError) await startNextRound(deps, next);
  return second;
}

async function requestProviderReturn(deps: Deps, row: OpenReturn): Promise<ProviderRefund | AppError> {
  try {
    return await deps.gateway.refundPayment({
      paymentId: row.providerPaymentId,
      amountCents: cents(row.amountCents),
      refundId: toRefundId(row),
      idempotencyKey: toReturnKey(row),
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'illegal_move') throw error;
    return (await findAtProvider(deps, row)) ?? error;
  }
}

/**
 * Only after the provider answered the current key, and for one process alone: a request whose outcome is unknown keeps its key, so
 * a return smaller than half of its payment cannot be sent twice.
 */
async function startNextRound({ db }: Deps, row: OpenReturn): Promise<OpenReturn | undefined> {
  const { id, attempts, round } = row;
  const isCurrent = and(eq(partReturns.attempts, attempts), eq(partReturns.round, round));
  const started = await db
    .update(partReturns)
    .set({ round: round + 1 })
    .where(and(eq(partReturns.id, id), eq(partReturns.state, 'requested'), isCurrent))
    .returning({ id: partReturns.id });
  return started.length === 0 ? undefined : { ...row, round: round + 1 };
}

const stateByStatus = {
  pending: 'submitted',
  requires_action: 'submitted',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<ProviderRefund['status'], RefundState>;

/** Attempts at the provider before a person must pay it. */
const maxAttempts = 3;

/** Applies a provider refund in one transaction; safe to repeat. */
export async function applyReturn(deps: Deps, id: number, provider: ProviderRefund): Promise<RefundState> {
  const next = stateByStatus[provider.status];
  const state = await deps.db.transaction(async (tx): Promise<RefundState> => {
    await setMoneyCause(tx, { cause: `return ${provider.status}`, actor: 'card provider' });
    const row = await lockReturn(tx, id);
    if (!isSameReturn(row, provider)) return row.state;
    if (row.state === next || row.state === 'failed' || (row.state === 'succeeded' && next !== 'failed'))
      return row.state;
    if (row.amountCents !== provider.amountCents) throw new Error(`return ${id} has another amount at the provider`);
    const ref = `${id}:${row.attempts}`;
    const amount = cents(row.amountCents);
    await tx
      .update(partReturns)
      .set({ state: next, providerRefundId: provider.id, updatedAt: sql`now()` })
      .where(eq(partReturns.id, id));
    if (next === 'succeeded') {
      await postEntry(tx, { kind: 'returned', ref, debit: 'refund_payable', credit: 'provider_clearing', amount });
      await queueMail(tx, remainderReturnedMail, { returnId: id });
    }
    if (next === 'failed') {
      if (row.state === 'succeeded')
        await postEntry(tx, {
          kind: 'return_failed',
          ref,
          debit: 'provider_clearing',
          credit: 'refund_payable',
          amount,
        });
      await oweAgain(deps, tx, row);
    }
    failpoint(deps.config, 'return.moved');
    return next;
  });
  failpoint(deps.config, 'return.applied');
  return state;
}

/** Retries the amount that the card can still take; a bank or an outside refund may have returned the remainder. */
async function oweAgain(deps: Deps, tx: Transaction, { id, paymentId }: PartReturnRow): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  const [failed] = await tx.select().from(partReturns).where(eq(partReturns.id, id));
  if (payment === undefined || failed === undefined) throw new Error(`there is no payment of return ${id}`);
  const remainderCents = await getReturnableCents(tx, payment, id);
  if (remainderCents < failed.amountCents) await reduceReturn(tx, failed, remainderCents);
  if (remainderCents === 0) return;
  // A new attempt has a new key; its provider refund is another one.
  const attempts = failed.attempts + 1;
  // Only one return of an investment is sent at a time.
  const others = and(eq(partReturns.paymentId, paymentId), inArray(partReturns.state, ['requested', 'submitted']));
  const isAnotherOpen = (await tx.$count(partReturns, others)) > 0;
  if (attempts >= maxAttempts || isAnotherOpen) {
    const why = isAnotherOpen ? 'return came back while another is on its way' : 'return failed repeatedly';
    deps.log.error({ event: 'return.waits_for_a_person', returnId: id }, `${why}: pay it manually`);
    await queueMail(tx, remainderByHandMail, { returnId: id });
    return;
  }
  await tx
    .update(partReturns)
    .set({
      state: 'requested',
      attempts,
      providerRefundId: null,
      sweepFailures: 0,
      sweepAfter: sql`now() + interval '1 hour'`,
    })
    .where(eq(partReturns.id, id));
}

async function lockReturn(tx: Transaction, id: number): Promise<PartReturnRow> {
  const [found] = await tx.select().from(partReturns).where(eq(partReturns.id, id));
  if (found === undefined) throw new Error(`there is no return ${id}`);
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, found.paymentId)).for('no key update');
  const [row] = await tx.select().from(partReturns).where(eq(partReturns.id, id)).for('no key update');
  return row ?? found;
}
