// API contract: suggestions while typing, projects like another, and projects by id.
import * as z from 'zod/mini';
import { maxSearchText } from '#features/projects/amount-range.ts';
import { projectListItem } from '#features/projects/project-shapes.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, text } from '#kernel/fields.ts';

const suggestions = z.object({
  /** The words that were searched instead, because no project has those typed; null if they were not corrected. */
  corrected: z.nullable(z.string()),
  projects: z.array(
    z.object({ id: idNumber, title: z.string(), category: z.string(), coverImage: z.nullable(z.string()) }),
  ),
  categories: z.array(z.object({ category: z.string(), count: z.int() })),
  creators: z.array(z.object({ uid: z.string(), name: z.string(), profileImage: z.nullable(z.string()) })),
});
export type Suggestions = z.output<typeof suggestions>;

export const getSearchSuggestions = endpoint('GET /api/search-suggestions', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Suggest projects, categories and creators for the beginning of a search',
  query: z.strictObject({ q: text({ min: 1, max: maxSearchText, name: 'q' }) }),
  searchedBy: ['q'],
  output: suggestions,
});

export const listSimilarProjects = endpoint('GET /api/projects/{id}/similar', {
  access: 'public',
  scope: 'projects:read',
  summary: 'List up to four public projects like this one, open ones first',
  output: z.array(projectListItem),
});

export const maxCards = 12;

export const listProjectCards = endpoint('GET /api/project-cards', {
  access: 'public',
  scope: 'projects:read',
  summary: `List up to ${maxCards} public projects by their ids, in that order; others are left out`,
  query: z.strictObject({
    ids: z.pipe(
      z
        .string()
        .check(
          z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,11}$/, `ids must be 1 to ${maxCards} ids, separated by commas`),
        ),
      z.transform((ids: string) => ids.split(',').map(Number)),
    ),
  }),
  output: z.array(projectListItem),
});
