// Returns the rest of an investment after a part of it was released: in our ledger first, then at the provider, under one key per
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
import { hasPendingDispute } from '../disputes/pending-dispute.ts';
import {
  type InvestmentRow,
  investments,
  type PaymentRow,
  payments,
  type RefundReason,
  type RefundState,
} from '../investing-table.ts';
import { restReturnedMail } from '../mails/rest-returned-mail.ts';
import { restReturningMail } from '../mails/rest-returning-mail.ts';
import { getReturnedCents, settleParts } from '../refunds/refundable-rest.ts';
import { takeOverReturn } from './lost-returns.ts';
import { isSameReturn, toRefundId, toReturnKey } from './part-return-identity.ts';
import { type PartReturnRow, partReturns } from './part-return-table.ts';

/** What became of an investment's money, in cents; the rest is still held for its project. */
export type InvestmentMoney = { releasedCents: number; returnedCents: number; restCents: number };

export async function readInvestmentMoney(db: Queryable, investmentId: number): Promise<InvestmentMoney> {
  const { rows } = await db.execute<InvestmentMoney>(sql`select released_cents::float8 as "releasedCents",
    returned_cents::float8 as "returnedCents", rest_cents::float8 as "restCents"
    from investment_money where investment_id = ${investmentId}`);
  const [money] = rows;
  if (money === undefined) throw new Error(`there is no investment ${investmentId}`);
  return money;
}

type RestOrder = {
  investment: InvestmentRow;
  payment: Pick<PaymentRow, 'id' | 'amountCents'>;
  restCents: number;
  reason: RefundReason;
  note: string | null;
};

/** Under the locks of the payment, the investment and its project. The caller has made sure that there is a rest. */
export async function requestPartReturn(tx: Transaction, order: RestOrder): Promise<PartReturnRow> {
  const { investment, payment, restCents, reason, note } = order;
  const gone = (await getReturnedCents(tx, payment.id)) + (await sumReturns(tx, payment.id));
  const refundable = Math.max(0, payment.amountCents - gone);
  const amountCents = Math.min(restCents, refundable);
  const settledCents = restCents - amountCents;
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
    amount: cents(restCents),
  });
  await settleParts(tx, { ref: `part:${row.id}`, debit: 'refund_payable', amountCents: settledCents });
  if (amountCents > 0) await queueMail(tx, restReturningMail, { returnId: row.id });
  return row;
}

/** It has neither arrived nor failed. */
export async function hasOpenReturn(db: Queryable, investmentId: number): Promise<boolean> {
  const open = and(eq(partReturns.investmentId, investmentId), inArray(partReturns.state, ['requested', 'submitted']));
  return (await db.$count(partReturns, open)) > 0;
}

/** Live at the provider or owed: everything but what a bank took before it was sent. */
async function sumReturns(tx: Transaction, paymentId: number): Promise<number> {
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${partReturns.amountCents}), 0)`.mapWith(Number) })
    .from(partReturns)
    .where(and(eq(partReturns.paymentId, paymentId), eq(partReturns.isCanceled, false)));
  return sum?.cents ?? 0;
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
  return typeof answer === 'string' ? recordRefusal(deps, row, answer) : applyReturn(deps, row.id, answer);
}

async function findAtProvider({ gateway }: Deps, row: OpenReturn): Promise<ProviderRefund | undefined> {
  return (await gateway.listRefunds(row.providerPaymentId)).find((refund) => isSameReturn(row, refund));
}

/** Codes that no later attempt can change. */
const permanentCodes: readonly string[] = ['charge_already_refunded', 'charge_disputed', 'refund_disputed_payment'];

/**
 * A refusal is final only when a key of its own confirms it: the first may be repeated from before a dispute ended.
 * @returns the code of a final refusal
 * @throws AppError illegal_move while it may change
 */
async function submitReturn(deps: Deps, row: OpenReturn): Promise<ProviderRefund | string> {
  failpoint(deps.config, 'return.before-submit');
  const first = await requestProviderReturn(deps, row);
  if (!(first instanceof AppError)) return first;
  const next = await startNextRound(deps, row);
  // Nothing is paid by hand while a bank may take the same money.
  if (next === undefined || (await hasPendingDispute(deps, row))) throw first;
  const second = await requestProviderReturn(deps, next);
  if (!(second instanceof AppError)) return second;
  await startNextRound(deps, next);
  const code = String(second.details.providerCode);
  if (!permanentCodes.includes(code) || (await hasPendingDispute(deps, row))) throw second;
  return code;
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

/** It never left: the debt stays until an administrator has paid it another way. */
async function recordRefusal(deps: Deps, { id }: OpenReturn, code: string): Promise<RefundState> {
  return deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'refused by the provider', actor: 'sweeper' });
    const row = await lockReturn(tx, id);
    if (row.state !== 'requested') return row.state;
    await tx.update(partReturns).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(partReturns.id, id));
    deps.log.error({ event: 'return.refused', returnId: id, code }, 'provider refused the return: pay it manually');
    return 'failed';
  });
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
    if (row.amountCents !== provider.amountCents) throw new Error(`return ${id} has another amount at the provider`);
    if (row.state === next || row.state === 'failed' || (row.state === 'succeeded' && next !== 'failed'))
      return row.state;
    const ref = `${id}:${row.attempts}`;
    const amount = cents(row.amountCents);
    await tx
      .update(partReturns)
      .set({ state: next, providerRefundId: provider.id, updatedAt: sql`now()` })
      .where(eq(partReturns.id, id));
    if (next === 'succeeded') {
      await postEntry(tx, { kind: 'returned', ref, debit: 'refund_payable', credit: 'provider_clearing', amount });
      await queueMail(tx, restReturnedMail, { returnId: id });
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
      if (await isChargedBack(tx, row)) await cancelUnsentReturns(tx, row.investmentId);
      else await tryAgain(deps, tx, row);
    }
    failpoint(deps.config, 'return.moved');
    return next;
  });
  failpoint(deps.config, 'return.applied');
  deps.publicDataChanged();
  return state;
}

/** A dispute moves the investment under the lock of its payment, which is held here. */
async function isChargedBack(tx: Transaction, { investmentId }: PartReturnRow): Promise<boolean> {
  const isIts = and(eq(investments.id, investmentId), eq(investments.state, 'charged_back'));
  return (await tx.$count(investments, isIts)) > 0;
}

/** A new attempt has a new key; its provider refund is another one. */
async function tryAgain(deps: Deps, tx: Transaction, { id, attempts }: PartReturnRow): Promise<void> {
  if (attempts + 1 >= maxAttempts) {
    deps.log.error({ event: 'return.attempts_exhausted', returnId: id }, 'return failed repeatedly: pay it manually');
    return;
  }
  await tx
    .update(partReturns)
    .set({
      state: 'requested',
      attempts: attempts + 1,
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

/**
 * A lost dispute took what has not reached the card: nothing is owed any more, also not manually, so the debt offsets the loss.
 */
export async function cancelUnsentReturns(tx: Transaction, investmentId: number): Promise<void> {
  const isUnsent = and(inArray(partReturns.state, ['requested', 'failed']), eq(partReturns.isCanceled, false));
  const rows = await tx
    .update(partReturns)
    .set({ state: 'failed', isCanceled: true, updatedAt: sql`now()` })
    .where(and(eq(partReturns.investmentId, investmentId), isUnsent))
    .returning({ id: partReturns.id, amountCents: partReturns.amountCents });
  for (const { id, amountCents } of rows) {
    await postEntry(tx, {
      kind: 'refund_cancelled',
      ref: `part:${id}`,
      debit: 'refund_payable',
      credit: 'chargeback_loss',
      amount: cents(amountCents),
    });
  }
}
