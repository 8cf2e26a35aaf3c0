// Rendered descriptions: stored when a description is saved. Reading a project never writes.
import { createHash } from 'node:crypto';
import { and, eq, isNull, notLike, or, sql } from 'drizzle-orm';
import { rendererVersion } from '#features/writing/server/markdown.ts';
import { renderStory } from '#features/writing/server/story-html.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { projectHtml, projects } from './project-table.ts';
import { isNotDeleted } from './project-visibility.ts';

export type StoredHtml = { description: string; html: string | null; htmlSourceHash: string | null };

/** The stored HTML; if none matches the description and renderer, it is rendered for this answer only. */
export function getDescriptionHtml({ description, html, htmlSourceHash }: StoredHtml): string {
  return html !== null && htmlSourceHash === hashDescription(description) ? html : renderStory(description);
}

/** Renders and stores a saved description, unless it changed in the meantime or the project was deleted. */
export async function keepDescriptionHtml(
  db: Queryable,
  { id, description }: { id: number; description: string },
): Promise<void> {
  const [sourceHash, html] = [hashDescription(description), renderStory(description)];
  const current = db
    .select({
      projectId: projects.id,
      sourceHash: sql<string>`${sourceHash}::text`.as('source_hash'),
      html: sql<string>`${html}::text`.as('html'),
    })
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.description, description), isNotDeleted))
    .for('share');
  await db
    .insert(projectHtml)
    .select(current)
    .onConflictDoUpdate({ target: projectHtml.projectId, set: { sourceHash, html } });
}

/** Batch size. */
const batch = 50;

/** Renders descriptions that were imported in bulk or rendered by an earlier version, one by one. */
export async function keepMissingHtml({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id: projects.id, description: projects.description })
      .from(projects)
      .leftJoin(projectHtml, eq(projectHtml.projectId, projects.id))
      .where(
        and(
          sql`${projects.id} > ${after}`,
          isNotDeleted,
          or(isNull(projectHtml.projectId), notLike(projectHtml.sourceHash, `${rendererVersion}:%`)),
        ),
      )
      .orderBy(projects.id)
      .limit(batch);
    for (const row of rows) await keepDescriptionHtml(db, row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

function hashDescription(description: string): string {
  return `${rendererVersion}:${createHash('sha256').update(description).digest('base64url')}`;
}
