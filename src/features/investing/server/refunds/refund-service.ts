// Refunds: requested in our ledger first, then submitted to the provider under one idempotency key until they end.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { escrowAccount } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { type MoneyCause, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { AppError } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { reopenAfterLoss } from '../goal-unmet.ts';
import {
  type InvestmentRow,
  investments,
  payments,
  type RefundReason,
  type RefundRow,
  type RefundState,
  refunds,
} from '../investing-table.ts';
import { refundStartedMail } from '../mails/investment-mails.ts';
import { partReturns } from '../part-return-table.ts';
import { readInvestmentMoney } from '../returns/investment-remainder.ts';
import { applyReturn, hasOpenReturn, requestPartReturn } from '../returns/part-return-service.ts';
import { recordPartialRefunds } from '../returns/partial-refunds.ts';
import { isLiveRefund, isPartReturn, isSameRefund, isSameReturn } from '../returns/refund-identity.ts';
import { handleRefusal } from '../returns/refund-refusal.ts';
import { getRefundableCents, settleParts } from '../returns/refundable-remainder.ts';
import { failRefund, finishRefund } from './refund-ends.ts';

type RefundOptions = {
  /** With the person who requests it. */
  cause?: MoneyCause;
  /** The administrator's reason, shown to the investor. */
  note?: string;
  /** Extra writes in the same transaction, executed last. */
  alsoWrite?: (tx: Transaction) => Promise<void>;
  /** Checked under the investment's lock, in the requesting transaction. */
  mayRefund?: (tx: Transaction, investment: InvestmentRow) => Promise<boolean>;
};

/**
 * Requests the refund of a completed investment: in one commit it stops counting as raised and becomes a debt. After a release only the
 * remainder is returned, and the investment stays completed. Money that never came by card is booked as refunded immediately. False if the
 * investment is no longer completed or may not be refunded now, so repeats are safe.
 */
export async function requestRefund(
  deps: Deps,
  investmentId: number,
  reason: RefundReason,
  { cause, note, mayRefund = async () => true, alsoWrite }: RefundOptions = {},
): Promise<boolean> {
  const isRequested = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, cause ?? { cause: `refund: ${reason.replaceAll('_', ' ')}` });
    const [payment] = await tx
      .select({ id: payments.id, amountCents: payments.amountCents })
      .from(payments)
      .where(and(eq(payments.investmentId, investmentId), eq(payments.state, 'succeeded')))
      .for('no key update');
    const [investment] = await tx
      .select()
      .from(investments)
      .where(eq(investments.id, investmentId))
      .for('no key update');
    if (investment?.state !== 'completed' || !(await mayRefund(tx, investment))) return false;
    // Releases lock the project, so none of this investment's money leaves in between.
    await lockProject(tx, investment.projectId);
    const { remainderCents } = await readInvestmentMoney(tx, investmentId);
    if (remainderCents < investment.amountCents) {
      // One after the other: more of it may come back while an earlier return is on its way.
      if (remainderCents === 0 || payment === undefined || (await hasOpenReturn(tx, investmentId))) return false;
      await requestPartReturn(tx, { investment, payment, remainderCents, reason, note: note ?? null });
      await alsoWrite?.(tx);
      return true;
    }
    const amountCents = payment === undefined ? investment.amountCents : await getRefundableCents(tx, payment);
    if (amountCents === 0) return false;
    const refund = await insertRefund(tx, { investment, amountCents, paymentId: payment?.id ?? null, reason, note });
    failpoint(deps.config, 'refund.inserted');
    await tx.update(investments).set({ state: 'refund_pending' }).where(eq(investments.id, investmentId));
    const isByRight = reason === 'investor_cancel' || reason === 'not_reconfirmed';
    // A project that ends opens no more.
    if (reason !== 'project_failed' && reason !== 'project_deleted') {
      await reopenAfterLoss(tx, { ...investment, isByRight });
    }
    failpoint(deps.config, 'refund.investment-moved');
    await postEntry(tx, {
      kind: 'refund_requested',
      ref: String(refund.id),
      debit: escrowAccount(investment.projectId),
      credit: 'refund_payable',
      amount: cents(investment.amountCents),
    });
    await settleParts(tx, {
      ref: String(refund.id),
      debit: 'refund_payable',
      amountCents: investment.amountCents - amountCents,
    });
    failpoint(deps.config, 'refund.entry-posted');
    if (payment === undefined) await finishRefund(tx, refund, 'opening_balances');
    else await queueMail(tx, refundStartedMail, { investmentId });
    await alsoWrite?.(tx);
    return true;
  });
  failpoint(deps.config, 'refund.requested');
  return isRequested;
}

type NewRefund = {
  investment: InvestmentRow;
  /** The amount still to return. */
  amountCents: number;
  /** Null when it did not come from a card. */
  paymentId: number | null;
  reason: RefundReason;
  note?: string | null | undefined;
};

export async function insertRefund(tx: Transaction, request: NewRefund): Promise<RefundRow> {
  const { investment, amountCents, paymentId, reason, note = null } = request;
  const [refund] = await tx
    .insert(refunds)
    .values({ investmentId: investment.id, paymentId, amountCents, reason, note })
    .returning();
  if (refund === undefined) throw new Error(`no refund was made for investment ${investment.id}`);
  return refund;
}

export type OpenRefund = Pick<RefundRow, 'id' | 'amountCents' | 'state' | 'sweepFailures'> & {
  paymentId: number;
  providerPaymentId: string;
  /** The provider may have forgotten its idempotency key, so it is looked up first. */
  isOld: boolean;
};

/** Moves a refund as far as the provider currently allows. */
export async function advanceRefund(deps: Deps, refund: OpenRefund): Promise<RefundState> {
  const isUncertain = refund.state === 'submitted' || refund.isOld || refund.sweepFailures > 0;
  const known = isUncertain ? await findAtProvider(deps, refund) : undefined;
  // The provider lost a refund it had accepted; resubmitting could pay twice, so do nothing.
  if (known === undefined && refund.state === 'submitted') return refund.state;
  const current = known ?? (await submitRefund(deps, refund));
  if (current instanceof AppError) return handleRefusal(deps, current, { ...refund, kind: 'refund' });
  failpoint(deps.config, 'refund.submitted');
  return applyProviderRefund(deps, { ...refund, provider: current });
}

/** Our refund at the provider, or an equivalent one: made there manually, or by a row lost in a restore. */
async function findAtProvider({ db, gateway }: Deps, refund: OpenRefund): Promise<ProviderRefund | undefined> {
  const listed = await gateway.listRefunds(refund.providerPaymentId);
  const own = listed.find((candidate) => candidate.refundId === String(refund.id));
  if (own !== undefined) return own;
  const ours = await db.select().from(refunds).where(eq(refunds.paymentId, refund.paymentId));
  return listed.find(
    (candidate) =>
      candidate.amountCents === refund.amountCents &&
      isLiveRefund(candidate) &&
      !ours.some(({ id, providerRefundId }) => id !== refund.id && isSameRefund({ id, providerRefundId }, candidate)),
  );
}

/** Changes the idempotency key after this many failures, because the provider replays a failure for a day. */
export const failuresPerKey = 5;

/**
 * Submits the refund. A refusal is confirmed by a second attempt, because the first may be a replay from before a
 * dispute ended.
 */
async function submitRefund(deps: Deps, refund: OpenRefund): Promise<ProviderRefund | AppError> {
  failpoint(deps.config, 'refund.before-submit');
  // A new key cannot pay twice: the provider listed no such refund, and each refund is for all that is left.
  const round = String(Math.floor(refund.sweepFailures / failuresPerKey));
  const first = await requestProviderRefund(deps, refund, round);
  if (!(first instanceof AppError)) return first;
  const existing = await findAtProvider(deps, refund);
  return existing ?? requestProviderRefund(deps, refund, `${round}_again_${refund.sweepFailures}`);
}

async function requestProviderRefund(
  { gateway }: Deps,
  refund: OpenRefund,
  round: string,
): Promise<ProviderRefund | AppError> {
  try {
    return await gateway.refundPayment({
      paymentId: refund.providerPaymentId,
      amountCents: cents(refund.amountCents),
      refundId: String(refund.id),
      // The payment id keeps the key unique if a reset database reuses this refund id on the same account.
      idempotencyKey: `refund_${refund.id}_${refund.providerPaymentId}_${round}`,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'illegal_move') return error;
    throw error;
  }
}

export const refundStateByStatus = {
  pending: 'submitted',
  requires_action: 'submitted',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<ProviderRefund['status'], RefundState>;

type AppliedRefund = { id: number; paymentId: number; provider: ProviderRefund };

/** Applies a provider refund in one transaction; safe to repeat. */
export async function applyProviderRefund(
  deps: Deps,
  { id, paymentId, provider }: AppliedRefund,
): Promise<RefundState> {
  const next = refundStateByStatus[provider.status];
  const state = await deps.db.transaction(async (tx): Promise<RefundState> => {
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('no key update');
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('no key update');
    if (refund === undefined) throw new Error(`there is no refund ${id}`);
    if (refund.amountCents !== provider.amountCents) throw new Error(`refund ${id} has another amount at the provider`);
    const isFinal = refund.state === 'failed' || (refund.state === 'succeeded' && next !== 'failed');
    if (isFinal || refund.state === next) return refund.state;
    await tx.update(refunds).set({ providerRefundId: provider.id, updatedAt: sql`now()` }).where(eq(refunds.id, id));
    if (next === 'succeeded') await finishRefund(tx, refund, 'provider_clearing');
    else if (next === 'failed') await failRefund(deps, tx, refund);
    else await tx.update(refunds).set({ state: next }).where(eq(refunds.id, id));
    failpoint(deps.config, 'refund.moved');
    return next;
  });
  failpoint(deps.config, 'refund.applied');
  return state;
}

/** Syncs our refunds of one payment with the provider, and records partial refunds made outside. */
export async function syncRefunds(deps: Deps, providerPaymentId: string): Promise<void> {
  const { db, gateway } = deps;
  const isPaid = and(eq(payments.providerPaymentId, providerPaymentId), eq(payments.state, 'succeeded'));
  if ((await db.$count(payments, isPaid)) === 0) return;
  const ours = await db
    .select({ id: refunds.id, providerRefundId: refunds.providerRefundId, paymentId: payments.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.providerPaymentId, providerPaymentId),
        inArray(refunds.state, ['requested', 'submitted', 'succeeded']),
      ),
    );
  const listed = await gateway.listRefunds(providerPaymentId);
  for (const own of ours) {
    const provider = listed.find((candidate) => isSameRefund(own, candidate));
    if (provider !== undefined) await applyProviderRefund(deps, { id: own.id, paymentId: own.paymentId, provider });
  }
  const returns = await db
    .select({ id: partReturns.id, attempts: partReturns.attempts, providerRefundId: partReturns.providerRefundId })
    .from(partReturns)
    .innerJoin(payments, eq(payments.id, partReturns.paymentId))
    .where(eq(payments.providerPaymentId, providerPaymentId));
  for (const own of returns) {
    const provider = listed.find((candidate) => isSameReturn(own, candidate));
    if (provider !== undefined) await applyReturn(deps, own.id, provider);
  }
  const isForeign = (refund: ProviderRefund) => !isPartReturn(refund) && !ours.some((own) => isSameRefund(own, refund));
  if (listed.some(isForeign)) await recordPartialRefunds(deps, providerPaymentId, listed);
}
