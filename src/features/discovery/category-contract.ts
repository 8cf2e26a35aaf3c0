// API contract: the categories, and the page of each.
import * as z from 'zod/mini';
import { projectListItem } from '#features/projects/project-shapes.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber } from '#kernel/fields.ts';

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

const categoryEntry = z.object({
  category: z.string(),
  /** Projects open for investment. */
  open: z.int(),
  /** An open project whose picture stands for the category; null if none is open. */
  project: z.nullable(z.object({ id: idNumber, category: z.string(), coverImage: z.nullable(z.string()) })),
});
export type CategoryEntry = z.output<typeof categoryEntry>;

export const listCategories = endpoint('GET /api/categories', {
  access: 'public',
  scope: 'projects:read',
  summary: 'List the categories, those with the most open projects first',
  output: z.array(categoryEntry),
});

export const getCategory = endpoint('GET /api/categories/{slug}', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Get a category: its counts, its open projects, and other categories',
  params: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: categoryPage,
});
