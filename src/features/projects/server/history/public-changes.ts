// The public history of a project, by allow-list; reasons and people are not on it.
import { and, between, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { cutPage } from '#platform/postgres/cursor.ts';
import { type Database, preparedQuery } from '#platform/postgres/database.ts';
import type { PublicChange } from '../../history/project-change-contract.ts';
import { changedFields, fieldNames, hasPublicChanges, projectFields, textFields } from '../../project-fields.ts';
import type { Project } from '../../project-shapes.ts';
import { isVisibleProject, projectNotFound } from '../project-queries.ts';
import type { ProjectDeps } from '../review-hooks.ts';
import { newestChangesFirst, toValue } from './project-change-queries.ts';
import { materialChangeMarks, projectChanges, type StoredFields } from './project-change-table.ts';
import { commitment, committedSince } from './published-change.ts';

const actors = { owner: 'creator', admin: 'administrator', system: 'platform' } as const;

type ChangesRequest = ListPageRequest & { projectId: number };

/** Newest first. @throws AppError not_found, invalid_cursor */
export async function listPublicChanges(
  { db, reviews }: ProjectDeps,
  viewer: Viewer,
  request: ChangesRequest,
): Promise<ListPage<PublicChange>> {
  const { projectId, limit, cursor } = request;
  const after = newestChangesFirst.after(cursor);
  if (!(await isVisibleProject(db, viewer, projectId))) throw projectNotFound();
  const since = await committedSince(db, projectId);
  if (since === undefined) return { items: [], nextCursor: undefined };
  const found = await selectPublic(db)
    .where(and(isPublicChange(projectId, since), after))
    .orderBy(...newestChangesFirst.by)
    .limit(limit + 1);
  const { items: rows, nextCursor } = cutPage(found, limit, newestChangesFirst.toCursor);
  return { items: await toPublicChanges({ db, reviews }, projectId, rows), nextCursor };
}

/** The public changes of a part of the history, newest first, for people who have a right to know them. */
export async function listPublicChangesIn(
  { db, reviews }: ProjectDeps,
  projectId: number,
  { from, to }: { from: number; to: number },
): Promise<PublicChange[]> {
  const since = await committedSince(db, projectId);
  if (since === undefined) return [];
  const rows = await selectPublic(db)
    .where(and(isPublicChange(projectId, since), between(projectChanges.id, from, to)))
    .orderBy(...newestChangesFirst.by)
    .limit(maxInRange);
  return toPublicChanges({ db, reviews }, projectId, rows);
}

const maxInRange = 100;

function selectPublic(db: Database) {
  return db
    .select({
      id: projectChanges.id,
      at: projectChanges.at,
      actorKind: projectChanges.actorKind,
      before: projectChanges.before,
      after: projectChanges.after,
      materialId: materialChangeMarks.changeId,
    })
    .from(projectChanges)
    .leftJoin(materialChangeMarks, eq(materialChangeMarks.changeId, projectChanges.id))
    .$dynamic();
}

function isPublicChange(projectId: number, since: Date): SQL | undefined {
  const columns = sql.join(
    fieldNames.filter(hasPublicChanges).map((name) => sql`${projectFields[name].column}`),
    sql`, `,
  );
  return and(
    eq(projectChanges.projectId, projectId),
    isNotNull(projectChanges.before),
    gte(projectChanges.at, since),
    sql`${projectChanges.after} ?| array[${columns}]`,
  );
}

type PublicRow = Awaited<ReturnType<typeof selectPublic>>[number];

async function toPublicChanges(
  { db, reviews }: Pick<ProjectDeps, 'db' | 'reviews'>,
  projectId: number,
  rows: PublicRow[],
): Promise<PublicChange[]> {
  const review = rows.length === 0 ? undefined : await reviews.findReview(db, projectId);
  const reviewedSince = review?.state === 'waiting' ? review.submittedAt : undefined;
  const hiddenUpTo = await readHiddenUpTo(db, projectId);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: actors[row.actorKind],
    isMaterial: row.materialId !== null,
    isInReview: row.materialId !== null && reviewedSince !== undefined && row.at >= reviewedSince,
    fields: toFields(row.before ?? {}, row.after, (column) => row.id <= (hiddenUpTo.get(column) ?? 0)),
  }));
}

/**
 * The last change of each text by an administrator, by column. It may have removed content that must not be public, which earlier versions
 * also contain.
 */
async function readHiddenUpTo(db: Database, projectId: number): Promise<Map<string, number>> {
  const edited = sql<string>`jsonb_object_keys(${projectChanges.after})`;
  const rows = await db
    .select({ id: projectChanges.id, column: edited.as('column') })
    .from(projectChanges)
    .where(
      and(
        eq(projectChanges.projectId, projectId),
        eq(projectChanges.actorKind, 'admin'),
        isNotNull(projectChanges.before),
      ),
    )
    .orderBy(projectChanges.id);
  return new Map(rows.map(({ id, column }) => [column, id]));
}

/** What people write; the rest is choices and figures. */
const hideable: readonly string[] = [...textFields, 'documents'];

function toFields(
  before: StoredFields,
  after: StoredFields,
  isWithheld: (column: string) => boolean,
): PublicChange['fields'] {
  return changedFields(after)
    .filter(hasPublicChanges)
    .map((field) => {
      const isHidden = hideable.includes(field) && isWithheld(projectFields[field].column);
      return {
        field,
        before: isHidden ? null : toValue(field, before),
        after: isHidden ? null : toValue(field, after),
        isHidden,
      };
    });
}

const textColumns = sql.join(
  textFields.map((name) => sql`${projectFields[name].column}`),
  sql`, `,
);

const lastTextChange = preparedQuery((db: Database) =>
  db
    .select({ at: projectChanges.at, after: projectChanges.after })
    .from(projectChanges)
    .where(
      and(
        eq(projectChanges.projectId, sql.placeholder('projectId')),
        isNotNull(projectChanges.before),
        sql`${projectChanges.at} >= ${commitment(sql.placeholder('projectId'))}`,
        sql`${projectChanges.after} ?| array[${textColumns}]`,
      ),
    )
    .orderBy(...newestChangesFirst.by)
    .limit(1)
    .prepare('latest change of a text'),
);

/** Finds the last change of a text since someone invested. */
export async function findLastTextChange(db: Database, projectId: number): Promise<Project['lastTextChange']> {
  const [change] = await lastTextChange(db).execute({ projectId });
  if (change === undefined) return null;
  const fields = changedFields(change.after).filter((field) => (textFields as readonly string[]).includes(field));
  return { at: change.at.toISOString(), fields };
}
