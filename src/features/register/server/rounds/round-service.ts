// Later rounds: entered by people with the right to the project's money, withdrawn while they are not confirmed.
import { and, desc, eq, sql } from 'drizzle-orm';
import { hasRight, mayDo } from '#features/projects/server/project-access.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { isVisibleProject, projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { ProjectRounds, ProposedRound, PublicRound } from '../../round-contract.ts';
import { findRoundProblem, type RoundInput } from '../../round-rules.ts';
import { type LaterRoundRow, laterRounds } from '../register-table.ts';

/** Entries shown to the owner; a company has far fewer. */
const maxEntries = 100;

/** @throws AppError not_found, as for a missing project */
export async function listRounds(deps: Pick<Deps, 'db'>, viewer: Viewer, projectId: number): Promise<ProjectRounds> {
  const { db } = deps;
  if (!(await isVisibleProject(db, viewer, projectId))) throw projectNotFound();
  const mayEnter = await hasRight(db, 'money', { projectId, userId: viewer.user?.id });
  const [rows, closedOn] = await Promise.all([
    db
      .select()
      .from(laterRounds)
      .where(eq(laterRounds.projectId, projectId))
      .orderBy(desc(laterRounds.id))
      .limit(maxEntries),
    readClosedOn(db, projectId),
  ]);
  const confirmed = rows.filter(({ state }) => state === 'confirmed');
  const isReplaced = ({ id }: LaterRoundRow) => confirmed.some(({ replaces }) => replaces === id);
  return {
    rounds: confirmed
      .filter((row) => !isReplaced(row))
      .toSorted((a, b) => a.heldOn.localeCompare(b.heldOn) || a.id - b.id)
      .map(toPublicRound),
    entries: mayEnter || viewer.admin !== undefined ? rows.map(toProposedRound) : [],
    closedOn,
  };
}

function toPublicRound({
  id,
  heldOn,
  preMoneyCents,
  amountCents,
  investors,
  state,
  endedAt,
}: LaterRoundRow): PublicRound {
  return {
    id,
    heldOn,
    preMoney: toDollarString(centsTotal(preMoneyCents)),
    amount: toDollarString(centsTotal(amountCents)),
    investors,
    confirmedAt: state === 'confirmed' ? (endedAt?.toISOString() ?? null) : null,
  };
}

export function toProposedRound(row: LaterRoundRow): ProposedRound {
  return {
    ...toPublicRound(row),
    state: row.state,
    replaces: row.replaces,
    waitsForSecond: row.state === 'proposed' && row.firstBy !== null,
    proposedAt: row.proposedAt.toISOString(),
    reason: row.reason,
    revocation: row.revokeAskedAt && {
      askedAt: row.revokeAskedAt.toISOString(),
      reason: row.revokeReason,
      revokedAt: row.revokedAt?.toISOString() ?? null,
    },
  };
}

/** The day funding ended with money for the company; null while it is open, and for offers that failed. */
async function readClosedOn(db: Queryable, projectId: number): Promise<string | null> {
  const [project] = await db
    .select({ status: projects.status, closedAt: projects.fundingClosedAt })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (project === undefined || (project.status !== 'funded' && project.status !== 'completed')) return null;
  return project.closedAt === null ? null : toDay(project.closedAt);
}

type Proposal = RoundInput & { projectId: number; replaces?: number | undefined };

/** @throws AppError not_found, illegal_move, validation, already_exists */
export async function proposeRound(
  deps: Deps,
  viewer: Viewer,
  { projectId, replaces, ...input }: Proposal,
): Promise<void> {
  const userId = requireUserId(viewer);
  await deps.db.transaction(async (tx) => {
    await lockProject(tx, projectId);
    if (!(await hasRight(tx, 'money', { projectId, userId }))) throw projectNotFound();
    const closedOn = await readClosedOn(tx, projectId);
    if (closedOn === null) {
      throw new AppError('illegal_move', 'Later rounds can be entered once funding here has ended.');
    }
    const problem = findRoundProblem(input, { closedOn, today: toDay(deps.now()) });
    if (problem !== undefined) throw new AppError('validation', `${problem.message}.`, { issues: [problem] });
    if (replaces !== undefined) await requireCorrectable(tx, { projectId, replaces });
    await tx.insert(laterRounds).values({
      projectId,
      heldOn: input.heldOn,
      preMoneyCents: input.preMoney,
      amountCents: input.amount,
      investors: input.investors,
      replaces: replaces ?? null,
      proposedBy: userId,
      needsSecond: input.amount > deps.settings.current().secondAdminAbove,
    });
  });
}

async function requireCorrectable(
  tx: Transaction,
  { projectId, replaces }: { projectId: number; replaces: number },
): Promise<void> {
  const [round] = await tx
    .select({
      isCorrected: sql<boolean>`exists (select from later_rounds c where c.replaces = ${laterRounds.id} and c.state in ('proposed', 'confirmed'))`,
    })
    .from(laterRounds)
    .where(and(eq(laterRounds.id, replaces), eq(laterRounds.projectId, projectId), eq(laterRounds.state, 'confirmed')));
  if (round === undefined) throw new AppError('not_found', 'There is no such confirmed round.');
  if (round.isCorrected) throw new AppError('already_exists', 'There already is a correction of this round.');
}

/** Returns the project of the round. @throws AppError not_found, illegal_move once it was decided */
export async function withdrawRound(deps: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<number> {
  const userId = requireUserId(viewer);
  return deps.db.transaction(async (tx) => {
    const [round] = await tx
      .select({ projectId: laterRounds.projectId, state: laterRounds.state })
      .from(laterRounds)
      .innerJoin(projects, eq(projects.id, laterRounds.projectId))
      .where(and(eq(laterRounds.id, id), mayDo('money', userId)))
      .for('no key update', { of: laterRounds });
    if (round === undefined) throw new AppError('not_found', 'There is no such round.');
    if (round.state !== 'proposed') {
      throw new AppError('illegal_move', 'This round was already decided on. Enter a correction instead.');
    }
    await tx.update(laterRounds).set({ state: 'withdrawn', endedAt: sql`now()` }).where(eq(laterRounds.id, id));
    return round.projectId;
  });
}
