// Reads reservations: the totals for everyone, and a person's own.
import { and, eq, sql } from 'drizzle-orm';
import { toOpensOn } from '#features/projects/server/project-field-values.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { visibleTo } from '#features/projects/server/project-visibility.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { OwnReservation, ReservationState } from '../reservation-contract.ts';

/** @throws AppError not_found */
export async function getReservationState(db: Queryable, viewer: Viewer, projectId: number): Promise<ReservationState> {
  const [row] = await db
    .select({
      opensAt: projects.opensAt,
      goalCents: projects.goalCents,
      reservedCents: projects.reservedCents,
      people: projects.reservationCount,
    })
    .from(projects)
    .where(and(eq(projects.id, projectId), visibleTo(viewer)));
  if (row === undefined) throw projectNotFound();
  const userId = viewer.user?.id;
  return {
    reserved: toDollarString(cents(row.reservedCents)),
    people: row.people,
    available: toDollarString(cents(row.goalCents - row.reservedCents)),
    opensOn: toOpensOn(row.opensAt),
    own: userId === undefined || row.people === 0 ? null : await findOwnReservation(db, { projectId, userId }),
  };
}

/** Null without one, and once its time is over. */
export async function findOwnReservation(
  db: Queryable,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<OwnReservation | null> {
  const { rows } = await db.execute<{ amount: string; invested: string; is_open: boolean; until: string }>(sql`
    select r.amount_cents as amount, p.opens_at <= now() as is_open, priority_end(p.opens_at, p.opening_told_at) as until,
      (select coalesce(sum(i.amount_cents), 0) from investments i where i.project_id = r.project_id and i.investor_id = r.user_id
        and i.counted in ('held', 'raised')) as invested
    from reservations r join projects p on p.id = r.project_id
    where r.project_id = ${projectId} and r.user_id = ${userId}
      and p.status = 'active' and now() < priority_end(p.opens_at, p.opening_told_at)`);
  const [row] = rows;
  if (row === undefined) return null;
  const amount = Number(row.amount);
  return {
    amount: toDollarString(cents(amount)),
    left: toDollarString(cents(Math.max(0, amount - Number(row.invested)))),
    until: row.is_open ? new Date(row.until).toISOString() : null,
  };
}
