// Erases a person's subscription: by their account, and by their address if they subscribed without one.
import { eq, or, sql } from 'drizzle-orm';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { subscribers } from './newsletter-table.ts';

export async function forgetSubscription(
  tx: Transaction,
  { id, email }: Pick<ErasedPerson, 'id' | 'email'>,
): Promise<void> {
  const forgotten = await tx
    .delete(subscribers)
    .where(or(eq(subscribers.userId, id), sql`lower(${subscribers.email}) = lower(${email})`))
    .returning({ id: subscribers.id });
  await eraseFromAudit(tx, 'newsletter_subscriber', forgotten);
}
