// The waiting list of a fully funded project: joining, leaving, and a person's place. Offers are made by the database
// (db/rules/reservations.sql), before anyone else can take the room.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isVisibleProject, projectNotFound } from '#features/projects/server/project-queries.ts';
import type { ProjectRow } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import { type Cents, cents, formatDollars, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { OwnPlace, WaitingLine } from '../reservation-contract.ts';
import { lockForOutsider } from './outsider.ts';
import { waitingPlaces } from './reservation-table.ts';

const isInLine = inArray(waitingPlaces.state, ['waiting', 'offered']);
const placeOf = ({ projectId, userId }: Person) =>
  and(eq(waitingPlaces.projectId, projectId), eq(waitingPlaces.userId, userId), isInLine);
type Person = { projectId: number; userId: number };

/** @throws AppError not_found */
export async function getWaitingLine(db: Queryable, viewer: Viewer, projectId: number): Promise<WaitingLine> {
  if (!(await isVisibleProject(db, viewer, projectId))) throw projectNotFound();
  const people = await db.$count(waitingPlaces, and(eq(waitingPlaces.projectId, projectId), isInLine));
  const userId = viewer.user?.id;
  return { people, own: userId === undefined ? null : await findOwnPlace(db, { projectId, userId }) };
}

/** Null if the person does not wait, and once their offer ran out. */
export async function findOwnPlace(db: Queryable, person: Person): Promise<OwnPlace | null> {
  const [place] = await db
    .select({
      amountCents: waitingPlaces.amountCents,
      state: waitingPlaces.state,
      offeredCents: waitingPlaces.offeredCents,
      offeredUntil: waitingPlaces.offeredUntil,
      isOver: sql<boolean>`coalesce(${waitingPlaces.offeredUntil} <= now(), false)`,
      // Table names are written out, because Drizzle omits them in queries over one table.
      ahead: sql<number>`(select count(*)::int from waiting_places ahead where ahead.project_id = waiting_places.project_id
        and ahead.state in ('waiting', 'offered') and ahead.id < waiting_places.id)`,
    })
    .from(waitingPlaces)
    .where(placeOf(person));
  if (place === undefined || place.isOver) return null;
  const { amountCents, offeredCents, offeredUntil, ahead } = place;
  const hasOffer = offeredCents !== null && offeredUntil !== null;
  return {
    amount: toDollarString(cents(amountCents)),
    position: ahead + 1,
    offer: hasOffer ? { amount: toDollarString(cents(offeredCents)), until: offeredUntil.toISOString() } : null,
  };
}

/** Changing the amount keeps the place. @throws AppError not_found, own_project, not_active, amount_too_small, funding_exceeded, already_decided */
export async function joinWaitingLine(
  deps: Deps,
  viewer: Viewer,
  { projectId, amount }: { projectId: number; amount: Cents },
): Promise<WaitingLine> {
  const userId = requireUserId(viewer);
  const { minInvestment } = deps.settings.current();
  if (amount < minInvestment) {
    throw new AppError('amount_too_small', `The smallest amount is ${formatDollars(minInvestment)}.`);
  }
  await deps.db.transaction(async (tx) => {
    const { project } = await lockForOutsider(tx, viewer, projectId);
    // An offer to this person may just have run out.
    await tx.execute(sql`select advance_waiting_list(${projectId}, ${minInvestment})`);
    const [own] = await tx.select().from(waitingPlaces).where(placeOf({ projectId, userId }));
    if (own?.state === 'offered') {
      throw new AppError('already_decided', 'Room is held for you now. Invest, or leave the line first.');
    }
    await requireFull(tx, project, { userId, minInvestment });
    if (amount > project.goalCents) {
      throw new AppError('funding_exceeded', `The whole goal is ${formatDollars(cents(project.goalCents))}.`);
    }
    if (own === undefined)
      return void (await tx.insert(waitingPlaces).values({ projectId, userId, amountCents: amount }));
    await tx.update(waitingPlaces).set({ amountCents: amount }).where(eq(waitingPlaces.id, own.id));
  });
  return getWaitingLine(deps.db, viewer, projectId);
}

/** Can be repeated. Room that was offered goes to the next person. @throws AppError not_found */
export async function leaveWaitingLine(deps: Deps, viewer: Viewer, projectId: number): Promise<WaitingLine> {
  const userId = requireUserId(viewer);
  if (!(await isVisibleProject(deps.db, viewer, projectId))) throw projectNotFound();
  await deps.db.delete(waitingPlaces).where(placeOf({ projectId, userId }));
  return getWaitingLine(deps.db, viewer, projectId);
}

type Asked = { userId: number; minInvestment: Cents };

/** @throws AppError not_active if its funding is over, or if there is room to invest now */
async function requireFull(tx: Transaction, project: ProjectRow, { userId, minInvestment }: Asked): Promise<void> {
  const { rows } = await tx.execute<{ is_over: boolean; room: string }>(sql`
    select p.funding_closed_at is not null or p.funded_below_goal or p.status not in ('active', 'funded')
        or coalesce(p.deadline < (now() at time zone 'UTC')::date, false) as is_over,
      coalesce(p.max_cents, p.goal_cents) - p.raised_cents - p.held_cents - room_kept_for_others(p.id, ${userId}) as room
    from projects p where p.id = ${project.id}`);
  const [facts] = rows;
  if (facts === undefined || facts.is_over) {
    throw new AppError('not_active', 'The funding of this project is over, so no room can return.');
  }
  if (project.status === 'active' && Number(facts.room) >= minInvestment) {
    throw new AppError('not_active', 'There is room in this project now, so you can invest without waiting.');
  }
}
