// Records money raised before Kindling kept the ledger (imports, demo data), in bulk.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Cents } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { AppearanceChoice } from '../../investor-appearance.ts';
import { investments } from '../investing-table.ts';

export type OpeningInvestment = {
  projectId: number;
  investorId: number;
  amount: Cents;
  valuation: Cents;
  investedAt: Date;
  /** Unique per investor, so the same money is never recorded twice. */
  key: string;
  /** Absent: hidden, with the amount. */
  appearance?: AppearanceChoice;
};

/** Completed investments without a payment, each with a ledger entry; triggers update the raised totals. */
export async function recordOpeningInvestments(tx: Transaction, rows: OpeningInvestment[]): Promise<void> {
  if (rows.length === 0) return;
  const inserted = await tx
    .insert(investments)
    .values(
      rows.map((row) => ({
        projectId: row.projectId,
        investorId: row.investorId,
        origin: 'opening' as const,
        amountCents: row.amount,
        valuationCents: row.valuation,
        state: 'completed' as const,
        everCompleted: true,
        createdAt: row.investedAt,
        completedAt: row.investedAt,
        // It never held room, so it expires when it begins.
        holdExpiresAt: row.investedAt,
        requestKey: row.key,
        ...row.appearance,
        requestHash: createHash('sha256').update(`${row.projectId} ${row.amount}`).digest(),
      })),
    )
    .returning({ id: investments.id });
  const ids = inserted.map(({ id }) => id);
  // One statement, so that ledger accounts are locked in row order.
  await tx.execute(sql`
    select count(post_entry('opening', 'investment:' || i.id, 'opening_balances', 'escrow:' || i.project_id, i.amount_cents))
    from investments i where i.id = any(${sql.param(ids)}::bigint[])`);
}
