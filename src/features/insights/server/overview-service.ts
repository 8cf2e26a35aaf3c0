// Figures of the admin dashboard, all from maintained totals.
import { sql } from 'drizzle-orm';
import { readUserFacets } from '#features/accounts/server/user-list.ts';
import { readSettled } from '#features/investing/server/investment-totals.ts';
import { projectCounts } from '#features/projects/server/project-table.ts';
import { toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { AdminOverview } from '../overview-contract.ts';

/** Both funding and investments count settled money only, so that they agree. */
export async function getAdminOverview({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AdminOverview> {
  const [projects, people, settled] = await Promise.all([
    db.select({ total: sql<number>`coalesce(sum(${projectCounts.count}), 0)`.mapWith(Number) }).from(projectCounts),
    readUserFacets({ db, now }),
    readSettled(db),
  ]);
  return {
    totalProjects: projects[0]?.total ?? 0,
    totalUsers: people.total,
    totalFunding: toDollarString(settled.cents),
    investments: settled.count,
  };
}
