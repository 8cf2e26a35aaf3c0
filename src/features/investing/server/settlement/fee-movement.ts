// Finds the balance movement that charged a payment's processing fee, so that fees can be added up by project.
import { and, eq, isNull } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { investments, payments } from '../investing-table.ts';
import { feeEntry } from './settlement-writes.ts';

export async function rememberFeeMovement(
  db: Queryable,
  { providerPaymentId, movementId }: { providerPaymentId: string; movementId: string },
): Promise<void> {
  await db
    .update(payments)
    .set({ feeMovementId: movementId })
    .where(and(eq(payments.providerPaymentId, providerPaymentId), isNull(payments.feeMovementId)));
}

/**
 * Asks the provider for the fees of a project's payments that are not known yet, and books them.
 * @throws AppError provider_unavailable
 */
export async function findMissingFees(deps: Deps, projectId: number): Promise<void> {
  const missing = await deps.db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .innerJoin(investments, eq(investments.id, payments.investmentId))
    .where(and(eq(investments.projectId, projectId), eq(payments.state, 'succeeded'), isNull(payments.feeMovementId)));
  for (const { providerPaymentId } of missing) {
    const provider = providerPaymentId === null ? undefined : await deps.gateway.findPayment(providerPaymentId);
    const { fee } = provider ?? {};
    if (providerPaymentId === null || fee === undefined) continue;
    await deps.db.transaction(async (tx) => {
      for (const entry of feeEntry({ fee })) await postEntry(tx, entry);
      await rememberFeeMovement(tx, { providerPaymentId, movementId: fee.movementId });
    });
  }
}
