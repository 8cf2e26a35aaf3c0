// Figures of a person's dashboard from settled investments, excluding failed and returned ones.
import { eq, sql } from 'drizzle-orm';
import { investments } from '#features/investing/server/investing-table.ts';
import { listYears } from '#features/payouts/server/money/investment-money.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { type Cents, centsTotal, toDollarString } from '#kernel/money.ts';
import { type Database, preparedQuery } from '#platform/postgres/database.ts';
import type { DashboardSummary } from '../dashboard-contract.ts';

/** `userId` is absent right after the first sign-in. */
export async function getDashboardSummary(db: Database, userId: number | undefined): Promise<DashboardSummary> {
  if (userId === undefined)
    return toSummary({ totalProjects: 0, invested: centsTotal(0), count: 0, projectsBacked: 0, statementYears: [] });
  const [row] = await figures(db).execute({ userId });
  return toSummary({
    totalProjects: row?.totalProjects ?? 0,
    invested: centsTotal(row?.invested ?? 0),
    count: row?.count ?? 0,
    projectsBacked: row?.projectsBacked ?? 0,
    statementYears: listYears(row?.firstYear ?? undefined, row?.thisYear ?? 0),
  });
}

const isRaised = sql`filter (where ${investments.counted} = 'raised')`;

const figures = preparedQuery((db: Database) =>
  db
    .select({
      totalProjects: sql<number>`(select count(*) from ${projects}
        where ${projects.ownerId} = ${sql.placeholder('userId')} and ${projects.deletedAt} is null)`.mapWith(Number),
      invested: sql<number>`(select coalesce(sum(m.cents), 0) from invested_money m
        where m.investor_id = ${sql.placeholder('userId')})`.mapWith(Number),
      count: sql<number>`count(*) ${isRaised}`.mapWith(Number),
      projectsBacked: sql<number>`count(distinct ${investments.projectId}) ${isRaised}`.mapWith(Number),
      firstYear: sql<number | null>`extract(year from
        min(${investments.completedAt}) filter (where ${investments.origin} = 'card') at time zone 'UTC')::int`,
      thisYear: sql<number>`extract(year from now() at time zone 'UTC')::int`,
    })
    .from(investments)
    .where(eq(investments.investorId, sql.placeholder('userId')))
    .prepare('figures of a dashboard'),
);

type Figures = {
  totalProjects: number;
  invested: Cents;
  count: number;
  projectsBacked: number;
  statementYears: number[];
};

function toSummary({ totalProjects, invested, count, projectsBacked, statementYears }: Figures): DashboardSummary {
  // Rounded down, so that the average never exceeds the invested amount.
  const average = count === 0 ? centsTotal(0) : centsTotal(Math.floor(invested / count));
  return {
    totalProjects,
    totalInvested: toDollarString(invested),
    projectsBacked,
    averageInvestment: toDollarString(average),
    statementYears,
  };
}
