// Administrators' actions on milestones: review evidence, open votes, decide where the rules leave it to them, answer in public.
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { byAdmin } from '#features/ledger/server/money-cause.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { MilestoneDecision, MilestoneTask } from '../../milestone-admin-contract.ts';
import { milestoneNotFound } from '../evidence/evidence-files.ts';
import { describeMilestones, findTerms } from '../evidence/plan-reading.ts';
import { evidenceSentBackMail } from '../mails/evidence-mails.ts';
import { milestoneDecidedMail } from '../mails/milestone-due-mails.ts';
import { lockMilestone, moveMilestone } from '../plan/milestone-moving.ts';
import { openPoll } from '../plan/poll-opening.ts';
import { stopProject } from '../plan/project-stop.ts';
import { type EvidenceRow, type MilestoneRow, milestoneEvidence, milestones } from '../plan-table.ts';
import { afterApproval, giveMoreTime } from './after-decision.ts';
import { findTask } from './milestone-queue.ts';

export type MilestoneAct = { milestoneId: number };

/** @throws AppError not_found, own_project, already_decided, changed_meanwhile */
export async function openVote(
  deps: Deps,
  viewer: Viewer,
  act: MilestoneAct & { evidenceHash: string },
): Promise<void> {
  await inLockedMilestone(deps, viewer, act, async (tx, row, task) => {
    requireTask(task, ['review_evidence']);
    const evidence = await requireEvidence(tx, row, act.evidenceHash);
    const pollId = await openPoll(tx, row, { kind: 'release', evidenceHash: evidence.hash });
    await moveMilestone(tx, row, 'voting', byAdmin(viewer, 'vote opened'));
    await recordAudit(tx, viewer, {
      action: 'milestone.vote_opened',
      subject: toSubject(row),
      after: { vote: pollId },
    });
  });
}

/** @throws AppError not_found, own_project, already_decided, changed_meanwhile */
export async function sendBack(
  deps: Deps,
  viewer: Viewer,
  act: MilestoneAct & { evidenceHash: string; reason: string },
): Promise<void> {
  await inLockedMilestone(deps, viewer, act, async (tx, row, task) => {
    requireTask(task, ['review_evidence', 'decide_start', 'decide']);
    const evidence = await requireEvidence(tx, row, act.evidenceHash);
    await tx
      .update(milestoneEvidence)
      .set({ sentBackReason: act.reason, sentBackAt: sql`now()` })
      .where(eq(milestoneEvidence.id, evidence.id));
    await moveMilestone(tx, row, 'planned', byAdmin(viewer, 'evidence sent back'));
    await queueMail(tx, evidenceSentBackMail, { evidenceId: evidence.id });
    await recordAudit(tx, viewer, {
      action: 'milestone.sent_back',
      subject: toSubject(row),
      after: { round: evidence.round },
      reason: act.reason,
    });
  });
}

const decidable = {
  approve: ['decide', 'decide_vote', 'decide_start'],
  reject: ['decide', 'decide_vote'],
  extend: ['decide_overdue'],
  return: ['decide_overdue'],
} as const satisfies Record<MilestoneDecision, readonly MilestoneTask[]>;

/** @throws AppError not_found, own_project, already_decided */
export async function decideMilestone(
  deps: Deps,
  viewer: Viewer,
  act: MilestoneAct & { decision: MilestoneDecision; reason: string },
): Promise<void> {
  const { decision, reason } = act;
  const adminId = requireAdmin(viewer).id;
  await inLockedMilestone(deps, viewer, act, async (tx, row, task) => {
    requireTask(task, decidable[decision]);
    const cause = byAdmin(viewer, `administrator: ${decision}`);
    switch (decision) {
      case 'approve':
        await moveMilestone(tx, row, 'approved', { ...cause, fields: { answer: reason } });
        await afterApproval(deps, tx, row.id, { adminId, isAgainstVote: task === 'decide_vote' });
        break;
      case 'reject':
        await moveMilestone(tx, row, 'rejected', { ...cause, fields: { answer: reason } });
        break;
      case 'extend':
        await giveMoreTime(tx, row, { ...cause, graceDays: deps.settings.current().graceDays, answer: reason });
        break;
      case 'return':
        await tx.update(milestones).set({ answer: reason }).where(eq(milestones.id, row.id));
        await stopProject(tx, { projectId: row.projectId, reason, stoppedBy: adminId });
        break;
    }
    await queueMail(tx, milestoneDecidedMail, {
      milestoneId: row.id,
      decision,
      at: deps.now().toISOString(),
    });
    await recordAudit(tx, viewer, {
      action: 'milestone.decided',
      subject: toSubject(row),
      before: { state: row.state },
      after: { decision },
      reason,
    });
  });
}

/** @throws AppError not_found, own_project, already_decided */
export async function answerInvestors(
  deps: Deps,
  viewer: Viewer,
  act: MilestoneAct & { answer: string },
): Promise<void> {
  await inLockedMilestone(deps, viewer, act, async (tx, row, task) => {
    requireTask(task, ['answer']);
    await tx.update(milestones).set({ answer: act.answer }).where(eq(milestones.id, row.id));
    await afterApproval(deps, tx, row.id);
    await recordAudit(tx, viewer, {
      action: 'milestone.answered',
      subject: toSubject(row),
      after: { answer: act.answer },
    });
  });
}

type Work = (tx: Transaction, row: MilestoneRow, task: MilestoneTask | null) => Promise<void>;

/** If two administrators act at the same time, the second sees the first one's decision. */
async function inLockedMilestone(deps: Deps, viewer: Viewer, act: MilestoneAct, work: Work): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockMilestone(tx, act.milestoneId);
    if (row === undefined) throw milestoneNotFound();
    await refuseOwnProject(tx, viewer, row.projectId);
    const [facts] = await describeMilestones({ db: tx, settings: deps.settings }, [row]);
    const terms = await findTerms(tx, row.projectId);
    const isStart = (await findFiled(tx, row))?.isStart === true;
    const task = facts && !row.isWhole ? findTask(facts, { isStart, isByAdmin: terms?.releaseRule === 'admin' }) : null;
    await work(tx, row, task);
  });
}

/** @throws AppError already_decided */
function requireTask(task: MilestoneTask | null, wanted: readonly MilestoneTask[]): void {
  if (task !== null && wanted.includes(task)) return;
  throw new AppError('already_decided', 'This milestone no longer needs this decision. Reload it.');
}

async function findFiled(tx: Transaction, row: MilestoneRow): Promise<EvidenceRow | undefined> {
  const [filed] = await tx
    .select()
    .from(milestoneEvidence)
    .where(and(eq(milestoneEvidence.milestoneId, row.id), eq(milestoneEvidence.round, row.rounds)));
  return filed;
}

/** @throws AppError changed_meanwhile */
async function requireEvidence(tx: Transaction, row: MilestoneRow, hash: string): Promise<EvidenceRow> {
  const filed = await findFiled(tx, row);
  if (filed?.hash === hash) return filed;
  throw new AppError('changed_meanwhile', 'Newer evidence was submitted. Review it first.');
}

const toSubject = ({ projectId: id }: MilestoneRow) => ({ kind: 'project' as const, id });
