// Erasure of a person's data in findings: removes notes about their payments, keeps the differences.
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { removedText } from '#features/accounts/server/own-data/export-part.ts';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import { investments, payments } from '#features/investing/server/investing-table.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { findings } from './reconciliation-table.ts';

export async function forgetFindings(tx: Transaction, { id, email }: ErasedPerson): Promise<void> {
  const theirs = tx
    .select({ id: payments.providerPaymentId })
    .from(payments)
    .innerJoin(investments, eq(investments.id, payments.investmentId))
    .where(and(eq(investments.investorId, id), isNotNull(payments.providerPaymentId)));
  const isAboutTheirs = sql`exists (
    select 1 from ${theirs} paid (id) where position(paid.id in ${findings.ref} || ${findings.details}::text) > 0)`;
  const namesThem = email === '' ? undefined : sql`position(lower(${email}) in lower(${findings.note})) > 0`;
  const forgotten = await tx
    .update(findings)
    .set({ note: removedText })
    .where(and(isNotNull(findings.note), or(isAboutTheirs, namesThem)))
    .returning({ id: findings.id });
  await eraseFromAudit(tx, 'finding', forgotten);
}
