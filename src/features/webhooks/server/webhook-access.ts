// Who manages a webhook: the owner of its project, or administrators for one of the site. Administrators can also look at those of
// projects, disable and delete them; they cannot read what only its owner chose to send elsewhere.
import { and, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '#features/audit/audit-rules.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import { AppError } from '#kernel/errors.ts';
import { requireConfirmed } from '#platform/http/endpoint-access.ts';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { type WebhookEndpointRow, webhookEndpoints } from './webhook-table.ts';

/** Who acts, and whether as an administrator: then the audit log names them. */
export type WebhookManager = { actorId: number; by: 'owner' | 'admin' };
/** `supervise`: what administrators may do with webhooks of projects. */
type Doing = 'manage' | 'supervise';

const notFound = () => new AppError('not_found', 'This webhook is no longer here.');

/** Whether the viewer owns this project. @throws AppError not_found for everyone else but administrators */
export async function isProjectOwner(db: Queryable, viewer: Viewer, projectId: number): Promise<boolean> {
  const [project] = await db
    .select({ isOwner: sql<boolean>`${mayDo('own', viewer.user?.id)}` })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNotDeleted));
  if (project === undefined || (!project.isOwner && viewer.admin === undefined)) {
    throw new AppError('not_found', 'This project is no longer here.');
  }
  return project.isOwner;
}

/** The webhook for those who may look at it. @throws AppError not_found */
export async function findWebhook(
  db: Queryable,
  viewer: Viewer,
  id: number,
): Promise<WebhookEndpointRow & { isOwner: boolean }> {
  const [found] = await db
    .select({ endpoint: webhookEndpoints, isOwner: sql<boolean>`coalesce(${mayDo('own', viewer.user?.id)}, false)` })
    .from(webhookEndpoints)
    .leftJoin(projects, eq(projects.id, webhookEndpoints.projectId))
    .where(and(eq(webhookEndpoints.id, id), sql`${projects.deletedAt} is null`));
  if (found === undefined || (!found.isOwner && viewer.admin === undefined)) throw notFound();
  return { ...found.endpoint, isOwner: found.isOwner };
}

/**
 * Locks it for a change. An administrator must have confirmed who they are.
 * @throws AppError not_found, forbidden, own_project, confirmation_needed
 */
export async function requireWebhook(
  tx: Transaction,
  viewer: Viewer,
  { id, doing }: { id: number; doing: Doing },
): Promise<{ endpoint: WebhookEndpointRow; manager: WebhookManager }> {
  // The project first, as a change of its owner does.
  await tx.execute(sql`select from ${projects} where id = (select project_id from ${webhookEndpoints} where id = ${id})
    for no key update`);
  await tx.execute(sql`select from ${webhookEndpoints} where id = ${id} for no key update`);
  const { isOwner, ...endpoint } = await findWebhook(tx, viewer, id);
  if (isOwner) return { endpoint, manager: { actorId: requireUserId(viewer), by: 'owner' } };
  const { projectId } = endpoint;
  if (projectId !== null && doing === 'manage') {
    throw new AppError('forbidden', 'Only the owner of the project can do this with its webhook.');
  }
  const actorId = requireAdmin(viewer).id;
  requireConfirmed(viewer);
  if (projectId !== null) await refuseOwnProject(tx, viewer, projectId);
  return { endpoint, manager: { actorId, by: 'admin' } };
}

/** Last in the transaction, because the audit log is one chain. */
export async function noteWebhook(
  tx: Transaction,
  viewer: Viewer,
  {
    manager,
    action,
    endpoint,
    after,
  }: {
    manager: WebhookManager;
    action: AuditAction;
    endpoint: Pick<WebhookEndpointRow, 'id' | 'projectId'>;
    after?: Record<string, unknown>;
  },
): Promise<void> {
  if (manager.by === 'owner') return;
  const { id, projectId } = endpoint;
  await recordAudit(tx, viewer, {
    action,
    subject: projectId === null ? { kind: 'webhook', id } : { kind: 'project', id: projectId },
    after: { webhookId: id, ...after },
  });
}
