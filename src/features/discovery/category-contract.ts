// API contract: the page of a category.
import * as z from 'zod/mini';
import { projectListItem } from '#features/projects/project-shapes.ts';
import { endpoint } from '#kernel/endpoint.ts';

const categoryPage = z.object({
  category: z.string(),
  /** Public projects: those open for investment, and all. */
  open: z.int(),
  all: z.int(),
  /** Open projects. No project is in two of the lists. */
  closing: z.array(projectListItem),
  newest: z.array(projectListItem),
  more: z.array(projectListItem),
  /** Other categories with open projects, largest first. */
  others: z.array(z.object({ category: z.string(), open: z.int() })),
});
export type CategoryPage = z.output<typeof categoryPage>;

export const getCategory = endpoint('GET /api/categories/{slug}', {
  access: 'public',
  summary: 'Get a category: its counts, its open projects, and other categories',
  params: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: categoryPage,
});
