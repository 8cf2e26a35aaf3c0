// Finds our rows for provider movements: refunds, returns of a remainder, and transfers with their reversals.
import { eq, inArray, or } from 'drizzle-orm';
import { payments, type RefundState, refunds } from '#features/investing/server/investing-table.ts';
import { partReturns } from '#features/investing/server/part-return-table.ts';
import { transferReversals, transfers } from '#features/payouts/server/release-table.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { MovementOwner } from './movement-parts.ts';

export type OwnMovement = MovementOwner & {
  /** State of the refund, or of the return's attempt; transfers have none. */
  state?: RefundState;
};

/** Keyed by movement id. */
export async function findOwners(db: Queryable, movements: ProviderMovement[]): Promise<Map<string, OwnMovement>> {
  const refunded = movements.filter(({ kind }) => kind === 'refund' || kind === 'refund_failure');
  const transferred = movements.filter(({ kind }) => kind === 'transfer' || kind === 'transfer_reversal');
  return new Map([
    ...(await findOwnReturns(db, refunded)),
    ...(await findOwnRefunds(db, refunded)),
    ...(await findOwnTransfers(db, transferred)),
  ]);
}

type Found = [movementId: string, owner: OwnMovement][];

/** Matched by the provider's id, otherwise by our id in the metadata. */
async function findOwnRefunds(db: Queryable, moved: ProviderMovement[]): Promise<Found> {
  if (moved.length === 0) return [];
  const ids = moved.flatMap(({ refundId }) => (isOwnId(refundId) ? [Number(refundId)] : []));
  const rows = await db
    .select({
      id: refunds.id,
      state: refunds.state,
      providerRefundId: refunds.providerRefundId,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      or(inArray(refunds.providerRefundId, toSourceIds(moved)), ids.length > 0 ? inArray(refunds.id, ids) : undefined),
    );
  return moved.flatMap(({ id, sourceId, refundId, paymentId }): Found => {
    const row =
      rows.find(({ providerRefundId }) => providerRefundId !== null && providerRefundId === sourceId) ??
      rows.find(
        (other) =>
          String(other.id) === refundId && other.providerRefundId === null && other.providerPaymentId === paymentId,
      );
    return row === undefined ? [] : [[id, { of: 'refund', ref: String(row.id), state: row.state }]];
  });
}

const attemptPattern = /^part_([1-9]\d{0,14})_(\d{1,4})$/;

/** Matched by the provider's id, otherwise by our id and attempt in the metadata. Attempts before the current one have failed. */
async function findOwnReturns(db: Queryable, moved: ProviderMovement[]): Promise<Found> {
  const attempts = moved.flatMap(
    ({ refundId }) =>
      attemptPattern
        .exec(refundId ?? '')
        ?.slice(1, 2)
        .map(Number) ?? [],
  );
  if (attempts.length === 0) return [];
  const rows = await db
    .select({
      id: partReturns.id,
      state: partReturns.state,
      attempts: partReturns.attempts,
      providerRefundId: partReturns.providerRefundId,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(partReturns)
    .innerJoin(payments, eq(payments.id, partReturns.paymentId))
    .where(or(inArray(partReturns.providerRefundId, toSourceIds(moved)), inArray(partReturns.id, attempts)));
  return moved.flatMap(({ id, sourceId, refundId, paymentId }): Found => {
    const known = rows.find(({ providerRefundId }) => providerRefundId !== null && providerRefundId === sourceId);
    if (known !== undefined) return [[id, { of: 'return', ref: `${known.id}:${known.attempts}`, state: known.state }]];
    const [, returnId, attempt] = attemptPattern.exec(refundId ?? '') ?? [];
    const row = rows.find((other) => String(other.id) === returnId && other.providerPaymentId === paymentId);
    const isPresent = row?.attempts === Number(attempt);
    // The current attempt has another refund, so this one belongs to a row that a restore lost.
    if (row === undefined || row.attempts < Number(attempt) || (isPresent && row.providerRefundId !== null)) return [];
    return [[id, { of: 'return', ref: `${row.id}:${attempt}`, state: isPresent ? row.state : 'failed' }]];
  });
}

async function findOwnTransfers(db: Queryable, moved: ProviderMovement[]): Promise<Found> {
  if (moved.length === 0) return [];
  const movementIds = moved.map(({ id }) => id);
  const rows = await db
    .select({ providerTransferId: transfers.providerTransferId, movementId: transfers.movementId })
    .from(transfers)
    .where(
      or(
        inArray(transfers.movementId, movementIds),
        inArray(
          transfers.providerTransferId,
          moved.flatMap(({ transferId }) => transferId ?? []),
        ),
      ),
    );
  const reversed = await db
    .select({ movementId: transferReversals.movementId })
    .from(transferReversals)
    .where(inArray(transferReversals.movementId, movementIds));
  const known = new Set([...rows, ...reversed].map(({ movementId }) => movementId));
  const transferIds = new Set(rows.map(({ providerTransferId }) => providerTransferId));
  return moved.flatMap(({ id, transferId }): Found => {
    const isOurs = known.has(id) || (transferId !== undefined && transferIds.has(transferId));
    return isOurs ? [[id, { of: 'transfer', ref: id }]] : [];
  });
}

function toSourceIds(moved: ProviderMovement[]): string[] {
  return moved.map(({ sourceId }) => sourceId ?? '');
}

function isOwnId(refundId: string | undefined): boolean {
  return refundId !== undefined && /^[1-9]\d{0,14}$/.test(refundId);
}
