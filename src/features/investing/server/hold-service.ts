// Takes holds and prepares their payments: first our own row is committed, then the provider is asked (money.md 2).
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import { type Cents, cents, formatDollars, toDollarNumber, toDollarString } from '#kernel/money.ts';
import type { ProviderPayment } from '#platform/card-gateway.ts';
import type { Queryable } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { failpoint } from '#platform/failpoint.ts';
import { requireUserId, type Viewer } from '#platform/viewer.ts';
import type { PreparedPayment } from '../investing-contract.ts';
import { maxInvestment, maxOpenHolds, minCardPayment, minInvestment, smallestInvestment } from '../investing-rules.ts';
import { endHold, releaseUnprepared } from './hold-expiry.ts';
import { investments, payments } from './investing-table.ts';
import { inProjectTurn } from './project-turns.ts';

export type HoldRequest = {
  projectId: number;
  amount: Cents;
  /** The client's Idempotency-Key: the same key asks for the same hold. Absent: a new hold. */
  requestKey: string | undefined;
};

/** Takes a hold, or finds the one this key took, and answers with its payment. */
export async function preparePayment(
  deps: Deps,
  viewer: Viewer,
  request: HoldRequest,
): Promise<{ isNew: boolean; payment: PreparedPayment }> {
  const { outcome, investmentId } = await takeHold(deps, requireUserId(viewer), request);
  failpoint(deps.config, 'hold.taken');
  if (outcome === 'taken') deps.publicDataChanged();
  const isNew = outcome === 'taken';
  const hold = isNew ? await getHold(deps.db, investmentId) : await findLiveHold(deps, investmentId);
  const clientSecret = hold.clientSecret ?? (await prepareAtProvider(deps, hold));
  return { isNew, payment: toPreparedPayment(deps, hold, clientSecret) };
}

type TakenHold = { outcome: 'taken' | 'replayed'; investmentId: number };
type TakeOutcome =
  | TakenHold['outcome']
  | 'key_reused'
  | 'too_many_holds'
  | 'not_found'
  | 'own_project'
  | 'not_active'
  | 'too_much'
  | 'too_small'
  | 'leaves_too_little';
type TakeAnswer = { outcome: TakeOutcome; investment_id: number | null; available_cents: number | null };

/** @throws AppError for every reason a hold may be refused for; then nothing was written and the key is still free. */
async function takeHold(
  { db, config }: Deps,
  investorId: number,
  { projectId, amount, requestKey }: HoldRequest,
): Promise<TakenHold> {
  if (amount < minCardPayment) throw new AppError('amount_too_small', 'Minimum investment is $100');
  if (amount > maxInvestment) {
    throw new AppError('validation', `A single card payment can be at most ${formatDollars(maxInvestment)}.`, {
      issues: [{ path: 'amount', message: `At most ${formatDollars(maxInvestment)}` }],
    });
  }
  const key = requestKey ?? `auto-${randomUUID()}`;
  const hash = createHash('sha256').update(`${projectId}:${amount}`).digest();
  failpoint(config, 'hold.before-take');
  const { rows } = await inProjectTurn(String(projectId), () =>
    db.execute<TakeAnswer>(
      sql`select * from take_hold(${projectId}, ${investorId}, ${amount}, ${key}, ${hash},
        make_interval(secs => ${config.holdTtlSeconds}), ${minInvestment}, ${minCardPayment}, ${maxOpenHolds})`,
    ),
  );
  const [answer] = rows;
  if (answer === undefined) throw new Error('take_hold gave no answer');
  if (answer.outcome !== 'taken' && answer.outcome !== 'replayed') {
    throw explainRefusal(answer.outcome, cents(Math.max(0, answer.available_cents ?? 0)));
  }
  if (answer.investment_id === null) throw new Error(`take_hold answered ${answer.outcome} without an investment`);
  return { outcome: answer.outcome, investmentId: answer.investment_id };
}

function explainRefusal(outcome: Exclude<TakeOutcome, TakenHold['outcome']>, available: Cents): AppError {
  const remaining = { remainingCents: available, remaining: toDollarString(available) };
  switch (outcome) {
    case 'not_found':
      return new AppError('not_found', 'This project is no longer here.');
    case 'own_project':
      return new AppError('own_project', 'You cannot invest in a project of your own.');
    case 'not_active':
      return new AppError('not_active', 'This project does not accept investments now.');
    case 'too_many_holds':
      return new AppError(
        'too_many_holds',
        `You have ${maxOpenHolds} payments open already. Finish one of them or wait until it ends.`,
      );
    case 'key_reused':
      return new AppError('key_reused', 'This Idempotency-Key was used for another amount or project. Use a new one.');
    case 'too_small': {
      const smallest = smallestInvestment(available);
      const message =
        smallest === minInvestment
          ? 'Minimum investment is $100'
          : `Only ${formatDollars(smallest)} is left, so the investment is exactly that.`;
      return new AppError('amount_too_small', message, remaining);
    }
    case 'leaves_too_little': {
      const most = cents(available - minCardPayment);
      return new AppError(
        'remainder_too_small',
        `This would leave less than ${formatDollars(minCardPayment)}, which nobody could pay by card. Invest ${formatDollars(available)}, or at most ${formatDollars(most)}.`,
        remaining,
      );
    }
    case 'too_much': {
      const message =
        available === 0
          ? 'Everything that is left is being paid for by others right now. Try again in a few minutes.'
          : `The maximum available amount is ${formatDollars(available)}.`;
      return new AppError('funding_exceeded', message, remaining);
    }
  }
}

type Hold = Awaited<ReturnType<typeof getHold>>;

async function getHold(db: Queryable, investmentId: number) {
  const [hold] = await db
    .select({
      investmentId: investments.id,
      state: investments.state,
      isExpired: sql<boolean>`${investments.holdExpiresAt} <= now()`.as('is_expired'),
      /** Old enough for another request of the same key to have finished preparing it, or to have died. */
      isSettledIn: sql<boolean>`${investments.createdAt} <= now() - interval '3 seconds'`.as('is_settled_in'),
      expiresAt: investments.holdExpiresAt,
      createdAt: investments.createdAt,
      requestKey: investments.requestKey,
      investorId: investments.investorId,
      projectId: investments.projectId,
      projectTitle: projects.title,
      amountCents: investments.amountCents,
      valuationCents: investments.valuationCents,
      equityPercent: investments.equityPercent,
      paymentId: payments.id,
      providerPaymentId: payments.providerPaymentId,
      clientSecret: payments.clientSecret,
      sweepFailures: payments.sweepFailures,
    })
    .from(investments)
    .innerJoin(payments, eq(payments.investmentId, investments.id))
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(eq(investments.id, investmentId));
  if (hold === undefined) throw new Error(`investment ${investmentId} has no payment`);
  return hold;
}

const pollMs = 100;

/**
 * The hold a repeated request asks for. One that is past its time is ended first, so that nobody is sent to pay for it;
 * one that another request is preparing at this moment is waited for.
 * @throws AppError hold_ended
 */
async function findLiveHold(deps: Deps, investmentId: number): Promise<Hold> {
  const hold = await getHold(deps.db, investmentId);
  requireNotEnded(hold);
  if (hold.isExpired && hold.state === 'held') {
    const { paymentId: id, providerPaymentId, sweepFailures } = hold;
    await endHold(deps, { id, providerPaymentId, sweepFailures });
    const ended = await getHold(deps.db, investmentId);
    requireNotEnded(ended);
    return ended;
  }
  if (hold.clientSecret !== null || hold.isSettledIn) return hold;
  await sleep(pollMs);
  return findLiveHold(deps, investmentId);
}

function requireNotEnded({ state }: Pick<Hold, 'state'>): void {
  switch (state) {
    case 'held':
    case 'processing':
    case 'completed':
    case 'disputed':
      return;
    case 'expired':
    case 'failed':
    case 'cancelled':
      throw new AppError('hold_ended', 'The time kept for this payment has ended. Start again.');
    case 'refund_pending':
    case 'refunded':
    case 'charged_back':
      throw new AppError('hold_ended', 'This payment has been returned. Start again.');
  }
}

/** Makes the payment at the provider, outside any transaction, and keeps what it answers. */
async function prepareAtProvider(deps: Deps, hold: Hold): Promise<string> {
  const provider = await createAtProvider(deps, hold);
  failpoint(deps.config, 'payment.created');
  const [stored] = await deps.db
    .update(payments)
    .set({
      providerPaymentId: provider.id,
      clientSecret: provider.clientSecret,
      state: sql`case ${payments.state} when 'new' then 'open' else ${payments.state} end`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(payments.id, hold.paymentId),
        or(isNull(payments.providerPaymentId), eq(payments.providerPaymentId, provider.id)),
      ),
    )
    .returning({ state: payments.state });
  failpoint(deps.config, 'payment.stored');
  if (stored?.state === 'cancelled' || stored?.state === 'failed') {
    // The hold ended while the provider was slow to answer: nobody may pay for it any more.
    const { paymentId: id, sweepFailures } = hold;
    await endHold(deps, { id, providerPaymentId: provider.id, sweepFailures });
    throw new AppError('hold_ended', 'The time kept for this payment has ended. Start again.');
  }
  if (stored === undefined) throw new Error(`payment ${hold.paymentId} has another payment at the provider`);
  return provider.clientSecret;
}

/** Everything sent is read from the row, so that a repeat under the same key is the same to the letter. */
async function createAtProvider(deps: Deps, hold: Hold): Promise<ProviderPayment> {
  try {
    return await deps.gateway.createPayment({
      investmentId: String(hold.investmentId),
      amountCents: cents(hold.amountCents),
      metadata: {
        project_id: String(hold.projectId),
        investor_id: String(hold.investorId),
        amount_cents: String(hold.amountCents),
        valuation_cents: String(hold.valuationCents),
        request_key: hold.requestKey,
      },
      // The moment tells it from the same id of another database on the same provider account, after a reset say.
      idempotencyKey: `inv_${hold.investmentId}_${hold.createdAt.getTime()}`,
    });
  } catch (error) {
    // "Unavailable" means unknown: the hold stays, and a repeat with the same key or the sweeper goes on from it.
    const isUnknown = error instanceof AppError && error.code === 'provider_unavailable';
    if (!isUnknown) await releaseUnprepared(deps, hold.paymentId, 'failed');
    throw error;
  }
}

function toPreparedPayment({ gateway }: Deps, hold: Hold, clientSecret: string): PreparedPayment {
  return {
    clientSecret,
    investmentId: hold.investmentId,
    projectId: hold.projectId,
    projectTitle: hold.projectTitle,
    amount: toDollarString(cents(hold.amountCents)),
    equityPercent: hold.equityPercent,
    valuation: toDollarNumber(cents(hold.valuationCents)),
    expiresAt: hold.expiresAt.toISOString(),
    payments: gateway.publicSettings,
  };
}
