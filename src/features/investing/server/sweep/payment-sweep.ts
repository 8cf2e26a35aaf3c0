// Payments the sweeper looks at: those whose reservation is over, and those from which nothing was heard for a while.
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { endHold, forceExpiry } from '../holds/hold-expiry.ts';
import { investments, payments } from '../investing-table.ts';
import { settlePayment } from '../settlement/settlement.ts';
import { lease, nextTry } from './retry-time.ts';

const batchSize = 100;
const firstTry = sql`interval '5 seconds'`;
/** A payment from which nothing was heard for so long may have lost its webhook. */
const silence = sql`interval '1 minute'`;
/** After so long past its end a hold is given up even when the provider cannot say what became of it. */
const forcedAfter = sql`interval '24 hours'`;

type DuePayment = {
  id: number;
  providerPaymentId: string | null;
  isExpired: boolean;
  isOverdue: boolean;
};

/** Payments whose hold is past its end, and those from which nothing was heard for a while. */
export async function takeDuePayments({ db }: Deps): Promise<DuePayment[]> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(investments, eq(investments.id, payments.investmentId))
    .where(
      and(
        inArray(payments.state, ['new', 'open', 'processing']),
        lte(payments.sweepAfter, sql`now()`),
        or(lte(investments.holdExpiresAt, sql`now()`), lte(payments.updatedAt, sql`now() - ${silence}`)),
      ),
    )
    .orderBy(asc(payments.sweepAfter))
    .limit(batchSize)
    .for('update', { of: payments, skipLocked: true });
  const expiresAt = sql`(select ${investments.holdExpiresAt} from ${investments} where ${investments.id} = ${payments.investmentId})`;
  return db
    .update(payments)
    .set({ sweepAfter: lease })
    .where(sql`${payments.id} = any(array(${due}))`)
    .returning({
      id: payments.id,
      providerPaymentId: payments.providerPaymentId,
      isExpired: sql<boolean>`${expiresAt} <= now()`,
      isOverdue: sql<boolean>`${expiresAt} <= now() - ${forcedAfter}`,
    });
}

export async function sweepPayment(deps: Deps, payment: DuePayment): Promise<void> {
  const isFinal = await lookAtPayment(deps, payment).catch(async (error: unknown) => {
    await putOffPayment(deps, payment, { hasFailed: true, error });
    if (payment.isOverdue) await forceExpiry(deps, payment.id);
    throw error;
  });
  if (isFinal) return;
  await putOffPayment(deps, payment, { hasFailed: payment.isExpired });
  if (payment.isOverdue) await forceExpiry(deps, payment.id);
}

const bySweeper = { cause: 'sweeper', actor: 'sweeper' };

/** Whether nothing of this payment is left to be looked at. */
async function lookAtPayment(deps: Deps, payment: DuePayment): Promise<boolean> {
  const { outcome } = payment.isExpired
    ? await endHold(deps, payment)
    : await settlePayment(deps, payment.id, bySweeper);
  return outcome === 'completed' || outcome === 'returned' || outcome === 'released';
}

async function putOffPayment(
  { db }: Deps,
  { id }: DuePayment,
  { hasFailed, error }: { hasFailed: boolean; error?: unknown },
): Promise<void> {
  const sweepLater = nextTry(payments.sweepFailures, { first: firstTry, error });
  const next = hasFailed
    ? { sweepFailures: sql`${payments.sweepFailures} + 1`, sweepAfter: sweepLater }
    : { sweepAfter: sql`now() + ${silence}` };
  // Never past the hold's end, so that room does not stay taken because of a look just before it.
  const expiresAt = sql`(select ${investments.holdExpiresAt} from ${investments} where ${investments.id} = ${payments.investmentId})`;
  const sweepAfter = sql`case when ${expiresAt} > now() then least(${next.sweepAfter}, ${expiresAt}) else ${next.sweepAfter} end`;
  await db
    .update(payments)
    .set({ ...next, sweepAfter })
    .where(eq(payments.id, id));
}
