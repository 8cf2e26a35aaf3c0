// Refunds: asked for in our own books first, then submitted to the provider under one key until it says how they ended.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { escrowAccount } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderRefund } from '#platform/card-gateway.ts';
import type { Transaction } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { failpoint } from '#platform/failpoint.ts';
import { disputes } from './dispute-table.ts';
import {
  type InvestmentRow,
  investments,
  payments,
  type RefundReason,
  type RefundRow,
  type RefundState,
  refunds,
} from './investing-table.ts';
import { queueMail } from './investment-mail.ts';

type Asking = {
  /** Who asks, where a person does, and in which request. */
  actor?: string;
  requestId?: string;
  /** Why, in the words of the administrator who asks: told to the investor. */
  note?: string;
  /** What else is written in the same commit, as the last of it. */
  alsoWrite?: (tx: Transaction) => Promise<void>;
  /** Looked at under the lock of the investment, in the transaction that would ask for the refund. */
  mayRefund?: (tx: Transaction, investment: InvestmentRow) => Promise<boolean>;
};

/**
 * Asks for the refund of a completed investment: it stops counting as raised and the debt is in the books, in one
 * commit. Money that never came by card has nowhere to go back to, so its refund is booked to its end at once.
 * False when the investment is not completed (any more), which a repeat sees, or when it may not be refunded now.
 */
export async function requestRefund(
  deps: Deps,
  investmentId: number,
  reason: RefundReason,
  { actor = '', requestId = '', note, mayRefund = async () => true, alsoWrite }: Asking = {},
): Promise<boolean> {
  const isRequested = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: `refund: ${reason.replaceAll('_', ' ')}`, actor, requestId });
    const [payment] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.investmentId, investmentId), eq(payments.state, 'succeeded')))
      .for('no key update');
    const [investment] = await tx
      .select()
      .from(investments)
      .where(eq(investments.id, investmentId))
      .for('no key update');
    if (investment?.state !== 'completed' || !(await mayRefund(tx, investment))) return false;
    const refund = await insertRefund(tx, { investment, paymentId: payment?.id ?? null, reason, note });
    failpoint(deps.config, 'refund.inserted');
    await tx.update(investments).set({ state: 'refund_pending' }).where(eq(investments.id, investmentId));
    failpoint(deps.config, 'refund.investment-moved');
    await postEntry(tx, {
      kind: 'refund_requested',
      ref: String(refund.id),
      debit: escrowAccount(investment.projectId),
      credit: 'refund_payable',
      amount: cents(investment.amountCents),
    });
    failpoint(deps.config, 'refund.entry-posted');
    if (payment === undefined) await finishRefund(tx, refund, 'opening_balances');
    else await queueMail(tx, investmentId, 'refund_started');
    await alsoWrite?.(tx);
    return true;
  });
  failpoint(deps.config, 'refund.requested');
  if (isRequested) deps.publicDataChanged();
  return isRequested;
}

type AskedRefund = {
  investment: InvestmentRow;
  /** Null where no card gets it back. */
  paymentId: number | null;
  reason: RefundReason;
  note?: string | null | undefined;
};

export async function insertRefund(tx: Transaction, asked: AskedRefund): Promise<RefundRow> {
  const { investment, paymentId, reason, note = null } = asked;
  const [refund] = await tx
    .insert(refunds)
    .values({ investmentId: investment.id, paymentId, amountCents: investment.amountCents, reason, note })
    .returning();
  if (refund === undefined) throw new Error(`no refund was made for investment ${investment.id}`);
  return refund;
}

export type OpenRefund = Pick<RefundRow, 'id' | 'amountCents' | 'state' | 'sweepFailures'> & {
  paymentId: number;
  providerPaymentId: string;
  /** Too old for the provider to remember its key surely: it is asked first whether it knows the refund. */
  isOld: boolean;
};

/** Takes a refund as far as the provider lets it go now. */
export async function advanceRefund(deps: Deps, refund: OpenRefund): Promise<RefundState> {
  const isUncertain = refund.state === 'submitted' || refund.isOld || refund.sweepFailures > 0;
  const known = isUncertain ? await findAtProvider(deps, refund) : undefined;
  // A refund that the provider had and has no more was never heard of: nothing we know allows that, so nothing is done.
  if (known === undefined && refund.state === 'submitted') return refund.state;
  const current = known ?? (await submit(deps, refund));
  failpoint(deps.config, 'refund.submitted');
  return applyProviderRefund(deps, { ...refund, provider: current });
}

/** Our refund at the provider, or one in its place: made there by hand, or by a row that a restored backup lost. */
async function findAtProvider({ db, gateway }: Deps, refund: OpenRefund): Promise<ProviderRefund | undefined> {
  const listed = await gateway.listRefunds(refund.providerPaymentId);
  const own = listed.find((candidate) => candidate.refundId === String(refund.id));
  if (own !== undefined) return own;
  const ours = await db.select().from(refunds).where(eq(refunds.paymentId, refund.paymentId));
  return listed.find(
    (candidate) =>
      candidate.amountCents === refund.amountCents &&
      candidate.status !== 'failed' &&
      candidate.status !== 'canceled' &&
      !ours.some(({ id, providerRefundId }) => id !== refund.id && isSameRefund({ id, providerRefundId }, candidate)),
  );
}

/** A refund of a payment as the provider lists it: by its id there once we know it, before that by the id of ours in it. */
export function isSameRefund(
  { id, providerRefundId }: Pick<RefundRow, 'id' | 'providerRefundId'>,
  listed: ProviderRefund,
): boolean {
  return providerRefundId === null ? listed.refundId === String(id) : providerRefundId === listed.id;
}

/** After this many failures the key changes: the provider may remember a failure of its own under it for a day. */
export const failuresPerKey = 5;

async function submit(deps: Deps, refund: OpenRefund): Promise<ProviderRefund> {
  failpoint(deps.config, 'refund.before-submit');
  // A new key cannot pay twice: it comes only after the provider listed no such refund, and each is the whole payment.
  const round = Math.floor(refund.sweepFailures / failuresPerKey);
  try {
    return await deps.gateway.refundPayment({
      paymentId: refund.providerPaymentId,
      amountCents: cents(refund.amountCents),
      refundId: String(refund.id),
      // The payment's id tells it from the same refund id of another database on the same provider account.
      idempotencyKey: `refund_${refund.id}_${refund.providerPaymentId}_${round}`,
    });
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'illegal_move';
    const existing = isRefused ? await findAtProvider(deps, refund) : undefined;
    if (existing !== undefined) return existing;
    throw error;
  }
}

export const stateOfRefundStatus = {
  pending: 'submitted',
  requires_action: 'submitted',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<ProviderRefund['status'], RefundState>;

type AppliedRefund = { id: number; paymentId: number; provider: ProviderRefund };

/** Applies what the provider says of a refund, in one transaction, any number of times. */
export async function applyProviderRefund(
  deps: Deps,
  { id, paymentId, provider }: AppliedRefund,
): Promise<RefundState> {
  const next = stateOfRefundStatus[provider.status];
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

/** The money is back: the debt is paid from where it left, and the investment has come to its end. */
export async function finishRefund(
  tx: Transaction,
  refund: RefundRow,
  paidFrom: 'provider_clearing' | 'opening_balances' | 'bank',
): Promise<void> {
  await tx.update(refunds).set({ state: 'succeeded', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  // A second refund, after a bank sent the first one back, finds the investment at its end already.
  await tx
    .update(investments)
    .set({ state: 'refunded' })
    .where(and(eq(investments.id, refund.investmentId), eq(investments.state, 'refund_pending')));
  await postEntry(tx, {
    kind: 'refunded',
    ref: String(refund.id),
    debit: 'refund_payable',
    credit: paidFrom,
    amount: cents(refund.amountCents),
  });
  if (paidFrom === 'provider_clearing') {
    await queueMail(tx, refund.investmentId, 'refund_receipt', await countTries(tx, refund));
  }
  if (paidFrom === 'bank') await queueMail(tx, refund.investmentId, 'paid_by_hand');
}

async function countTries(tx: Transaction, { investmentId }: RefundRow): Promise<number> {
  return tx.$count(refunds, eq(refunds.investmentId, investmentId));
}

/** Refunds of one investment that may fail before a person has to look. */
const maxRefundTries = 3;

/**
 * The refund did not reach its card; a bank may say so days after it succeeded. The debt stands again, and the next
 * refund is asked for, as a row and a key of its own, an hour later.
 */
async function failRefund(deps: Deps, tx: Transaction, refund: RefundRow): Promise<void> {
  await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  if (refund.state === 'succeeded') {
    await postEntry(tx, {
      kind: 'refund_failed',
      ref: String(refund.id),
      debit: 'provider_clearing',
      credit: 'refund_payable',
      amount: cents(refund.amountCents),
    });
  }
  if (await wasTakenBack(tx, refund)) return bookCancelledRefund(tx, refund);
  const tries = await countTries(tx, refund);
  const { investmentId, paymentId, amountCents, reason, note } = refund;
  if (tries >= maxRefundTries) {
    deps.log.error({ investmentId, tries }, 'refunds keep failing: this one has to be paid by hand');
    await queueMail(tx, investmentId, 'refund_by_hand');
    return;
  }
  const sweepAfter = sql`now() + interval '1 hour'`;
  await tx.insert(refunds).values({ investmentId, paymentId, amountCents, reason, note, sweepAfter });
}

/** The bank returned all of it by a dispute that we lost: refunding it as well would pay it twice. */
async function wasTakenBack(tx: Transaction, { paymentId, amountCents }: RefundRow): Promise<boolean> {
  if (paymentId === null) return false;
  const isLost = and(eq(disputes.state, 'lost'), eq(disputes.amountCents, amountCents));
  return (await tx.$count(disputes, and(eq(disputes.paymentId, paymentId), isLost))) > 0;
}

/** Gives up what is owed and has not left for its card, because a lost dispute has returned the money already. */
export async function cancelRefund(tx: Transaction, refund: RefundRow): Promise<void> {
  await tx.update(refunds).set({ state: 'failed', updatedAt: sql`now()` }).where(eq(refunds.id, refund.id));
  await bookCancelledRefund(tx, refund);
}

/** What was owed is what the dispute took: the platform's loss of it is made good, and the investment has ended. */
async function bookCancelledRefund(tx: Transaction, refund: RefundRow): Promise<void> {
  await postEntry(tx, {
    kind: 'refund_cancelled',
    ref: String(refund.id),
    debit: 'refund_payable',
    credit: 'chargeback_loss',
    amount: cents(refund.amountCents),
  });
  await tx
    .update(investments)
    .set({ state: 'charged_back' })
    .where(and(eq(investments.id, refund.investmentId), inArray(investments.state, ['refund_pending', 'refunded'])));
}

/** Brings our refunds of one payment up to date with the provider's: after an event that speaks of them. */
export async function syncRefunds(deps: Deps, providerPaymentId: string): Promise<void> {
  const ours = await deps.db
    .select({ id: refunds.id, providerRefundId: refunds.providerRefundId, paymentId: payments.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.providerPaymentId, providerPaymentId),
        inArray(refunds.state, ['requested', 'submitted', 'succeeded']),
      ),
    );
  if (ours.length === 0) return;
  const listed = await deps.gateway.listRefunds(providerPaymentId);
  for (const own of ours) {
    const provider = listed.find((candidate) => isSameRefund(own, candidate));
    if (provider !== undefined) await applyProviderRefund(deps, { id: own.id, paymentId: own.paymentId, provider });
  }
}
