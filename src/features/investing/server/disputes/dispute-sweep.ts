// Checks open disputes hourly, because banks decide weeks later and a webhook may be lost.
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/postgres/database.ts';
import { disputes } from '../dispute-table.ts';
import { payments } from '../investing-table.ts';

export type DueDispute = { id: number; providerPaymentId: string };

/** Leases due disputes, so that two processes do not check the same one. */
export async function takeDueDisputes(db: Database, limit: number): Promise<DueDispute[]> {
  const due = db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.state, 'open'), lte(disputes.sweepAfter, sql`now()`)))
    .orderBy(disputes.sweepAfter)
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(disputes)
    .set({ sweepAfter: sql`now() + interval '1 hour'` })
    .from(payments)
    .where(and(sql`${disputes.id} = any(array(${due}))`, eq(payments.id, disputes.paymentId)))
    .returning({ id: disputes.id, providerPaymentId: payments.providerPaymentId });
  return taken.map(({ id, providerPaymentId }) => {
    if (providerPaymentId === null) throw new Error(`dispute ${id} belongs to a payment without a provider id`);
    return { id, providerPaymentId };
  });
}
