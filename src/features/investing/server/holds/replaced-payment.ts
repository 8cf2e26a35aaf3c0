// Ends the payment of a hold that another amount has just replaced, before the new one is answered: until the provider has
// canceled it, another window could still pay it.
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { personActor } from '#features/ledger/server/money-cause.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { withTimeout } from '#platform/jobs/timeout.ts';
import { investments, payments } from '../investing-table.ts';
import { endHold, releaseUnprepared } from './hold-expiry.ts';
import type { Hold } from './hold-row.ts';

/** A slow provider delays the new payment no longer than this; the sweeper then cancels the old one. */
const providerTimeoutMs = 3000;

/**
 * Runs without locks, after the replacement is committed.
 * @throws AppError paid_before if the replaced payment had already succeeded and counts; the new hold is released then.
 */
export async function endReplacedPayment(deps: Deps, viewer: Viewer, hold: Hold): Promise<void> {
  for (const replaced of await listReplaced(deps, hold)) {
    if (!(await isCompletedInstead(deps, viewer, replaced))) continue;
    await releaseUnprepared(deps, hold.paymentId);
    throw new AppError(
      'paid_before',
      `Your payment of ${formatDollars(cents(replaced.amountCents))} for this project went through in another window, so no other amount was reserved. You were charged for that payment only.`,
      { investmentId: replaced.investmentId },
    );
  }
}

type Replaced = Awaited<ReturnType<typeof listReplaced>>[number];

/** The person's ended holds in this project whose payments are still open at the provider. */
function listReplaced({ db }: Deps, { investorId, projectId }: Hold) {
  return db
    .select({
      investmentId: investments.id,
      amountCents: investments.amountCents,
      id: payments.id,
      providerPaymentId: payments.providerPaymentId,
    })
    .from(investments)
    .innerJoin(payments, eq(payments.investmentId, investments.id))
    .where(
      and(
        eq(investments.investorId, investorId),
        eq(investments.projectId, projectId),
        isNull(investments.counted),
        inArray(payments.state, ['open', 'processing']),
        isNotNull(payments.providerPaymentId),
      ),
    );
}

async function isCompletedInstead(deps: Deps, viewer: Viewer, replaced: Replaced): Promise<boolean> {
  const warn = (error: unknown) =>
    deps.log.warn(
      { event: 'hold.replaced_not_canceled', err: error, investmentId: replaced.investmentId },
      'failed to cancel replaced payment, sweeper will retry',
    );
  try {
    const ended = endHold(deps, replaced, { cause: 'hold replaced', actor: personActor(viewer) });
    const late = new AppError('provider_unavailable', 'The payment provider did not answer in time.');
    const { outcome } = await withTimeout(ended, { ms: providerTimeoutMs, late, onLate: warn });
    return outcome === 'completed';
  } catch (error) {
    warn(error);
    return false;
  }
}
