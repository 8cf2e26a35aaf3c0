// Returns that the sweeper submits or checks, each with its own backoff.
import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { lease, nextAttemptAt } from '#platform/jobs/retry-backoff.ts';
import { disputes } from '../dispute-table.ts';
import { payments } from '../investing-table.ts';
import { partReturns } from '../part-return-table.ts';
import { advancePartReturn, type OpenReturn } from './part-return-service.ts';

const initialDelay = sql`interval '5 seconds'`;

export async function takeDueReturns({ db }: Deps, limit: number): Promise<OpenReturn[]> {
  const due = db
    .select({ id: partReturns.id })
    .from(partReturns)
    .where(
      and(
        inArray(partReturns.state, ['requested', 'submitted']),
        lte(partReturns.sweepAfter, sql`now()`),
        // The bank holds the money while a dispute is open, so there is nothing to return yet.
        notExists(
          db
            .select({ id: disputes.id })
            .from(disputes)
            .where(and(eq(disputes.paymentId, partReturns.paymentId), eq(disputes.state, 'open'))),
        ),
      ),
    )
    .orderBy(asc(partReturns.sweepAfter))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(partReturns)
    .set({ sweepAfter: lease })
    .from(payments)
    .where(and(sql`${partReturns.id} = any(array(${due}))`, eq(payments.id, partReturns.paymentId)))
    .returning({
      id: partReturns.id,
      paymentId: partReturns.paymentId,
      amountCents: partReturns.amountCents,
      state: partReturns.state,
      attempts: partReturns.attempts,
      round: partReturns.round,
      sweepFailures: partReturns.sweepFailures,
      providerRefundId: partReturns.providerRefundId,
      // A payment that was refunded or released was known to the provider.
      providerPaymentId: sql<string>`${payments.providerPaymentId}`,
    });
}

export async function sweepReturn(deps: Deps, row: OpenReturn): Promise<void> {
  const state = await advancePartReturn(deps, row).catch(async (error: unknown) => {
    await postponeReturn(deps, row, error);
    throw error;
  });
  if (state === 'submitted') await postponeReturn(deps, row);
}

async function postponeReturn({ db }: Deps, { id }: OpenReturn, error?: unknown): Promise<void> {
  const sweepAfter = nextAttemptAt(partReturns.sweepFailures, { first: initialDelay, error });
  await db
    .update(partReturns)
    .set({ sweepFailures: sql`${partReturns.sweepFailures} + 1`, sweepAfter })
    .where(eq(partReturns.id, id));
}
