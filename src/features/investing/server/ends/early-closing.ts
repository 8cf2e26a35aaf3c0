// Early close of a keep-what-you-raise project by an administrator.
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { byAdmin, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { setChangeCause } from '#features/projects/server/history/project-change-cause.ts';
import { changeForAudit, getLastChange } from '#features/projects/server/history/project-change-queries.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { moveProject } from '#features/projects/server/project-moving.ts';
import type { ProjectRow } from '#features/projects/server/project-table.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { queueAdminChangeMail } from '../mails/admin-change-mails.ts';
import { queueForBackers } from '../mails/backer-mail.ts';
import { closedEarlyMail } from '../mails/backer-mails.ts';
import { lockWithInvestments } from './deadline-extension.ts';
import { endsAtDeadline, mayCloseOn } from './last-day.ts';

/** @throws AppError not_found, own_project, illegal_move */
export async function closeFundingEarly(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await deps.db.transaction(async (tx) => {
    const project = await lockWithInvestments(tx, id);
    await refuseOwnProject(tx, viewer, id);
    const refusal = earlyClosingRefusal(project) ?? (await refuseByRules(deps, tx, project));
    if (refusal !== undefined) throw new AppError('illegal_move', refusal);
    await setMoneyCause(tx, byAdmin(viewer, 'closed early by an administrator'));
    await setChangeCause(tx, { actor: { adminId }, reason });
    await moveProject(tx, id, 'funded');
    const change = await getLastChange(tx, id);
    await queueForBackers(tx, closedEarlyMail, { projectId: id, changeId: change.id });
    await queueAdminChangeMail(tx, { projectId: id, changeId: change.id, kind: 'changed_by_admin' });
    await recordAudit(tx, viewer, {
      action: 'project.closed_early',
      subject: { kind: 'project', id },
      ...changeForAudit(change),
      reason,
    });
  });
}

function earlyClosingRefusal(project: ProjectRow): string | undefined {
  if (project.status !== 'active') return 'Only a project that is raising money can be closed.';
  if (project.allotment !== 'first_come') return endsAtDeadline;
  if (project.fundingModel !== 'keep_what_you_raise') {
    return 'An all-or-nothing project is funded only by reaching its goal. To end it now, fail it: its investors are refunded.';
  }
  if (project.heldCents > 0) {
    return `Payments of ${formatDollars(cents(project.heldCents))} are still open. Try again in a few minutes.`;
  }
  return project.raisedCents > 0 ? undefined : 'Nothing has been raised, so there is nothing to keep.';
}

/** Under some rules, closing early takes a notice, which the creator gives. */
async function refuseByRules({ now }: Deps, tx: Transaction, project: ProjectRow): Promise<string | undefined> {
  const projectPack = await packOfProject(tx, project.id);
  const closing = mayCloseOn(project, { projectPack, lastDay: toDay(now()), now: now() });
  if (closing.allowed) return undefined;
  return `${closing.reason} (${closing.law}) Its creator can announce an earlier last day once the goal is reached.`;
}
