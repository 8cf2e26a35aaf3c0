// Takes holds and prepares their payments. Our row is committed before the provider is called (docs/money.md).
import { setTimeout as sleep } from 'node:timers/promises';
import { isAgreementRequired } from '#features/agreements/agreement-rules.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { demandsNotice } from '#features/packs/pack-terms.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarNumber, toDollarString } from '#kernel/money.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { withTimeout } from '#platform/jobs/timeout.ts';
import { batchWrites } from '#platform/postgres/batched-writes.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { toAllotmentNote } from '../allotment-note.ts';
import { hideUnfitPseudonym } from '../appearance-service.ts';
import { listCommitmentSteps } from '../gate/commitment-steps.ts';
import type { PaymentRow } from '../investing-table.ts';
import { endHold, releaseUnprepared } from './hold-expiry.ts';
import { getHold, type Hold } from './hold-row.ts';
import { type HoldRequest, takeHold } from './hold-taking.ts';
import { endReplacedPayment } from './replaced-payment.ts';

/** Takes a hold, or finds the existing one for this key, and returns its payment. */
export async function preparePayment(
  deps: Deps,
  viewer: Viewer,
  request: HoldRequest,
): Promise<{ isNew: boolean; payment: PreparedPayment }> {
  requireAddress(viewer);
  const answer = await takeHold(deps, viewer, request);
  failpoint(deps.config, 'hold.taken');
  const isNew = answer.outcome === 'taken';
  const hold = isNew ? await getNewHold(deps, answer.investmentId) : await findLiveHold(deps, answer.investmentId);
  if (answer.hasReplaced) await endReplacedPayment(deps, viewer, hold);
  const [clientSecret, steps] = await Promise.all([
    hold.clientSecret ?? prepareWithTimeout(deps, hold),
    listCommitmentSteps(deps, hold, isNew),
  ]);
  return { isNew, payment: toPreparedPayment(deps, hold, { clientSecret, steps }) };
}

/** Receipts, votes and refunds are announced by email. @throws AppError email_needed */
function requireAddress({ user }: Viewer): void {
  if (user?.lacksAddress === undefined) return;
  throw new AppError(
    'email_needed',
    'We send receipts, votes and refunds by email, and your sign-in gave us no address that we can use. Add one in your settings before you invest.',
  );
}

/**
 * How long a request waits for a slow provider. Preparation continues in the background; a repeat with the same key
 * finds its result.
 */
const providerTimeoutMs = 12_000;

function prepareWithTimeout(deps: Deps, hold: Hold): Promise<string> {
  return withTimeout(prepareAtProvider(deps, hold), {
    ms: providerTimeoutMs,
    late: new AppError(
      'provider_unavailable',
      'The payment provider is taking longer than usual. Please try again in a moment.',
    ),
    onLate: (error) =>
      deps.log.warn(
        { event: 'hold.late_preparation_failed', err: error, investmentId: hold.investmentId },
        'payment preparation failed after the response',
      ),
  });
}

/** A new hold takes over how its investor last appeared. */
async function getNewHold(deps: Deps, investmentId: number): Promise<Hold> {
  const hold = await getHold(deps.db, investmentId);
  const appearance = await hideUnfitPseudonym(deps, investmentId, { choice: hold.appearance, creator: hold.creator });
  return { ...hold, appearance };
}

const pollMs = 100;

/**
 * The live hold of a repeated request. Ends an expired hold first, and waits while another request is preparing it.
 * @throws AppError hold_ended
 */
async function findLiveHold(deps: Deps, investmentId: number): Promise<Hold> {
  const hold = await getHold(deps.db, investmentId);
  requireNotEnded(hold);
  if (hold.isExpired && hold.state === 'held') {
    await endHold(deps, { id: hold.paymentId, providerPaymentId: hold.providerPaymentId });
    const ended = await getHold(deps.db, investmentId);
    requireNotEnded(ended);
    return ended;
  }
  if (hold.clientSecret !== null || hold.isPreparationStale) return hold;
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
    case 'cancelled':
      throw new AppError('hold_ended', 'This payment was canceled or replaced by another amount. Start again.', {
        state,
      });
    case 'expired':
    case 'failed':
      throw new AppError('hold_ended', 'The reservation for this payment has expired. Start again.', { state });
    case 'refund_pending':
    case 'refunded':
    case 'charged_back':
      throw new AppError('hold_ended', 'This payment has been refunded. Start again.');
  }
}

/** Creates the payment at the provider, outside any transaction, and stores the result. */
async function prepareAtProvider(deps: Deps, hold: Hold): Promise<string> {
  const provider = await createAtProvider(deps, hold);
  failpoint(deps.config, 'payment.created');
  const state = await storePrepared(deps, hold, provider);
  failpoint(deps.config, 'payment.stored');
  if (state === 'cancelled' || state === 'failed') {
    // The hold ended while the provider was slow, so the new payment must not be payable.
    await endHold(deps, { id: hold.paymentId, providerPaymentId: provider.id });
    throw new AppError('hold_ended', 'The reservation for this payment has expired. Start again.');
  }
  return provider.clientSecret;
}

type Prepared = { payment: number; provider_payment: string; client_secret: string };
type Stored = Pick<PaymentRow, 'state'> & { key: number };

const storeTogether = batchWrites<Prepared, Stored>({
  keyOf: ({ payment }) => payment,
  run: async (pool, prepared) => {
    const { rows } = await pool.query<Stored>({
      name: 'store prepared payments',
      text: 'select key, state from store_prepared_payments($1::jsonb)',
      values: [JSON.stringify(prepared)],
    });
    return rows;
  },
});

async function storePrepared({ pool }: Deps, hold: Hold, provider: ProviderPayment): Promise<Stored['state']> {
  const { id, clientSecret } = provider;
  const prepared = { payment: hold.paymentId, provider_payment: id, client_secret: clientSecret };
  const stored = await storeTogether(pool, prepared, { place: 'prepared payments' });
  if (stored === undefined) throw new Error(`payment ${hold.paymentId} has another payment at the provider`);
  return stored.state;
}

/** Built from the stored row only, so that a retry under the same key sends an identical request. */
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
      // Timestamp keeps the key unique if a reset database reuses this id on the same Stripe account.
      idempotencyKey: `inv_${hold.investmentId}_${hold.createdAt.getTime()}`,
    });
  } catch (error) {
    // "Unavailable" means the outcome is unknown: the hold is kept, and a retry or the sweeper continues.
    const isUnknown = error instanceof AppError && error.code === 'provider_unavailable';
    if (!isUnknown) await releaseUnprepared(deps, hold.paymentId, 'failed');
    throw error;
  }
}

function toPreparedPayment(
  { gateway, settings }: Deps,
  hold: Hold,
  { clientSecret, steps }: Pick<PreparedPayment, 'clientSecret' | 'steps'>,
): PreparedPayment {
  const pack = packs[hold.packId ?? 'open-2026'];
  return {
    clientSecret,
    investmentId: hold.investmentId,
    projectId: hold.projectId,
    projectTitle: hold.projectTitle,
    amount: toDollarString(cents(hold.amountCents)),
    equityPercent: hold.equityPercent,
    valuation: toDollarNumber(cents(hold.valuationCents)),
    expiresAt: hold.expiresAt.toISOString(),
    cancellableUntil: hold.cancellableUntil?.toISOString() ?? null,
    project: {
      ...hold.project,
      allotmentNote: toAllotmentNote({ ...hold.division, deadline: hold.project.deadline }),
      closesWithNotice: demandsNotice(pack, figureValues(pack)),
    },
    appearance: hold.appearance,
    agreement: {
      isRequired: isAgreementRequired(pack, settings.current()),
      isSigned: hold.isAgreementSigned,
    },
    steps,
    payments: gateway.publicSettings,
  };
}
