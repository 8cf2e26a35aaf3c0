// Parts of an investment returned other than by our refunds, and the refundable rest.
import type { readInvestmentRows } from '#features/investing/server/investment-rows.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { InvestmentRecord } from '../investment-record-contract.ts';

type Rows = Pick<Awaited<ReturnType<typeof readInvestmentRows>>, 'outside' | 'disputes'>;
type Paid = { state: string; amountCents: number };

export function toReturnedParts(
  { outside, disputes }: Rows,
  { state, amountCents }: Paid,
): Pick<InvestmentRecord, 'partsReturned' | 'refundable'> {
  const parts = [
    ...outside.map((part) => ({ at: part.createdAt, cents: part.amountCents, how: 'refunded_outside' as const })),
    ...disputes.map((dispute) => ({
      at: dispute.closedAt ?? dispute.updatedAt,
      cents: dispute.lostCents,
      how: 'kept_by_bank' as const,
    })),
  ].filter((part) => part.cents > 0);
  const gone = parts.reduce((sum, part) => sum + part.cents, 0);
  const isActive = state === 'completed' || state === 'disputed';
  return {
    partsReturned: parts
      // A full chargeback is a state, not a part.
      .filter((part) => part.cents < amountCents)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((part) => ({ at: part.at.toISOString(), amount: toDollarString(cents(part.cents)), how: part.how })),
    refundable: isActive ? toDollarString(cents(Math.max(0, amountCents - gone))) : null,
  };
}
