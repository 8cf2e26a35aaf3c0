// Every payment the provider has against ours, both ways. What differs is settled through the one way in for money; what
// that cannot change is a finding.
import { and, asc, eq, gt, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { investments, type PaymentRow, payments } from '#features/investing/server/investing-table.ts';
import { settlePayment } from '#features/investing/server/settlement/settlement.ts';
import { syncKnownExits } from '#features/investing/server/suspense/suspense-exit.ts';
import { hasOpenSuspenseItem } from '#features/investing/server/suspense/suspense-rows.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Finding } from './finding-service.ts';
import { byReconciler, eachAlone, inBatches, type Look, listedFor } from './look.ts';

export async function sweepPayments(look: Look): Promise<void> {
  const { gateway } = look.deps;
  const seen = new Set<string>();
  for await (const batch of inBatches(look, gateway.listPayments(listedFor(look)))) {
    for (const { id } of batch) seen.add(id);
    await comparePayments(look, batch);
  }
  // A payment that was made earlier and paid now is known by its charge.
  const paid = new Set<string>();
  for await (const { kind, paymentId } of gateway.listMovements({ since: look.since, onUnreadable: () => undefined })) {
    if (kind === 'charge' && paymentId !== undefined && !seen.has(paymentId)) paid.add(paymentId);
  }
  await eachAlone(look, { items: paid, word: 'payment' }, async (id) => {
    seen.add(id);
    const payment = await gateway.findPayment(id);
    if (payment !== undefined) await comparePayments(look, [payment]);
  });
  await lookForMissing(look, seen);
}

type Row = { payment: PaymentRow; requestKey: string | null };

async function comparePayments(look: Look, batch: ProviderPayment[]): Promise<void> {
  const ids = batch.map(({ id }) => id);
  const rows = await look.deps.db
    .select({ payment: payments, requestKey: investments.requestKey })
    .from(payments)
    .leftJoin(investments, eq(investments.id, payments.investmentId))
    .where(inArray(payments.providerPaymentId, ids));
  const byId = new Map<string | null, Row>(rows.map((row) => [row.payment.providerPaymentId, row]));
  await eachAlone(look, { items: batch, word: 'payment' }, async (provider) => {
    look.looked += 1;
    const row = byId.get(provider.id);
    if (row === undefined) await settleUnknown(look, provider);
    else await compareKnown(look, provider, row);
  });
}

async function settleUnknown(look: Look, provider: ProviderPayment): Promise<void> {
  const { outcome } = await settlePayment(look.deps, provider.id, byReconciler);
  switch (outcome) {
    case 'suspense':
      if (await waits(look, provider)) report(look, provider, { kind: 'payment_in_suspense' });
      return;
    case 'row_missing':
      return report(look, provider, { kind: 'payment_row_missing' });
    case 'foreign':
      if (provider.status === 'succeeded') await reportForeign(look, provider.id);
      return;
    case 'unknown':
    case 'unchanged':
    case 'not_prepared':
      return;
    case 'mismatch':
      return report(look, provider, { kind: 'payment_differs' });
    case 'contradiction':
      return report(look, provider, { kind: 'payment_state_differs' });
    case 'completed':
    case 'returned':
    case 'released':
    case 'processing':
    case 'reopened':
      look.mended += 1;
  }
}

/**
 * Not when somebody has returned all of it at the provider: the balance job takes that over, unless its rows are restored
 * before and have a refund that knows it.
 */
async function waits({ deps }: Look, { id, amountReceivedCents }: ProviderPayment): Promise<boolean> {
  const listed = await syncKnownExits(deps, id);
  if (!(await hasOpenSuspenseItem(deps.db, id))) return false;
  const live = listed.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return live.reduce((sum, { amountCents }) => sum + amountCents, 0) < amountReceivedCents;
}

/** By what it left on the balance, as the balance job sees it: both tell of it as one thing. */
async function reportForeign(look: Look, id: string): Promise<void> {
  const provider = await look.deps.gateway.findPayment(id);
  if (provider === undefined) return;
  const differenceCents = provider.amountReceivedCents - (provider.fee?.feeCents ?? 0);
  report(look, provider, { kind: 'payment_foreign', differenceCents });
}

async function compareKnown(look: Look, provider: ProviderPayment, { payment, requestKey }: Row): Promise<void> {
  if (requestKey === null) return report(look, provider, { kind: 'investment_missing' });
  const isSame = provider.amountCents === payment.amountCents && provider.metadata.request_key === requestKey;
  if (!isSame) {
    const differenceCents = provider.amountCents - payment.amountCents;
    return report(look, provider, { kind: 'payment_differs', differenceCents });
  }
  if (payment.state === 'succeeded') {
    if (provider.status !== 'succeeded') report(look, provider, { kind: 'payment_state_differs' });
    return;
  }
  if (agrees(payment, provider)) return;
  const { outcome } = await settlePayment(look.deps, payment.id, byReconciler);
  if (outcome === 'contradiction' || outcome === 'mismatch') {
    report(look, provider, { kind: 'payment_state_differs' });
  } else if (outcome !== 'unchanged') {
    look.mended += 1;
  }
}

/** Whether nothing is to be settled. An ended payment that could still be paid there holds no room, and stays as it is. */
function agrees({ state }: PaymentRow, { status }: ProviderPayment): boolean {
  const isEnded = state === 'cancelled' || state === 'failed';
  if (status === 'succeeded') return false;
  if (status === 'canceled') return isEnded;
  return isEnded || (status === 'processing') === (state === 'processing');
}

const batchSize = 500;
/** Their clock and ours may differ by so much. */
const clocks = sql`interval '5 minutes'`;

/** Payments of ours from that time which the provider did not list. Each is asked for before anything is believed. */
async function lookForMissing(look: Look, seen: Set<string>): Promise<void> {
  const { db, gateway } = look.deps;
  for (let after = 0; ; ) {
    const batch = await db
      .select()
      .from(payments)
      .where(
        and(
          gt(payments.id, after),
          isNotNull(payments.providerPaymentId),
          gte(payments.createdAt, look.since),
          lte(payments.createdAt, sql`now() - ${clocks}`),
        ),
      )
      .orderBy(asc(payments.id))
      .limit(batchSize);
    const missing = batch.filter(({ providerPaymentId }) => !seen.has(providerPaymentId ?? ''));
    await eachAlone(look, { items: missing, word: 'payment' }, async (payment) => {
      look.looked += 1;
      const provider = await gateway.findPayment(payment.providerPaymentId ?? '');
      if (provider !== undefined) return;
      if (payment.state === 'succeeded') look.found.push(missingThere(payment));
      else await settlePayment(look.deps, payment.id, byReconciler);
    });
    const last = batch.at(-1);
    if (last === undefined || batch.length < batchSize) return;
    after = last.id;
  }
}

function missingThere({ providerPaymentId, createdAt, amountCents, investmentId }: PaymentRow): Finding {
  return {
    kind: 'payment_missing_there',
    ref: providerPaymentId ?? '',
    at: createdAt,
    details: { amountCents, investmentId },
  };
}

function report(look: Look, provider: ProviderPayment, finding: Pick<Finding, 'kind' | 'differenceCents'>): void {
  const { id, createdAt, amountCents, status, metadata } = provider;
  look.found.push({
    ...finding,
    ref: id,
    at: createdAt,
    details: { amountCents, status, ...(metadata.investment_id && { investmentId: metadata.investment_id }) },
  });
}
