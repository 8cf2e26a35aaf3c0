// Announcements hold no personal data, except that their audience may be a search for one person.
import { sql } from 'drizzle-orm';
import { type ErasedPerson, isSearchFor } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export async function forgetAudiences(tx: Transaction, person: ErasedPerson): Promise<void> {
  await tx.execute(sql`update announcements set audience = audience - 'q'
    where ${isSearchFor(sql`audience ->> 'q'`, person)}`);
}
