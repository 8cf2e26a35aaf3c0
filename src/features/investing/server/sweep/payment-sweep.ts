// Payments the sweeper checks: expired holds, and payments without news for a while.
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { lease, nextAttemptAt } from '#platform/jobs/retry-backoff.ts';
import { endHold, forceExpiry } from '../holds/hold-expiry.ts';
import { investments, payments } from '../investing-table.ts';
import { settlePayment } from '../settlement/settlement.ts';

const batchSize = 100;
const initialDelay = sql`interval '5 seconds'`;
/** No news for this long may mean a lost webhook. */
const silence = sql`interval '1 minute'`;
/** Release an expired hold this long after its end, even if the provider can't report its outcome. */
const forceAfter = sql`interval '24 hours'`;

type DuePayment = {
  id: number;
  providerPaymentId: string | null;
  isExpired: boolean;
  isOverdue: boolean;
};

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
      isOverdue: sql<boolean>`${expiresAt} <= now() - ${forceAfter}`,
    });
}

export async function sweepPayment(deps: Deps, payment: DuePayment): Promise<void> {
  const isFinal = await checkPayment(deps, payment).catch(async (error: unknown) => {
    await postponePayment(deps, payment, { hasFailed: true, error });
    if (payment.isOverdue) await forceExpiry(deps, payment.id);
    throw error;
  });
  if (isFinal) return;
  await postponePayment(deps, payment, { hasFailed: payment.isExpired });
  if (payment.isOverdue) await forceExpiry(deps, payment.id);
}

const bySweeper = { cause: 'sweeper', actor: 'sweeper' };

/** True when the payment has ended. */
async function checkPayment(deps: Deps, payment: DuePayment): Promise<boolean> {
  const { outcome } = payment.isExpired
    ? await endHold(deps, payment)
    : await settlePayment(deps, payment.id, bySweeper);
  return outcome === 'completed' || outcome === 'returned' || outcome === 'released';
}

async function postponePayment(
  { db }: Deps,
  { id }: DuePayment,
  { hasFailed, error }: { hasFailed: boolean; error?: unknown },
): Promise<void> {
  const sweepLater = nextAttemptAt(payments.sweepFailures, { first: initialDelay, error });
  const next = hasFailed
    ? { sweepFailures: sql`${payments.sweepFailures} + 1`, sweepAfter: sweepLater }
    : { sweepAfter: sql`now() + ${silence}` };
  // Never past expiration, so that a check just before it does not keep the room taken.
  const expiresAt = sql`(select ${investments.holdExpiresAt} from ${investments} where ${investments.id} = ${payments.investmentId})`;
  const sweepAfter = sql`case when ${expiresAt} > now() then least(${next.sweepAfter}, ${expiresAt}) else ${next.sweepAfter} end`;
  await db
    .update(payments)
    .set({ ...next, sweepAfter })
    .where(eq(payments.id, id));
}
