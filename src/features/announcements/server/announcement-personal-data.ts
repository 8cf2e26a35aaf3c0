// Announcements hold no personal data, except that their audience may be a search for one person.
import { sql } from 'drizzle-orm';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export async function forgetAudiences(tx: Transaction, { name, email }: ErasedPerson): Promise<void> {
  await tx.execute(sql`update announcements set audience = audience - 'q'
    where position(lower(audience ->> 'q') in lower(${`${name} ${email}`})) > 0`);
}
