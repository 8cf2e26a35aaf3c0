// Side effects of an administrator's change to a project: images, notifying the owner, the audit log.
import { recordAudit, toAuditActor } from '#features/audit/server/audit-service.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { changeForAudit, getLastChange } from '../history/project-change-queries.ts';
import { giveProjectImages } from '../project-media.ts';
import type { ProjectRow } from '../project-table.ts';

/** The change to the project, as its owner sees it. */
export type AdminChangeKind =
  | 'changed_by_admin'
  | 'created_by_admin'
  | 'handed_to'
  | 'handed_from'
  | 'deleted_by_admin';

/** A later slice's hook that notifies the owner of an administrator's change. */
export type OnChangedByAdmin = (
  tx: Transaction,
  change: { projectId: number; changeId: number; kind: AdminChangeKind },
) => Promise<void>;
export type AdminChangeHooks = { onChangedByAdmin: OnChangedByAdmin };

/** Users whose images may be used. An administrator's and an editor's images become the owner's. */
export function listUploaders(
  viewer: Viewer,
  project: Pick<ProjectRow, 'ownerId'> & { editorId?: number | undefined },
  by: 'admin' | 'owner',
): number[] {
  if (by === 'owner') return project.editorId === undefined ? [project.ownerId] : [project.ownerId, project.editorId];
  const { user } = viewer;
  return [project.ownerId, requireAdmin(viewer).id, ...(user?.id === undefined ? [] : [user.id])];
}

type AdminChange = {
  saved: ProjectRow;
  /** The last history entry before the change; if no later one exists, nothing changed. */
  lastBefore: number;
  reason: string | undefined;
  hooks: AdminChangeHooks;
};

/** Runs last in the transaction, because the audit log is one chain. */
export async function finishAdminChange(tx: Transaction, viewer: Viewer, change: AdminChange): Promise<void> {
  const { saved, lastBefore, reason, hooks } = change;
  await giveProjectImages(tx, saved);
  const last = await getLastChange(tx, saved.id);
  const isChanged = last.id !== lastBefore;
  const actor = toAuditActor(viewer);
  if (isChanged && concernsOwner(last.after)) {
    await hooks.onChangedByAdmin(tx, { projectId: saved.id, changeId: last.id, kind: 'changed_by_admin' });
  }
  await recordAudit(tx, actor, {
    action: 'project.changed',
    subject: { kind: 'project', id: saved.id },
    ...(isChanged ? changeForAudit(last) : { before: {}, after: {} }),
    ...(reason !== undefined && { reason }),
  });
}

/** Featuring concerns only the platform, and a failed project has a separate email. */
function concernsOwner(after: Record<string, unknown>): boolean {
  return Object.entries(after).some(([column, value]) => column !== 'featured' && value !== 'failed');
}
