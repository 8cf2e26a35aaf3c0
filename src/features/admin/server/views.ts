// Saved views of administrators: listing, saving, changing and deleting.
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { changeView as changeContract, SavedView, saveView } from '../view-contract.ts';
import { maxViews } from '../view-rules.ts';
import { parseViewQuery } from './view-lists.ts';
import { savedViews } from './view-table.ts';

type ViewDeps = Pick<Deps, 'db'>;
type Row = typeof savedViews.$inferSelect;

export async function listViews({ db }: ViewDeps, viewer: Viewer): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(isVisibleTo(viewer))
    .orderBy(sql`lower(${savedViews.name})`, asc(savedViews.id));
  return rows.map((row) => toView(row, viewer));
}

/** @throws AppError validation, too_many_requests */
export async function addView({ db }: ViewDeps, viewer: Viewer, body: BodyOf<typeof saveView>): Promise<SavedView> {
  const { id: ownerId } = requireAdmin(viewer);
  const { list, name, isShared } = body;
  const query = parseViewQuery(list, body.query);
  return db.transaction(async (tx) => {
    // Two views saved at the same time count both.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
    const isOwn = eq(savedViews.ownerId, ownerId);
    let [row] = await tx
      .update(savedViews)
      .set({ name, isShared })
      .where(and(isOwn, eq(savedViews.list, list), eq(savedViews.query, query)))
      .returning();
    if (row === undefined) {
      if ((await tx.$count(savedViews, isOwn)) >= maxViews) {
        throw new AppError(
          'too_many_requests',
          `You have ${maxViews} saved views, the most for one administrator. Delete one first.`,
        );
      }
      [row] = await tx.insert(savedViews).values({ ownerId, list, name, query, isShared }).returning();
    }
    await recordAudit(tx, viewer, { action: 'view.saved', after: { list, isShared } });
    return toView(row as Row, viewer);
  });
}

/** Anyone may rename a shared view; only its owner decides who sees it. @throws AppError not_found, forbidden */
export async function changeView(
  { db }: ViewDeps,
  viewer: Viewer,
  { id, ...change }: { id: number } & BodyOf<typeof changeContract>,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(savedViews).where(isTheirs(id, viewer)).for('update');
    if (before === undefined) throw viewNotFound();
    if (change.isShared !== undefined && before.ownerId !== viewer.admin?.id) {
      throw new AppError('forbidden', 'Only the administrator who saved this view can stop sharing it.');
    }
    const { name = before.name, isShared = before.isShared } = change;
    await tx.update(savedViews).set({ name, isShared }).where(eq(savedViews.id, id));
    const { list } = before;
    await recordAudit(tx, viewer, { action: 'view.changed', after: { list, isShared } });
    return toView({ ...before, name, isShared }, viewer);
  });
}

/** @throws AppError not_found */
export async function deleteView({ db }: ViewDeps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(savedViews).where(isTheirs(id, viewer)).returning();
    if (row === undefined) throw viewNotFound();
    const { list, isShared } = row;
    await recordAudit(tx, viewer, { action: 'view.deleted', before: { list, isShared } });
  });
}

function isVisibleTo(viewer: Viewer): SQL | undefined {
  return or(eq(savedViews.ownerId, requireAdmin(viewer).id), eq(savedViews.isShared, true));
}

const isTheirs = (id: number, viewer: Viewer) => and(eq(savedViews.id, id), isVisibleTo(viewer));

function toView({ id, list, name, query, isShared, ownerId }: Row, viewer: Viewer): SavedView {
  const isOwn = ownerId === viewer.admin?.id;
  return { id, list, name, query: String(new URLSearchParams(query)), isShared, isOwn };
}

function viewNotFound(): AppError {
  return new AppError('not_found', 'This saved view is no longer here.');
}
