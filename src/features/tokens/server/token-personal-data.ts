// A person's API tokens, in their data export and in erasure.
import { eq, sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import { eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { apiTokens } from './token-table.ts';

export const tokenExport: readonly ExportPart[] = [
  {
    name: 'api_tokens',
    description: 'Your API tokens, without their secrets, which we do not store.',
    tables: ['api_tokens'],
    select: ({ id }) => sql`
      select name, scopes, last_letters, created_at, expires_at, last_used_at, revoked_at
      from api_tokens where user_id = ${id} order by id`,
  },
];

/** Deletes their tokens, which stop working at once. Tokens of the platform that they made as an administrator stay. */
export async function forgetTokens(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  const gone = await tx.delete(apiTokens).where(eq(apiTokens.userId, id)).returning({ id: apiTokens.id });
  await eraseFromAudit(tx, 'token', gone);
}
