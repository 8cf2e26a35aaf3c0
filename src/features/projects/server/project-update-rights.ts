// Who may change what of a project: its owner, editors of its team, and administrators.
import { isOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { UpdateProjectBody } from '../project-contract.ts';
import { ownProjectMessage } from '../stake-rules.ts';
import { findMembership } from './project-members.ts';
import type { ProjectRow } from './project-table.ts';
import { findStake } from './separation-of-duties.ts';

/** 'owner' also for an administrator who owns it through another account. `isOwn`: the administrator owns it or is on its team. */
type Place = { place: 'owner' | 'editor' | undefined; isOwn: boolean };

export async function findPlace(
  tx: Transaction,
  viewer: Viewer,
  { id: projectId, ownerId }: ProjectRow,
): Promise<Place> {
  const userId = viewer.user?.id;
  const isOwn = viewer.admin !== undefined && (await findStake(tx, viewer, projectId)) === 'owner';
  if (ownerId === userId || (isOwn && (await isAdmins(tx, viewer, ownerId)))) return { place: 'owner', isOwn };
  const member = userId === undefined ? undefined : await findMembership(tx, { projectId, userId });
  return { place: member?.canEdit ? 'editor' : undefined, isOwn };
}

/** Fields only an admin may set, as named in the error. */
const adminFields = ['featured', 'visibility', 'reason'] as const;

type Wish = Place & { project: ProjectRow; body: UpdateProjectBody };

/**
 * The role of the viewer: an admin who is also signed in as the owner acts as owner where an owner may. Editors act as the owner, too.
 * @throws AppError own_project; forbidden, naming the field if the viewer may change others
 */
export function requireRight(viewer: Viewer, { project, body, place, isOwn }: Wish): 'admin' | 'owner' {
  const mayEdit = place === 'owner' || place === 'editor';
  const field = adminFields.find((name) => body[name] !== undefined && !(name === 'reason' && isOwn));
  const isAdminMove = body.status !== undefined && body.status !== 'draft' && body.status !== 'active';
  if (mayEdit && field === undefined && !isAdminMove) {
    if (place === 'editor') requireOnlyEdit(project, body);
    return 'owner';
  }
  if (isOwn) throw new AppError('own_project', ownProjectMessage);
  if (viewer.admin !== undefined) return 'admin';
  if (!mayEdit) throw new AppError('forbidden', 'Only the creator, an editor or an admin can change this project.');
  if (field !== undefined) throw new AppError('forbidden', `Only an admin may change "${field}".`, { field });
  throw new AppError('forbidden', `Only an admin may change "status" to ${body.status}.`, { field: 'status' });
}

/** Publishing is a promise in the owner's name. @throws AppError forbidden */
function requireOnlyEdit(project: ProjectRow, { status = project.status, reviewAnswer }: UpdateProjectBody): void {
  if (status === project.status && reviewAnswer === undefined) return;
  const message = 'You can edit this project. Only its owner can publish it or take it back.';
  throw new AppError('forbidden', message, { field: 'status' });
}

/** Whether it is the administrator's own project: they act as its owner, with an owner's rights and reviews. */
export async function isAdmins(tx: Transaction, viewer: Viewer, ownerId: number): Promise<boolean> {
  return viewer.admin !== undefined && (await isOneself(tx, viewer, [ownerId]));
}
