// Drafts of updates: private to their author, never overwritten without a conflict, published once.
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { clearPictureUses, setPictureUses } from '#features/projects/server/pictures/picture-uses.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { signalLive } from '#platform/postgres/change-signals.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ListedUpdate, saveUpdateDraft, UpdateDraft } from '../update-contract.ts';
import { maxUpdateDrafts, maxUpdatesPerDay, thanksTitle } from '../update-rules.ts';
import { toListedUpdate } from './update-answers.ts';
import { notifyOfUpdate } from './update-notification.ts';
import { draftNotFound, findOwnDraft, getOwnProject, lockUpdates, type OwnDraft } from './update-ownership.ts';
import { requirePictures } from './update-pictures.ts';
import { projectUpdates, updateDrafts } from './update-table.ts';

/** @throws AppError not_found */
export async function listDrafts({ db }: Deps, viewer: Viewer, projectId: number) {
  const { id: userId } = requireUser(viewer);
  const { title: projectTitle, canPublish, investors } = await getOwnProject(db, userId, projectId);
  const { id, title, visibility, updatedAt } = updateDrafts;
  const rows = await db
    .select({ id, title, visibility, updatedAt })
    .from(updateDrafts)
    .where(and(eq(updateDrafts.projectId, projectId), eq(updateDrafts.authorId, userId ?? 0)))
    .orderBy(desc(updatedAt), desc(id));
  const drafts = rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
  return { projectTitle, canPublish, investors, drafts };
}

const nothing = { title: '' };
/** One message to everyone who has money in the project, with the limits and preferences of every update. */
const thanks = { title: thanksTitle, visibility: 'backers_only' } as const;

/** @throws AppError not_found, too_many_drafts */
export async function createDraft(
  { db }: Deps,
  viewer: Viewer,
  { projectId, isThanks }: { projectId: number; isThanks: boolean },
): Promise<UpdateDraft> {
  const authorId = requireUserId(viewer);
  const id = await db.transaction(async (tx) => {
    await getOwnProject(tx, authorId, projectId);
    await lockUpdates(tx, `updates of ${projectId}`);
    const own = and(eq(updateDrafts.projectId, projectId), eq(updateDrafts.authorId, authorId));
    const start = isThanks ? thanks : nothing;
    const [empty] = await tx
      .select({ id: updateDrafts.id })
      .from(updateDrafts)
      .where(and(own, eq(updateDrafts.title, start.title), eq(updateDrafts.content, '')));
    if (empty !== undefined) return empty.id;
    if ((await tx.$count(updateDrafts, own)) >= maxUpdateDrafts) {
      throw new AppError(
        'too_many_drafts',
        `You have ${maxUpdateDrafts} drafts of updates for this project, the maximum. Publish or delete some of them first.`,
      );
    }
    const [made] = await tx
      .insert(updateDrafts)
      .values({ projectId, authorId, ...start })
      .returning({ id: updateDrafts.id });
    if (made === undefined) throw new Error('insert returned no draft');
    return made.id;
  });
  return getDraft({ db }, viewer, id);
}

/** @throws AppError not_found */
export async function getDraft({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number): Promise<UpdateDraft> {
  return toDraft(await findOwnDraft(db, requireUser(viewer).id, id));
}

type Saved = BodyOf<typeof saveUpdateDraft> & { id: number };

/** @throws AppError not_found, validation; newer_draft with the saved `draft`, if another window has saved since */
export async function saveDraft({ db }: Deps, viewer: Viewer, draft: Saved): Promise<UpdateDraft> {
  const authorId = requireUserId(viewer);
  const { id, title, content, visibility, revision } = draft;
  await db.transaction(async (tx) => {
    const found = await findOwnDraft(tx, authorId, id);
    const [saved] = await tx
      .update(updateDrafts)
      .set({ title, content, visibility, revision: revision + 1, updatedAt: sql`now()` })
      .where(and(eq(updateDrafts.id, id), eq(updateDrafts.revision, revision)))
      .returning({ id: updateDrafts.id });
    if (saved === undefined) throw await newerDraft(tx, authorId, id);
    const { projectId } = found.draft;
    await setPictureUses(tx, { usedIn: draftText(id), projectId, authorId, audience: 'nobody', markdown: content });
  });
  return getDraft({ db }, viewer, id);
}

async function newerDraft(tx: Transaction, authorId: number, id: number): Promise<AppError> {
  return new AppError('newer_draft', 'A newer version of this draft was saved in another window.', {
    draft: toDraft(await findOwnDraft(tx, authorId, id)),
  });
}

/** @throws AppError not_found */
export async function deleteDraft({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  const authorId = requireUserId(viewer);
  await db.transaction(async (tx) => {
    await findOwnDraft(tx, authorId, id);
    await tx.delete(updateDrafts).where(eq(updateDrafts.id, id));
    await clearPictureUses(tx, draftText(id));
  });
}

/** @throws AppError not_found, illegal_move, validation, newer_draft, too_many_requests */
export async function publishDraft(
  deps: Deps,
  viewer: Viewer,
  { id, revision }: { id: number; revision: number },
): Promise<ListedUpdate> {
  const authorId = requireUserId(viewer);
  const published = await deps.db.transaction(async (tx) => {
    const { draft, canPublish } = await findOwnDraft(tx, authorId, id);
    await requirePublishable(tx, { draft, canPublish });
    // If it is published twice at once, one call takes the draft; the other finds none.
    const [taken] = await tx
      .delete(updateDrafts)
      .where(and(eq(updateDrafts.id, id), eq(updateDrafts.revision, revision)))
      .returning();
    if (taken === undefined) {
      if ((await tx.$count(updateDrafts, eq(updateDrafts.id, id))) === 0) throw draftNotFound();
      throw await newerDraft(tx, authorId, id);
    }
    const { projectId, title, content, visibility } = taken;
    const [update] = await tx.insert(projectUpdates).values({ projectId, title, content, visibility }).returning();
    if (update === undefined) throw new Error('insert returned no update');
    await clearPictureUses(tx, draftText(id));
    await requirePictures(tx, { id: update.id, projectId, authorId, content, visibility });
    await notifyOfUpdate(tx, { id: update.id, projectId, authorId, visibility });
    await signalLive(tx, [`project:${projectId}:updates`]);
    return update;
  });
  return toListedUpdate({ ...published, editedAt: null, removedAt: null, removedBy: null, removalReason: null });
}

type Publishable = Pick<OwnDraft, 'canPublish'> & { draft: Pick<OwnDraft['draft'], 'projectId' | 'title' | 'content'> };

/** @throws AppError illegal_move, validation, too_many_requests */
async function requirePublishable(tx: Transaction, { draft, canPublish }: Publishable): Promise<void> {
  const { projectId, title, content } = draft;
  if (!canPublish) {
    throw new AppError(
      'illegal_move',
      'This project is not public yet, so its updates cannot be read. Publish it first.',
    );
  }
  const issues = [
    ...(title === '' ? [{ path: 'title', message: 'Title is required' }] : []),
    ...(content === '' ? [{ path: 'content', message: 'Text is required' }] : []),
  ];
  if (issues.length > 0) throw new AppError('validation', 'The update is not complete yet.', { issues });
  await lockUpdates(tx, `updates of ${projectId}`);
  const [recent] = await tx
    .select({ count: count() })
    .from(projectUpdates)
    .where(and(eq(projectUpdates.projectId, projectId), gt(projectUpdates.createdAt, sql`now() - interval '1 day'`)));
  if ((recent?.count ?? 0) >= maxUpdatesPerDay) {
    throw new AppError(
      'too_many_requests',
      `You have published ${maxUpdatesPerDay} updates of this project within a day, the maximum. Try again later.`,
      { retryAfterSeconds: 3600 },
    );
  }
}

function toDraft({ draft, projectTitle, canPublish, investors }: OwnDraft): UpdateDraft {
  const { id, projectId, title, content, visibility, revision, updatedAt } = draft;
  return {
    id,
    projectId,
    projectTitle,
    title,
    content,
    visibility,
    revision,
    updatedAt: updatedAt.toISOString(),
    canPublish,
    investors,
  };
}

export function draftText(id: number): string {
  return `update-draft-${id}`;
}
