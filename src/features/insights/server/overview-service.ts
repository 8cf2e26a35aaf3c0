// The figures on the administrator's dashboard: each is kept, none is counted when it is asked for.
import { sql } from 'drizzle-orm';
import { readUserFacets } from '#features/accounts/server/user-list.ts';
import { readSettled } from '#features/investing/server/investment-totals.ts';
import { projectTallies } from '#features/projects/server/project-table.ts';
import { toDollarString } from '#kernel/money.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { AdminOverview } from '../overview-contract.ts';

/** Funding and investments are settled ones, so that both stand for the same money (decisions C6). */
export async function getAdminOverview(db: Database): Promise<AdminOverview> {
  const [projects, people, settled] = await Promise.all([
    db.select({ total: sql<number>`coalesce(sum(${projectTallies.count}), 0)`.mapWith(Number) }).from(projectTallies),
    readUserFacets(db),
    readSettled(db),
  ]);
  return {
    totalProjects: projects[0]?.total ?? 0,
    totalUsers: people.total,
    totalFunding: toDollarString(settled.cents),
    investments: settled.count,
  };
}
