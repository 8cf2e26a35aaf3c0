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
 * Changes by day, and current totals by category. Money counts from its settlement until its return starts, as in every figure.
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
      select 'day' as part, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as name, sum(cents)::bigint as cents, 0 as projects
      from invested_changes(${sql.placeholder('userId')}) group by 2
      union all
      select 'category', p.category, sum(m.cents)::bigint, count(distinct m.project_id)
      from invested_money m join projects p on p.id = m.project_id where m.investor_id = ${sql.placeholder('userId')} group by 2
    ) as portfolio`,
    )
    .orderBy(sql`part, name`)
    .prepare('portfolio of a person'),
);
