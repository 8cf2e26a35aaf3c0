// Refunds money from suspense to its card: row first, then the provider under one idempotency key, then the ledger.
// Entries are keyed by provider movement, so each is booked once.
import { eq, sql } from 'drizzle-orm';
import { type MoneyCause, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { SuspenseExitState } from '../../suspense-rules.ts';
import { failuresPerKey, refundStateByStatus } from '../refunds/refund-service.ts';
import { type SuspenseExitRow, suspenseExits } from '../suspense-table.ts';
import { bookBack, bookOut, findUnmatchedEntry, insertExit, listExits, lockItem } from './suspense-rows.ts';

/** Our refund id at the provider; refunds of investments use bare numbers. */
const toRefundId = (id: number) => `suspense_${id}`;

export type OpenExit = Pick<SuspenseExitRow, 'id' | 'entryId' | 'amountCents' | 'state' | 'sweepFailures'> & {
  providerPaymentId: string;
  /** The provider may have forgotten its idempotency key. */
  isOld: boolean;
};

/**
 * Moves it as far as the provider currently allows.
 * @throws AppError provider_unavailable
 */
export async function advanceExit(deps: Deps, exit: OpenExit): Promise<SuspenseExitState> {
  const isUncertain = exit.state === 'submitted' || exit.isOld || exit.sweepFailures > 0;
  const known = isUncertain ? await findAtProvider(deps, exit) : undefined;
  if (known === undefined && exit.state === 'submitted') return exit.state;
  const answer = known ?? (await submitExit(deps, exit));
  failpoint(deps.config, 'suspense.submitted');
  return typeof answer === 'string'
    ? recordRefusal(deps, exit, answer)
    : applyProviderRefund(deps, { id: exit.id, provider: answer }, { cause: 'suspense', actor: 'sweeper' });
}

/** Our refund, or an equivalent one: made there manually, or by a row lost in a restore. */
async function findAtProvider({ db, gateway }: Deps, exit: OpenExit): Promise<ProviderRefund | undefined> {
  const listed = await gateway.listRefunds(exit.providerPaymentId);
  const own = listed.find(({ refundId }) => refundId === toRefundId(exit.id));
  if (own !== undefined) return own;
  const siblings = await listExits(db, exit.entryId);
  return listed.find(
    (refund) =>
      refund.amountCents === exit.amountCents &&
      refund.status !== 'failed' &&
      refund.status !== 'canceled' &&
      !siblings.some((sibling) => sibling.id !== exit.id && isSameRefund(sibling, refund)),
  );
}

function isSameRefund({ id, providerRefundId }: SuspenseExitRow, refund: ProviderRefund): boolean {
  return providerRefundId === null ? refund.refundId === toRefundId(id) : refund.id === providerRefundId;
}

/** The refund, or the provider's definite refusal code. */
async function submitExit(deps: Deps, exit: OpenExit): Promise<ProviderRefund | string> {
  failpoint(deps.config, 'suspense.before-submit');
  const { id, providerPaymentId, amountCents, sweepFailures } = exit;
  // A new key cannot pay twice, because the provider listed no such refund.
  const round = Math.floor(sweepFailures / failuresPerKey);
  try {
    return await deps.gateway.refundPayment({
      paymentId: providerPaymentId,
      amountCents: cents(amountCents),
      refundId: toRefundId(id),
      idempotencyKey: `${toRefundId(id)}_${providerPaymentId}_${round}`,
    });
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'illegal_move' && error.code !== 'not_found')) throw error;
    const existing = error.code === 'illegal_move' ? await findAtProvider(deps, exit) : undefined;
    const code = error.details?.providerCode;
    return existing ?? (typeof code === 'string' ? code : error.code);
  }
}

/** It never left: the money stays in suspense, with the refusal shown to administrators. */
async function recordRefusal(deps: Deps, { id }: OpenExit, refusal: string): Promise<SuspenseExitState> {
  return deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'refused by the provider', actor: 'sweeper' });
    const exit = await lockExit(tx, id);
    if (exit.state !== 'requested') return exit.state;
    await tx
      .update(suspenseExits)
      .set({ state: 'failed', refusal, updatedAt: sql`now()` })
      .where(eq(suspenseExits.id, id));
    deps.log.error(
      { event: 'suspense.refund_refused', suspenseExitId: id, refusal },
      'provider refused refund from suspense',
    );
    return 'failed';
  });
}

/** Applies a provider refund in one transaction; safe to repeat. */
async function applyProviderRefund(
  deps: Deps,
  { id, provider }: { id: number; provider: ProviderRefund },
  cause: MoneyCause,
): Promise<SuspenseExitState> {
  const state = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, cause);
    return applyRefund(deps, tx, await lockExit(tx, id), provider);
  });
  failpoint(deps.config, 'suspense.applied');
  return state;
}

async function lockExit(tx: Transaction, id: number): Promise<SuspenseExitRow> {
  const [exit] = await tx.select().from(suspenseExits).where(eq(suspenseExits.id, id)).for('no key update');
  if (exit === undefined) throw new Error(`there is no suspense exit ${id}`);
  return exit;
}

async function applyRefund(
  deps: Deps,
  tx: Transaction,
  exit: SuspenseExitRow,
  provider: ProviderRefund,
): Promise<SuspenseExitState> {
  if (exit.amountCents !== provider.amountCents) {
    throw new Error(`suspense exit ${exit.id} has another amount at the provider`);
  }
  const state = toExitState(provider);
  const { movementId, failureMovementId } = provider;
  const isNews = exit.state !== state || exit.movementId !== (movementId ?? null);
  if (exit.state === 'failed' || (exit.state === 'succeeded' && state === 'submitted') || !isNews) return exit.state;
  const cameBackBy = state === 'failed' ? failureMovementId : undefined;
  if (movementId !== undefined) await bookOut(tx, exit.amountCents, movementId);
  if (cameBackBy !== undefined) await bookBack(tx, exit.amountCents, cameBackBy);
  await tx
    .update(suspenseExits)
    .set({
      state,
      providerRefundId: provider.id,
      movementId: movementId ?? null,
      failureMovementId: cameBackBy ?? null,
      refusal: provider.failureReason ?? null,
      updatedAt: sql`now()`,
    })
    .where(eq(suspenseExits.id, exit.id));
  failpoint(deps.config, 'suspense.moved');
  return state;
}

/** Stays submitted until the balance movement confirms the status. */
function toExitState({ status, movementId, failureMovementId }: ProviderRefund): SuspenseExitState {
  const state = refundStateByStatus[status];
  if (state === 'succeeded' && movementId === undefined) return 'submitted';
  if (state === 'failed' && (movementId === undefined) !== (failureMovementId === undefined)) return 'submitted';
  return state;
}

const byProvider: MoneyCause = { cause: 'refund at the provider', actor: 'card provider' };

/** Syncs exits of one unmatched payment with the provider's refunds, and adopts refunds made there manually. */
export async function syncExits(deps: Deps, providerPaymentId: string): Promise<void> {
  await readExits(deps, providerPaymentId, { adopts: true });
}

/** Like `syncExits`, without adopting manual refunds. Returns the provider's refunds, oldest first. */
export function syncKnownExits(deps: Deps, providerPaymentId: string): Promise<ProviderRefund[]> {
  return readExits(deps, providerPaymentId, { adopts: false });
}

async function readExits(
  deps: Deps,
  providerPaymentId: string,
  { adopts }: { adopts: boolean },
): Promise<ProviderRefund[]> {
  const entry = await findUnmatchedEntry(deps.db, providerPaymentId);
  if (entry === undefined) return [];
  // Processed in the order they moved, because a failed one makes room for the next.
  const listed = (await deps.gateway.listRefunds(providerPaymentId)).toReversed();
  for (const refund of listed) {
    const known = (await listExits(deps.db, entry.id)).find((exit) => isSameRefund(exit, refund));
    if (known !== undefined) await applyProviderRefund(deps, { id: known.id, provider: refund }, byProvider);
    else if (adopts && refund.movementId !== undefined) await adoptRefund(deps, entry.id, refund);
  }
  return listed;
}

/** Adopts a refund made at the provider. Larger ones, or ones during another exit, are left to a person. */
async function adoptRefund(deps: Deps, entryId: number, refund: ProviderRefund): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byProvider);
    const item = await lockItem(tx, entryId);
    const isTaken = (await listExits(tx, entryId)).some((exit) => isSameRefund(exit, refund));
    if (isTaken || item === undefined || item.openCents < refund.amountCents) return;
    const exit = await insertExit(tx, {
      entryId,
      way: 'card',
      amountCents: refund.amountCents,
      reason: 'Refunded at the card provider.',
    });
    await applyRefund(deps, tx, exit, refund);
    deps.log.warn(
      { event: 'suspense.refund_adopted', refundId: refund.id, entryId },
      'adopted refund of money in suspense',
    );
  });
}
