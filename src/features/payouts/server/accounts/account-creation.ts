// Creates accounts at the provider exactly once: our row is inserted first, and its uuid is in the provider's idempotency key and
// metadata.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Database } from '#platform/postgres/database.ts';
import { type PayoutAccountRow, payoutAccounts } from '../payout-account-table.ts';

/** After this the first attempt has ended, so its account may exist without our knowing it. */
const firstAttempt = sql`interval '2 minutes'`;

/** Returns the account's id at the provider, creating the account if needed. @throws AppError provider_unavailable, not_found */
export async function ensureProviderAccount(deps: Deps, row: PayoutAccountRow): Promise<string> {
  if (row.providerAccountId !== null) return row.providerAccountId;
  const known = (await isRetry(deps.db, row)) ? await findCreated(deps, row.uuid) : undefined;
  const providerAccountId = known ?? (await createAccount(deps, row));
  await deps.db
    .update(payoutAccounts)
    .set({ providerAccountId })
    .where(and(eq(payoutAccounts.id, row.id), isNull(payoutAccounts.providerAccountId)));
  return providerAccountId;
}

/**
 * The provider forgets keys after a day, and refuses a key whose name or email has changed since; look the account up before
 * creating it again.
 */
async function isRetry(db: Database, { id }: PayoutAccountRow): Promise<boolean> {
  const isOld = and(eq(payoutAccounts.id, id), sql`${payoutAccounts.createdAt} <= now() - ${firstAttempt}`);
  return (await db.$count(payoutAccounts, isOld)) > 0;
}

async function findCreated({ payoutGateway }: Deps, uuid: string): Promise<string | undefined> {
  for await (const { id, metadata, isClosed } of payoutGateway.listAccounts()) {
    if (metadata['payout_account'] === uuid && !isClosed) return id;
  }
  return undefined;
}

async function createAccount({ db, payoutGateway, config }: Deps, row: PayoutAccountRow): Promise<string> {
  const [person] = await db
    .select({ uid: users.uid, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, row.userId), isNull(users.erasedAt)));
  if (person === undefined) throw new AppError('not_found', 'This person does not exist.');
  const { id } = await payoutGateway.createAccount({
    email: person.email,
    displayName: person.name,
    country: row.country,
    metadata: { payout_account: row.uuid, user_uid: person.uid, install: config.publicUrl },
    idempotencyKey: `account_${row.uuid}`,
  });
  return id;
}
