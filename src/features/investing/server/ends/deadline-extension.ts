// Deadline extension by an administrator. Deadlines that investors rely on can't be shortened or removed.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { deadlineIssue } from '#features/projects/project-rules.ts';
import { setChangeCause } from '#features/projects/server/history/project-change-cause.ts';
import { changeForAudit, getLastChange } from '#features/projects/server/history/project-change-queries.ts';
import { moveDeadline } from '#features/projects/server/project-moving.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { getToday } from '#features/projects/server/project-service.ts';
import { type ProjectRow, projects } from '#features/projects/server/project-table.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { investments } from '../investing-table.ts';
import { queueAdminChangeMail } from '../mails/admin-change-mails.ts';
import { queueForBackers } from '../mails/backer-mail.ts';
import { deadlineExtendedMail } from '../mails/backer-mails.ts';

export type DeadlineExtension = { id: number; deadline: string; reason: string };

/** @throws AppError not_found, own_project, illegal_move, validation */
export async function extendDeadline(deps: Deps, viewer: Viewer, extension: DeadlineExtension): Promise<void> {
  const { id, deadline, reason } = extension;
  const adminId = requireAdmin(viewer).id;
  await deps.db.transaction(async (tx) => {
    const project = await lockWithInvestments(tx, id);
    await refuseOwnProject(tx, viewer, id);
    requireExtendable(project, deadline, getToday(deps));
    await setChangeCause(tx, { actor: { adminId }, reason });
    await moveDeadline(tx, id, deadline);
    const change = await getLastChange(tx, id);
    await queueForBackers(tx, deadlineExtendedMail, { projectId: id, changeId: change.id });
    await queueAdminChangeMail(tx, { projectId: id, changeId: change.id, kind: 'changed_by_admin' });
    await recordAudit(tx, viewer, {
      action: 'project.deadline_extended',
      subject: { kind: 'project', id },
      ...changeForAudit(change),
      reason,
    });
  });
}

/** Lock order everywhere: investments, then their project, because a trigger extends their cancellation window. */
export async function lockWithInvestments(tx: Transaction, projectId: number): Promise<ProjectRow> {
  await lockInvestments(tx, projectId);
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .for('no key update');
  if (project === undefined) throw projectNotFound();
  return project;
}

export async function lockInvestments(tx: Transaction, projectId: number): Promise<void> {
  await tx
    .select({ id: investments.id })
    .from(investments)
    .where(and(eq(investments.projectId, projectId), isNotNull(investments.counted)))
    .orderBy(asc(investments.id))
    .for('no key update');
}

/** @throws AppError illegal_move, validation */
function requireExtendable(project: ProjectRow, deadline: string, today: string): void {
  if (project.status !== 'active') {
    throw new AppError('illegal_move', 'Only a project that is raising money can get more time.');
  }
  if (project.deadline !== null && project.deadline < today) {
    throw new AppError('illegal_move', "The deadline has passed, so it can't be extended.");
  }
  const isLater = project.deadline === null || deadline > project.deadline;
  const message = isLater
    ? deadlineIssue({ deadline, today })?.message
    : 'The new deadline must be later than the current one';
  if (message !== undefined) {
    throw new AppError('validation', `${message}.`, { issues: [{ path: 'deadline', message }] });
  }
}
