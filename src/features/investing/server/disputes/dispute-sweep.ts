// Open disputes are looked at each hour, whatever events came: banks decide weeks later, and one event may be lost.
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/postgres/database.ts';
import { payments } from '../investing-table.ts';
import { disputes } from './dispute-table.ts';

export type DueDispute = { id: number; providerPaymentId: string };

/** Takes disputes that are due, so that two processes do not look at the same one; each is due again in an hour. */
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
    if (providerPaymentId === null) throw new Error(`dispute ${id} is of a payment that never was made`);
    return { id, providerPaymentId };
  });
}
