// Addresses of category pages. Projects may have any category; those in the lists of the product always have a page.
import { formCategories } from '#features/projects/category-lists.ts';
import { styledCategories } from '#features/projects/project-categories.ts';

/** Categories with an introduction of their own. */
export const introducedCategories = [...new Set([...styledCategories, ...formCategories])];

/** "Art & Design" becomes "art-design"; letters of any script are kept. Empty for a name of signs only. */
export function categorySlug(category: string): string {
  return category
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

export function categoryAddress(category: string): string {
  const slug = categorySlug(category);
  return slug === '' ? `/projects?category=${encodeURIComponent(category)}` : `/categories/${encodeURIComponent(slug)}`;
}

/** For the sitemap. */
export const categoryPaths: readonly string[] = introducedCategories.map(categoryAddress);
