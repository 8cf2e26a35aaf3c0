// An investor's unpaid holds, at most one per project.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { PackId, Values } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { keptCents } from '#features/projects/server/lists/project-columns.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { preparedForViewers, visibleTo } from '#features/projects/server/project-visibility.ts';
import { findOwnReservation } from '#features/reservations/server/reservation-reading.ts';
import { findOwnPlace } from '#features/reservations/server/waiting-line.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarNumber, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { OpenHold, OwnHold } from '../../investing-contract.ts';
import { findLimit } from '../gate/limit-summary.ts';
import { investments } from '../investing-table.ts';
import { findOwnStake } from '../own-stake.ts';

export async function listOpenHolds(db: Queryable, investorId: number): Promise<OpenHold[]> {
  const rows = await db
    .select({ ...holdColumns, projectId: projects.id, projectTitle: projects.title })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(and(eq(investments.investorId, investorId), isOpen))
    .orderBy(asc(investments.holdExpiresAt), asc(investments.id));
  return rows.map(toOpenHold);
}

const isOpen = eq(investments.counted, 'held');

const holdColumns = {
  investmentId: investments.id,
  amountCents: investments.amountCents,
  expiresAt: investments.holdExpiresAt,
};

type HoldRow = Omit<OpenHold, 'amount' | 'expiresAt'> & { amountCents: number; expiresAt: Date };

function toOpenHold({ amountCents, expiresAt, ...hold }: HoldRow): OpenHold {
  return { ...hold, amount: toDollarString(cents(amountCents)), expiresAt: expiresAt.toISOString() };
}

type OwnHoldDeps = Pick<Deps, 'db' | 'secret' | 'now'>;

/** The viewer's hold in a project, the amount they can still invest there, and their share in it. @throws AppError not_found */
export async function getOwnHold(deps: OwnHoldDeps, viewer: Viewer, projectId: number): Promise<OwnHold> {
  const { db } = deps;
  // A first sign-in may have no user row yet, so it owns nothing.
  const investorId = viewer.user?.id ?? 0;
  const [row] = await ownHolds(db, viewer).execute({ projectId, investorId, viewerId: viewer.user?.id });
  if (row === undefined) throw new AppError('not_found', 'There is no such project, or it was taken down.');
  const { investmentId, amountCents, expiresAt, state, isOver, projectTitle } = row;
  // An expired hold that was not ended yet can't be paid.
  const isPayable = (state === 'held' && !isOver) || state === 'processing';
  const hold =
    investmentId !== null && amountCents !== null && expiresAt !== null && isPayable
      ? { ...toOpenHold({ investmentId, projectId, projectTitle, amountCents, expiresAt }), state }
      : null;
  const stake = row.hasStake ? await findOwnStake(db, { projectId, investorId }) : null;
  const person = { projectId, userId: investorId };
  const reservation = row.hasReservations ? await findOwnReservation(db, person) : null;
  const place = row.isInLine ? await findOwnPlace(db, person) : null;
  const available = toDollarNumber(cents(Math.max(0, row.availableCents)));
  return { hold, available, stake, reservation, place, limit: await findOwnLimit(deps, row, person) };
}

type PackColumns = { packId: PackId | null; figures: Values | null };

/** What they may still invest here by the rules; a project without rules needs no further query. */
async function findOwnLimit(
  deps: OwnHoldDeps,
  { packId, figures }: PackColumns,
  { userId, projectId }: { userId: number; projectId: number },
): Promise<OwnHold['limit']> {
  if (packId === null || userId === 0) return null;
  const pack = packs[packId];
  const rules = { pack, values: figures ?? figureValues(pack) };
  return findLimit(deps, rules, { investorId: userId, exceptHoldIn: projectId });
}

const ownHolds = preparedForViewers((db: Queryable, { viewer, viewerId, kind }) => {
  const investorId = sql.placeholder('investorId');
  return db
    .select({
      ...holdColumns,
      projectTitle: projects.title,
      state: investments.state,
      isOver: sql<boolean>`${investments.state} = 'held' and ${investments.holdExpiresAt} <= now()`,
      availableCents:
        sql<number>`coalesce(${projects.maxCents}, ${projects.goalCents}) - ${projects.raisedCents} - ${projects.heldCents} + coalesce(${investments.amountCents}, 0)
          - ${keptCents(investorId)}`.mapWith(Number),
      packId: projectPacks.packId,
      figures: projectPacks.figures,
      hasReservations: sql<boolean>`${projects.reservationCount} > 0`,
      isInLine: sql<boolean>`exists (select from waiting_places w where w.project_id = ${projects.id} and w.user_id = ${investorId}
        and w.state in ('waiting', 'offered'))`,
      hasStake: sql<boolean>`exists (select from ${investments} own
        where own.project_id = ${projects.id} and own.investor_id = ${investorId} and own.counted = 'raised')`,
    })
    .from(projects)
    .leftJoin(projectPacks, eq(projectPacks.projectId, projects.id))
    .leftJoin(investments, and(eq(investments.projectId, projects.id), eq(investments.investorId, investorId), isOpen))
    .where(and(eq(projects.id, sql.placeholder('projectId')), visibleTo(viewer, viewerId)))
    .prepare(`own_hold_${kind}`);
});
