// Reads a person's settled investments and refunds by day, in one indexed query.
import { and, eq, sql } from 'drizzle-orm';
import { investments } from '#features/investing/server/investing-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Portfolio } from '../dashboard-contract.ts';
import { categoryShares, type DayMove, investedOverTime } from '../portfolio-rules.ts';

/** `userId` is absent right after the first sign-in. */
export async function getPortfolio(db: Database, userId: number | undefined): Promise<Portfolio> {
  if (userId === undefined) return { invested: '0.00', points: [], categories: [] };
  const [moves, parts] = await Promise.all([readMoves(db, userId), readCategories(db, userId)]);
  const shares = categoryShares(parts);
  return {
    invested: toDollarString(centsTotal(parts.reduce((sum, { cents }) => sum + cents, 0))),
    points: investedOverTime(moves).map(({ day, invested }) => ({ day, invested: toDollarString(invested) })),
    categories: shares.map(({ category, cents, percent, projects: count }) => ({
      category,
      invested: toDollarString(cents),
      percent,
      projects: count,
    })),
  };
}

/**
 * Money counts from its settlement until its refund is requested, as in every figure. A
 * chargeback has no refund, so the payment's last change counts.
 */
async function readMoves(db: Database, userId: number): Promise<DayMove[]> {
  const { rows } = await db.execute<{ day: string; change_cents: number }>(sql`
    with own as materialized (
      select id, amount_cents, completed_at, counted from investments
      where investor_id = ${userId} and ever_completed
    ), moves as (
      select completed_at as moment, amount_cents as change from own
      union all
      select coalesce(
          (select min(r.created_at) from refunds r where r.investment_id = own.id),
          (select max(p.updated_at) from payments p where p.investment_id = own.id),
          completed_at
        ), -amount_cents
      from own where counted is distinct from 'raised'
    )
    select to_char(moment at time zone 'UTC', 'YYYY-MM-DD') as day, sum(change)::bigint as change_cents
    from moves group by 1 order by 1`);
  return rows.map(({ day, change_cents }) => ({ day, changeCents: change_cents }));
}

async function readCategories(db: Database, userId: number) {
  const rows = await db
    .select({
      category: projects.category,
      cents: sql<number>`sum(${investments.amountCents})::bigint`.mapWith(Number),
      projects: sql<number>`count(distinct ${investments.projectId})`.mapWith(Number),
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(and(eq(investments.investorId, userId), eq(investments.counted, 'raised')))
    .groupBy(projects.category);
  return rows.map((row) => ({ ...row, cents: centsTotal(row.cents) }));
}
