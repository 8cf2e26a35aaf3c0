// Routes of a project's visits.
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import { requireUser } from '#platform/http/viewer.ts';
import { getProjectVisits } from '../project-visits-contract.ts';
import { projectViewDays } from './insights-table.ts';

export function registerProjectVisitRoutes(app: FastifyInstance, { db, now }: Deps): void {
  serve(app, getProjectVisits, async ({ params, viewer }) => {
    const { id: ownerId } = requireUser(viewer);
    const isOwn = and(eq(projects.id, params.id), eq(projects.ownerId, ownerId ?? 0), isNotDeleted);
    if ((await db.$count(projects, isOwn)) === 0) throw projectNotFound();
    const today = toDay(now());
    const sum = sql`sum(${projectViewDays.views})`;
    const [counts] = await db
      .select({
        total: sql<number>`coalesce(${sum}, 0)::int`,
        last30Days: sql<number>`coalesce(${sum} filter (where ${projectViewDays.day} > ${today}::date - 30), 0)::int`,
      })
      .from(projectViewDays)
      .where(eq(projectViewDays.projectId, params.id));
    return counts ?? { total: 0, last30Days: 0 };
  });
}
