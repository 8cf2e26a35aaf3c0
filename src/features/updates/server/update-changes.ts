// Changes of published updates: edits with a visible mark and a history, and removals with a visible notice.
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { setPictureAudience } from '#features/projects/server/pictures/picture-uses.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { editUpdate as editEndpoint, UpdateSource, UpdateVersion } from '../update-contract.ts';
import { maxUpdateEdits, type UpdateRemover } from '../update-rules.ts';
import { getOwnUpdate, lockUpdates } from './update-ownership.ts';
import { requirePictures, updateText } from './update-pictures.ts';
import { updateNotFound } from './update-reading.ts';
import { projectUpdates, updateMarks, updateVersions } from './update-table.ts';

/** @throws AppError not_found */
export async function getSource({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<UpdateSource> {
  return toSource(await getOwnUpdate(db, requireUser(viewer).id, id));
}

type Edit = BodyOf<typeof editEndpoint> & { id: number };

/** An edit without changes leaves no mark. @throws AppError not_found, newer_draft, validation, too_many_requests */
export async function editUpdate(deps: Deps, viewer: Viewer, edit: Edit): Promise<UpdateSource> {
  const authorId = requireUserId(viewer);
  const { id, title, content, visibility } = edit;
  await deps.db.transaction(async (tx) => {
    await lockUpdates(tx, `update ${id}`);
    const found = await getOwnUpdate(tx, authorId, id);
    const { update } = found;
    if ((found.marks?.revision ?? 0) !== edit.revision) {
      throw new AppError('newer_draft', 'This update was edited in another window.', { draft: toSource(found) });
    }
    if (update.title === title && update.content === content && update.visibility === visibility) return;
    await requireRoomForEdit(tx, id);
    await keepVersion(tx, update);
    await tx.update(projectUpdates).set({ title, content, visibility }).where(eq(projectUpdates.id, id));
    const revision = edit.revision + 1;
    await tx
      .insert(updateMarks)
      .values({ updateId: id, revision, editedAt: sql`now()` })
      .onConflictDoUpdate({ target: updateMarks.updateId, set: { revision, editedAt: sql`now()` } });
    await requirePictures(tx, { id, projectId: update.projectId, authorId, content, visibility });
    await signalLive(tx, [`project:${update.projectId}:updates`]);
  });
  return getSource(deps, viewer, id);
}

/** @throws AppError not_found */
export async function removeOwnUpdate(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<void> {
  const userId = requireUserId(viewer);
  await deps.db.transaction(async (tx) => {
    await lockUpdates(tx, `update ${id}`);
    const { update } = await getOwnUpdate(tx, userId, id);
    await markRemoved(tx, update, { by: 'creator', reason: reason || null });
  });
}

/** @throws AppError not_found */
export async function removeUpdateAsAdmin(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  requireAdmin(viewer);
  await deps.db.transaction(async (tx) => {
    await lockUpdates(tx, `update ${id}`);
    const [update] = await tx.select().from(projectUpdates).where(eq(projectUpdates.id, id));
    const isRemoved = sql`${updateMarks.updateId} = ${id} and ${updateMarks.removedAt} is not null`;
    if (update === undefined || (await tx.$count(updateMarks, isRemoved)) > 0) throw updateNotFound();
    await markRemoved(tx, update, { by: 'administrator', reason });
    await recordAudit(tx, viewer, {
      action: 'update.removed',
      subject: { kind: 'project', id: update.projectId },
      reason,
      before: { updateId: id },
    });
  });
}

type UpdateRow = typeof projectUpdates.$inferSelect;
const removedText = 'Removed';

/** The text moves to the history, so that no query of updates can return it. */
async function markRemoved(
  tx: Transaction,
  update: UpdateRow,
  { by, reason }: { by: UpdateRemover; reason: string | null },
): Promise<void> {
  await keepVersion(tx, update);
  await tx
    .update(projectUpdates)
    .set({ title: removedText, content: removedText })
    .where(eq(projectUpdates.id, update.id));
  const removal = { removedAt: sql`now()`, removedBy: by, removalReason: reason };
  await tx
    .insert(updateMarks)
    .values({ updateId: update.id, ...removal })
    .onConflictDoUpdate({ target: updateMarks.updateId, set: removal });
  await setPictureAudience(tx, updateText(update.id), 'nobody');
  await signalLive(tx, [`project:${update.projectId}:updates`]);
}

async function keepVersion(tx: Transaction, { id: updateId, title, content, visibility }: UpdateRow): Promise<void> {
  await tx.insert(updateVersions).values({ updateId, title, content, visibility });
}

/** Every edit is stored, so they are limited. @throws AppError too_many_requests */
async function requireRoomForEdit(tx: Transaction, id: number): Promise<void> {
  const recent = and(eq(updateVersions.updateId, id), gt(updateVersions.replacedAt, sql`now() - interval '1 hour'`));
  if ((await tx.$count(updateVersions, recent)) < maxUpdateEdits) return;
  throw new AppError(
    'too_many_requests',
    `You have edited this update ${maxUpdateEdits} times within an hour. Try again later.`,
    { retryAfterSeconds: 600 },
  );
}

const maxListedVersions = 100;

/** For the owner of the project and administrators; includes removed updates. @throws AppError not_found */
export async function listVersions({ db }: Deps, viewer: Viewer, id: number): Promise<UpdateVersion[]> {
  const [project] = await db
    .select({ isOwn: sql<boolean>`${mayDo('edit', viewer.user?.id)}` })
    .from(projectUpdates)
    .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
    .where(eq(projectUpdates.id, id));
  if (project === undefined || (!project.isOwn && viewer.admin === undefined)) throw updateNotFound();
  const { title, content, visibility, replacedAt } = updateVersions;
  const rows = await db
    .select({ id: updateVersions.id, title, content, visibility, replacedAt })
    .from(updateVersions)
    .where(eq(updateVersions.updateId, id))
    .orderBy(desc(updateVersions.id))
    .limit(maxListedVersions);
  return rows.map((row) => ({ ...row, replacedAt: row.replacedAt.toISOString() }));
}

function toSource({ update, marks, projectTitle }: Awaited<ReturnType<typeof getOwnUpdate>>): UpdateSource {
  return {
    id: update.id,
    projectId: update.projectId,
    projectTitle,
    title: update.title,
    content: update.content,
    visibility: update.visibility,
    revision: marks?.revision ?? 0,
    publishedAt: update.createdAt.toISOString(),
    editedAt: marks?.editedAt?.toISOString() ?? null,
  };
}
