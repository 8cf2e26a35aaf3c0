// API of the projects slice. Dollars here, cents everywhere inside.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, optionalReason, pageQuery, text } from '#kernel/fields.ts';
import { type AmountRange, maxSearchText, parseRange } from './amount-range.ts';
import { type FilterField, filterFields, getChoices } from './project-fields.ts';
import { listSorts, listStatuses, projectStatuses, projectVisibilities } from './project-rules.ts';
import { choiceSchema, ownListItem, project, projectBody, projectListItem } from './project-shapes.ts';
import { maxReviewText } from './review-states.ts';

/** A project with every text at its maximum is far larger than other requests. */
export const maxProjectBytes = 1024 * 1024;

/** An administrator's reason, shown to the owner. */
export const reasonText = text({ min: 3, max: 1000, name: 'Reason' });

export const createProjectBody = z.strictObject({ ...projectBody, status: z.optional(z.enum(['draft', 'active'])) });
export type CreateProjectBody = z.output<typeof createProjectBody>;
/** Request body: dollars as numbers or text. */
export type CreateProjectInput = z.input<typeof createProjectBody>;

export const updateProjectBody = z.partial(
  z.strictObject({
    ...projectBody,
    status: z.enum(projectStatuses),
    featured: z.boolean(),
    visibility: z.enum(projectVisibilities),
    /** An administrator's reason, shown to the owner. Screens require it, API clients may omit it (docs/decisions/0024-history-of-projects.md). */
    reason: reasonText,
    /** The last history entry the change is based on; 409 if there is a later one. */
    afterChange: idNumber,
    /** The creator's reply to the last reason; with `status` active the project is resubmitted. */
    reviewAnswer: text({ min: 1, max: maxReviewText, name: 'The answer' }),
  }),
);
export type UpdateProjectBody = z.output<typeof updateProjectBody>;

const range = (name: string) =>
  z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine((value) => parseRange(value) !== undefined, `${name} must be a range like 100-500, 100- or -500`),
        ),
      z.transform((value: string): AmountRange => parseRange(value) ?? {}),
    ),
  );

/** One of the choices of each field that filters lists. */
const choiceFilters = Object.fromEntries(
  filterFields.map((name) => [name, z.optional(choiceSchema(getChoices(name)))]),
) as Record<FilterField, z.ZodMiniOptional<ReturnType<typeof choiceSchema>>>;

const searchFields = {
  /** Words in any order, in titles, tags, names and texts. */
  q: z.optional(text({ max: maxSearchText, name: 'q' })),
  category: z.optional(text({ max: 50, name: 'category' })),
  /** `active` has only those that take investments now; `announced` those that open on a later day. */
  status: z.optional(z.enum(listStatuses)),
  featured: z.optional(z.enum(['true', 'false'])),
  /** Dollars. */
  goal: range('goal'),
  raised: range('raised'),
  /** Percentage of the goal. */
  funded: range('funded'),
  /** Active projects that end within this many days. */
  closing: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'closing must be a number of days from 1 to 999')),
      z.transform((value: string) => Number(value)),
    ),
  ),
  /** A US city or state, or any place named in its text or by its creator. */
  location: z.optional(text({ max: maxSearchText, name: 'location' })),
  ...choiceFilters,
  /** `typed` searches for the words as they are, without correcting typos. */
  spelling: z.optional(z.enum(['typed'])),
};

/** Filters that neither prepared lists nor maintained counters cover. */
const searchedBy = ['q', 'goal', 'raised', 'funded', 'closing', 'location', ...filterFields];

/** Filters and order of the project list, on screen and in exports. */
export const projectFilter = {
  ...searchFields,
  /** Default: `match` for searches, otherwise `featured`. */
  sort: z.optional(z.enum(listSorts)),
};

export const listProjects = endpoint('GET /api/projects', {
  access: 'public',
  scope: 'projects:read',
  summary: 'List and search public projects; admins see all',
  query: z.strictObject({
    ...pageQuery,
    ...projectFilter,
  }),
  searchedBy,
  output: z.array(projectListItem),
  success: {
    200: 'One page; see the Link and X-Total-Count headers, and X-Search: `match=closest` if no project has all words, `words=` with typos corrected',
  },
});

export const listMyProjects = endpoint('GET /api/users/projects', {
  access: 'user',
  scope: 'projects:read',
  summary: 'List your projects, newest first',
  output: z.array(ownListItem),
});

export const getProject = endpoint('GET /api/projects/{id}', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Get a project; private ones and drafts only for their owner and admins',
  output: project,
});

export const createProject = endpoint('POST /api/projects', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Submit a project; if review is required it is held as a draft, see `review`',
  body: createProjectBody,
  maxBodyBytes: maxProjectBytes,
  output: project,
  success: { 201: 'Created' },
});

export const updateProject = endpoint('PATCH /api/projects/{id}', {
  access: 'user-or-admin',
  scope: 'projects:write',
  audit: 'project.changed',
  summary:
    'Update a project: form fields by the owner; featured, visibility and status by an admin, with an optional reason',
  body: updateProjectBody,
  maxBodyBytes: maxProjectBytes,
  output: project,
});

export const deleteProject = endpoint('DELETE /api/projects/{id}', {
  access: 'admin',
  audit: 'project.deleted',
  stepUp: true,
  summary: 'Delete a project and refund its investments',
  body: optionalReason,
});

const supportState = z.object({ upvotes: z.int(), supported: z.boolean() });

export const upvoteProject = endpoint('POST /api/projects/{id}/upvote', {
  access: 'user',
  scope: 'community:write',
  summary: 'Support a project; idempotent, once per person',
  output: supportState,
});

export const withdrawUpvote = endpoint('DELETE /api/projects/{id}/upvote', {
  access: 'user',
  scope: 'community:write',
  summary: 'Withdraw support for a project',
  output: supportState,
});

const choiceCounts = z.array(z.object({ value: z.string(), count: z.int() }));

/** Filter options with counts; a filter does not restrict its own options. */
export const getProjectFacets = endpoint('GET /api/project-facets', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Count projects of a list, in total and per filter option',
  query: z.strictObject(searchFields),
  searchedBy,
  output: z.object({
    total: z.int(),
    /** The count limit was reached, so all counts are minimums. */
    isCapped: z.boolean(),
    categories: z.array(z.object({ category: z.string(), count: z.int() })),
    statuses: z.array(z.object({ status: z.enum(listStatuses), count: z.int() })),
    /** The choices in use by at least one project, by field. */
    choices: z.object(
      Object.fromEntries(filterFields.map((name) => [name, choiceCounts])) as Record<FilterField, typeof choiceCounts>,
    ),
  }),
});

export const answerReview = endpoint('POST /api/projects/{id}/review-answers', {
  access: 'user',
  scope: 'projects:write',
  summary: 'Reply to a review of your project without resubmitting',
  body: z.strictObject({ answer: text({ min: 1, max: maxReviewText, name: 'The answer' }) }),
  output: project,
  success: { 201: 'The project with the reply in its review' },
});
