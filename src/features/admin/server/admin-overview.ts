// The figures on the administrator's dashboard.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { settledTotal } from '#features/ledger/server/ledger-service.ts';
import { projectTallies } from '#features/projects/server/project-table.ts';
import { toDollarString } from '#kernel/money.ts';
import type { Database } from '#platform/database.ts';
import type { AdminOverview } from '../admin-contract.ts';

/** Funding and investments are settled ones, so that both stand for the same money (decisions C6). */
export async function getAdminOverview(db: Database): Promise<AdminOverview> {
  const count = sql<number>`count(*)`.mapWith(Number);
  const [projects, people, made, funding] = await Promise.all([
    db.select({ total: sql<number>`coalesce(sum(${projectTallies.count}), 0)`.mapWith(Number) }).from(projectTallies),
    db
      .select({ total: count })
      .from(users)
      .where(and(eq(users.kind, 'person'), isNull(users.erasedAt))),
    db.select({ total: count }).from(investments).where(eq(investments.counted, 'raised')),
    settledTotal(db),
  ]);
  return {
    totalProjects: projects[0]?.total ?? 0,
    totalUsers: people[0]?.total ?? 0,
    totalFunding: toDollarString(funding),
    investments: made[0]?.total ?? 0,
  };
}
