// Money on its way out of suspense to its card: a row first, then the provider under one key, then what it says in the
// books. Entries follow the movements of the provider's balance, so whoever books one first has booked it for all.
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
import { bookBack, bookOut, findUnmatchedEntry, insertExit, listExits, lockItem } from './suspense-rows.ts';
import { type SuspenseExitRow, suspenseExits } from './suspense-table.ts';

/** Our mark on its refund at the provider; ids of refunds of investments are bare numbers. */
const markOf = (id: number) => `suspense_${id}`;

export type OpenExit = Pick<SuspenseExitRow, 'id' | 'entryId' | 'amountCents' | 'state' | 'sweepFailures'> & {
  providerPaymentId: string;
  /** Too old for the provider to remember its key surely. */
  isOld: boolean;
};

/**
 * Takes it as far as the provider lets it go now.
 * @throws AppError provider_unavailable
 */
export async function advanceExit(deps: Deps, exit: OpenExit): Promise<SuspenseExitState> {
  const isUncertain = exit.state === 'submitted' || exit.isOld || exit.sweepFailures > 0;
  const known = isUncertain ? await findAtProvider(deps, exit) : undefined;
  if (known === undefined && exit.state === 'submitted') return exit.state;
  const answer = known ?? (await submit(deps, exit));
  failpoint(deps.config, 'suspense.submitted');
  return typeof answer === 'string'
    ? refuse(deps, exit, answer)
    : applyToExit(deps, { id: exit.id, provider: answer }, { cause: 'suspense', actor: 'sweeper' });
}

/** Ours, or one in its place: made there by hand, or by a row that a restored backup lost. */
async function findAtProvider({ db, gateway }: Deps, exit: OpenExit): Promise<ProviderRefund | undefined> {
  const listed = await gateway.listRefunds(exit.providerPaymentId);
  const own = listed.find(({ refundId }) => refundId === markOf(exit.id));
  if (own !== undefined) return own;
  const siblings = await listExits(db, exit.entryId);
  return listed.find(
    (refund) =>
      refund.amountCents === exit.amountCents &&
      refund.status !== 'failed' &&
      refund.status !== 'canceled' &&
      !siblings.some((sibling) => sibling.id !== exit.id && isSame(sibling, refund)),
  );
}

function isSame({ id, providerRefundId }: SuspenseExitRow, refund: ProviderRefund): boolean {
  return providerRefundId === null ? refund.refundId === markOf(id) : refund.id === providerRefundId;
}

/** The refund, or the word with which the provider definitely refuses it. */
async function submit(deps: Deps, exit: OpenExit): Promise<ProviderRefund | string> {
  failpoint(deps.config, 'suspense.before-submit');
  const { id, providerPaymentId, amountCents, sweepFailures } = exit;
  // A new key cannot pay twice: it comes only after the provider listed no such refund.
  const round = Math.floor(sweepFailures / failuresPerKey);
  try {
    return await deps.gateway.refundPayment({
      paymentId: providerPaymentId,
      amountCents: cents(amountCents),
      refundId: markOf(id),
      idempotencyKey: `${markOf(id)}_${providerPaymentId}_${round}`,
    });
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'illegal_move' && error.code !== 'not_found')) throw error;
    const existing = error.code === 'illegal_move' ? await findAtProvider(deps, exit) : undefined;
    const code = error.details?.providerCode;
    return existing ?? (typeof code === 'string' ? code : error.code);
  }
}

/** It never left: its money waits as before, with the provider's word for a person. */
async function refuse(deps: Deps, { id }: OpenExit, refusal: string): Promise<SuspenseExitState> {
  return deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'refused by the provider', actor: 'sweeper' });
    const exit = await lockExit(tx, id);
    if (exit.state !== 'requested') return exit.state;
    await tx
      .update(suspenseExits)
      .set({ state: 'failed', refusal, updatedAt: sql`now()` })
      .where(eq(suspenseExits.id, id));
    deps.log.error({ suspenseExitId: id, refusal }, 'the provider refused to return money from suspense');
    return 'failed';
  });
}

/** Applies what the provider says of it, in one transaction, any number of times. */
async function applyToExit(
  deps: Deps,
  { id, provider }: { id: number; provider: ProviderRefund },
  cause: MoneyCause,
): Promise<SuspenseExitState> {
  const state = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, cause);
    return applyRefund(deps, tx, await lockExit(tx, id), provider);
  });
  failpoint(deps.config, 'suspense.applied');
  deps.publicDataChanged();
  return state;
}

async function lockExit(tx: Transaction, id: number): Promise<SuspenseExitRow> {
  const [exit] = await tx.select().from(suspenseExits).where(eq(suspenseExits.id, id)).for('no key update');
  if (exit === undefined) throw new Error(`there is no way out of suspense ${id}`);
  return exit;
}

async function applyRefund(
  deps: Deps,
  tx: Transaction,
  exit: SuspenseExitRow,
  provider: ProviderRefund,
): Promise<SuspenseExitState> {
  if (exit.amountCents !== provider.amountCents) {
    throw new Error(`way out of suspense ${exit.id} has another amount at the provider`);
  }
  const state = stateOf(provider);
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

/** Only what its movements bear out: until the balance has moved, it is on its way. */
function stateOf({ status, movementId, failureMovementId }: ProviderRefund): SuspenseExitState {
  const state = refundStateByStatus[status];
  if (state === 'succeeded' && movementId === undefined) return 'submitted';
  if (state === 'failed' && (movementId === undefined) !== (failureMovementId === undefined)) return 'submitted';
  return state;
}

const byProvider: MoneyCause = { cause: 'refund at the provider', actor: 'card provider' };

/**
 * Brings what left suspense for one payment up to date with the provider's refunds of it, and takes over those that were
 * made there by hand. Of a payment that is in suspense only.
 */
export async function syncExits(deps: Deps, providerPaymentId: string): Promise<void> {
  await readExits(deps, providerPaymentId, { takesOver: true });
}

/** As `syncExits`, but what was made there by hand stays as it is. Answers the provider's refunds, the oldest first. */
export function syncKnownExits(deps: Deps, providerPaymentId: string): Promise<ProviderRefund[]> {
  return readExits(deps, providerPaymentId, { takesOver: false });
}

async function readExits(
  deps: Deps,
  providerPaymentId: string,
  { takesOver }: { takesOver: boolean },
): Promise<ProviderRefund[]> {
  const entry = await findUnmatchedEntry(deps.db, providerPaymentId);
  if (entry === undefined) return [];
  // In the order they moved: one that failed made room for the next.
  const listed = (await deps.gateway.listRefunds(providerPaymentId)).toReversed();
  for (const refund of listed) {
    const known = (await listExits(deps.db, entry.id)).find((exit) => isSame(exit, refund));
    if (known !== undefined) await applyToExit(deps, { id: known.id, provider: refund }, byProvider);
    else if (takesOver && refund.movementId !== undefined) await takeOver(deps, entry.id, refund);
  }
  return listed;
}

/** One that was made at the provider without us. More than stands there, or while another is leaving, is for a person. */
async function takeOver(deps: Deps, entryId: number, refund: ProviderRefund): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byProvider);
    const item = await lockItem(tx, entryId);
    const isTaken = (await listExits(tx, entryId)).some((exit) => isSame(exit, refund));
    if (isTaken || item === undefined || item.openCents < refund.amountCents) return;
    const exit = await insertExit(tx, {
      entryId,
      way: 'card',
      amountCents: refund.amountCents,
      reason: 'Refunded at the card provider.',
    });
    await applyRefund(deps, tx, exit, refund);
    deps.log.warn({ refund: refund.id, entryId }, 'a refund of money in suspense was taken over');
  });
  deps.publicDataChanged();
}
