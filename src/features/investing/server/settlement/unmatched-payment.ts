// Provider payments without a row of ours: adopted when provably ours, otherwise classified.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { ledgerEntries } from '#features/ledger/server/ledger-table.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { investments, payments } from '../investing-table.ts';
import { type AppliedSettlement, applyProviderPayment, type SettledBy } from './settlement-transaction.ts';
import { feeEntry } from './settlement-writes.ts';

export type UnmatchedSettlement = {
  outcome: UnmatchedOutcome;
  investmentId?: undefined;
};

type UnmatchedOutcome =
  /** The provider does not have it either. */
  | 'unknown'
  /** Not created by us, or not paid: nothing to book. */
  | 'foreign'
  /** Paid and marked as ours, but without an investment: booked to suspense for a person to resolve. */
  | 'suspense'
  /** The ledger has its capture but the row is gone, so nothing is booked twice. */
  | 'row_missing';

/**
 * Handles payments whose creation response or row was lost, for example after a restore. Our metadata names the
 * investment, and only we know its request key.
 */
export async function settleUnmatchedPayment(
  deps: Deps,
  providerPaymentId: string,
  by: SettledBy,
): Promise<AppliedSettlement | UnmatchedSettlement> {
  const provider = await deps.gateway.findPayment(providerPaymentId);
  if (provider === undefined) return { outcome: 'unknown' };
  if (provider.livemode !== deps.gateway.livemode) return { outcome: 'foreign' };
  const adopted = await adoptPayment(deps, provider);
  if (adopted !== undefined) return applyProviderPayment(deps, adopted, provider, by);
  const isOurs = provider.metadata.investment_id !== undefined && provider.metadata.request_key !== undefined;
  if (!isOurs || provider.status !== 'succeeded') return { outcome: 'foreign' };
  const isNew = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select lock_capture(${provider.id})`);
    if (await isCaptured(tx, provider.id)) return undefined;
    for (const fee of feeEntry(provider)) await postEntry(tx, fee);
    return postEntry(tx, {
      kind: 'captured_unmatched',
      ref: provider.id,
      debit: 'provider_clearing',
      credit: 'suspense',
      amount: provider.amountReceivedCents,
    });
  });
  if (isNew === undefined) return { outcome: 'row_missing' };
  if (isNew) {
    const { id, amountReceivedCents } = provider;
    deps.log.error(
      { event: 'payment.unmatched', providerPaymentId: id, amountReceivedCents },
      'payment without an investment booked to suspense',
    );
  }
  return { outcome: 'suspense' };
}

async function isCaptured(db: Queryable, providerPaymentId: string): Promise<boolean> {
  const captures = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.kind, ['captured', 'captured_late']), eq(ledgerEntries.ref, providerPaymentId)));
  return captures.length > 0;
}

/**
 * Links the payment to the row that requested it, if that row never learned its id. Returns our row's id, or
 * undefined.
 */
async function adoptPayment({ db }: Deps, provider: ProviderPayment): Promise<number | undefined> {
  const { investment_id: investmentId, request_key: requestKey } = provider.metadata;
  if (investmentId === undefined || !/^[1-9]\d{0,15}$/.test(investmentId) || requestKey === undefined) return undefined;
  const requested = db
    .select({ id: investments.id })
    .from(investments)
    .where(and(eq(investments.id, Number(investmentId)), eq(investments.requestKey, requestKey)));
  const [row] = await db
    .update(payments)
    .set({
      providerPaymentId: provider.id,
      state: sql`case ${payments.state} when 'new' then 'open' else ${payments.state} end`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        sql`${payments.investmentId} = (${requested})`,
        isNull(payments.providerPaymentId),
        eq(payments.amountCents, provider.amountCents),
      ),
    )
    .returning({ id: payments.id });
  return row?.id;
}
