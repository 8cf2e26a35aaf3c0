// Which drafts and updates a person may change. Others get the response for a missing one.
import { and, eq, sql } from 'drizzle-orm';
import { countOtherBackers } from '#features/investing/server/backers.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed, isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { AppError } from '#kernel/errors.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { updateNotFound } from './update-reading.ts';
import { projectUpdates, updateDrafts, updateMarks } from './update-table.ts';

export type OwnProject = { id: number; title: string; canPublish: boolean; investors: number };

/** @throws AppError not_found */
export async function getOwnProject(db: Queryable, userId: number | undefined, id: number): Promise<OwnProject> {
  const [row] =
    userId === undefined
      ? []
      : await db
          .select({
            id: projects.id,
            title: projects.title,
            canPublish: sql<boolean>`${isListed}`,
            investors: countOtherBackers(projects.id, userId),
          })
          .from(projects)
          .where(and(eq(projects.id, id), mayDo('edit', userId), isNotDeleted));
  if (row === undefined) throw projectNotFound();
  return row;
}

export type OwnDraft = Awaited<ReturnType<typeof findOwnDraft>>;

export function draftNotFound(): AppError {
  return new AppError('not_found', 'This draft is no longer here. It may have been published or deleted.');
}

/** @throws AppError not_found */
export async function findOwnDraft(db: Queryable, userId: number | undefined, id: number) {
  const [row] =
    userId === undefined
      ? []
      : await db
          .select({
            draft: updateDrafts,
            projectTitle: projects.title,
            canPublish: sql<boolean>`${isListed}`,
            investors: countOtherBackers(projects.id, userId),
          })
          .from(updateDrafts)
          .innerJoin(projects, eq(projects.id, updateDrafts.projectId))
          .where(and(eq(updateDrafts.id, id), eq(updateDrafts.authorId, userId), mayDo('edit', userId), isNotDeleted));
  if (row === undefined) throw draftNotFound();
  return row;
}

/** A non-removed update of a project that this person may edit. @throws AppError not_found */
export async function getOwnUpdate(db: Queryable, userId: number | undefined, id: number) {
  const [row] =
    userId === undefined
      ? []
      : await db
          .select({ update: projectUpdates, marks: updateMarks, projectTitle: projects.title })
          .from(projectUpdates)
          .innerJoin(projects, eq(projects.id, projectUpdates.projectId))
          .leftJoin(updateMarks, eq(updateMarks.updateId, projectUpdates.id))
          .where(and(eq(projectUpdates.id, id), mayDo('edit', userId), isNotDeleted));
  if (row === undefined) throw updateNotFound();
  if (row.marks?.removedAt != null) throw new AppError('not_found', 'This update was removed.');
  return row;
}

/** Serializes changes of one update, or publications of one project. */
export async function lockUpdates(tx: Transaction, name: `update ${number}` | `updates of ${number}`): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
