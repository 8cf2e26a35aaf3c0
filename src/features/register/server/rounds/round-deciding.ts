// Administrators confirm or decline later rounds. Above the site's amount two of them confirm.
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { requireAnotherPerson, requireSeniorAdmin } from '#features/accounts/server/admins/own-accounts.ts';
import { toEquityText } from '#features/projects/equity-share.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { refuseOwnProject, stakeIn } from '#features/projects/server/separation-of-duties.ts';
import type { Stake } from '#features/projects/stake-rules.ts';
import { AppError } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMails } from '#platform/mail/mail-outbox.ts';
import type { Database, Queryable, Transaction } from '#platform/postgres/database.ts';
import type { RoundQueue } from '../../round-contract.ts';
import { sumShares } from '../lines/own-shares.ts';
import { readLines, readRounds, type StoredRound } from '../lines/register-reading.ts';
import { roundConfirmedMail, roundDeclinedMail } from '../mails/round-mails.ts';
import { type LaterRoundRow, laterRounds } from '../register-table.ts';
import { auditRound } from './round-audit.ts';
import { toProposedRound } from './round-service.ts';

const maxQueue = 100;

const isToRevoke = and(eq(laterRounds.state, 'confirmed'), isNotNull(laterRounds.revokeAskedAt));

export async function readRoundQueue(db: Database, viewer: Viewer): Promise<RoundQueue> {
  const proposer = alias(users, 'proposer');
  const first = alias(users, 'first_admin');
  const revoker = alias(users, 'revoker');
  const rows = await db
    .select({
      round: laterRounds,
      project: projects.title,
      stake: sql<Stake | null>`${stakeIn(viewer, sql`${laterRounds.projectId}`)}`,
      proposer: { id: proposer.id, name: proposer.name },
      first: { id: first.id, name: first.name },
      revoker: { id: revoker.id, name: revoker.name },
    })
    .from(laterRounds)
    .innerJoin(projects, eq(projects.id, laterRounds.projectId))
    .innerJoin(proposer, eq(proposer.id, laterRounds.proposedBy))
    .leftJoin(first, eq(first.id, laterRounds.firstBy))
    .leftJoin(revoker, eq(revoker.id, laterRounds.revokeAskedBy))
    .where(or(eq(laterRounds.state, 'proposed'), isToRevoke))
    .orderBy(asc(sql`coalesce(${laterRounds.revokeAskedAt}, ${laterRounds.proposedAt})`), asc(laterRounds.id))
    .limit(maxQueue);
  const rounds = [];
  for (const { round, project, stake, proposer: proposedBy, first: firstBy, revoker: revokeAskedBy } of rows) {
    const effect = await readEffect(db, round);
    rounds.push({
      ...toProposedRound(round),
      projectId: round.projectId,
      project,
      stake,
      proposedBy,
      firstBy,
      revokeAskedBy,
      ...effect,
    });
  }
  return { rounds, adminId: requireAdmin(viewer).id };
}

/** What the decision does to everyone who holds a share from here. */
async function readEffect(db: Queryable, round: LaterRoundRow): Promise<{ shareBefore: string; shareAfter: string }> {
  const [lines, rounds] = await Promise.all([
    readLines(db, { projectId: round.projectId, asOf: undefined }),
    readRounds(db, { projectId: round.projectId, asOf: undefined }),
  ]);
  const after =
    round.state === 'proposed'
      ? [...rounds.filter(({ id }) => id !== round.replaces), toStored(round)]
      : [...rounds.filter(({ id }) => id !== round.id), ...(await readReplaced(db, round))];
  after.sort((a, b) => a.heldOn.localeCompare(b.heldOn) || a.id - b.id);
  return { shareBefore: toEquityText(sumShares(lines, rounds)), shareAfter: toEquityText(sumShares(lines, after)) };
}

/** Without the correction, the figures that it corrected count again. */
async function readReplaced(db: Queryable, { replaces }: LaterRoundRow): Promise<StoredRound[]> {
  if (replaces === null) return [];
  const rows = await db
    .select()
    .from(laterRounds)
    .where(and(eq(laterRounds.id, replaces), eq(laterRounds.state, 'confirmed')));
  return rows.map(toStored);
}

function toStored({ id, heldOn, investors, preMoneyCents, amountCents }: LaterRoundRow): StoredRound {
  return { id, heldOn, investors, preMoneyCents: cents(preMoneyCents), amountCents: cents(amountCents) };
}

const largeRound = 'This round is above the amount from which two administrators decide.';

/** @throws AppError not_found, own_project, illegal_move, forbidden */
export async function confirmRound(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await deps.db.transaction(async (tx) => {
    const round = await lockOpen(tx, viewer, id);
    const needsSecond = round.needsSecond || round.amountCents > deps.settings.current().secondAdminAbove;
    if (needsSecond) await requireSeniorAdmin(tx, adminId, largeRound);
    if (round.firstBy !== null) {
      await requireAnotherPerson(tx, viewer, {
        askedBy: round.firstBy,
        message: 'You confirmed this round. Another administrator must confirm it too.',
      });
    }
    const isComplete = !needsSecond || round.firstBy !== null;
    await tx
      .update(laterRounds)
      .set({
        needsSecond,
        ...(round.firstBy === null ? { firstBy: adminId, firstAt: sql`now()` } : { secondBy: adminId }),
        ...(isComplete && { state: 'confirmed' as const, endedAt: sql`now()` }),
      })
      .where(eq(laterRounds.id, id));
    if (isComplete) await notifyHolders(tx, round);
    await auditRound(tx, viewer, { round, action: 'round.confirmed' });
  });
}

/** Everyone whose share it dilutes. */
async function notifyHolders(tx: Transaction, { id, projectId }: LaterRoundRow): Promise<void> {
  const lines = await readLines(tx, { projectId, asOf: undefined });
  const holders = [...new Set(lines.map(({ holderId }) => holderId))];
  await queueMails(
    tx,
    roundConfirmedMail,
    holders.map((userId) => ({ roundId: id, userId })),
  );
}

/** @throws AppError not_found, own_project, illegal_move */
export async function declineRound(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const round = await lockOpen(tx, viewer, id);
    await tx.update(laterRounds).set({ state: 'declined', endedAt: sql`now()`, reason }).where(eq(laterRounds.id, id));
    await queueMails(tx, roundDeclinedMail, [{ roundId: id, userId: round.proposedBy }]);
    await auditRound(tx, viewer, { round, action: 'round.declined', reason });
  });
}

async function lockOpen(tx: Transaction, viewer: Viewer, id: number): Promise<LaterRoundRow> {
  const [found] = await tx.select({ projectId: laterRounds.projectId }).from(laterRounds).where(eq(laterRounds.id, id));
  if (found === undefined) throw new AppError('not_found', 'There is no such round.');
  await lockProject(tx, found.projectId);
  await refuseOwnProject(tx, viewer, found.projectId);
  const [round] = await tx
    .select()
    .from(laterRounds)
    .where(and(eq(laterRounds.id, id), eq(laterRounds.state, 'proposed')))
    .for('no key update');
  if (round === undefined) throw new AppError('illegal_move', 'This round was already decided on.');
  return round;
}
