// People who may be emailed: those whose address the identity provider has not called unverified.
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from './account-table.ts';

type People = Record<'kind' | 'erasedAt' | 'email' | 'emailUnverified', PgColumn>;

/** A condition on `users` or an alias of it. */
export function canBeEmailed({ kind, erasedAt, email, emailUnverified }: People): SQL | undefined {
  return and(eq(kind, 'person'), isNull(erasedAt), ne(email, ''), eq(emailUnverified, false));
}

/** The columns an email is addressed with. */
export const recipient = { name: users.name, address: users.email };
