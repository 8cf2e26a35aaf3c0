// The provider's dispute fee, paid by the platform. A negative fee was returned.
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderMovement } from '#platform/cards/card-gateway.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export async function bookDisputeFee(tx: Transaction, { id, feeCents }: ProviderMovement): Promise<void> {
  if (feeCents === 0) return;
  const [debit, credit] =
    feeCents > 0 ? (['dispute_fees', 'provider_clearing'] as const) : (['provider_clearing', 'dispute_fees'] as const);
  await postEntry(tx, { kind: 'dispute_fee', ref: id, debit, credit, amount: cents(Math.abs(feeCents)) });
}
