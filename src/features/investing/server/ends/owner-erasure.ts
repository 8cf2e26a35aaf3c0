// Settles the open projects of an erased owner: each is handed over, or ends with refunds.
import type { Settlement, SettleProjects } from '#features/accounts/server/erasure-service.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { byAdmin, setMoneyCause } from '#features/ledger/server/money-cause.ts';
import type { OpenProject } from '#features/projects/admin-project-contract.ts';
import { handOver, requireHandable, requireOwner } from '#features/projects/server/admin/handing-over.ts';
import { setChangeCause } from '#features/projects/server/history/project-change-cause.ts';
import { changeForAudit, getLastChange } from '#features/projects/server/history/project-change-queries.ts';
import { listOpenProjects } from '#features/projects/server/open-projects.ts';
import { moveProject } from '#features/projects/server/project-moving.ts';
import type { ProjectRow } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { queueAdminChangeMail } from '../mails/admin-change-mails.ts';
import { lockWithInvestments } from './deadline-extension.ts';

/** Kept in public history and emails, so it contains no name. */
const reason = 'The account of its owner was deleted.';

export const settleOpenProjects: SettleProjects = async (tx, viewer, settlement) => {
  const { decisions } = settlement;
  const newOwners = await lockNewOwners(tx, settlement);
  requireDecisions(await listOpenProjects(tx, settlement.ownerId), decisions);
  const settled: { project: ProjectRow; newOwner: number | undefined }[] = [];
  for (const { id } of decisions.toSorted((a, b) => a.id - b.id)) {
    const project = await lockWithInvestments(tx, id);
    const newOwner = newOwners.get(id);
    if (newOwner !== undefined) await requireHandable(tx, viewer, { project, ...newOwner });
    settled.push({ project, newOwner: newOwner?.ownerId });
  }
  return async () => {
    for (const { project, newOwner } of settled) {
      if (newOwner === undefined) await endProject(tx, viewer, { project });
      else {
        const hooks = { onChangedByAdmin: queueAdminChangeMail };
        await handOver(tx, viewer, { project, ownerId: newOwner, reason, hooks });
      }
    }
  };
};

type NewOwner = { ownerId: number; path: string };

/**
 * New owners by project. Lock order everywhere: people, then projects.
 * @throws AppError validation
 */
async function lockNewOwners(
  tx: Transaction,
  { ownerId: erased, decisions }: Settlement,
): Promise<Map<number, NewOwner>> {
  const found = new Map<number, NewOwner>();
  const handed = decisions.flatMap((decision, index) =>
    decision.action === 'hand_over' ? [{ ...decision, path: `projects.${index}.ownerId` }] : [],
  );
  for (const { id, ownerId, path } of handed.toSorted((a, b) => a.ownerId - b.ownerId)) {
    if (ownerId === erased) {
      const message = 'This person is being erased';
      throw new AppError('validation', `${message}.`, { issues: [{ path, message }] });
    }
    found.set(id, { ownerId: await requireOwner(tx, ownerId, path), path });
  }
  return found;
}

/** @throws AppError open_projects, with the projects to decide about */
function requireDecisions(open: OpenProject[], decisions: Settlement['decisions']): void {
  const decided = new Set(decisions.map(({ id }) => id));
  if (decided.size === decisions.length && decided.size === open.length && open.every(({ id }) => decided.has(id))) {
    return;
  }
  const message =
    open.length === 0
      ? 'None of these projects is open anymore. Reload the page.'
      : `This person owns ${open.length === 1 ? 'an open project' : `${open.length} open projects`}. Hand over or end each one when you erase them on their page.`;
  throw new AppError('open_projects', message, { projects: open });
}

/** Fails the project; the sweeper refunds and notifies its investors. */
async function endProject(
  tx: Transaction,
  viewer: Viewer,
  { project: { id, status } }: { project: ProjectRow },
): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await setMoneyCause(tx, byAdmin(viewer, 'owner erased'));
  await setChangeCause(tx, { actor: { adminId }, reason });
  // A funded project can only fail through active, so its money is refunded.
  const path = status === 'funded' ? (['active', 'failed'] as const) : (['failed'] as const);
  for (const next of path) await moveProject(tx, id, next);
  await recordAudit(tx, viewer, {
    action: 'project.changed',
    subject: { kind: 'project', id },
    ...changeForAudit(await getLastChange(tx, id)),
    reason,
  });
}
