// Refunds: asked for in our own books first, then submitted to the provider under one key until it says how they ended.
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { escrowAccount } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import {
  type InvestmentRow,
  investments,
  payments,
  type RefundReason,
  type RefundRow,
  type RefundState,
  refunds,
} from '../investing-table.ts';
import { queueMail } from '../mail/investment-mail.ts';
import { recordPartialRefunds } from './partial-refunds.ts';
import { failRefund, finishRefund } from './refund-ends.ts';
import { isLiveRefund, isSameRefund } from './refund-identity.ts';
import { followRefusal } from './refund-refusal.ts';
import { readRest, settleParts } from './refundable-rest.ts';

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
    const amountCents = payment === undefined ? investment.amountCents : await readRest(tx, payment);
    if (amountCents === 0) return false;
    const refund = await insertRefund(tx, { investment, amountCents, paymentId: payment?.id ?? null, reason, note });
    failpoint(deps.config, 'refund.inserted');
    await tx.update(investments).set({ state: 'refund_pending' }).where(eq(investments.id, investmentId));
    if (reason === 'investor_cancel') await reopenFunding(tx, investment.projectId);
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
    else await queueMail(tx, investmentId, 'refund_started');
    await alsoWrite?.(tx);
    return true;
  });
  failpoint(deps.config, 'refund.requested');
  if (isRequested) deps.publicDataChanged();
  return isRequested;
}

/** A reached goal is left only when an investor cancels in time; a project that was closed below its goal stays closed. */
async function reopenFunding(tx: Transaction, projectId: number): Promise<void> {
  await tx
    .update(projects)
    .set({ status: 'active' })
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.status, 'funded'),
        eq(projects.fundedBelowGoal, false),
        lt(projects.raisedCents, projects.goalCents),
        sql`(${projects.deadline} is null or ${projects.deadline} >= (now() at time zone 'UTC')::date)`,
      ),
    );
}

type AskedRefund = {
  investment: InvestmentRow;
  /** What is left of it to return. */
  amountCents: number;
  /** Null where no card gets it back. */
  paymentId: number | null;
  reason: RefundReason;
  note?: string | null | undefined;
};

export async function insertRefund(tx: Transaction, asked: AskedRefund): Promise<RefundRow> {
  const { investment, amountCents, paymentId, reason, note = null } = asked;
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
  if (current instanceof AppError) return followRefusal(deps, refund, current);
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
      isLiveRefund(candidate) &&
      !ours.some(({ id, providerRefundId }) => id !== refund.id && isSameRefund({ id, providerRefundId }, candidate)),
  );
}

/** After this many failures the key changes: the provider may remember a failure of its own under it for a day. */
export const failuresPerKey = 5;

/** The refund at the provider, or its refusal: said twice, because the first may be remembered from before a dispute ended. */
async function submit(deps: Deps, refund: OpenRefund): Promise<ProviderRefund | AppError> {
  failpoint(deps.config, 'refund.before-submit');
  // A new key cannot pay twice: it comes only after the provider listed no such refund, and each is all that is left.
  const round = String(Math.floor(refund.sweepFailures / failuresPerKey));
  const first = await askForRefund(deps, refund, round);
  if (!(first instanceof AppError)) return first;
  const existing = await findAtProvider(deps, refund);
  return existing ?? askForRefund(deps, refund, `${round}_again_${refund.sweepFailures}`);
}

async function askForRefund({ gateway }: Deps, refund: OpenRefund, round: string): Promise<ProviderRefund | AppError> {
  try {
    return await gateway.refundPayment({
      paymentId: refund.providerPaymentId,
      amountCents: cents(refund.amountCents),
      refundId: String(refund.id),
      // The payment's id tells it from the same refund id of another database on the same provider account.
      idempotencyKey: `refund_${refund.id}_${refund.providerPaymentId}_${round}`,
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'illegal_move') return error;
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

/** Brings our refunds of one payment up to date with the provider's, and takes over parts that were refunded outside. */
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
  const isForeign = (refund: ProviderRefund) => !ours.some((own) => isSameRefund(own, refund));
  if (listed.some(isForeign)) await recordPartialRefunds(deps, providerPaymentId, listed);
}
