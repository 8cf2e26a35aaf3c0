// Erasure of a person's texts and names on investments; amounts, dates and states stay.
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { investments, refunds } from '../investing-table.ts';
import { partReturns } from '../part-return-table.ts';

export async function forgetInvestor(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  const theirs = await tx.select({ id: investments.id }).from(investments).where(eq(investments.investorId, id));
  const ids = theirs.map((investment) => investment.id);
  await tx
    .update(investments)
    .set({ notes: null })
    .where(and(inArray(investments.id, ids), isNotNull(investments.notes)));
  await tx
    .update(investments)
    .set({ shownAs: 'hidden', pseudonym: null })
    .where(and(inArray(investments.id, ids), ne(investments.shownAs, 'hidden')));
  await tx
    .update(refunds)
    .set({ note: null })
    .where(and(inArray(refunds.investmentId, ids), isNotNull(refunds.note)));
  await tx
    .update(partReturns)
    .set({ note: null })
    .where(and(inArray(partReturns.investmentId, ids), isNotNull(partReturns.note)));
  await eraseFromAudit(tx, 'investment', theirs);
}
