// Reads a person's settled investments and refunds by day and by category, in one indexed statement.
import { sql } from 'drizzle-orm';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import { type Database, preparedQuery } from '#platform/postgres/database.ts';
import type { Portfolio } from '../dashboard-contract.ts';
import { categoryShares, investedOverTime } from '../portfolio-rules.ts';

/** `userId` is absent right after the first sign-in. */
export async function getPortfolio(db: Database, userId: number | undefined): Promise<Portfolio> {
  if (userId === undefined) return { invested: '0.00', points: [], categories: [] };
  const rows = await portfolioRows(db).execute({ userId });
  const moves = rows.filter(({ part }) => part === 'day').map(({ name, cents }) => ({ day: name, changeCents: cents }));
  const parts = rows
    .filter(({ part }) => part === 'category')
    .map(({ name, cents, projects }) => ({ category: name, cents: centsTotal(cents), projects }));
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
 * By day, what changed; by category, what counts now. Money counts from its settlement until its refund is requested, as in every
 * figure. A chargeback has no refund, so the payment's last change counts.
 */
const portfolioRows = preparedQuery((db: Database) =>
  db
    .select({
      part: sql<'day' | 'category'>`part`,
      name: sql<string>`name`,
      cents: sql<number>`cents`.mapWith(Number),
      projects: sql<number>`projects`.mapWith(Number),
    })
    .from(
      sql`(
      with own as materialized (
        select id, project_id, amount_cents, completed_at, counted, ever_completed from investments
        where investor_id = ${sql.placeholder('userId')} and (ever_completed or counted = 'raised')
      ), moves as (
        select completed_at as moment, amount_cents as change from own where ever_completed
        union all
        select coalesce(
            (select min(r.created_at) from refunds r where r.investment_id = own.id),
            (select max(p.updated_at) from payments p where p.investment_id = own.id),
            completed_at
          ), -amount_cents
        from own where ever_completed and counted is distinct from 'raised'
      )
      select 'day' as part, to_char(moment at time zone 'UTC', 'YYYY-MM-DD') as name, sum(change)::bigint as cents, 0 as projects
      from moves group by 2
      union all
      select 'category', p.category, sum(own.amount_cents)::bigint, count(distinct own.project_id)
      from own join projects p on p.id = own.project_id where own.counted = 'raised' group by 2
    ) as portfolio`,
    )
    .orderBy(sql`part, name`)
    .prepare('portfolio of a person'),
);
