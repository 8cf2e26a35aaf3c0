// What goes with a change of a project by an administrator: pictures, telling the owner, the audit log.
import { actorOf, recordAudit } from '#features/audit/server/audit-service.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { changeForAudit, getLastChange } from '../history/project-change-queries.ts';
import { giveImages } from '../project-media.ts';
import type { ProjectRow } from '../project-table.ts';

/** Changed or made for its owner, handed to one and from one, removed. */
export type AdminChangeKind =
  | 'changed_by_admin'
  | 'created_by_admin'
  | 'handed_to'
  | 'handed_from'
  | 'deleted_by_admin';

/** What a later slice does when an administrator changed what is its owner's: the owner is told. */
export type OnChangedByAdmin = (
  tx: Transaction,
  change: { projectId: number; changeId: number; kind: AdminChangeKind },
) => Promise<void>;
export type AdminChangeHooks = { onChangedByAdmin: OnChangedByAdmin };

/** Administrators may have projects too, also as the person who is signed in beside them: nobody is told of their own act. */
export function isOwnProject({ user, admin }: Viewer, { ownerId }: Pick<ProjectRow, 'ownerId'>): boolean {
  return admin?.id === ownerId || user?.id === ownerId;
}

/** Whose pictures may be put on the project. An administrator's become the owner's with it. */
export function uploadersOf(viewer: Viewer, project: Pick<ProjectRow, 'ownerId'>, by: 'admin' | 'owner'): number[] {
  if (by === 'owner') return [project.ownerId];
  const { user } = viewer;
  return [project.ownerId, requireAdmin(viewer).id, ...(user?.id === undefined ? [] : [user.id])];
}

type AdminChange = {
  saved: ProjectRow;
  /** The last entry of the history before it: where there is no later one, nothing was changed. */
  lastBefore: number;
  reason: string | undefined;
  hooks: AdminChangeHooks;
  requestId: string;
};

/** The last thing the transaction does, because the audit log is one chain. */
export async function finishAdminChange(tx: Transaction, viewer: Viewer, change: AdminChange): Promise<void> {
  const { saved, lastBefore, reason, hooks, requestId } = change;
  await giveImages(tx, saved);
  const last = await getLastChange(tx, saved.id);
  const isChanged = last.id !== lastBefore;
  const actor = actorOf(viewer);
  if (isChanged && !isOwnProject(viewer, saved) && concernsOwner(last.after)) {
    await hooks.onChangedByAdmin(tx, { projectId: saved.id, changeId: last.id, kind: 'changed_by_admin' });
  }
  await recordAudit(tx, {
    actor,
    action: 'project.changed',
    subject: { kind: 'project', id: saved.id },
    ...(isChanged ? changeForAudit(last) : { before: {}, after: {} }),
    ...(reason !== undefined && { reason }),
    requestId,
  });
}

/** Being featured is the platform's own matter, and of a failed project there is a mail of its own. */
function concernsOwner(after: Record<string, unknown>): boolean {
  return Object.entries(after).some(([column, value]) => column !== 'featured' && value !== 'failed');
}
