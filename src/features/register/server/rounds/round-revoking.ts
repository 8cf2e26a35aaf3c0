// A confirmed round that was never held, or not like this, is revoked: one administrator asks with a reason, another one agrees.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { requireAnotherPerson, requireSeniorAdmin } from '#features/accounts/server/admins/own-accounts.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMails } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { readLines } from '../lines/register-reading.ts';
import { roundRevokedMail } from '../mails/round-mails.ts';
import { type LaterRoundRow, laterRounds } from '../register-table.ts';
import { auditRound } from './round-audit.ts';

type Asked = { id: number; reason: string };

/** @throws AppError not_found, own_project, illegal_move */
export async function askToRevokeRound(deps: Pick<Deps, 'db'>, viewer: Viewer, { id, reason }: Asked): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const round = await lockConfirmed(tx, viewer, id);
    if (round.revokeAskedBy !== null) {
      throw new AppError('illegal_move', 'An administrator already asked to revoke this round.');
    }
    await tx
      .update(laterRounds)
      .set({ revokeAskedBy: requireAdmin(viewer).id, revokeAskedAt: sql`now()`, revokeReason: reason })
      .where(eq(laterRounds.id, id));
    await auditRound(tx, viewer, { round, action: 'round.revocation_asked', reason });
  });
}

/** @throws AppError not_found, own_project, illegal_move, forbidden */
export async function revokeRound(deps: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await deps.db.transaction(async (tx) => {
    const round = await lockAsked(tx, viewer, id);
    await requireAnotherPerson(tx, viewer, {
      askedBy: round.revokeAskedBy,
      message: 'You asked to revoke this round. Another administrator must confirm it.',
    });
    await requireSeniorAdmin(tx, adminId, 'Revoking a round changes every share.');
    await tx
      .update(laterRounds)
      .set({ state: 'revoked', revokedBy: adminId, revokedAt: sql`now()` })
      .where(eq(laterRounds.id, id));
    const lines = await readLines(tx, { projectId: round.projectId, asOf: undefined });
    const told = new Set([round.proposedBy, ...lines.map(({ holderId }) => holderId)]);
    await queueMails(
      tx,
      roundRevokedMail,
      [...told].map((userId) => ({ roundId: id, userId })),
    );
    await auditRound(tx, viewer, { round, action: 'round.revoked' });
  });
}

/** The round stays as it is. @throws AppError not_found, own_project, illegal_move */
export async function keepRound(deps: Pick<Deps, 'db'>, viewer: Viewer, { id, reason }: Asked): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const round = await lockAsked(tx, viewer, id);
    await tx
      .update(laterRounds)
      .set({ revokeAskedBy: null, revokeAskedAt: null, revokeReason: null })
      .where(eq(laterRounds.id, id));
    await auditRound(tx, viewer, { round, action: 'round.kept', reason });
  });
}

async function lockAsked(
  tx: Transaction,
  viewer: Viewer,
  id: number,
): Promise<LaterRoundRow & { revokeAskedBy: number }> {
  const round = await lockConfirmed(tx, viewer, id);
  const { revokeAskedBy } = round;
  if (revokeAskedBy === null) throw new AppError('illegal_move', 'Nobody asks to revoke this round anymore.');
  return { ...round, revokeAskedBy };
}

/** A round that counts. */
async function lockConfirmed(tx: Transaction, viewer: Viewer, id: number): Promise<LaterRoundRow> {
  const [found] = await tx.select({ projectId: laterRounds.projectId }).from(laterRounds).where(eq(laterRounds.id, id));
  if (found === undefined) throw new AppError('not_found', 'There is no such round.');
  await lockProject(tx, found.projectId);
  await refuseOwnProject(tx, viewer, found.projectId);
  const [round] = await tx
    .select()
    .from(laterRounds)
    .where(and(eq(laterRounds.id, id), eq(laterRounds.state, 'confirmed'), isNull(laterRounds.revokedAt)))
    .for('no key update');
  if (round === undefined) throw new AppError('illegal_move', 'This round doesn’t count in the register.');
  const [correction] = await tx
    .select({ state: laterRounds.state })
    .from(laterRounds)
    .where(and(eq(laterRounds.replaces, id), sql`${laterRounds.state} in ('proposed', 'confirmed')`));
  if (correction?.state === 'confirmed') {
    throw new AppError('illegal_move', 'This round was corrected. Revoke the correction instead.');
  }
  if (correction !== undefined) {
    throw new AppError('illegal_move', 'A correction of this round waits for a decision. Decide about it first.');
  }
  return round;
}
