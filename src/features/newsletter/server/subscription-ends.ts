// Ends subscriptions: by the subscriber, or because the mail server rejects the address.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { issueDeliveries, subscribers } from './newsletter-table.ts';

/** Deletes the address. Idempotent. `issueId`: the issue whose link was followed. */
export async function endSubscription(
  tx: Queryable,
  { subscriberId, issueId }: { subscriberId: number; issueId: number },
): Promise<void> {
  const ended = await tx.delete(subscribers).where(eq(subscribers.id, subscriberId)).returning({ id: subscribers.id });
  if (ended.length === 0) return;
  await tx
    .update(issueDeliveries)
    .set({ unsubscribedAt: sql`now()` })
    .where(and(eq(issueDeliveries.issueId, issueId), eq(issueDeliveries.subscriberId, subscriberId)));
}

/** Suppresses the address. */
export async function recordBounce(db: Queryable, subscriberId: number): Promise<void> {
  await db
    .update(subscribers)
    .set({ state: 'bounced', bouncedAt: sql`now()`, requestedFrom: null })
    .where(and(eq(subscribers.id, subscriberId), ne(subscribers.state, 'bounced')));
}
