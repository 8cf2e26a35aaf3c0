// Reads the page of a category: what closes soon, what is new, and more of its open projects.
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { readUsualCounts } from '#features/projects/server/lists/plain-list-facets.ts';
import { getToday } from '#features/projects/server/project-service.ts';
import { listProjects } from '#features/search/server/list-projects.ts';
import { addDays } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { categorySlug, introducedCategories } from '../category-address.ts';
import type { CategoryPage } from '../category-contract.ts';

const most = { closing: 3, newest: 3, more: 6, others: 12 };
/** With fewer open projects, one list has them all. */
const fewProjects = 6;
const soonDays = 30;

/** @throws AppError not_found */
export async function readCategory(deps: Deps, { user }: Viewer, slug: string): Promise<CategoryPage> {
  // Administrators see what the page shows to everyone.
  const viewer: Viewer = { user, admin: undefined };
  const { counted, category, open, all } = await findCategory(deps, viewer, slug);
  return {
    category,
    open,
    all,
    ...(await readLists(deps, viewer, { category, open })),
    others: listOthers(),
  };

  function listOthers(): CategoryPage['others'] {
    return counted
      .filter((kind) => kind.status === 'active' && kind.category !== category)
      .map((kind) => ({ category: kind.category, open: kind.count }))
      .toSorted((a, b) => b.open - a.open || a.category.localeCompare(b.category, 'en'))
      .slice(0, most.others);
  }
}

type Counted = Awaited<ReturnType<typeof readUsualCounts>>['kinds'];

/** The category of a slug, with its public projects. @throws AppError not_found */
export async function findCategory(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  slug: string,
): Promise<{ counted: Counted; category: string; open: number; all: number }> {
  const { kinds } = await readUsualCounts(db, viewer, {});
  const counted = kinds.filter(({ count }) => count > 0);
  const category = [...introducedCategories, ...counted.map((kind) => kind.category)].find(
    (name) => categorySlug(name) === slug,
  );
  if (category === undefined) throw new AppError('not_found', 'There is no such category.');
  const own = counted.filter((kind) => kind.category === category);
  return { counted, category, open: sum(own.filter(({ status }) => status === 'active')), all: sum(own) };
}

async function readLists(
  deps: Deps,
  viewer: Viewer,
  { category, open }: { category: string; open: number },
): Promise<Pick<CategoryPage, 'closing' | 'newest' | 'more'>> {
  const read = async (sort: 'ending' | 'newest' | 'featured', limit: number): Promise<ProjectListItem[]> =>
    (await listProjects(deps, viewer, { category, status: 'active', sort, limit })).items;
  if (open <= fewProjects)
    return { closing: [], newest: [], more: open === 0 ? [] : await read('featured', fewProjects) };
  const soon = addDays(getToday(deps), soonDays);
  const [ending, newest, featured] = await Promise.all([
    read('ending', most.closing),
    read('newest', most.closing + most.newest),
    read('featured', most.closing + most.newest + most.more),
  ]);
  const closing = ending.filter(({ deadline }) => deadline !== null && deadline <= soon);
  const fresh = without(newest, closing).slice(0, most.newest);
  return { closing, newest: fresh, more: without(featured, [...closing, ...fresh]).slice(0, most.more) };
}

function without(list: readonly ProjectListItem[], shown: readonly ProjectListItem[]): ProjectListItem[] {
  const ids = new Set(shown.map(({ id }) => id));
  return list.filter(({ id }) => !ids.has(id));
}

function sum(kinds: readonly { count: number }[]): number {
  return kinds.reduce((total, { count }) => total + count, 0);
}
