// Projects and supports. Money columns are maintained by triggers (see db/rules/investments.sql), never by services.

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { cents, identity, listed, moment, reference, searchDocument } from '#platform/postgres/columns.ts';
import type { ProjectDocument } from '../project-documents.ts';
import {
  allotmentMethods,
  fundingModels,
  maxOverGoal,
  projectStatuses,
  projectVisibilities,
} from '../project-rules.ts';
import type {
  FaqEntry,
  MarketOpportunity,
  Milestone,
  RiskEntry,
  TeamMember,
  TimelineEntry,
} from '../project-shapes.ts';

/** Projects in public lists. Indexes must repeat this condition exactly. */
const isListed = sql`status <> 'draft' and visibility = 'public' and deleted_at is null`;

const isActive = sql`status = 'active' and visibility = 'public' and deleted_at is null`;

/** Sorting by title compares this many characters; ties are ordered by creation. */
export const sortedLetters = 60;
/** Case-insensitive sort key of titles. An index must repeat it exactly. */
export const titleStart = sql<string>`lower(left(title, ${sql.raw(String(sortedLetters))}))`;

export const projects = pgTable(
  'projects',
  {
    id: identity(),
    ownerId: reference('owner_id', () => users.id).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text(),
    goalCents: cents('goal_cents').notNull(),
    valuationCents: cents('valuation_cents').notNull(),
    /** Cents reserved by open holds. */
    heldCents: cents('held_cents').notNull().default(0),
    /** Settled cents: the one figure behind every "raised". */
    raisedCents: cents('raised_cents').notNull().default(0),
    /** When it was funded. A dispute or an administrator's refund keeps it; only an investor's cancellation resets it. */
    fundedAt: moment('funded_at'),
    /** Funded below its goal, early or at its deadline: closed for good. Maintained by a trigger. */
    fundedBelowGoal: boolean('funded_below_goal').notNull().default(false),
    /** From this moment on, investors cannot cancel, funding never reopens, and the money can be released. */
    fundingClosedAt: moment('funding_closed_at'),
    /** The amount raised when funding closed for good, or when the project was stopped; kept by a trigger. */
    raisedAtCloseCents: cents('raised_at_close_cents'),
    /** Its funding was over before it was imported: none of its money was ever here. */
    endedElsewhere: boolean('ended_elsewhere').notNull().default(false),
    /** Distinct people with a completed investment. */
    investorCount: integer('investor_count').notNull().default(0),
    /** Whether an investment was ever completed; set by a trigger and never reset. */
    everInvested: boolean('ever_invested').notNull().default(false),
    /** Goal, valuation, owner, funding model and deadline are locked while a payment is open, and permanently after the first investment. */
    termsLocked: boolean('terms_locked').notNull().generatedAlwaysAs(sql`ever_invested or held_cents > 0`),
    upvotes: integer().notNull().default(0),
    timeline: jsonb().$type<TimelineEntry[]>().notNull().default([]),
    team: jsonb().$type<TeamMember[]>().notNull().default([]),
    marketOpportunity: jsonb('market_opportunity').$type<MarketOpportunity>(),
    risks: jsonb().$type<RiskEntry[]>().notNull().default([]),
    faq: jsonb().$type<FaqEntry[]>().notNull().default([]),
    tags: jsonb().$type<string[]>().notNull().default([]),
    coverImage: text('cover_image'),
    galleryImages: jsonb('gallery_images').$type<string[]>().notNull().default([]),
    videoUrl: text('video_url'),
    status: text({ enum: projectStatuses }).notNull().default('active'),
    visibility: text({ enum: projectVisibilities }).notNull().default('public'),
    featured: boolean().notNull().default(false),
    milestones: jsonb().$type<Milestone[]>().notNull().default([]),
    currentMilestone: integer('current_milestone').notNull().default(0),
    /** Last day of funding, until its end in UTC; null if open-ended. */
    deadline: date({ mode: 'string' }),
    /** The last day before its creator announced an earlier one: funding runs on until then if the goal is no longer met. */
    originalDeadline: date('original_deadline', { mode: 'string' }),
    /** Decides the outcome at the deadline if the goal was not reached. Locked with the other terms. */
    fundingModel: text('funding_model', { enum: fundingModels }).notNull().default('all_or_nothing'),
    /** How the goal is divided if more is asked for; fixed once it is published. */
    allotment: text({ enum: allotmentMethods }).notNull().default('first_come'),
    /** The most that may be asked for in all; null where the goal is the limit. */
    maxCents: cents('max_cents'),
    /** Allotted to every person before anyone gets more; only for `capped`. */
    perHeadCents: cents('per_head_cents'),
    /** Kept by the documents slice, so that reading a project needs no other table for them. */
    documents: jsonb().$type<ProjectDocument[]>().notNull().default([]),
    /** Until then its page is announced: it can be followed, but takes no investments. Null if it opens when it is published. */
    opensAt: moment('opens_at'),
    /** When the people who waited for the opening were notified; set once by the sweeper. */
    openingToldAt: moment('opening_told_at'),
    /** When it first became public; set by a trigger. */
    publishedAt: moment('published_at'),
    /** Residents of these countries (ISO 3166-1 alpha-2) can't invest in it, besides those that the site refuses. */
    refusedCountries: jsonb('refused_countries').$type<string[]>().notNull().default([]),
    /** Reserved without money before it opens, and by how many people; kept by a trigger. */
    reservedCents: cents('reserved_cents').notNull().default(0),
    reservationCount: integer('reservation_count').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
    /** It failed or was deleted, and the sweeper still refunds money; set by a trigger. */
    unwinding: boolean().notNull().default(false),
    /** Hash of an imported row's content: the same row is never imported twice. */
    importHash: text('import_hash'),
  },
  (table) => [
    check('projects_status', sql`${table.status} in (${listed(projectStatuses)})`),
    check('projects_funding_model', sql`${table.fundingModel} in (${listed(fundingModels)})`),
    check('projects_visibility', sql`${table.visibility} in (${listed(projectVisibilities)})`),
    check('projects_goal_minimum', sql`${table.goalCents} between 100000 and 1000000000000`),
    check('projects_valuation_minimum', sql`${table.valuationCents} between 500000 and 1000000000000`),
    check('never_sell_more_than_everything', sql`${table.goalCents} <= ${table.valuationCents}`),
    // What is invested in a project that allots is a request until it is funded.
    check(
      'never_oversold',
      sql`${table.heldCents} + ${table.raisedCents} <= case when ${table.status} in ('funded', 'completed') then ${table.goalCents} else coalesce(${table.maxCents}, ${table.goalCents}) end`,
    ),
    check('projects_allotment', sql`${table.allotment} in (${listed(allotmentMethods)})`),
    check('projects_allotment_maximum', sql`(${table.allotment} = 'first_come') = (${table.maxCents} is null)`),
    check(
      'projects_allotment_range',
      sql`${table.maxCents} between ${table.goalCents} and ${table.goalCents} * ${sql.raw(String(maxOverGoal))}`,
    ),
    check('projects_allotment_per_head', sql`(${table.allotment} = 'capped') = (${table.perHeadCents} is not null)`),
    check('projects_allotment_head', sql`${table.perHeadCents} between 1 and ${table.goalCents}`),
    check(
      'projects_allotment_deadline',
      sql`${table.allotment} = 'first_come' or ${table.status} = 'draft' or ${table.deadline} is not null`,
    ),
    check('never_over_reserved', sql`${table.reservedCents} between 0 and ${table.goalCents}`),
    check('projects_held_positive', sql`${table.heldCents} >= 0`),
    check('projects_raised_positive', sql`${table.raisedCents} >= 0`),
    check('projects_counts_positive', sql`${table.upvotes} >= 0 and ${table.investorCount} >= 0`),
    check('projects_title_length', sql`char_length(${table.title}) between 1 and 200`),
    check('projects_description_length', sql`char_length(${table.description}) between 1 and 20000`),
    check('projects_original_deadline', sql`${table.originalDeadline} > ${table.deadline}`),
    check('projects_country', sql`${table.country} ~ '^[A-Z]{2}$'`),
    check('projects_category_length', sql`char_length(${table.category}) between 1 and 50`),
    uniqueIndex('projects_import_hash').on(table.importHash).where(sql`import_hash is not null`),
    index('projects_by_featured')
      .on(table.featured.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isListed),
    index('projects_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(isListed),
    index('projects_by_category_featured')
      .on(
        table.category,
        table.featured.desc().nullsFirst(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(isListed),
    // The default list: open projects, which may be few among many.
    index('projects_active_by_featured')
      .on(table.featured.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isActive),
    index('projects_active_by_category')
      .on(
        table.category,
        table.featured.desc().nullsFirst(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(isActive),
    index('projects_by_category')
      .on(table.category, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isListed),
    index('projects_by_country').on(table.country, table.status).where(sql`country is not null and deleted_at is null`),
    index('projects_most_funded')
      .on(table.raisedCents.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isListed),
    index('projects_most_supported')
      .on(table.upvotes.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isListed),
    // For the list by deadline, and for the sweeper, which also closes private projects.
    index('projects_ending').on(table.deadline, table.id).where(sql`status = 'active' and deleted_at is null`),
    // For the sweeper, which notifies people that a project has opened.
    index('projects_opening')
      .on(table.opensAt)
      .where(sql`opens_at is not null and opening_told_at is null and deleted_at is null`),
    // For the sweeper, which returns what was asked for beyond the goal before funding closes.
    index('projects_allotting')
      .on(table.id)
      .where(sql`status = 'funded' and allotment <> 'first_come' and funding_closed_at is null and deleted_at is null`),
    index('projects_unwinding').on(table.id).where(sql`unwinding`),
    index('projects_deleted_by_owner').on(table.ownerId).where(sql`deleted_at is not null`),
    index('projects_by_owner')
      .on(table.ownerId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    // Admin lists: everything not deleted.
    index('projects_all_by_featured')
      .on(table.featured.desc().nullsFirst(), table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('projects_all_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    // For statistics by creation day. Investments do not touch it.
    index('projects_removed').on(table.createdAt).where(sql`deleted_at is not null`),
    index('projects_all_by_category')
      .on(table.category, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('projects_all_by_status')
      .on(table.status, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('projects_all_by_title').on(titleStart, table.id).where(sql`deleted_at is null`),
    index('projects_all_by_goal').on(table.goalCents, table.id).where(sql`deleted_at is null`),
  ],
);

/**
 * The search index, maintained by triggers on projects and users. A separate table, because every investment rewrites its
 * project's row in all its indexes, and these are by far the most expensive.
 */
export const projectTexts = pgTable(
  'project_texts',
  {
    projectId: reference('project_id', () => projects.id).primaryKey(),
    /** For substrings: title, description and tags in lower case, a space before each word, up to 4,000 characters. */
    words: text().notNull(),
    /** For words: lexemes marked by field and form, see the SQL function project_document. */
    document: searchDocument().notNull().default(sql`''`),
    /** Copied from the project, so that matches can be sorted without reading projects. */
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('project_texts_search').using('gin', table.words.op('gin_trgm_ops')),
    index('project_texts_document').using('gin', table.document).with({ fastupdate: false }),
  ],
);

/**
 * Words of titles, tags and categories for typo correction. No names of people, because rows are never deleted.
 */
export const searchVocabulary = pgTable('search_vocabulary', { word: text().primaryKey() }, () => [
  index('search_vocabulary_pieces').using('gin', vocabularyPieces).with({ fastupdate: false }),
]);

/** A word's length with each third of it: a word with up to two typos has at least one of the three unchanged. */
export const vocabularyPieces = sql`(array[
  length(word)::text || '<' || left(word, length(word) / 3),
  length(word)::text || '=' || substr(word, length(word) / 3 + 1, (length(word) - length(word) / 3) / 2),
  length(word)::text || '>' || right(word, length(word) - length(word) / 3 - (length(word) - length(word) / 3) / 2)
])`;

/** One support per person and project, by primary key. */
export const supports = pgTable(
  'supports',
  {
    projectId: reference('project_id', () => projects.id).notNull(),
    userId: reference('user_id', () => users.id).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index('supports_by_user').on(table.userId)],
);

/** Listed projects per category and status: maintained by a trigger, so that reads need not count. */
export const projectCounts = pgTable(
  'project_counts',
  {
    category: text().notNull(),
    status: text({ enum: projectStatuses }).notNull(),
    listed: boolean().notNull(),
    count: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.category, table.status, table.listed] }),
    check('project_counts_positive', sql`${table.count} >= 0`),
  ],
);

export type ProjectRow = typeof projects.$inferSelect;

/**
 * HTML of a project's description, rendered once and read with the project. A trigger deletes it when the description
 * changes, so that no outdated text survives.
 */
export const projectHtml = pgTable('project_html', {
  projectId: reference('project_id', () => projects.id).primaryKey(),
  /** `<renderer version>:<hash of the description>`. */
  sourceHash: text('source_hash').notNull(),
  html: text().notNull(),
});
