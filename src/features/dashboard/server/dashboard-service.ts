// Figures of a person's dashboard from settled investments; failed and refunded ones do not count.
import { and, eq, sql } from 'drizzle-orm';
import { investments } from '#features/investing/server/investing-table.ts';
import { listYears } from '#features/payouts/server/money/investment-money.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { type Cents, centsTotal, toDollarString } from '#kernel/money.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { DashboardSummary } from '../dashboard-contract.ts';

/** `userId` is absent right after the first sign-in. */
export async function getDashboardSummary(db: Database, userId: number | undefined): Promise<DashboardSummary> {
  if (userId === undefined)
    return toSummary({ totalProjects: 0, invested: centsTotal(0), count: 0, projectsBacked: 0, statementYears: [] });
  const [own, made, paid] = await Promise.all([
    db
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(projects)
      .where(and(eq(projects.ownerId, userId), sql`${projects.deletedAt} is null`)),
    db
      .select({
        invested: sql<number>`coalesce(sum(${investments.amountCents}), 0)::bigint`.mapWith(Number),
        count: sql<number>`count(*)`.mapWith(Number),
        projectsBacked: sql<number>`count(distinct ${investments.projectId})`.mapWith(Number),
      })
      .from(investments)
      .where(and(eq(investments.investorId, userId), eq(investments.counted, 'raised'))),
    db
      .select({
        firstYear: sql<number | null>`extract(year from min(${investments.completedAt}) at time zone 'UTC')::int`,
        thisYear: sql<number>`extract(year from now() at time zone 'UTC')::int`,
      })
      .from(investments)
      .where(and(eq(investments.investorId, userId), eq(investments.origin, 'card'))),
  ]);
  return toSummary({
    totalProjects: own[0]?.total ?? 0,
    invested: centsTotal(made[0]?.invested ?? 0),
    count: made[0]?.count ?? 0,
    projectsBacked: made[0]?.projectsBacked ?? 0,
    statementYears: listYears(paid[0]?.firstYear ?? undefined, paid[0]?.thisYear ?? 0),
  });
}

type Figures = {
  totalProjects: number;
  invested: Cents;
  count: number;
  projectsBacked: number;
  statementYears: number[];
};

function toSummary({ totalProjects, invested, count, projectsBacked, statementYears }: Figures): DashboardSummary {
  // Rounded down, so that the average never exceeds what was invested.
  const average = count === 0 ? centsTotal(0) : centsTotal(Math.floor(invested / count));
  return {
    totalProjects,
    totalInvested: toDollarString(invested),
    projectsBacked,
    averageInvestment: toDollarString(average),
    statementYears,
  };
}
