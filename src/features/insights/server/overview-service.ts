// Figures of the admin dashboard: totals, which are maintained, and the week.
import { sql } from 'drizzle-orm';
import { readUserFacets } from '#features/accounts/server/user-list.ts';
import { readSettled } from '#features/investing/server/investment-totals.ts';
import { projectCounts } from '#features/projects/server/project-table.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Day } from '../analytics-rules.ts';
import type { AdminOverview, AdminWeek, WeekFigures } from '../overview-contract.ts';
import { sumFigures, toFigures } from './analytics-service.ts';
import { readDays } from './platform-days.ts';

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

/** The last seven days, UTC, until now, and the seven before. */
export async function getAdminWeek({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<AdminWeek> {
  const to = toDay(now());
  const from = addDays(to, -6);
  const days = await readDays(db, addDays(from, -7), to);
  return { from, to, now: toWeek(days.slice(7)), before: toWeek(days.slice(0, 7)) };
}

function toWeek(days: readonly Day[]): WeekFigures {
  const { invested: raised, returned, people, projects } = toFigures(sumFigures(days));
  return { raised, returned, people, projects };
}
