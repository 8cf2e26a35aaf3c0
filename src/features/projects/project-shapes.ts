// Shapes of projects in requests and responses: their parts, list items, and the project itself.

import * as z from 'zod/mini';
import { imageAddressPattern } from '#features/images/image-address.ts';
import { packIds } from '#features/packs/pack.ts';
import { unknownCountryMessage } from '#features/settings/country-list.ts';
import { countries } from '#kernel/countries.ts';
import { day, dollars, idNumber, moment, text } from '#kernel/fields.ts';
import { projectDocument } from './project-documents.ts';
import { type Choices, fieldNames, getChoices, getField } from './project-fields.ts';
import {
  allotmentMethods,
  fundingModels,
  maxDeliverables,
  maxDescription,
  maxGalleryImages,
  maxListEntries,
  maxTags,
  projectStatuses,
  projectVisibilities,
} from './project-rules.ts';
import { maxTagLength } from './project-tags.ts';
import { reviewStates } from './review-states.ts';

const line = (name: string, max = 200) => text({ max, name });
const paragraph = (name: string) => text({ max: 5000, name });

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

/** Progress of a project that was funded and later stopped. */
export const stoppedProject = z.object({
  /** Milestones whose money was sent to the creator, and how many there were; 0 of 0 without milestones. */
  after: z.int(),
  of: z.int(),
  /** Dollars raised when its funding closed, before anything was returned. */
  raised: z.number(),
});
export type StoppedProject = z.infer<typeof stoppedProject>;

const limitedList = <Entry extends z.ZodMiniType>(entry: Entry, name: string) =>
  z.array(entry).check(z.maxLength(maxListEntries, `${name} may have at most ${maxListEntries} entries`));

/** One of a field's choices. */
export function choiceSchema({ values, unknown }: Choices) {
  return z.enum(values, unknown);
}

const countryCode = z.enum(countries.values, { error: ({ input }) => unknownCountryMessage(String(input)) });

const imageAddress = z.string().check(z.regex(imageAddressPattern, 'Not a picture of this site'));

/** The texts that every project has, by form or by import. */
export const requiredTexts = {
  title: text({ min: 1, max: 200, name: getField('title').label }),
  description: text({ min: 1, max: maxDescription, name: getField('description').label }),
  category: text({ min: 1, max: 50, name: getField('category').label }),
} as const;

/** Fields of the project form, in requests. */
export const projectBody = {
  ...requiredTexts,
  country: z.optional(z.nullable(choiceSchema(getChoices('country')))),
  fundingGoal: dollars(getField('fundingGoal').label),
  valuation: dollars(getField('valuation').label),
  timeline: limitedList(timelineEntry, getField('timeline').label),
  team: limitedList(teamMember, getField('team').label),
  marketOpportunity,
  risks: limitedList(riskEntry, getField('risks').label),
  faq: limitedList(faqEntry, getField('faq').label),
  /** The day on which it opens, from its start in UTC; null opens it when it is published. */
  opensOn: z.optional(z.nullable(day)),
  deadline: z.optional(z.nullable(day)),
  fundingModel: z.optional(z.enum(fundingModels)),
  /** How the goal is divided if more is asked for; fixed once it is published. All but `first_come` need `maxInvested`. */
  allotment: z.optional(z.enum(allotmentMethods)),
  maxInvested: z.optional(z.nullable(dollars(getField('maxInvested').label))),
  /** Only for `capped`. */
  perHead: z.optional(z.nullable(dollars(getField('perHead').label))),
  /** Their residents can't invest, ISO 3166-1 alpha-2; only administrators change it after approval. */
  refusedCountries: z.optional(
    z.array(countryCode).check(z.maxLength(countries.values.length, 'Name each country once')),
  ),
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
  videoUrl: z.optional(z.nullable(text({ max: 500, name: getField('videoUrl').label }))),
  /** The rules of the offer; changeable while it is a draft. */
  pack: z.optional(z.enum(packIds)),
  /** Their amounts add up to the goal, or the list is empty. */
  milestones: z.optional(limitedList(milestoneEntry, getField('milestones').label)),
};

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
  /** Funded and then stopped, which its status calls failed; null for every other project. */
  stopped: z.nullable(stoppedProject),
  /** Its funding was over before it was imported: none of its money was ever here. */
  endedElsewhere: z.boolean(),
  visibility: z.enum(projectVisibilities),
  featured: z.boolean(),
  /** Address of an uploaded picture, see image-address.ts; null if the project shows generated artwork. */
  coverImage: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  /** Takes investments from the start of this day, UTC; null if it opened when it was published. */
  opensOn: z.nullable(day),
  /** Last day of funding, UTC; null while open-ended. */
  deadline: z.nullable(day),
  /** How the goal is divided if more is asked for: unless `first_come`, an investment is a request until the deadline. */
  allotment: z.enum(allotmentMethods),
  createdAt: moment,
  userId: idNumber,
  /** Whether the viewer supports the project. */
  supported: z.boolean(),
});
export type ProjectListItem = z.infer<typeof projectListItem>;

/** What the viewer may do with the project: everything as its owner, or what their place in its team allows. */
const accessShape = {
  isOwner: z.boolean(),
  canEdit: z.boolean(),
  canMoney: z.boolean(),
};

/** The review status, only for the owner and editors. */
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
  ...accessShape,
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
  /** ISO 3166-1 alpha-2. */
  refusedCountries: z.array(z.string()),
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
  /** Files are read at /api/projects/{id}/documents. */
  documents: z.array(projectDocument),
  updatedAt: moment,
  creatorName: z.string(),
  /** Goal minus raised, in dollars. */
  remaining: z.number(),
  /** Goal minus raised, open holds and room that is kept for others, in dollars: what a new investment may use now. */
  available: z.number(),
  /** Days that its pack requires an offer to be public before it opens; null without such a rule. */
  publicDays: z.nullable(z.int()),
  /** Reserved without money before the opening, in dollars, and by how many people. */
  reserved: z.number(),
  reservations: z.int(),
  ...accessShape,
  /** Decides the outcome at the deadline if the goal was not reached. */
  fundingModel: z.enum(fundingModels),
  /** The most that may be asked for, in dollars, and what everyone gets first. */
  maxInvested: z.nullable(z.number()),
  perHead: z.nullable(z.number()),
  /** What investors had asked for in all when the goal was divided, in dollars; null until then. */
  asked: z.nullable(z.number()),
  /** The rules the offer runs under. */
  pack: z.object({
    id: z.enum(packIds),
    name: z.string(),
    law: z.string(),
    /** Whether milestones may release money; `wholeReason` says why not. */
    releases: z.enum(['milestones', 'whole']),
    wholeReason: z.nullable(z.string()),
    /** Hours before the end of the last day until which investors may cancel; null: the site's setting. */
    cancelHours: z.nullable(z.int()),
    /** Days after investing in which most investors may change their mind; 0 if none. */
    reflectionDays: z.int(),
    /** It closes before its deadline only after a notice to its investors. */
    closesWithNotice: z.boolean(),
    /** Whether pages name them: not where the site offers its own rules alone. */
    isNamed: z.boolean(),
  }),
  /** Goal, valuation, deadline, funding model and owner are locked (docs/decisions/0031-terms-do-not-move.md). */
  termsLocked: z.boolean(),
  /** The latest change of a text that people had invested by; null without one. */
  lastTextChange: z.nullable(z.object({ at: moment, fields: z.array(z.enum(fieldNames)) })),
  /** Absent for anyone but the owner and editors, and if never reviewed. */
  review: z.optional(ownReview),
});
export type Project = z.infer<typeof project>;
