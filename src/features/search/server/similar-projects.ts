// Projects like another: those that share its tags, words of its title, and category, then other open ones; and cards of projects by id.
import { and, eq, sql } from 'drizzle-orm';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { listColumns } from '#features/projects/server/lists/project-columns.ts';
import { toListItem } from '#features/projects/server/project-answers.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects, projectTexts } from '#features/projects/server/project-table.ts';
import { isListed, visibleTo } from '#features/projects/server/project-visibility.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';

const mostSimilar = 4;
/** Compared: open ones of the category, some with a tag or title word in common, and open ones of any kind to fill the row. */
const mostCompared = { category: 60, words: 300, any: mostSimilar + 1 };

/** @throws AppError not_found */
export async function findSimilarProjects(db: Database, viewer: Viewer, id: number): Promise<ProjectListItem[]> {
  const [project] = await db
    .select({ category: projects.category, document: projectTexts.document })
    .from(projects)
    .innerJoin(projectTexts, eq(projectTexts.projectId, projects.id))
    .where(and(eq(projects.id, id), visibleTo(viewer)));
  if (project === undefined) throw projectNotFound();
  const { category } = project;
  const { rows } = await db.execute<{ id: string }>(sql`
    with telling as (
      select array_agg(lexeme) as lexemes,
        nullif(string_agg(quote_literal(lexeme), ' | ') filter (
          where not lexeme = any (select 'g=' || coalesce(search_stem(token), token) from unnest(search_tokens(${category})) as token)), '')::tsquery as query
      from project_texts, unnest(document) as word (lexeme)
      where project_id = ${id} and left(lexeme, 2) in ('g=', 'u=') and search_stem(substr(lexeme, 3)) is not null
    ), compared as (
      (select ${projects.id} as id from ${projects}
        where ${projects.status} = 'active' and ${projects.visibility} = 'public' and ${projects.deletedAt} is null
          and ${projects.category} = ${category}
        order by ${projects.category}, ${projects.featured} desc, ${projects.createdAt} desc, ${projects.id} desc
        limit ${sql.raw(String(mostCompared.category))})
      union
      (select ${projects.id} from ${projects}
        where ${projects.status} = 'active' and ${projects.visibility} = 'public' and ${projects.deletedAt} is null
        order by ${projects.featured} desc, ${projects.createdAt} desc, ${projects.id} desc
        limit ${sql.raw(String(mostCompared.any))})
      union
      (select project_id from project_texts where document @@ (select query from telling) limit ${sql.raw(String(mostCompared.words))})
    )
    select ${projects.id} as id from compared join ${projects} on ${projects.id} = compared.id
      join ${projectTexts} on ${projectTexts.projectId} = compared.id, telling,
      lateral (select count(*) as shared from unnest(${projectTexts.document}) as word (lexeme) where lexeme = any (telling.lexemes)) as common
    where ${isListed} and compared.id <> ${id}
    order by (${projects.status} = 'active') desc, shared desc, ${projects.featured} desc,
      ${projects.createdAt} desc, compared.id desc
    limit ${sql.raw(String(mostSimilar))}`);
  return readProjectCards(
    db,
    viewer,
    rows.map((row) => Number(row.id)),
  );
}

/** Listed projects in the order of their ids. */
export async function readProjectCards(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ProjectListItem[]> {
  if (ids.length === 0) return [];
  const wanted = sql`${sql.param(ids)}::bigint[]`;
  const rows = await db
    .select(listColumns(viewer.user?.id))
    .from(projects)
    .where(and(sql`${projects.id} = any(${wanted})`, isListed))
    .orderBy(sql`array_position(${wanted}, ${projects.id})`);
  return rows.map(toListItem);
}
