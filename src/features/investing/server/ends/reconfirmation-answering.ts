// What an investor is asked after a material change, and their answer.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { listPublicChangesIn } from '#features/projects/server/history/public-changes.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { ProjectDeps } from '#features/projects/server/review-hooks.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, centsTotal, toDollarString } from '#kernel/money.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Reconfirmation } from '../../reconfirmation-contract.ts';
import { isCancellable } from '../cancellation-window.ts';
import { investments } from '../investing-table.ts';
import { reconfirmations } from '../reconfirmation-table.ts';

/** @throws AppError not_found for another person's investment, or one that nothing was asked about */
export async function getReconfirmation(deps: ProjectDeps, viewer: Viewer, id: number): Promise<Reconfirmation> {
  const own = await findOwn(deps.db, viewer, id);
  const { projectId, changeId, fromChangeId } = own;
  const siblings = await deps.db
    .select({ id: investments.id, amountCents: investments.amountCents, equityPercent: investments.equityPercent })
    .from(investments)
    .innerJoin(reconfirmations, eq(reconfirmations.investmentId, investments.id))
    .where(and(...ofOne(own), own.outcome === null ? isOpen : eq(investments.id, id)))
    .orderBy(investments.id);
  return {
    projectId,
    projectTitle: own.title,
    investments: siblings.map(({ amountCents, ...each }) => ({ ...each, amount: toDollarString(cents(amountCents)) })),
    amount: toDollarString(centsTotal(siblings.reduce((sum, { amountCents }) => sum + amountCents, 0))),
    changeId,
    askedAt: own.askedAt.toISOString(),
    dueAt: own.dueAt.toISOString(),
    outcome: own.outcome,
    isWaiting: own.outcome === null && own.state === 'completed' && !own.isOver,
    cancellable: own.cancellable,
    changes: await listPublicChangesIn(deps, projectId, { from: fromChangeId, to: changeId }),
  };
}

const isOpen = and(isNull(reconfirmations.outcome), eq(investments.state, 'completed'));

function ofOne({ investorId, projectId, changeId }: { investorId: number; projectId: number; changeId: number }) {
  return [
    eq(investments.investorId, investorId),
    eq(investments.projectId, projectId),
    eq(reconfirmations.changeId, changeId),
  ];
}

/** The last request about it. */
async function findOwn(db: Queryable, viewer: Viewer, id: number) {
  const [found] = await db
    .select({
      investorId: investments.investorId,
      projectId: investments.projectId,
      title: projects.title,
      state: investments.state,
      cancellable: isCancellable,
      changeId: reconfirmations.changeId,
      fromChangeId: reconfirmations.fromChangeId,
      askedAt: reconfirmations.askedAt,
      dueAt: reconfirmations.dueAt,
      outcome: reconfirmations.outcome,
      isOver: sql<boolean>`${reconfirmations.dueAt} <= now()`,
    })
    .from(reconfirmations)
    .innerJoin(investments, eq(investments.id, reconfirmations.investmentId))
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(and(eq(investments.id, id), eq(investments.investorId, requireUserId(viewer))))
    .orderBy(desc(reconfirmations.changeId))
    .limit(1);
  if (found === undefined) throw new AppError('not_found', 'There is nothing to confirm about this investment.');
  return found;
}

type Answer = { id: number; changeId: number };

/**
 * Confirms all of the person's investments in the project that are asked about the same change. Repeats are safe.
 * @throws AppError not_found; illegal_move after the last day, for an investment that has ended, and if the project changed again meanwhile
 */
export async function reconfirm(deps: ProjectDeps, viewer: Viewer, { id, changeId }: Answer): Promise<Reconfirmation> {
  await deps.db.transaction(async (tx) => {
    const asked = await findOwn(tx, viewer, id);
    // The sweeper locks an investment before it ends the request about it.
    await tx
      .select({ id: investments.id })
      .from(investments)
      .where(and(eq(investments.investorId, asked.investorId), eq(investments.projectId, asked.projectId)))
      .orderBy(investments.id)
      .for('no key update');
    const own = await findOwn(tx, viewer, id);
    if (own.changeId !== changeId) {
      throw new AppError('illegal_move', 'The project was changed again. Look at the new changes before you confirm.');
    }
    if (own.outcome === 'confirmed') return;
    if (own.outcome !== null || own.state !== 'completed') {
      throw new AppError('illegal_move', 'This investment has ended, so there is nothing to confirm.');
    }
    if (own.isOver) {
      throw new AppError('illegal_move', 'The time to confirm this investment has passed, and we are refunding it.');
    }
    const ids = tx
      .select({ id: investments.id })
      .from(investments)
      .where(
        and(
          eq(investments.investorId, own.investorId),
          eq(investments.projectId, own.projectId),
          eq(investments.state, 'completed'),
        ),
      );
    await tx
      .update(reconfirmations)
      .set({ outcome: 'confirmed', decidedAt: sql`now()` })
      .where(
        and(
          eq(reconfirmations.changeId, changeId),
          isNull(reconfirmations.outcome),
          sql`${reconfirmations.investmentId} in ${ids}`,
        ),
      );
  });
  return getReconfirmation(deps, viewer, id);
}
