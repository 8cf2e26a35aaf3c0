// Adopts returns of a remainder that exist at the provider but not in a restored backup, so that nothing is paid twice.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { ProviderRefund } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type PartReturnRow, partReturns } from '../part-return-table.ts';
import { isLiveRefund, isPartReturn, isSameReturn } from './refund-identity.ts';

/** Live returns of a payment that are missing from our rows. */
export function findLostReturns(
  rows: Pick<PartReturnRow, 'id' | 'attempts' | 'providerRefundId'>[],
  listed: ProviderRefund[],
): ProviderRefund[] {
  return listed.filter(
    (refund) => isPartReturn(refund) && isLiveRefund(refund) && !rows.some((row) => isSameReturn(row, refund)),
  );
}

export function listReturns(db: Queryable, providerPaymentId: string): Promise<PartReturnRow[]> {
  return db
    .select()
    .from(partReturns)
    .where(sql`${partReturns.paymentId} = (select id from payments where provider_payment_id = ${providerPaymentId})`);
}

type Unsent = Pick<PartReturnRow, 'id' | 'amountCents' | 'state'> & { providerPaymentId: string };

/**
 * Before the first submission: a lost return of the same amount becomes this one.
 * @throws Error if there is one of another amount, because another refund could pay that money twice
 */
export async function takeOverReturn(
  { db }: Pick<Deps, 'db'>,
  { id, amountCents, state, providerPaymentId }: Unsent,
  listed: ProviderRefund[],
): Promise<ProviderRefund | undefined> {
  if (state !== 'requested' || !listed.some(isPartReturn)) return undefined;
  const lost = findLostReturns(await listReturns(db, providerPaymentId), listed);
  const [other] = lost;
  if (other === undefined) return undefined;
  const fits = lost.find((refund) => refund.amountCents === amountCents);
  if (fits === undefined) throw new Error(`the provider has return ${other.id} that this site lost with a backup`);
  await db
    .update(partReturns)
    .set({ providerRefundId: fits.id })
    .where(and(eq(partReturns.id, id), isNull(partReturns.providerRefundId)));
  return fits;
}

/** Runs in the transaction that requested it: the new row represents an existing refund, so it is never submitted. */
export async function linkReturn(
  db: Queryable,
  { investmentId, refund }: { investmentId: number; refund: ProviderRefund },
): Promise<void> {
  const linked = await db
    .update(partReturns)
    .set({ state: 'submitted', providerRefundId: refund.id })
    .where(
      and(
        eq(partReturns.investmentId, investmentId),
        eq(partReturns.state, 'requested'),
        eq(partReturns.amountCents, refund.amountCents),
      ),
    )
    .returning({ id: partReturns.id });
  if (linked.length === 0) throw new AppError('illegal_move', 'This return has another amount.');
}
