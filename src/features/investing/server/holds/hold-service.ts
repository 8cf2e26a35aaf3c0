// Takes holds and prepares their payments: first our own row is committed, then the provider is asked (money.md 2).
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarNumber, toDollarString } from '#kernel/money.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { type Line, withinPatience } from '#platform/jobs/patience.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { investments, type PaymentRow, payments } from '../investing-table.ts';
import { endHold, releaseUnprepared } from './hold-expiry.ts';
import { type HoldRequest, type TakenHold, takeHold } from './hold-taking.ts';

/** Takes a hold, or finds the one this key took, and answers with its payment. */
export async function preparePayment(
  deps: Deps,
  viewer: Viewer,
  request: HoldRequest,
): Promise<{ isNew: boolean; payment: PreparedPayment }> {
  const answer = await takeHold(deps, viewer, request);
  failpoint(deps.config, 'hold.taken');
  const isNew = answer.outcome === 'taken';
  if (isNew) deps.publicDataChanged();
  const hold = isNew ? { ...answer.hold, ...unprepared } : await findLiveHold(deps, answer.investmentId);
  const clientSecret = hold.clientSecret ?? (await prepareInTime(deps, hold));
  return { isNew, payment: toPreparedPayment(deps, hold, clientSecret) };
}

/** So long a person waits for a provider that does not answer. The preparation goes on, and the same key finds its result. */
const providerPatienceMs = 8000;
/** Hundreds at once may each take longer than that, although the provider answers one after the other. */
const waitingForProvider: Line = new Set();

function prepareInTime(deps: Deps, hold: Hold): Promise<string> {
  return withinPatience(prepareAtProvider(deps, hold), {
    ms: providerPatienceMs,
    line: waitingForProvider,
    refusal: new AppError(
      'provider_unavailable',
      'The payment provider is taking longer than usual. Please try again in a moment.',
    ),
    onLate: (error) =>
      deps.log.warn(
        { err: error, investmentId: hold.investmentId },
        'a payment could not be prepared after its answer',
      ),
  });
}

const unprepared = { clientSecret: null };

type Hold = TakenHold & { clientSecret: string | null };
type FoundHold = Awaited<ReturnType<typeof getHold>>;

async function getHold(db: Queryable, investmentId: number) {
  const [hold] = await db
    .select({
      investmentId: investments.id,
      state: investments.state,
      isExpired: sql<boolean>`${investments.holdExpiresAt} <= now()`,
      /** Old enough for another request of the same key to have finished preparing it, or to have died. */
      isSettledIn: sql<boolean>`${investments.createdAt} <= now() - interval '3 seconds'`,
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
async function findLiveHold(deps: Deps, investmentId: number): Promise<FoundHold> {
  const hold = await getHold(deps.db, investmentId);
  requireNotEnded(hold);
  if (hold.isExpired && hold.state === 'held') {
    await endHold(deps, { id: hold.paymentId, providerPaymentId: hold.providerPaymentId });
    const ended = await getHold(deps.db, investmentId);
    requireNotEnded(ended);
    return ended;
  }
  if (hold.clientSecret !== null || hold.isSettledIn) return hold;
  await sleep(pollMs);
  return findLiveHold(deps, investmentId);
}

function requireNotEnded({ state }: Pick<FoundHold, 'state'>): void {
  switch (state) {
    case 'held':
    case 'processing':
    case 'completed':
    case 'disputed':
      return;
    case 'cancelled':
      throw new AppError('hold_ended', 'This payment was canceled or replaced by another amount. Start again.', {
        state,
      });
    case 'expired':
    case 'failed':
      throw new AppError('hold_ended', 'The time kept for this payment has ended. Start again.', { state });
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
  const { rows } = await deps.pool.query<Pick<PaymentRow, 'state'>>({
    name: 'keep a prepared payment',
    text: `update payments set provider_payment_id = $2, client_secret = $3, updated_at = now(),
      state = case state when 'new' then 'open' else state end
      from (select set_money_cause('payment prepared', null, null)) as cause
      where id = $1 and (provider_payment_id is null or provider_payment_id = $2) returning state`,
    values: [hold.paymentId, provider.id, provider.clientSecret],
  });
  const [stored] = rows;
  failpoint(deps.config, 'payment.stored');
  if (stored?.state === 'cancelled' || stored?.state === 'failed') {
    // The hold ended while the provider was slow to answer: nobody may pay for it any more.
    await endHold(deps, { id: hold.paymentId, providerPaymentId: provider.id });
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
        held_at: hold.createdAt.toISOString(),
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
