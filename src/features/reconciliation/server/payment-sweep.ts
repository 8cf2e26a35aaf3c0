// Compares all payments at the provider with ours in both directions. Differences go through settlement; what
// settlement can't change becomes a finding.
import { and, asc, eq, gt, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { investments, type PaymentRow, payments } from '#features/investing/server/investing-table.ts';
import { settlePayment } from '#features/investing/server/settlement/settlement.ts';
import { syncKnownExits } from '#features/investing/server/suspense/suspense-exit.ts';
import { hasOpenSuspenseItem } from '#features/investing/server/suspense/suspense-rows.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Finding } from './finding-service.ts';
import {
  byReconciler,
  forEachIsolated,
  inBatches,
  type ReconciliationRun,
  toListOptions,
} from './reconciliation-run.ts';

export async function sweepPayments(run: ReconciliationRun): Promise<void> {
  const { gateway } = run.deps;
  const seen = new Set<string>();
  for await (const batch of inBatches(run, gateway.listPayments(toListOptions(run)))) {
    for (const { id } of batch) seen.add(id);
    await comparePayments(run, batch);
  }
  // Payments created earlier but paid in this window are found by their charge.
  const paid = new Set<string>();
  for await (const { kind, paymentId } of gateway.listMovements({ since: run.since, onUnreadable: () => undefined })) {
    if (kind === 'charge' && paymentId !== undefined && !seen.has(paymentId)) paid.add(paymentId);
  }
  await forEachIsolated(run, { items: paid, noun: 'payment' }, async (id) => {
    seen.add(id);
    const payment = await gateway.findPayment(id);
    if (payment !== undefined) await comparePayments(run, [payment]);
  });
  await reportMissingPayments(run, seen);
}

type Row = { payment: PaymentRow; requestKey: string | null };

async function comparePayments(run: ReconciliationRun, batch: ProviderPayment[]): Promise<void> {
  const ids = batch.map(({ id }) => id);
  const rows = await run.deps.db
    .select({ payment: payments, requestKey: investments.requestKey })
    .from(payments)
    .leftJoin(investments, eq(investments.id, payments.investmentId))
    .where(inArray(payments.providerPaymentId, ids));
  const byId = new Map<string | null, Row>(rows.map((row) => [row.payment.providerPaymentId, row]));
  await forEachIsolated(run, { items: batch, noun: 'payment' }, async (provider) => {
    run.checked += 1;
    const row = byId.get(provider.id);
    if (row === undefined) await settleUnknown(run, provider);
    else await compareKnown(run, provider, row);
  });
}

async function settleUnknown(run: ReconciliationRun, provider: ProviderPayment): Promise<void> {
  const { outcome } = await settlePayment(run.deps, provider.id, byReconciler);
  switch (outcome) {
    case 'suspense':
      if (await isStillInSuspense(run, provider)) report(run, provider, { kind: 'payment_in_suspense' });
      return;
    case 'row_missing':
      return report(run, provider, { kind: 'payment_row_missing' });
    case 'foreign':
      if (provider.status === 'succeeded') await reportForeign(run, provider.id);
      return;
    case 'unknown':
    case 'unchanged':
    case 'not_prepared':
      return;
    case 'mismatch':
      return report(run, provider, { kind: 'payment_differs' });
    case 'contradiction':
      return report(run, provider, { kind: 'payment_state_differs' });
    case 'completed':
    case 'returned':
    case 'released':
    case 'processing':
    case 'reopened':
      run.fixed += 1;
  }
}

/**
 * False if all of it was already refunded at the provider: the balance job adopts that, unless the rows are restored
 * first.
 */
async function isStillInSuspense(
  { deps }: ReconciliationRun,
  { id, amountReceivedCents }: ProviderPayment,
): Promise<boolean> {
  const listed = await syncKnownExits(deps, id);
  if (!(await hasOpenSuspenseItem(deps.db, id))) return false;
  const live = listed.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return live.reduce((sum, { amountCents }) => sum + amountCents, 0) < amountReceivedCents;
}

/** Reported like the balance job does, so that both produce one finding. */
async function reportForeign(run: ReconciliationRun, id: string): Promise<void> {
  const provider = await run.deps.gateway.findPayment(id);
  if (provider === undefined) return;
  const differenceCents = provider.amountReceivedCents - (provider.fee?.feeCents ?? 0);
  report(run, provider, { kind: 'payment_foreign', differenceCents });
}

async function compareKnown(
  run: ReconciliationRun,
  provider: ProviderPayment,
  { payment, requestKey }: Row,
): Promise<void> {
  if (requestKey === null) return report(run, provider, { kind: 'investment_missing' });
  const isSame = provider.amountCents === payment.amountCents && provider.metadata.request_key === requestKey;
  if (!isSame) {
    const differenceCents = provider.amountCents - payment.amountCents;
    return report(run, provider, { kind: 'payment_differs', differenceCents });
  }
  if (payment.state === 'succeeded') {
    if (provider.status !== 'succeeded') report(run, provider, { kind: 'payment_state_differs' });
    return;
  }
  if (isSettled(payment, provider)) return;
  const { outcome } = await settlePayment(run.deps, payment.id, byReconciler);
  if (outcome === 'contradiction' || outcome === 'mismatch') {
    report(run, provider, { kind: 'payment_state_differs' });
  } else if (outcome !== 'unchanged') {
    run.fixed += 1;
  }
}

/** True if there is nothing to settle. An ended payment that is still payable there reserves nothing and is left alone. */
function isSettled({ state }: PaymentRow, { status }: ProviderPayment): boolean {
  const isEnded = state === 'cancelled' || state === 'failed';
  if (status === 'succeeded') return false;
  if (status === 'canceled') return isEnded;
  return isEnded || (status === 'processing') === (state === 'processing');
}

const batchSize = 500;
/** Maximum clock difference to the provider. */
const clockSkew = sql`interval '5 minutes'`;

/** Our payments in the window that the provider did not list; each is fetched before it is reported. */
async function reportMissingPayments(run: ReconciliationRun, seen: Set<string>): Promise<void> {
  const { db, gateway } = run.deps;
  for (let after = 0; ; ) {
    const batch = await db
      .select()
      .from(payments)
      .where(
        and(
          gt(payments.id, after),
          isNotNull(payments.providerPaymentId),
          gte(payments.createdAt, run.since),
          lte(payments.createdAt, sql`now() - ${clockSkew}`),
        ),
      )
      .orderBy(asc(payments.id))
      .limit(batchSize);
    const missing = batch.filter(({ providerPaymentId }) => !seen.has(providerPaymentId ?? ''));
    await forEachIsolated(run, { items: missing, noun: 'payment' }, async (payment) => {
      run.checked += 1;
      const provider = await gateway.findPayment(payment.providerPaymentId ?? '');
      if (provider !== undefined) return;
      if (payment.state === 'succeeded') run.findings.push(toMissingFinding(payment));
      else await settlePayment(run.deps, payment.id, byReconciler);
    });
    const last = batch.at(-1);
    if (last === undefined || batch.length < batchSize) return;
    after = last.id;
  }
}

function toMissingFinding({ providerPaymentId, createdAt, amountCents, investmentId }: PaymentRow): Finding {
  return {
    kind: 'payment_missing_there',
    ref: providerPaymentId ?? '',
    at: createdAt,
    details: { amountCents, investmentId },
  };
}

function report(
  run: ReconciliationRun,
  provider: ProviderPayment,
  finding: Pick<Finding, 'kind' | 'differenceCents'>,
): void {
  const { id, createdAt, amountCents, status, metadata } = provider;
  run.findings.push({
    ...finding,
    ref: id,
    at: createdAt,
    details: { amountCents, status, ...(metadata.investment_id && { investmentId: metadata.investment_id }) },
  });
}
