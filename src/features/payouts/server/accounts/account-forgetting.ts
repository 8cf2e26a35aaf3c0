// Erases a person's payout accounts: texts are deleted, provider ids and dates stay with the books.
import { eq, sql } from 'drizzle-orm';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { hasOpenPayout } from '../waiting-money.ts';

/** @throws AppError payout_open while money is on its way to the person and must arrive first */
export async function forgetPayoutAccounts(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  if (await hasOpenPayout(tx, id)) {
    throw new AppError(
      'payout_open',
      'Money is on its way to this person. Erase them once it has arrived, or was withdrawn.',
    );
  }
  await tx
    .update(payoutAccounts)
    .set({
      requirements: [],
      bankName: null,
      bankLast4: null,
      remindAfter: null,
      closedAt: sql`coalesce(${payoutAccounts.closedAt}, now())`,
    })
    .where(eq(payoutAccounts.userId, id));
}
