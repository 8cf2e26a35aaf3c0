// A person's subscription to the newsletter: in their data export, and erased with their account, also by their address.
import { eq, or, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { subscribers } from './newsletter-table.ts';

export const newsletterExport: readonly ExportPart[] = [
  {
    name: 'newsletter',
    description: 'Your subscription to the newsletter.',
    tables: ['newsletter_subscribers'],
    select: ({ id, email, emailUnverified }) => sql`
      select email, state, requests, first_requested_at, requested_at, confirmed_at, bounced_at from newsletter_subscribers
      where user_id = ${id} or (not ${emailUnverified} and lower(email) = lower(${email}))`,
  },
];

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
