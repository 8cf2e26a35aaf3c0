// Creating, changing and deleting webhooks, and their secrets.
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isHeldSinceRestore } from '#features/payouts/server/releases/lost-transfers.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireConfirmed } from '#platform/http/endpoint-access.ts';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type { Webhook, WebhookWithSecret } from '../webhook-contract.ts';
import { projectEventTypes, type WebhookEventType } from '../webhook-events.ts';
import { maxProjectEndpoints, maxSiteEndpoints, rotationHours } from '../webhook-rules.ts';
import { createTargetGuard } from './target-guard.ts';
import { findWebhook, isProjectOwner, noteWebhook, requireWebhook, type WebhookManager } from './webhook-access.ts';
import { createSecretKeeper, generateSecret } from './webhook-secrets.ts';
import { type WebhookEndpointRow, webhookEndpoints } from './webhook-table.ts';

type Content = { url: string; description: string; events: WebhookEventType[] };

export async function listWebhooks(deps: Deps, viewer: Viewer, projectId: number | undefined): Promise<Webhook[]> {
  if (projectId === undefined) {
    requireAdmin(viewer);
    return readWebhooks(deps.db, sql`${projects.deletedAt} is null`);
  }
  await isProjectOwner(deps.db, viewer, projectId);
  return readWebhooks(deps.db, eq(webhookEndpoints.projectId, projectId));
}

export async function getWebhook({ db }: Deps, viewer: Viewer, id: number): Promise<Webhook> {
  await findWebhook(db, viewer, id);
  return readWebhook(db, id);
}

export async function createWebhook(
  deps: Deps,
  viewer: Viewer,
  { projectId, ...content }: Content & { projectId?: number | undefined },
): Promise<WebhookWithSecret> {
  requireTarget(deps, content.url);
  return deps.db.transaction(async (tx) => {
    const manager = await requireCreator(tx, viewer, projectId);
    requireOfferedEvents(content.events, projectId ?? null);
    await requireRoom(tx, projectId);
    const secret = generateSecret();
    const { rows } = await tx.execute<{ id: number }>(sql`select nextval('webhook_endpoints_id_seq')::float8 as id`);
    const id = rows[0]?.id ?? 0;
    await tx
      .insert(webhookEndpoints)
      .overridingSystemValue()
      .values({
        ...content,
        id,
        projectId: projectId ?? null,
        sealedSecret: createSecretKeeper(deps).seal(secret, id),
        createdBy: manager.actorId,
      });
    const endpoint = { id, projectId: projectId ?? null };
    await noteWebhook(tx, viewer, { manager, action: 'webhook.created', endpoint, after: describeContent(content) });
    return { ...(await readWebhook(tx, id)), secret };
  });
}

export async function changeWebhook(
  deps: Deps,
  viewer: Viewer,
  {
    id,
    isEnabled,
    ...content
  }: { id: number; isEnabled?: boolean | undefined } & { [Name in keyof Content]?: Content[Name] | undefined },
): Promise<void> {
  if (content.url !== undefined) requireTarget(deps, content.url);
  await deps.db.transaction(async (tx) => {
    const isSwitch = content.url === undefined && content.description === undefined && content.events === undefined;
    const { endpoint, manager } = await requireWebhook(tx, viewer, { id, doing: isSwitch ? 'supervise' : 'manage' });
    if (content.events !== undefined) requireOfferedEvents(content.events, endpoint.projectId);
    const changed = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
    const switched = isEnabled === undefined ? {} : switchEndpoint(endpoint, isEnabled);
    if (Object.keys({ ...changed, ...switched }).length === 0) return;
    await tx
      .update(webhookEndpoints)
      .set({ ...changed, ...switched })
      .where(eq(webhookEndpoints.id, id));
    const after = { ...describeContent(content), ...(isEnabled !== undefined && { isEnabled }) };
    await noteWebhook(tx, viewer, { manager, action: 'webhook.changed', endpoint, after });
  });
}

export async function deleteWebhook({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { endpoint, manager } = await requireWebhook(tx, viewer, { id, doing: 'supervise' });
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await noteWebhook(tx, viewer, { manager, action: 'webhook.deleted', endpoint, after: describeContent(endpoint) });
  });
}

/** Only the last replaced secret signs on: rotating twice within a day ends the first one, which is what a leak needs. */
export function rotateSecret(deps: Deps, viewer: Viewer, id: number): Promise<WebhookWithSecret> {
  return deps.db.transaction(async (tx) => {
    const { endpoint, manager } = await requireWebhook(tx, viewer, { id, doing: 'manage' });
    const secret = generateSecret();
    await tx
      .update(webhookEndpoints)
      .set({
        sealedSecret: createSecretKeeper(deps).seal(secret, id),
        previousSecret: endpoint.sealedSecret,
        previousUntil: sql`now() + make_interval(hours => ${rotationHours})`,
      })
      .where(eq(webhookEndpoints.id, id));
    await noteWebhook(tx, viewer, { manager, action: 'webhook.secret_rotated', endpoint });
    return { ...(await readWebhook(tx, id)), secret };
  });
}

async function requireCreator(tx: Transaction, viewer: Viewer, projectId: number | undefined): Promise<WebhookManager> {
  if (projectId === undefined) {
    const { id } = requireAdmin(viewer);
    requireConfirmed(viewer);
    return { actorId: id, by: 'admin' };
  }
  if (!(await isProjectOwner(tx, viewer, projectId))) {
    throw new AppError('forbidden', 'Only the owner of this project can create a webhook for it.');
  }
  return { actorId: requireUserId(viewer), by: 'owner' };
}

function requireTarget({ config }: Pick<Deps, 'config'>, url: string): void {
  const problem = createTargetGuard(config).findProblem(url);
  if (problem !== undefined) throw invalid('url', problem);
}

/** What a project's owner does not see on their own screens is not sent to them either. */
function requireOfferedEvents(events: readonly WebhookEventType[], projectId: number | null): void {
  if (projectId !== null && events.some((type) => !projectEventTypes.includes(type))) {
    throw invalid('events', 'Some of these events are for webhooks of the whole site only');
  }
}

/** Those created at the same time wait for each other. */
async function requireRoom(tx: Transaction, projectId: number | undefined): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4120763, ${projectId ?? 0}::int)`);
  const isHere =
    projectId === undefined ? isNull(webhookEndpoints.projectId) : eq(webhookEndpoints.projectId, projectId);
  const limit = projectId === undefined ? maxSiteEndpoints : maxProjectEndpoints;
  if ((await tx.$count(webhookEndpoints, isHere)) < limit) return;
  throw new AppError('forbidden', `There can be ${limit} webhooks here. Delete one that is no longer needed first.`);
}

function invalid(path: string, message: string): AppError {
  return new AppError('validation', `${message}.`, { issues: [{ path, message }] });
}

function switchEndpoint({ disabledAt }: WebhookEndpointRow, isEnabled: boolean) {
  if (isEnabled === (disabledAt === null)) return {};
  if (!isEnabled) return { disabledAt: sql`now()`, disabledFor: 'by_hand' as const };
  // It starts afresh: one more failure must not disable it at once.
  return { disabledAt: null, disabledFor: null, failingSince: null, isSlow: false };
}

/** For the audit log: an address may hold a key in its path or query, so only its host is written down. */
function describeContent({ url, events }: { url?: string | undefined; events?: readonly string[] | undefined }) {
  return { ...(url !== undefined && { host: URL.parse(url)?.host ?? null }), ...(events && { events }) };
}

export async function readWebhook(db: Queryable, id: number): Promise<Webhook> {
  const [webhook] = await readWebhooks(db, eq(webhookEndpoints.id, id));
  if (webhook === undefined) throw new AppError('not_found', 'This webhook is no longer here.');
  return webhook;
}

const countOf = (state: string) =>
  sql<number>`(select count(*)::int from webhook_deliveries d where d.endpoint_id = ${webhookEndpoints.id} and d.state = ${state})`;

async function readWebhooks(db: Queryable, where: SQL): Promise<Webhook[]> {
  const rows = await db
    .select({
      endpoint: webhookEndpoints,
      projectTitle: projects.title,
      isHeld: isHeldSinceRestore,
      pending: countOf('pending'),
      delivered: countOf('delivered'),
      failed: countOf('failed'),
    })
    .from(webhookEndpoints)
    .leftJoin(projects, eq(projects.id, webhookEndpoints.projectId))
    .where(and(where))
    .orderBy(sql`${webhookEndpoints.projectId} nulls first`, desc(webhookEndpoints.id))
    .limit(1000);
  return rows.map(({ endpoint, projectTitle, isHeld, ...counts }) =>
    toWebhook(endpoint, { projectTitle, isHeld, counts }),
  );
}

function toWebhook(row: WebhookEndpointRow, shared: Pick<Webhook, 'projectTitle' | 'isHeld' | 'counts'>): Webhook {
  const until = row.previousUntil;
  return {
    id: row.id,
    projectId: row.projectId,
    url: row.url,
    description: row.description,
    events: row.events,
    disabledFor: row.disabledFor,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil: until !== null && until.getTime() > Date.now() ? until.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    ...shared,
  };
}
