// Refunds the sweeper takes to the provider, each under its own back-off.
import { and, asc, eq, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { disputes } from '../disputes/dispute-table.ts';
import { payments, refunds } from '../investing-table.ts';
import { lease, nextTry } from '../sweep/retry-time.ts';
import { advanceRefund, type OpenRefund } from './refund-service.ts';

const batchSize = 100;
const firstTry = sql`interval '5 seconds'`;
/** Older than this, a key may have been forgotten by the provider, which keeps them for a day. */
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
        // While the bank holds the money there is nothing to return: the dispute decides first.
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
      await putOffRefund(deps, refund, error);
      throw error;
    });
  // A bank takes its time: it is asked again, more and more rarely.
  if (state === 'submitted' || state === 'requested') await putOffRefund(deps, refund);
}

/** Asked of each one alone, so that one refund of nothing does not keep the others from being paid. */
async function requirePayment(refund: DueRefund): Promise<OpenRefund> {
  const { id, providerPaymentId } = refund;
  if (providerPaymentId === null) throw new Error(`refund ${id} is of a payment that never was made`);
  return { ...refund, providerPaymentId };
}

async function putOffRefund({ db }: Deps, { id }: DueRefund, error?: unknown): Promise<void> {
  const sweepAfter = nextTry(refunds.sweepFailures, { first: firstTry, error });
  await db
    .update(refunds)
    .set({ sweepFailures: sql`${refunds.sweepFailures} + 1`, sweepAfter })
    .where(eq(refunds.id, id));
}
