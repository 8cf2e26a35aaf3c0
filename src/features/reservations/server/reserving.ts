// Reserving an amount before a project opens. The project's lock comes first, and its check refuses more than the goal.
import { and, eq, sql } from 'drizzle-orm';
import { isVisibleProject, projectNotFound } from '#features/projects/server/project-queries.ts';
import type { ProjectRow } from '#features/projects/server/project-table.ts';
import { formatDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { type Cents, cents, formatDollars, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { ReservationState } from '../reservation-contract.ts';
import { lockForOutsider } from './outsider.ts';
import { getReservationState } from './reservation-reading.ts';
import { reservations } from './reservation-table.ts';

type Wish = { projectId: number; amount: Cents };

/** @throws AppError not_found, own_project, not_active, amount_too_small, funding_exceeded */
export async function reserveAmount(
  deps: Deps,
  viewer: Viewer,
  { projectId, amount }: Wish,
): Promise<ReservationState> {
  const userId = requireUserId(viewer);
  await deps.db.transaction(async (tx) => {
    const { project, now } = await lockForOutsider(tx, viewer, projectId);
    requireAnnounced(project, now);
    const isOwn = and(eq(reservations.projectId, projectId), eq(reservations.userId, userId));
    const [own] = await tx.select().from(reservations).where(isOwn);
    const left = cents(project.goalCents - project.reservedCents + (own?.amountCents ?? 0));
    requireFitting(amount, { left, least: deps.settings.current().minInvestment });
    await tx
      .insert(reservations)
      .values({ projectId, userId, amountCents: amount })
      .onConflictDoUpdate({
        target: [reservations.projectId, reservations.userId],
        set: { amountCents: amount, updatedAt: sql`now()` },
      });
  });
  return getReservationState(deps.db, viewer, projectId);
}

/** Can be repeated. @throws AppError not_found */
export async function withdrawReservation(deps: Deps, viewer: Viewer, projectId: number): Promise<ReservationState> {
  const userId = requireUserId(viewer);
  if (!(await isVisibleProject(deps.db, viewer, projectId))) throw projectNotFound();
  await deps.db.delete(reservations).where(and(eq(reservations.projectId, projectId), eq(reservations.userId, userId)));
  return getReservationState(deps.db, viewer, projectId);
}

function requireAnnounced({ status, opensAt }: ProjectRow, now: Date): void {
  if (status === 'active' && opensAt !== null && opensAt > now) return;
  const message =
    status === 'active' && opensAt !== null
      ? `This project opened on ${formatDay(opensAt)}, so you can invest in it now instead of reserving an amount.`
      : 'Amounts can be reserved only in a project that was announced and is not open yet.';
  throw new AppError('not_active', message);
}

function requireFitting(amount: Cents, { left, least }: { left: Cents; least: Cents }): void {
  const remaining = { remainingCents: left, remaining: toDollarString(left) };
  if (amount > left) {
    const message =
      left === 0
        ? 'Others have reserved everything up to the goal. If someone withdraws, you can reserve it then.'
        : `Only ${formatDollars(left)} is not reserved yet, so you can reserve at most that.`;
    throw new AppError('funding_exceeded', message, remaining);
  }
  if (amount >= Math.min(least, left)) return;
  throw new AppError(
    'amount_too_small',
    `The smallest amount is ${formatDollars(cents(Math.min(least, left)))}.`,
    remaining,
  );
}
