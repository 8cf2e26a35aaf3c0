// Money totals of one project, named like the site's totals; a test compares their sums.
import { eq } from 'drizzle-orm';
import { readProjectBooks } from '#features/ledger/server/money-reading.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { MoneyFigures } from '../money-figures.ts';

export type PublicFigures = Omit<
  MoneyFigures,
  'reserved' | 'clearing' | 'bank' | 'processorFees' | 'disputeFees' | 'chargebackLoss'
>;

export async function readProjectFigures(db: Queryable, projectId: number): Promise<PublicFigures> {
  const { dollars, ...books } = await readProjectBooks(db, projectId);
  const [project] = await db
    .select({ raisedCents: projects.raisedCents })
    .from(projects)
    .where(eq(projects.id, projectId));
  return {
    paidIn: books.paidIn,
    held: dollars.held,
    onItsWayBack: dollars.onItsWayBack,
    owedToCreators: dollars.approved,
    released: dollars.sent + dollars.inBank,
    refunded: dollars.returned,
    chargedBack: dollars.takenBack,
    feesTaken: dollars.platformFee,
    processingCharged: dollars.processing,
    recovered: dollars.deducted,
    unexplained: 0,
    opening: books.opening,
    raised: project?.raisedCents ?? 0,
    investments: books.investments,
    refunds: books.refundedInvestments,
    bankTook: books.bankTook,
    chargedToCreators: books.chargedToCreator,
    owedByCreators: books.owed,
  };
}
