// The visits of a project, for its owner.
import { eq, sql } from 'drizzle-orm';
import { hasRight } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import { projectViewDays } from './insights-table.ts';

type Visits = { total: number; last30Days: number };

/** @throws AppError not_found for anyone but the owner */
export async function readProjectVisits({ db, now }: Deps, viewer: Viewer, projectId: number): Promise<Visits> {
  if (!(await hasRight(db, 'member', { projectId, userId: requireUser(viewer).id }))) throw projectNotFound();
  const today = toDay(now());
  const sum = sql`sum(${projectViewDays.views})`;
  const [counts] = await db
    .select({
      total: sql<number>`coalesce(${sum}, 0)::int`,
      last30Days: sql<number>`coalesce(${sum} filter (where ${projectViewDays.day} > ${today}::date - 30), 0)::int`,
    })
    .from(projectViewDays)
    .where(eq(projectViewDays.projectId, projectId));
  return counts ?? { total: 0, last30Days: 0 };
}
