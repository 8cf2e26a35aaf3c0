// Refunds the sweeper submits or checks, each with its own backoff.
import { and, asc, eq, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { lease, nextAttemptAt } from '#platform/jobs/retry-backoff.ts';
import { disputes } from '../dispute-table.ts';
import { payments, refunds } from '../investing-table.ts';
import { advanceRefund, type OpenRefund } from './refund-service.ts';

const batchSize = 100;
const initialDelay = sql`interval '5 seconds'`;
/** The provider keeps idempotency keys for a day; older ones may be forgotten. */
const keyAge = sql`interval '20 hours'`;

type DueRefund = Omit<OpenRefund, 'providerPaymentId'> & { providerPaymentId: string | null };

export async function takeDueRefunds({ db }: Deps): Promise<DueRefund[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        inArray(refunds.state, ['requested', 'submitted']),
        isNotNull(refunds.paymentId),
        lte(refunds.sweepAfter, sql`now()`),
        // The bank holds the money while a dispute is open, so there is nothing to return yet.
        notExists(
          db
            .select({ id: disputes.id })
            .from(disputes)
            .where(and(eq(disputes.paymentId, refunds.paymentId), eq(disputes.state, 'open'))),
        ),
      ),
    )
    .orderBy(asc(refunds.sweepAfter))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  return db
    .update(refunds)
    .set({ sweepAfter: lease })
    .from(payments)
    .where(and(sql`${refunds.id} = any(array(${due}))`, eq(payments.id, refunds.paymentId)))
    .returning({
      id: refunds.id,
      amountCents: refunds.amountCents,
      state: refunds.state,
      sweepFailures: refunds.sweepFailures,
      paymentId: payments.id,
      providerPaymentId: payments.providerPaymentId,
      isOld: sql<boolean>`${refunds.createdAt} <= now() - ${keyAge}`,
    });
}

export async function sweepRefund(deps: Deps, refund: DueRefund): Promise<void> {
  const state = await requirePayment(refund)
    .then((known) => advanceRefund(deps, known))
    .catch(async (error: unknown) => {
      await postponeRefund(deps, refund, error);
      throw error;
    });
  // Banks take days: check again with growing delays.
  if (state === 'submitted' || state === 'requested') await postponeRefund(deps, refund);
}

/** Checked per item, so that one invalid refund does not block the others. */
async function requirePayment(refund: DueRefund): Promise<OpenRefund> {
  const { id, providerPaymentId } = refund;
  if (providerPaymentId === null) throw new Error(`refund ${id} belongs to a payment without a provider id`);
  return { ...refund, providerPaymentId };
}

async function postponeRefund({ db }: Deps, { id }: DueRefund, error?: unknown): Promise<void> {
  const sweepAfter = nextAttemptAt(refunds.sweepFailures, { first: initialDelay, error });
  await db
    .update(refunds)
    .set({ sweepFailures: sql`${refunds.sweepFailures} + 1`, sweepAfter })
    .where(eq(refunds.id, id));
}
