// Figures of a person's dashboard from settled investments; failed and refunded ones do not count.
import { and, eq, sql } from 'drizzle-orm';
import { investments } from '#features/investing/server/investing-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { type Cents, centsTotal, toDollarString } from '#kernel/money.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { DashboardSummary } from '../dashboard-contract.ts';

/** `userId` is absent right after the first sign-in. */
export async function getDashboardSummary(db: Database, userId: number | undefined): Promise<DashboardSummary> {
  if (userId === undefined)
    return toSummary({ totalProjects: 0, invested: centsTotal(0), count: 0, projectsBacked: 0 });
  const [own, made] = await Promise.all([
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
  ]);
  return toSummary({
    totalProjects: own[0]?.total ?? 0,
    invested: centsTotal(made[0]?.invested ?? 0),
    count: made[0]?.count ?? 0,
    projectsBacked: made[0]?.projectsBacked ?? 0,
  });
}

type Figures = { totalProjects: number; invested: Cents; count: number; projectsBacked: number };

function toSummary({ totalProjects, invested, count, projectsBacked }: Figures): DashboardSummary {
  // Rounded down, so that the average never exceeds what was invested.
  const average = count === 0 ? centsTotal(0) : centsTotal(Math.floor(invested / count));
  return {
    totalProjects,
    totalInvested: toDollarString(invested),
    projectsBacked,
    averageInvestment: toDollarString(average),
  };
}
