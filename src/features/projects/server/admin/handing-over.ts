// Hands a project over to another owner: who may become it, and what moves along.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { findSystemUser, promoteToInnovator } from '#features/accounts/server/account-service.ts';
import { users } from '#features/accounts/server/account-table.ts';
import { isOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { projectDrafts } from '../drafts/draft-table.ts';
import { setChangeCause } from '../history/project-change-cause.ts';
import { changeForAudit, getLastChange } from '../history/project-change-queries.ts';
import { giveProjectImages } from '../project-media.ts';
import { type ProjectRow, projects } from '../project-table.ts';
import type { AdminChangeHooks } from './admin-change.ts';

/** The platform's system owner, or an existing person, locked. @throws AppError validation */
export async function requireOwner(tx: Transaction, id: number | null, path = 'ownerId'): Promise<number> {
  if (id === null) return (await findSystemUser(tx, 'imported')).id;
  const [person] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.kind, 'person'), isNull(users.erasedAt)))
    .for('no key update');
  if (person === undefined) throw ownerRefusal('There is no such person', path);
  return person.id;
}

const toOneselfMessage = 'You would become the owner yourself: another administrator must decide.';

/** @throws AppError own_project; validation if they already own it or ever started to invest in it */
export async function requireHandable(
  tx: Transaction,
  viewer: Viewer,
  { project, ownerId, path = 'ownerId' }: { project: ProjectRow; ownerId: number; path?: string },
): Promise<void> {
  if (await isOneself(tx, viewer, [ownerId])) throw new AppError('own_project', toOneselfMessage);
  if (project.ownerId === ownerId) throw ownerRefusal('This project belongs to them already', path);
  if (await hasInvested(tx, { projectId: project.id, personId: ownerId })) {
    throw ownerRefusal('They have started an investment in this project', path);
  }
}

type HandOver = {
  project: ProjectRow;
  ownerId: number;
  reason: string;
  hooks: AdminChangeHooks;
};

/** Runs last in the transaction, because the audit log is one chain. */
export async function handOver(tx: Transaction, viewer: Viewer, { project, ownerId, ...act }: HandOver): Promise<void> {
  const { id } = project;
  if (project.status !== 'draft') await promoteToInnovator(tx, ownerId);
  await setChangeCause(tx, { actor: { adminId: requireAdmin(viewer).id }, reason: act.reason });
  await tx.update(projects).set({ ownerId, updatedAt: sql`now()` }).where(eq(projects.id, id));
  await tx.delete(projectDrafts).where(eq(projectDrafts.projectId, id));
  await giveProjectImages(tx, { ...project, ownerId });
  const change = await getLastChange(tx, id);
  for (const kind of ['handed_to', 'handed_from'] as const) {
    await act.hooks.onChangedByAdmin(tx, { projectId: id, changeId: change.id, kind });
  }
  await recordAudit(tx, viewer, {
    action: 'project.owner_changed',
    subject: { kind: 'project', id },
    ...changeForAudit(change),
    reason: act.reason,
  });
}

export async function isErased(tx: Transaction, personId: number): Promise<boolean> {
  const [person] = await tx.select({ erasedAt: users.erasedAt }).from(users).where(eq(users.id, personId));
  return person !== undefined && person.erasedAt !== null;
}

/** Includes unpaid ones: a late payment would still be theirs. */
async function hasInvested(tx: Transaction, { projectId, personId }: { projectId: number; personId: number }) {
  const { rows } = await tx.execute(
    sql`select 1 from investments where project_id = ${projectId} and investor_id = ${personId} limit 1`,
  );
  return rows.length > 0;
}

function ownerRefusal(message: string, path: string): AppError {
  return new AppError('validation', `${message}.`, { issues: [{ path, message }] });
}
