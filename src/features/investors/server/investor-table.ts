// Tables of investors: what they stated about themselves, their categories, identity checks, screening, and answers before investing.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { investorClasses as classNames } from '#features/packs/pack.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { classFamilies, classStates, identityProviders, identityStates, screeningStates } from '../investor-rules.ts';

const person = (name: string) => reference(name, () => users.id, { onDelete: 'restrict' });

export const investorProfiles = pgTable(
  'investor_profiles',
  {
    userId: person('user_id').primaryKey(),
    /** Counts changes, so that one window does not overwrite another. */
    version: integer().notNull().default(1),
    /** Country of residence, which reports count investors by. */
    country: text(),
    /** Everything else, encrypted and bound to the person. */
    sealed: text().notNull(),
    /** When the person last stated it, or confirmed that it is still right. */
    statedAt: moment('stated_at').notNull().defaultNow(),
  },
  (table) => [check('investor_profiles_country', sql`${table.country} ~ '^[A-Z]{2}$'`)],
);

export const investorClasses = pgTable(
  'investor_classes',
  {
    userId: person('user_id').notNull(),
    family: text({ enum: classFamilies }).notNull(),
    investorClass: text('investor_class', { enum: classNames }).notNull(),
    state: text({ enum: classStates }).notNull(),
    /** What it rests on, encrypted and bound to the person. */
    sealedBasis: text('sealed_basis').notNull(),
    statedAt: moment('stated_at').notNull().defaultNow(),
    /** When it has to be renewed. */
    until: moment('until'),
    decidedBy: person('decided_by'),
    decidedAt: moment('decided_at'),
    /** Why an administrator refused it, which the person reads. */
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.family] }),
    check('investor_classes_family', sql`${table.family} in (${listed(classFamilies)})`),
    check('investor_classes_class', sql`${table.investorClass} in (${listed(classNames)})`),
    check('investor_classes_state', sql`${table.state} in (${listed(classStates)})`),
    index('investor_classes_waiting').on(table.statedAt).where(sql`state = 'waiting'`),
  ],
);

export const identityChecks = pgTable(
  'identity_checks',
  {
    id: identity(),
    userId: person('user_id').notNull(),
    provider: text({ enum: identityProviders }).notNull(),
    /** The check at the provider; null for one by hand. */
    providerId: text('provider_id').unique(),
    state: text({ enum: identityStates }).notNull(),
    /** The provider's word for what is missing, such as `document_expired`. */
    problem: text(),
    startedAt: moment('started_at').notNull().defaultNow(),
    changedAt: moment('changed_at').notNull().defaultNow(),
    decidedBy: person('decided_by'),
    /** An administrator's reason, which the person reads. */
    reason: text(),
  },
  (table) => [
    check('identity_checks_provider', sql`${table.provider} in (${listed(identityProviders)})`),
    check('identity_checks_state', sql`${table.state} in (${listed(identityStates)})`),
    index('identity_checks_by_user').on(table.userId, table.id),
    index('identity_checks_waiting').on(table.startedAt).where(sql`state = 'waiting'`),
    // One at a time for each person, however often they press the button.
    uniqueIndex('identity_checks_open').on(table.userId).where(sql`state in ('waiting', 'processing', 'needs_input')`),
  ],
);

/** Pictures of documents for a check by hand, encrypted. Deleted with the decision. */
export const identityFiles = pgTable(
  'identity_files',
  {
    id: identity(),
    checkId: reference('check_id', () => identityChecks.id, { onDelete: 'restrict' }).notNull(),
    /** Key in the storage. */
    storedAs: text('stored_as').notNull().unique(),
    mediaType: text('media_type').notNull(),
    bytes: integer().notNull(),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  },
  (table) => [index('identity_files_by_check').on(table.checkId)],
);

export const screenings = pgTable(
  'screenings',
  {
    userId: person('user_id').primaryKey(),
    state: text({ enum: screeningStates }).notNull(),
    note: text().notNull(),
    setBy: person('set_by'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    check('screenings_state', sql`${table.state} in (${listed(screeningStates)})`),
    index('screenings_hits').on(table.at).where(sql`state = 'hit'`),
  ],
);

/** What a person read, answered and acknowledged before investing. */
export const stepAnswers = pgTable(
  'step_answers',
  {
    id: identity(),
    investorId: person('investor_id').notNull(),
    step: text().notNull(),
    /** Null for what holds everywhere. Projects are a later slice, and are never deleted from their table. */
    projectId: bigint('project_id', { mode: 'number' }),
    passed: boolean().notNull(),
    /** The chosen option of each question, and whether the statement was confirmed. */
    answers: jsonb().$type<Record<string, number | boolean>>().notNull().default({}),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('step_answers_by_investor').on(table.investorId, table.id),
    uniqueIndex('step_answers_first_ask').on(table.investorId, table.step).where(sql`step like 'first-ask:%'`),
  ],
);

export type InvestorProfileRow = typeof investorProfiles.$inferSelect;
export type InvestorClassRow = typeof investorClasses.$inferSelect;
export type IdentityCheckRow = typeof identityChecks.$inferSelect;
