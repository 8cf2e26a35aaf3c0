// Lets open pages follow projects: checks access and reads the public figures sent to them.
import { and, inArray } from 'drizzle-orm';
import { cents, toDollarNumber } from '#kernel/money.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { LiveFigures } from '../live-figures.ts';
import { keptCents } from './lists/project-columns.ts';
import { getCeiling } from './project-answers.ts';
import { projects } from './project-table.ts';
import { isListed, visibleTo } from './project-visibility.ts';

/** Filters these projects to those that the viewer may see. */
export async function findVisibleProjects(db: Queryable, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: projects.id })
    .from(projects)
    .where(and(inArray(projects.id, [...ids]), visibleTo(viewer)));
  return new Set(rows.map(({ id }) => id));
}

/** The figures of these projects, leaving out projects that are not public. */
export async function readLiveFigures(db: Queryable, ids: readonly number[]): Promise<Map<number, LiveFigures>> {
  const rows = await db
    .select({
      id: projects.id,
      status: projects.status,
      goalCents: projects.goalCents,
      maxCents: projects.maxCents,
      raisedCents: projects.raisedCents,
      heldCents: projects.heldCents,
      keptCents: keptCents(undefined).as('kept_cents'),
      investorCount: projects.investorCount,
      upvotes: projects.upvotes,
    })
    .from(projects)
    .where(and(inArray(projects.id, [...ids]), isListed));
  return new Map(
    rows.map(({ id, status, goalCents, maxCents, raisedCents, heldCents, keptCents: kept, investorCount, upvotes }) => [
      id,
      {
        status,
        fundingRaised: toDollarNumber(cents(raisedCents)),
        remaining: toDollarNumber(cents(goalCents - Math.min(goalCents, raisedCents))),
        available: toDollarNumber(
          cents(Math.max(0, getCeiling({ status, maxCents, goalCents }) - raisedCents - heldCents - kept)),
        ),
        investorCount,
        upvotes,
      },
    ]),
  );
}
