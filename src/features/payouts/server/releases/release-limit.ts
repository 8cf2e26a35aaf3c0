// Above a limit two administrators decide. All releases of a project within 30 days count together: checked when one is
// requested, and again with the real amount when its money is set aside.
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { milestones } from '../plan-table.ts';
import { releases } from '../release-table.ts';
import { estimateCents } from './release-planning.ts';

const limitDays = 30;

type Candidate = {
  projectId: number;
  grossCents: number;
  /** Which other releases count: those set aside or sent, or also requested ones, by their estimate. */
  counts: 'set aside' | 'asked for';
};

/** Requires the project's lock. */
export async function isAboveLimit(
  { settings }: Pick<Deps, 'settings'>,
  db: Queryable,
  { projectId, grossCents, counts }: Candidate,
): Promise<boolean> {
  const askedCents = counts === 'asked for' ? await sumAsked(db, projectId) : 0;
  return grossCents + askedCents + (await sumSetAside(db, projectId)) > settings.current().secondAdminAbove;
}

async function sumSetAside(db: Queryable, projectId: number): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${releases.grossCents}), 0)`.mapWith(Number) })
    .from(releases)
    .where(
      and(
        eq(releases.projectId, projectId),
        sql`${releases.state} in ('approved', 'sent')`,
        sql`${releases.approvedAt} > now() - make_interval(days => ${limitDays})`,
      ),
    );
  return sum?.cents ?? 0;
}

async function sumAsked(db: Queryable, projectId: number): Promise<number> {
  const asked = await db
    .select({ release: releases, milestone: milestones })
    .from(releases)
    .innerJoin(milestones, eq(milestones.id, releases.milestoneId))
    .where(and(eq(releases.projectId, projectId), eq(releases.state, 'asked')));
  let cents = 0;
  for (const one of asked) cents += await estimateCents(db, one);
  return cents;
}
