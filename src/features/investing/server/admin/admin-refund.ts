// Admin actions on one investment: refund, cancel before payment, record a manual refund.
import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { byAdmin, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { refuseOwnInvestment } from '#features/projects/server/separation-of-duties.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { type Cents, cents, formatDollars, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { AdminInvestment } from '../../admin-investment-contract.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import { handPayments } from '../hand-payment-table.ts';
import { endHold } from '../holds/hold-expiry.ts';
import { type InvestmentRow, investments, payments, type RefundRow, refunds } from '../investing-table.ts';
import { finishRefund } from '../refunds/refund-ends.ts';
import { insertRefund, requestRefund } from '../refunds/refund-service.ts';
import { readInvestmentMoney } from '../returns/investment-remainder.ts';
import { readAdminInvestment } from './admin-investment-list.ts';

export type Order = { id: number; reason: string };

/**
 * Idempotent across administrators: one refund, with the first one's reason.
 * @throws AppError not_found, own_project, own_investment, illegal_move
 */
export async function refundInvestment(deps: Deps, viewer: Viewer, order: Order): Promise<AdminInvestment> {
  const { id, reason } = order;
  await requestRefund(deps, id, 'admin', {
    cause: byAdmin(viewer, 'refund: admin'),
    note: reason,
    mayRefund: async (tx) => {
      await refuseOwnInvestment(tx, viewer, id);
      return true;
    },
    alsoWrite: (tx) => auditMove(tx, viewer, { ...order, action: 'investment.refunded', before: 'completed' }),
  });
  const investment = await readAdminInvestment(deps.db, id);
  if (investment.state === 'refund_pending' || investment.state === 'refunded') return investment;
  if (investment.state === 'completed') {
    const { remainderCents, returnedCents } = await readInvestmentMoney(deps.db, id);
    // After a release only the remainder is returned, and the investment stays completed.
    if (remainderCents === 0 && returnedCents > 0) return investment;
    if (remainderCents === 0) throw new AppError('illegal_move', allReleased);
  }
  throw new AppError('illegal_move', notRefundable[investment.state]);
}

type Move = Order & { action: 'investment.refunded' | 'investment.cancelled'; before: InvestmentState };

async function auditMove(tx: Transaction, viewer: Viewer, { id, reason, action, before }: Move) {
  const [now] = await tx.select().from(investments).where(eq(investments.id, id));
  await recordAudit(tx, viewer, {
    action,
    subject: { kind: 'investment', id },
    before: { state: before },
    after: { state: now?.state, amount: toDollarString(cents(now?.amountCents ?? 0)) },
    reason,
  });
}

const allReleased = 'All of this investment was released to the creator, so nothing of it is held here any more.';
const notPaid = 'This investment was never paid, so there is nothing to refund.';
const notRefundable = {
  held: 'This investment is not paid yet. Cancel it instead.',
  processing: 'The bank is still processing this payment. You can refund it once it has gone through.',
  completed: 'The refund could not be requested. Reload the page and try again.',
  disputed: "The cardholder's bank is deciding a dispute about this payment. A refund could pay the investor twice.",
  charged_back: 'The bank has already returned this money to the investor. A refund would pay it twice.',
  expired: notPaid,
  failed: notPaid,
  cancelled: notPaid,
} as const satisfies Partial<Record<InvestmentState, string>>;

/**
 * Cancels at the provider first, so that an ended hold can no longer be paid.
 * @throws AppError not_found, own_project, own_investment, illegal_move, payment_processing, provider_unavailable
 */
export async function cancelHold(deps: Deps, viewer: Viewer, order: Order): Promise<AdminInvestment> {
  const { id } = order;
  const before = await deps.db.transaction(async (tx) => {
    await refuseOwnInvestment(tx, viewer, id);
    return readAdminInvestment(tx, id);
  });
  if (before.state === 'cancelled') return before;
  if (before.state !== 'held' && before.state !== 'processing') {
    throw new AppError('illegal_move', 'This reservation is no longer open.');
  }
  const [payment] = await deps.db
    .select({ id: payments.id, providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.investmentId, id), ne(payments.state, 'failed')));
  if (payment === undefined) throw new Error(`the open investment ${id} has no payment`);
  const { outcome } = await endHold(deps, payment, byAdmin(viewer, 'cancelled by an administrator'));
  const after = await readAdminInvestment(deps.db, id);
  if (after.state === 'completed') {
    throw new AppError('illegal_move', 'The payment went through at the same moment. Refund it instead.');
  }
  if (after.state === 'held' || after.state === 'processing') {
    throw new AppError('payment_processing', "The bank is still processing this payment, so it can't be canceled now.");
  }
  if (outcome === 'released') {
    const move = { ...order, action: 'investment.cancelled', before: before.state } as const;
    await deps.db.transaction((tx) => auditMove(tx, viewer, move));
  }
  return after;
}

export type HandPayment = Order & { amount: Cents; paidOn: string; reference: string };

/**
 * Pays the debt of a failed refund from the bank account; recorded once.
 * @throws AppError not_found, own_project, own_investment, illegal_move, validation
 */
export async function recordHandPayment(deps: Deps, viewer: Viewer, paid: HandPayment): Promise<AdminInvestment> {
  const { id, amount, paidOn, reference, reason } = paid;
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'paid by hand'));
    await refuseOwnInvestment(tx, viewer, id);
    const { investment, last } = await lockManualRefund(tx, id);
    const { amountCents } = last;
    if (amount !== amountCents) {
      throw invalid('amount', `Enter exactly ${formatDollars(cents(amountCents))}, the amount to refund.`);
    }
    requirePossibleDay(paidOn, { earliest: investment.createdAt, now: deps.now() });
    const refund = await insertRefund(tx, {
      investment,
      amountCents,
      paymentId: null,
      reason: last.reason,
      note: last.note,
    });
    await tx
      .insert(handPayments)
      .values({ refundId: refund.id, paidOn, reference, recordedBy: requireAdmin(viewer).id });
    await finishRefund(tx, refund, 'bank');
    await recordAudit(tx, viewer, {
      action: 'investment.paid_by_hand',
      subject: { kind: 'investment', id },
      before: { owed: toDollarString(amount) },
      after: { owed: '0.00', paidOn, reference },
      reason,
    });
  });
  return readAdminInvestment(deps.db, id);
}

/**
 * Lock order everywhere: payment, then investment.
 * @throws AppError not_found, own_project, own_investment, illegal_move
 */
async function lockManualRefund(tx: Transaction, id: number): Promise<{ investment: InvestmentRow; last: RefundRow }> {
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.investmentId, id), eq(payments.state, 'succeeded')))
    .for('no key update');
  const [investment] = await tx.select().from(investments).where(eq(investments.id, id)).for('no key update');
  if (investment === undefined) throw new AppError('not_found', 'Investment not found.');
  const tries = await tx.select().from(refunds).where(eq(refunds.investmentId, id)).orderBy(refunds.id);
  const last = tries.at(-1);
  const isRefundDue = investment.state === 'refund_pending' || investment.state === 'refunded';
  if (!isRefundDue || last === undefined || tries.some(({ state }) => state !== 'failed')) {
    throw new AppError('illegal_move', 'This investment has no manual refund to record.');
  }
  return { investment, last };
}

function requirePossibleDay(paidOn: string, { earliest, now }: { earliest: Date; now: Date }): void {
  if (paidOn > toDay(now)) throw invalid('paidOn', 'The payment date is in the future.');
  if (paidOn < toDay(earliest)) throw invalid('paidOn', 'The payment date is before the investment.');
}

function invalid(path: string, message: string): AppError {
  return new AppError('validation', message, { issues: [{ path, message }] });
}
