// Figures of the admin dashboard, all from maintained totals.
import { sql } from 'drizzle-orm';
import { readUserFacets } from '#features/accounts/server/user-list.ts';
import { readSettled } from '#features/investing/server/investment-totals.ts';
import { projectTallies } from '#features/projects/server/project-table.ts';
import { toDollarString } from '#kernel/money.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { AdminOverview } from '../overview-contract.ts';

/** Both funding and investments count settled money only, so that they agree. */
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
