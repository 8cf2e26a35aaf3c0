// Requests the release of an approved milestone, confirms it as the second administrator, or withdraws it. No money moves here.
import { and, eq, sql } from 'drizzle-orm';
import {
  adminAgeDays,
  requireAnotherPerson,
  requireSeniorAdmin,
} from '#features/accounts/server/admins/own-accounts.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { byAdmin, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { lockMilestone } from '../plan/milestone-moving.ts';
import { waitsForAnswer } from '../plan/vote-answer.ts';
import { type ReleaseRow, releases } from '../release-table.ts';
import { listRemainders } from './release-facts.ts';
import { isAboveLimit } from './release-limit.ts';
import { estimateCents } from './release-planning.ts';
import { readWaitFacts } from './release-waits.ts';

/** Why administrators with a new account cannot decide about some releases. */
const largeRelease = 'This release is large or was not carried by the vote.';

export type ReleaseRequest = {
  milestoneId: number;
  /** Null if a vote alone decided. */
  askedBy: number | null;
  /** The vote was against it or had no quorum. */
  againstVote?: boolean;
};

/**
 * Requests the release of an approved milestone. Repeated calls return the existing one.
 * @throws AppError not_found, illegal_move
 */
export async function askForRelease(
  deps: Pick<Deps, 'settings'>,
  tx: Transaction,
  { milestoneId, askedBy, againstVote = false }: ReleaseRequest,
): Promise<ReleaseRow> {
  const milestone = await lockMilestone(tx, milestoneId);
  if (milestone === undefined) throw new AppError('not_found', 'There is no such milestone.');
  const isLive = and(
    eq(releases.milestoneId, milestoneId),
    sql`${releases.state} <> 'withdrawn'`,
    sql`${releases.catchUpOf} is null`,
  );
  const [existing] = await tx.select().from(releases).where(isLive);
  if (existing !== undefined) return existing;
  if (milestone.state !== 'approved') throw new AppError('illegal_move', 'This milestone is not approved.');
  if (await waitsForAnswer(tx, milestone)) {
    throw new AppError('illegal_move', 'Answer the investors who voted against first: they see the answer in public.');
  }
  const { coolingHours, releaseDelayDays } = deps.settings.current();
  const { projectId } = milestone;
  const grossCents = await estimateCents(tx, { release: { catchUpOf: null }, milestone });
  const needsSecond = againstVote || (await isAboveLimit(deps, tx, { projectId, grossCents, counts: 'asked for' }));
  if (needsSecond && askedBy !== null) await requireSeniorAdmin(tx, askedBy, largeRelease);
  const [release] = await tx
    .insert(releases)
    .values({
      projectId,
      milestoneId,
      askedBy,
      needsSecond,
      notBefore: sql`greatest(now() + make_interval(hours => ${coolingHours}),
        (select p.funding_closed_at + make_interval(days => ${releaseDelayDays}) from projects p where p.id = ${projectId}))`,
    })
    .returning();
  if (release === undefined) throw new Error(`no release was asked for milestone ${milestoneId}`);
  return release;
}

async function requireSeniorAsker(tx: Transaction, adminId: number): Promise<void> {
  const { rows } = await tx.execute(sql`select from admin_credentials
    where user_id = ${adminId} and created_at > now() - make_interval(days => ${adminAgeDays})`);
  if (rows.length === 0) return;
  throw new AppError(
    'forbidden',
    `This release has become a large one, and the administrator who requested it has had access for less than ${adminAgeDays} days. Confirm it after that, or withdraw it and request it yourself.`,
  );
}

type Order = { id: number };

/** @throws AppError not_found, own_project, illegal_move, forbidden */
export async function askAsAdmin(deps: Deps, viewer: Viewer, { id }: Order): Promise<ReleaseRow> {
  const release = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'release asked for'));
    await refuseOwnMilestone(tx, viewer, id);
    const againstVote = await wasAgainst(tx, id);
    const asked = await askForRelease(deps, tx, { milestoneId: id, askedBy: requireAdmin(viewer).id, againstVote });
    await auditRelease(tx, viewer, { release: asked, action: 'release.asked' });
    return asked;
  });
  return release;
}

/** Requires the project's lock. @throws AppError own_project */
async function refuseOwnMilestone(tx: Transaction, viewer: Viewer, milestoneId: number): Promise<void> {
  const milestone = await lockMilestone(tx, milestoneId);
  if (milestone !== undefined) await refuseOwnProject(tx, viewer, milestone.projectId);
}

/** Whether the last vote about the milestone did not approve it. */
async function wasAgainst(tx: Transaction, milestoneId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ result: string | null }>(sql`
    select result from polls where milestone_id = ${milestoneId} and kind = 'release' order by id desc limit 1`);
  const [last] = rows;
  return last !== undefined && last.result !== 'for';
}

/** @throws AppError not_found, own_project, illegal_move, forbidden */
export async function confirmAsSecond(deps: Deps, viewer: Viewer, { id }: Order): Promise<void> {
  const admin = requireAdmin(viewer);
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'release confirmed'));
    const release = await lockAsked(tx, viewer, id);
    if (!release.needsSecond) throw new AppError('illegal_move', 'This release needs no second administrator.');
    if (release.secondBy !== null) throw new AppError('illegal_move', await explainSecond(tx, id));
    await requireAnotherPerson(tx, viewer, {
      askedBy: release.askedBy,
      message: 'You requested this release. Another administrator must confirm it.',
    });
    await requireSeniorAdmin(tx, admin.id, largeRelease);
    // It was small when they requested it.
    if (release.askedBy !== null) await requireSeniorAsker(tx, release.askedBy);
    await tx
      .update(releases)
      .set({ secondBy: admin.id, secondAt: sql`now()`, sweepAfter: sql`now()` })
      .where(eq(releases.id, id));
    await auditRelease(tx, viewer, { release, action: 'release.confirmed' });
  });
}

/** Keeps the confirmation on record; a release whose confirmation no longer counts is requested again. */
async function explainSecond(tx: Transaction, id: number): Promise<string> {
  const { needsSecond } = await readWaitFacts(tx, id);
  return needsSecond
    ? 'The person who confirmed this release may not decide about it anymore. Withdraw it and ask for it again.'
    : 'A second administrator has confirmed this release already.';
}

/**
 * Possible until it was sent; the milestone stays approved and can be requested again. If the provider may have received the
 * transfer, it is looked up there before it is withdrawn.
 * @throws AppError not_found, own_project, illegal_move
 */
export async function withdrawAsAdmin(deps: Deps, viewer: Viewer, order: Order & { reason: string }): Promise<void> {
  const { id, reason } = order;
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, byAdmin(viewer, 'release withdrawn'));
    const release = await lockRelease(tx, viewer, id);
    if (release.state === 'asked') {
      await tx.update(releases).set({ state: 'withdrawn', withdrawnReason: reason }).where(eq(releases.id, id));
    } else if (release.state === 'approved') {
      await withdrawApproved(tx, id, reason);
    } else throw new AppError('illegal_move', 'This release has already been sent or withdrawn.');
    await auditRelease(tx, viewer, { release, action: 'release.withdrawn', reason });
  });
}

async function withdrawApproved(tx: Transaction, id: number, reason: string): Promise<void> {
  const { rows } = await tx.execute<{ done: boolean }>(sql`select withdraw_unsent_release(${id}, ${reason}) as done`);
  if (rows[0]?.done === true) return;
  await tx.update(releases).set({ withdrawnReason: reason }).where(eq(releases.id, id));
  await tx.execute(sql`select give_up_transfers(${id}, 'admin')`);
}

async function lockAsked(tx: Transaction, viewer: Viewer, id: number): Promise<ReleaseRow> {
  const release = await lockRelease(tx, viewer, id);
  if (release.state !== 'asked') throw new AppError('illegal_move', 'This release has already been decided.');
  return release;
}

async function lockRelease(tx: Transaction, viewer: Viewer, id: number): Promise<ReleaseRow> {
  const [found] = await tx.select({ milestoneId: releases.milestoneId }).from(releases).where(eq(releases.id, id));
  if (found === undefined) throw new AppError('not_found', 'There is no such release.');
  await refuseOwnMilestone(tx, viewer, found.milestoneId);
  const [release] = await tx.select().from(releases).where(eq(releases.id, id)).for('no key update');
  if (release === undefined) throw new AppError('not_found', 'There is no such release.');
  return release;
}

type Note = {
  release: ReleaseRow;
  action: 'release.asked' | 'release.confirmed' | 'release.withdrawn';
  reason?: string;
};

async function auditRelease(tx: Transaction, viewer: Viewer, { release, action, reason }: Note): Promise<void> {
  const held = (await listRemainders(tx, release.projectId)).reduce(
    (sum, { remainderCents }) => sum + remainderCents,
    0,
  );
  await recordAudit(tx, viewer, {
    action,
    subject: { kind: 'release', id: release.id },
    after: { project: release.projectId, milestone: release.milestoneId, held: toDollarString(cents(held)) },
    ...(reason !== undefined && { reason }),
  });
}
