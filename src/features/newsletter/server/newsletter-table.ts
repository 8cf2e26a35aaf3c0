// Subscribers of the newsletter, its issues, and their deliveries.
import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { bytea, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import {
  deliveryStates,
  type IssueSection,
  issueStates,
  maxIssueIntro,
  maxIssueSubject,
  subscriptionStates,
} from '../newsletter-rules.ts';

/** The only table with a subscriber's address. The row is deleted when the subscription ends. */
export const subscribers = pgTable(
  'newsletter_subscribers',
  {
    id: identity(),
    email: text().notNull(),
    state: text({ enum: subscriptionStates }).notNull().default('pending'),
    /** The person who subscribed in their settings. */
    userId: reference('user_id', () => users.id),
    /** Keyed hash of the network address, for its limit; cleared on confirmation. */
    requestedFrom: bytea('requested_from'),
    /** Confirmation emails since `firstRequestedAt`. */
    requests: integer().notNull().default(1),
    firstRequestedAt: moment('first_requested_at').notNull().defaultNow(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    confirmedAt: moment('confirmed_at'),
    bouncedAt: moment('bounced_at'),
  },
  (table) => [
    check('newsletter_subscribers_state', sql`${table.state} in (${listed(subscriptionStates)})`),
    check('newsletter_subscribers_email_length', sql`char_length(${table.email}) between 3 and 320`),
    check('newsletter_subscribers_confirmed', sql`${table.state} <> 'confirmed' or ${table.confirmedAt} is not null`),
    check('newsletter_subscribers_bounced', sql`(${table.state} = 'bounced') = (${table.bouncedAt} is not null)`),
    uniqueIndex('newsletter_subscribers_by_email').on(sql`lower(${table.email})`),
    index('newsletter_subscribers_by_user').on(table.userId).where(sql`user_id is not null`),
    index('newsletter_subscribers_confirmed_ids').on(table.id).where(sql`state = 'confirmed'`),
    index('newsletter_subscribers_requested').on(table.requestedAt).where(sql`state <> 'bounced'`),
  ],
);

/** A project of an issue. The email's content is read when it is rendered. */
export type IssueItem = { section: IssueSection; projectId: number };

export const issues = pgTable(
  'newsletter_issues',
  {
    id: identity(),
    /** Monday of the week it is sent in: one issue per week, whichever process prepares it. */
    week: date({ mode: 'string' }).notNull().unique(),
    subject: text().notNull(),
    intro: text().notNull().default(''),
    items: jsonb().$type<IssueItem[]>().notNull(),
    state: text({ enum: issueStates }).notNull().default('draft'),
    /** Changes with every edit, so that two administrators do not overwrite each other. */
    version: integer().notNull().default(1),
    preparedAt: moment('prepared_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    sentBy: reference('sent_by', () => users.id),
  },
  (table) => [
    check('newsletter_issues_state', sql`${table.state} in (${listed(issueStates)})`),
    check('newsletter_issues_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    check('newsletter_issues_monday', sql`extract(isodow from ${table.week}) = 1`),
    check(
      'newsletter_issues_length',
      sql`char_length(${table.subject}) between 1 and ${sql.raw(String(maxIssueSubject))} and char_length(${table.intro}) <= ${sql.raw(String(maxIssueIntro))}`,
    ),
    index('newsletter_issues_drafts').on(table.week).where(sql`state = 'draft'`),
  ],
);

/** One row per issue and subscriber. After the subscription ends it no longer identifies anyone. */
export const issueDeliveries = pgTable(
  'newsletter_deliveries',
  {
    issueId: reference('issue_id', () => issues.id).notNull(),
    subscriberId: bigint('subscriber_id', { mode: 'number' }).notNull(),
    state: text({ enum: deliveryStates }).notNull().default('queued'),
    /** Its link ended the subscription. */
    unsubscribedAt: moment('unsubscribed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.subscriberId] }),
    check('newsletter_deliveries_state', sql`${table.state} in (${listed(deliveryStates)})`),
  ],
);
