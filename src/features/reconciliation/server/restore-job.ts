// After a backup was restored: what the provider has since then is brought back, and what has no place any more goes back
// to its card.
import { inArray } from 'drizzle-orm';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { payments } from '#features/investing/server/investing-table.ts';
import { rebuildPayment } from '#features/investing/server/settlement/payment-rebuild.ts';
import { settlePayment } from '#features/investing/server/settlement/settlement.ts';
import { syncExits } from '#features/investing/server/suspense/suspense-exit.ts';
import { returnUnmatchedPayment } from '#features/investing/server/suspense/suspense-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { compareBalance } from './balance-job.ts';
import { byReconciler, eachAlone, inBatches, type Look, listedFor } from './look.ts';
import { findCapture } from './payment-capture.ts';
import { sweepPayments } from './payment-sweep.ts';
import { mendRefunds } from './refund-mending.ts';

export async function restoreFromProvider(look: Look): Promise<void> {
  await rebuildPayments(look);
  await restoreRefunds(look);
  await restoreDisputes(look);
  // What settlement could not place any more is refunded by it at once.
  await sweepOnce(look.deps);
  await sweepPayments(look);
  await compareBalance(look);
}

async function rebuildPayments(look: Look): Promise<void> {
  const { db, gateway } = look.deps;
  for await (const batch of inBatches(look, gateway.listPayments(listedFor(look)))) {
    const ids = batch.map(({ id }) => id);
    const rows = await db
      .select({ id: payments.providerPaymentId })
      .from(payments)
      .where(inArray(payments.providerPaymentId, ids));
    const missing = batch.filter((provider) => !rows.some(({ id }) => id === provider.id));
    await eachAlone(look, { items: missing, word: 'payment' }, (provider) => rebuild(look, provider));
  }
}

async function rebuild(look: Look, provider: ProviderPayment): Promise<void> {
  const { deps } = look;
  const capture = await findCapture(deps.db, provider.id);
  // The books know more of it than a backup can have lost: its row was deleted, which is another matter.
  if (capture !== undefined && capture.kind !== 'captured_unmatched') return;
  const { outcome } = await settlePayment(deps, provider.id, byReconciler);
  if (outcome !== 'suspense' && outcome !== 'foreign') {
    look.mended += 1;
    return;
  }
  const rebuilding = await rebuildPayment(deps, provider);
  if (rebuilding === 'rebuilt') await settlePayment(deps, provider.id, byReconciler);
  if (rebuilding === 'rebuilt' || (rebuilding === 'homeless' && (await endHomeless(deps, provider)))) look.mended += 1;
}

/**
 * Its project or investor is gone, so nobody can be given a share for it: it goes back, or may not be paid any more.
 * False when that was done before.
 */
async function endHomeless(deps: Deps, { id, amountCents, status }: ProviderPayment): Promise<boolean> {
  if (status === 'canceled') return false;
  if (status !== 'succeeded') {
    await deps.gateway.cancelPayment(id, `cancel_${id}_restore`);
    return true;
  }
  await syncExits(deps, id);
  const isAsked = await returnUnmatchedPayment(deps, id);
  if (isAsked) deps.log.warn({ providerPaymentId: id, amountCents }, 'a payment without a place any more is sent back');
  return isAsked;
}

async function restoreRefunds(look: Look): Promise<void> {
  const touched = new Set<string>();
  for await (const refund of look.deps.gateway.listRefundsSince(listedFor(look))) touched.add(refund.paymentId);
  await eachAlone(look, { items: touched, word: 'refund' }, (paymentId) => mendRefunds(look.deps, paymentId));
}

async function restoreDisputes(look: Look): Promise<void> {
  const touched = new Set<string>();
  for await (const dispute of look.deps.gateway.listDisputes(listedFor(look))) touched.add(dispute.paymentId);
  await eachAlone(look, { items: touched, word: 'dispute' }, (paymentId) => syncDisputes(look.deps, paymentId));
}
