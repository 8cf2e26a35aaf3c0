// Reads the categories: how many open projects each has, and one of them for its picture.
import { and, eq, sql } from 'drizzle-orm';
import { readUsualCounts } from '#features/projects/server/lists/plain-list-facets.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { anonymous } from '#platform/http/viewer.ts';
import type { Database } from '#platform/postgres/database.ts';
import { introducedCategories } from '../category-address.ts';
import type { CategoryEntry } from '../category-contract.ts';

/** Projects may have any category, so there is no end to their number. */
const mostCategories = 60;
/** The first projects of a category; one with a picture of its own is taken if there is one. */
const mostCompared = 20;

export async function listCategoryEntries(db: Database): Promise<CategoryEntry[]> {
  const { kinds } = await readUsualCounts(db, anonymous, { status: 'active' });
  const open = new Map(introducedCategories.map((category): [string, number] => [category, 0]));
  for (const { category, status, count } of kinds) if (status === 'active' && count > 0) open.set(category, count);
  const categories = [...open]
    .toSorted(([a, some], [b, others]) => others - some || a.localeCompare(b, 'en'))
    .slice(0, mostCategories);
  const shown = new Map((await readPictures(db, [...open.keys()])).map((project) => [project.category, project]));
  return categories.map(([category, count]) => ({ category, open: count, project: shown.get(category) ?? null }));
}

/** One open project of each category, featured ones first. */
async function readPictures(
  db: Database,
  categories: readonly string[],
): Promise<NonNullable<CategoryEntry['project']>[]> {
  const order = sql`${projects.featured} desc, ${projects.createdAt} desc, ${projects.id} desc`;
  const { rows } = await db.execute<{ id: string; category: string; coverImage: string | null }>(sql`
    select shown.id, asked.category, shown.cover_image as "coverImage"
    from unnest(${sql.param(categories)}::text[]) as asked (category), lateral (
      select first.* from (
        select ${projects.id} as id, ${projects.coverImage} as cover_image, row_number() over (order by ${order}) as place
        from ${projects} where ${and(eq(projects.status, 'active'), isListed)} and ${projects.category} = asked.category
        order by ${projects.category}, ${order} limit ${sql.raw(String(mostCompared))}
      ) as first order by cover_image is null, place limit 1
    ) as shown`);
  return rows.map(({ id, ...project }) => ({ id: Number(id), ...project }));
}
