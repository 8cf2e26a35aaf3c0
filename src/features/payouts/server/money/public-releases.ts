// Public data about releases, of a project and of the whole site.
import { and, eq, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { ProjectReleases, ReleaseStanding } from '../../public-money-contract.ts';
import { describeMilestones } from '../evidence/plan-reading.ts';
import { listMilestones } from '../plan/milestone-moving.ts';
import { createCoverReader } from '../releases/cover-reader.ts';
import { listRemainders } from '../releases/release-facts.ts';
import { findPause } from '../releases/release-pause.ts';
import { findStop } from './investment-money.ts';
import { readMoneyMilestones } from './money-milestones.ts';

/** Projects hidden from this viewer return the same error as missing ones. */
export async function getProjectReleases(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Viewer,
  projectId: number,
): Promise<ProjectReleases> {
  const { db } = deps;
  const [project] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleTo(viewer)));
  if (project === undefined) throw new AppError('not_found', 'This project is no longer here.');
  const rows = await listMilestones(db, projectId);
  const pause = await readPause(db);
  if (rows.length === 0) return { milestones: [], pause, stop: null };
  const heldCents = (await listRemainders(db, projectId)).reduce((sum, { remainderCents }) => sum + remainderCents, 0);
  const milestones = await readMoneyMilestones(db, { projectId, heldCents });
  const described = new Map((await describeMilestones(deps, rows)).map(({ id, polls }) => [id, polls]));
  return {
    milestones: milestones.map((milestone) => ({ ...milestone, polls: described.get(milestone.id) ?? [] })),
    pause,
    stop: await findStop(db, projectId),
  };
}

async function readPause(db: Queryable): Promise<ProjectReleases['pause']> {
  const pause = await findPause(db);
  return pause === undefined ? null : { since: pause.startedAt.toISOString(), reason: pause.reason };
}

export function createStandingReader({ db, now }: Pick<Deps, 'db' | 'now'>): () => Promise<ReleaseStanding> {
  const readMissingCover = createCoverReader({ db, now });
  return async () => {
    const { rows } = await db.execute<{ sent: number; waiting: number }>(sql`
      select count(*) filter (where state = 'sent')::int as sent,
        count(*) filter (where state in ('asked', 'approved'))::int as waiting from releases`);
    const { sent = 0, waiting = 0 } = rows[0] ?? {};
    const missing = toDollarString(centsTotal(await readMissingCover()));
    return { sent, waiting, missingCover: missing, pause: await readPause(db) };
  };
}
