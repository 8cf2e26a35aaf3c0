// After a restored backup: recovers newer money events from the provider, and refunds payments whose project or
// investor no longer exists.
import { inArray } from 'drizzle-orm';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { payments } from '#features/investing/server/investing-table.ts';
import { rebuildPayment } from '#features/investing/server/payment-rebuild.ts';
import { settlePayment } from '#features/investing/server/settlement/settlement.ts';
import { syncExits } from '#features/investing/server/suspense/suspense-exit.ts';
import { returnUnmatchedPayment } from '#features/investing/server/suspense/suspense-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { transfers } from '#features/payouts/server/release-table.ts';
import { pauseForRestore } from '#features/payouts/server/releases/lost-transfers.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { compareBalance } from './balance-job.ts';
import { findCapture } from './payment-capture.ts';
import { sweepPayments } from './payment-sweep.ts';
import {
  byReconciler,
  forEachIsolated,
  inBatches,
  type ReconciliationRun,
  toListOptions,
} from './reconciliation-run.ts';
import { fixRefunds } from './refund-fixing.ts';
import { fixTransfer } from './transfer-fixing.ts';

export async function restoreFromProvider(run: ReconciliationRun): Promise<void> {
  // Rows of newer transfers are lost, so nothing is sent until an administrator has checked the provider.
  await pauseForRestore(run.deps.db);
  await rebuildPayments(run);
  // Before refunds: the released amount decides whether a refund was of the remainder.
  await restoreTransfers(run);
  await restoreRefunds(run);
  await restoreDisputes(run);
  // Immediately submits refunds of payments that settlement could not accept.
  await sweepOnce(run.deps);
  await sweepPayments(run);
  await compareBalance(run);
}

async function rebuildPayments(run: ReconciliationRun): Promise<void> {
  const { db, gateway } = run.deps;
  for await (const batch of inBatches(run, gateway.listPayments(toListOptions(run)))) {
    const ids = batch.map(({ id }) => id);
    const rows = await db
      .select({ id: payments.providerPaymentId })
      .from(payments)
      .where(inArray(payments.providerPaymentId, ids));
    const missing = batch.filter((provider) => !rows.some(({ id }) => id === provider.id));
    await forEachIsolated(run, { items: missing, noun: 'payment' }, (provider) => restorePayment(run, provider));
  }
}

async function restorePayment(run: ReconciliationRun, provider: ProviderPayment): Promise<void> {
  const { deps } = run;
  const capture = await findCapture(deps.db, provider.id);
  // The ledger is newer than any backup, so its row was deleted manually; that is another finding.
  if (capture !== undefined && capture.kind !== 'captured_unmatched') return;
  const { outcome } = await settlePayment(deps, provider.id, byReconciler);
  if (outcome !== 'suspense' && outcome !== 'foreign') {
    run.fixed += 1;
    return;
  }
  const rebuild = await rebuildPayment(deps, provider);
  if (rebuild === 'rebuilt') await settlePayment(deps, provider.id, byReconciler);
  if (rebuild === 'rebuilt' || (rebuild === 'missing_parent' && (await refundPaymentWithoutParent(deps, provider))))
    run.fixed += 1;
}

/**
 * No one can receive the share if its project or investor is missing, so it is refunded or canceled. False if that was already done.
 */
async function refundPaymentWithoutParent(deps: Deps, { id, amountCents, status }: ProviderPayment): Promise<boolean> {
  if (status === 'canceled') return false;
  if (status !== 'succeeded') {
    await deps.gateway.cancelPayment(id, `cancel_${id}_restore`);
    return true;
  }
  await syncExits(deps, id);
  const isRequested = await returnUnmatchedPayment(deps, id);
  if (isRequested)
    deps.log.warn(
      { event: 'payment.parent_missing', providerPaymentId: id, amountCents },
      'refunding payment without project or investor',
    );
  return isRequested;
}

/** Books every transfer whose row was restored unsent; one without a row becomes a finding of the balance comparison. */
async function restoreTransfers(run: ReconciliationRun): Promise<void> {
  const { db, payoutGateway } = run.deps;
  for await (const batch of inBatches(run, payoutGateway.listTransfers(toListOptions(run)))) {
    const ids = batch.map(({ id }) => id);
    const rows = await db
      .select({ id: transfers.providerTransferId, reversedCents: transfers.reversedCents })
      .from(transfers)
      .where(inArray(transfers.providerTransferId, ids));
    const changed = batch.filter(
      (provider) =>
        !rows.some(({ id, reversedCents }) => id === provider.id && reversedCents === provider.reversedCents),
    );
    await forEachIsolated(run, { items: changed, noun: 'transfer' }, async ({ id }) => {
      if (await fixTransfer(run.deps, id)) run.fixed += 1;
    });
  }
}

async function restoreRefunds(run: ReconciliationRun): Promise<void> {
  const touched = new Set<string>();
  for await (const refund of run.deps.gateway.listRefundsSince(toListOptions(run))) touched.add(refund.paymentId);
  await forEachIsolated(run, { items: touched, noun: 'refund' }, (paymentId) => fixRefunds(run.deps, paymentId));
}

async function restoreDisputes(run: ReconciliationRun): Promise<void> {
  const touched = new Set<string>();
  for await (const dispute of run.deps.gateway.listDisputes(toListOptions(run))) touched.add(dispute.paymentId);
  await forEachIsolated(run, { items: touched, noun: 'dispute' }, (paymentId) => syncDisputes(run.deps, paymentId));
}
