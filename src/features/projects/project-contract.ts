// API of the projects slice. Dollars here, cents everywhere inside.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, dollars, idNumber, idParams, moment, optionalReason, pageQuery, text } from '#kernel/fields.ts';
import { type AmountRange, maxSearchText, parseRange } from './amount-range.ts';
import { imageAddressPattern } from './image-address.ts';
import { type Choices, type FilterField, filterFields, getChoices } from './project-fields.ts';
import {
  fundingModels,
  listSorts,
  maxDeliverables,
  maxGalleryImages,
  maxListEntries,
  maxTags,
  projectStatuses,
  projectVisibilities,
} from './project-rules.ts';
import { maxTagLength } from './project-tags.ts';
import { maxReviewText, reviewStates } from './review-rules.ts';

const line = (name: string, max = 200) => text({ max, name });
const paragraph = (name: string) => text({ max: 5000, name });
const limitedList = <Entry extends z.ZodMiniType>(entry: Entry, name: string) =>
  z.array(entry).check(z.maxLength(maxListEntries, `${name} may have at most ${maxListEntries} entries`));

export const timelineEntry = z.strictObject({
  title: line('Title'),
  description: paragraph('Description'),
  date: line('Date', 100),
});
export const teamMember = z.strictObject({
  role: line('Role'),
  description: paragraph('Description'),
  name: z.optional(line('Name')),
  avatar: z.optional(line('Avatar', 2000)),
  linkedin: z.optional(line('LinkedIn', 2000)),
});
export const marketOpportunity = z.strictObject({
  marketSize: line('Market size'),
  growthRate: line('Growth rate'),
  description: paragraph('Description'),
  targetAudience: z.optional(paragraph('Target audience')),
  competitiveAdvantage: z.optional(paragraph('Competitive advantage')),
});
export const riskEntry = z.strictObject({
  type: line('Type'),
  description: paragraph('Description'),
  mitigation: paragraph('Mitigation'),
  probability: z.optional(line('Probability')),
  impact: z.optional(line('Impact')),
});
export const faqEntry = z.strictObject({ question: line('Question', 500), answer: paragraph('Answer') });

export const milestoneStatuses = ['pending', 'active', 'completed'] as const;
/** A milestone as written by its creator; its progress belongs to the server. */
export const milestoneEntry = z.strictObject({
  title: line('Title'),
  description: paragraph('Description'),
  fundingNeeded: dollars('Funding needed'),
  deliverables: z
    .array(line('Deliverable', 300))
    .check(z.maxLength(maxDeliverables, `A milestone may have at most ${maxDeliverables} deliverables`)),
  estimatedCompletion: line('Estimated completion', 100),
});
export const milestone = z.object({
  title: z.string(),
  description: z.string(),
  fundingNeeded: z.number(),
  deliverables: z.array(z.string()),
  estimatedCompletion: z.string(),
  status: z.enum(milestoneStatuses),
});

export type TimelineEntry = z.infer<typeof timelineEntry>;
export type TeamMember = z.infer<typeof teamMember>;
export type MarketOpportunity = z.infer<typeof marketOpportunity>;
export type RiskEntry = z.infer<typeof riskEntry>;
export type FaqEntry = z.infer<typeof faqEntry>;
export type Milestone = z.infer<typeof milestone>;
export type MilestoneEntry = z.output<typeof milestoneEntry>;

/** List items: what a card shows. */
export const projectListItem = z.object({
  id: idNumber,
  title: z.string(),
  description: z.string(),
  category: z.string(),
  fundingGoal: z.number(),
  valuation: z.number(),
  fundingRaised: z.number(),
  upvotes: z.int(),
  investorCount: z.int(),
  status: z.enum(projectStatuses),
  visibility: z.enum(projectVisibilities),
  featured: z.boolean(),
  /** Address of an uploaded picture, see image-address.ts; null if the project shows generated artwork. */
  coverImage: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  /** Last day of funding, UTC; null while open-ended. */
  deadline: z.nullable(day),
  createdAt: moment,
  userId: idNumber,
  /** Whether the viewer supports the project. */
  supported: z.boolean(),
});
export type ProjectListItem = z.infer<typeof projectListItem>;

/** The review status, only for the owner. */
const reviewStanding = {
  state: z.enum(reviewStates),
  dueAt: moment,
  /** Pending for longer than promised. */
  isOverdue: z.boolean(),
  /** The latest round reviews changes of a public project. */
  isOfChanges: z.boolean(),
};
const ownReview = z.object({
  ...reviewStanding,
  submittedAt: moment,
  /** Newest first. Administrators are not named. */
  rounds: z.array(
    z.object({
      round: z.int(),
      state: z.enum(reviewStates),
      submittedAt: moment,
      isReopened: z.boolean(),
      isOfChanges: z.boolean(),
      decidedAt: z.nullable(moment),
      reason: z.nullable(z.string()),
      answers: z.array(z.object({ text: z.string(), createdAt: moment })),
    }),
  ),
});
export type OwnReview = z.infer<typeof ownReview>;

export const ownListItem = z.object({
  ...projectListItem.shape,
  /** Absent if never reviewed. */
  review: z.optional(z.object(reviewStanding)),
});
export type OwnProject = z.infer<typeof ownListItem>;

export const project = z.object({
  ...projectListItem.shape,
  timeline: z.array(timelineEntry),
  team: z.array(teamMember),
  marketOpportunity: z.nullable(marketOpportunity),
  risks: z.array(riskEntry),
  faq: z.array(faqEntry),
  tags: z.array(z.string()),
  galleryImages: z.array(z.string()),
  /** Alternative texts of the gallery images, in the same order. */
  galleryTexts: z.array(z.string()),
  /** The beginning of the description as plain text, for search results and link previews. */
  summary: z.string(),
  /** The Markdown description as safe HTML. */
  descriptionHtml: z.string(),
  videoUrl: z.nullable(z.string()),
  milestones: z.array(milestone),
  currentMilestone: z.int(),
  updatedAt: moment,
  creatorName: z.string(),
  /** Goal minus raised, in dollars. */
  remaining: z.number(),
  /** Goal minus raised minus open holds, in dollars: what a new investment may use now. */
  available: z.number(),
  /** Whether the viewer owns it. */
  isOwner: z.boolean(),
  /** What happens at the deadline if the goal was not reached. */
  fundingModel: z.enum(fundingModels),
  /** Goal, valuation, deadline, funding model and owner are locked (docs/decisions/0031-terms-do-not-move.md). */
  termsLocked: z.boolean(),
  /** Absent for anyone but the owner, and if never reviewed. */
  review: z.optional(ownReview),
});
export type Project = z.infer<typeof project>;

/** One of a field's choices. */
function choiceSchema({ values, unknown }: Choices) {
  return z.enum(values, unknown);
}

const imageAddress = z.string().check(z.regex(imageAddressPattern, 'Not a picture of this site'));

/** Fields of the project form. */
const projectFields = {
  title: text({ min: 1, max: 200, name: 'Title' }),
  description: text({ min: 1, max: 20_000, name: 'Description' }),
  category: text({ min: 1, max: 50, name: 'Category' }),
  country: z.optional(z.nullable(choiceSchema(getChoices('country')))),
  fundingGoal: dollars('Funding goal'),
  valuation: dollars('Valuation'),
  timeline: limitedList(timelineEntry, 'Timeline'),
  team: limitedList(teamMember, 'Team'),
  marketOpportunity,
  risks: limitedList(riskEntry, 'Risks'),
  faq: limitedList(faqEntry, 'FAQ'),
  deadline: z.optional(z.nullable(day)),
  fundingModel: z.optional(z.enum(fundingModels)),
  tags: z.optional(
    z
      .array(text({ min: 1, max: maxTagLength, name: 'Tag' }))
      .check(z.maxLength(maxTags, `A project may have at most ${maxTags} tags`)),
  ),
  /** URLs of uploaded images of the owner. */
  coverImage: z.optional(z.nullable(imageAddress)),
  galleryImages: z.optional(
    z
      .array(imageAddress)
      .check(z.maxLength(maxGalleryImages, `The gallery may have at most ${maxGalleryImages} pictures`)),
  ),
  /** A YouTube or Vimeo URL, see video-address.ts. */
  videoUrl: z.optional(z.nullable(text({ max: 500, name: 'Video' }))),
  /** Their amounts add up to the goal, or there are none. */
  milestones: z.optional(limitedList(milestoneEntry, 'Milestones')),
};

/** A project with every text at its maximum is far larger than other requests. */
export const maxProjectBytes = 1024 * 1024;

/** An administrator's reason, shown to the owner. */
export const reasonText = text({ min: 3, max: 1000, name: 'Reason' });

export const createProjectBody = z.strictObject({ ...projectFields, status: z.optional(z.enum(['draft', 'active'])) });
export type CreateProjectBody = z.output<typeof createProjectBody>;
/** Request body: dollars as numbers or text. */
export type CreateProjectInput = z.input<typeof createProjectBody>;

export const updateProjectBody = z.partial(
  z.strictObject({
    ...projectFields,
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
  status: z.optional(z.enum(projectStatuses)),
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
};

/** Filters that neither prepared lists nor maintained counters cover. */
const searchedBy = ['q', 'goal', 'raised', 'funded', 'closing', 'location', ...filterFields];

/** Filters and order of the project list, on screen and in exports. */
export const projectFilter = {
  ...searchFields,
  /** Default: `match` for searches, otherwise `featured`. */
  sort: z.optional(z.enum(listSorts)),
};

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/projects',
  access: 'public',
  summary: 'List and search public projects; admins see all',
  query: z.strictObject({
    ...pageQuery,
    ...projectFilter,
  }),
  searchedBy,
  output: z.array(projectListItem),
  success: { 200: 'One page; see the Link and X-Total-Count headers' },
});

export const listMyProjects = endpoint({
  method: 'GET',
  path: '/api/users/projects',
  access: 'user',
  summary: 'List your projects, newest first',
  output: z.array(ownListItem),
  success: { 200: 'The projects' },
});

export const getProject = endpoint({
  method: 'GET',
  path: '/api/projects/{id}',
  access: 'public',
  summary: 'Get a project; private ones and drafts only for their owner and admins',
  params: idParams,
  output: project,
  success: { 200: 'The project' },
});

export const createProject = endpoint({
  method: 'POST',
  path: '/api/projects',
  access: 'user',
  summary: 'Submit a project; if review is required it is held as a draft, see `review`',
  body: createProjectBody,
  maxBodyBytes: maxProjectBytes,
  output: project,
  success: { 201: 'Created' },
});

export const updateProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/{id}',
  access: 'user-or-admin',
  audit: 'project.changed',
  summary:
    'Update a project: form fields by the owner; featured, visibility and status by an admin, with an optional reason',
  params: idParams,
  body: updateProjectBody,
  maxBodyBytes: maxProjectBytes,
  output: project,
  success: { 200: 'The updated project' },
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/{id}',
  access: 'admin',
  audit: 'project.deleted',
  stepUp: true,
  summary: 'Delete a project and refund its investments',
  params: idParams,
  body: optionalReason,
  success: { 204: 'Removed' },
});

const supportState = z.object({ upvotes: z.int(), supported: z.boolean() });

export const upvoteProject = endpoint({
  method: 'POST',
  path: '/api/projects/{id}/upvote',
  access: 'user',
  summary: 'Support a project; idempotent, once per person',
  params: idParams,
  output: supportState,
  success: { 200: 'The new count' },
});

export const withdrawUpvote = endpoint({
  method: 'DELETE',
  path: '/api/projects/{id}/upvote',
  access: 'user',
  summary: 'Withdraw support for a project',
  params: idParams,
  output: supportState,
  success: { 200: 'The new count' },
});

const choiceCounts = z.array(z.object({ value: z.string(), count: z.int() }));

/** Filter options with counts; a filter does not restrict its own options. */
export const getProjectFacets = endpoint({
  method: 'GET',
  path: '/api/project-facets',
  access: 'public',
  summary: 'Count projects of a list, in total and per filter option',
  query: z.strictObject(searchFields),
  searchedBy,
  output: z.object({
    total: z.int(),
    /** The count limit was reached, so all counts are minimums. */
    isCapped: z.boolean(),
    categories: z.array(z.object({ category: z.string(), count: z.int() })),
    statuses: z.array(z.object({ status: z.enum(projectStatuses), count: z.int() })),
    /** By field, the choices that any project has made. */
    choices: z.object(
      Object.fromEntries(filterFields.map((name) => [name, choiceCounts])) as Record<FilterField, typeof choiceCounts>,
    ),
  }),
  success: { 200: 'The options' },
});
