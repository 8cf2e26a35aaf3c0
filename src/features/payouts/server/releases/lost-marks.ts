// Marks a transfer that waits for another one of its project, which the provider has and a restored backup lost.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ProviderTransfer } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { transfers } from '../release-table.ts';

/** Set before the first attempt: only its own project waits, and administrators see it. */
export async function markBlocked(deps: Deps, id: number, lost: ProviderTransfer): Promise<void> {
  const isNews = sql`${transfers.lostTransferId} is distinct from ${lost.id}`;
  const marked = await deps.db
    .update(transfers)
    .set({ lostTransferId: lost.id, lostCents: lost.amountCents, takeoverAskedBy: null, takeoverReason: null })
    .where(and(eq(transfers.id, id), eq(transfers.state, 'wanted'), isNull(transfers.firstTriedAt), isNews))
    .returning({ id: transfers.id });
  if (marked.length === 0) return;
  deps.log.error(
    { event: 'transfer.lost', transferId: id, providerTransferId: lost.id },
    'provider has an unknown transfer of this project, so nothing more is sent for it',
  );
}

/** Cleared when the lost transfer was reversed, or belongs to another release. */
export async function unmarkBlocked({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  await db
    .update(transfers)
    .set({ lostTransferId: null, lostCents: null, takeoverAskedBy: null, takeoverReason: null })
    .where(and(eq(transfers.id, id), eq(transfers.state, 'wanted'), isNull(transfers.firstTriedAt)));
}
