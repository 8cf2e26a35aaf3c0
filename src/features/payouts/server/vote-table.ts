// Investors' votes about milestones.
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { ballotChoices, pollKinds, pollResults } from '../payout-states.ts';
import { milestones } from './plan-table.ts';

export const polls = pgTable(
  'polls',
  {
    id: identity(),
    milestoneId: reference('milestone_id', () => milestones.id, { onDelete: 'restrict' }).notNull(),
    kind: text({ enum: pollKinds }).notNull(),
    /** The hash of the evidence under vote; null for a vote about more time. */
    evidenceHash: text('evidence_hash'),
    openedAt: moment('opened_at').notNull().defaultNow(),
    closesAt: moment('closes_at').notNull(),
    /** The result turned on the last day, so the vote was extended by two days, once. */
    isExtended: boolean('is_extended').notNull().default(false),
    /** Null while the vote is open. */
    result: text({ enum: pollResults }),
    countedAt: moment('counted_at'),
    /** Totals at the count: people, and their weight in cents after the cap. */
    votersCount: integer('voters_count'),
    votersCents: cents('voters_cents'),
    forCount: integer('for_count'),
    forCents: cents('for_cents'),
    againstCount: integer('against_count'),
    againstCents: cents('against_cents'),
  },
  (table) => [
    check('polls_kind', sql`${table.kind} in (${listed(pollKinds)})`),
    check('polls_result', sql`${table.result} in (${listed(pollResults)})`),
    check('polls_counted', sql`(${table.result} is null) = (${table.countedAt} is null)`),
    uniqueIndex('polls_one_open').on(table.milestoneId).where(sql`result is null`),
    index('polls_by_milestone').on(table.milestoneId, table.id),
    index('polls_closing').on(table.closesAt).where(sql`result is null`),
  ],
);

/** Who could vote when the vote opened. At the count each must still hold an investment. */
export const pollVoters = pgTable(
  'poll_voters',
  {
    pollId: reference('poll_id', () => polls.id, { onDelete: 'restrict' }).notNull(),
    userId: reference('user_id', () => users.id, { onDelete: 'restrict' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.userId] }), index('poll_voters_by_user').on(table.userId)],
);

export const ballots = pgTable(
  'ballots',
  {
    pollId: reference('poll_id', () => polls.id, { onDelete: 'restrict' }).notNull(),
    userId: reference('user_id', () => users.id, { onDelete: 'restrict' }).notNull(),
    choice: text({ enum: ballotChoices }).notNull(),
    /** The choice at the start of the last day, if cast by then; shows whether that day turned the result. */
    earlyChoice: text('early_choice', { enum: ballotChoices }),
    castAt: moment('cast_at').notNull().defaultNow(),
    /** Number of changes. */
    changes: integer().notNull().default(0),
    /** Its weight at the count in cents, after the cap; 0 if it no longer counted. */
    countedCents: cents('counted_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.pollId, table.userId] }),
    check('ballots_choice', sql`${table.choice} in (${listed(ballotChoices)})`),
    check('ballots_early_choice', sql`${table.earlyChoice} in (${listed(ballotChoices)})`),
  ],
);

export type PollRow = typeof polls.$inferSelect;
export type BallotRow = typeof ballots.$inferSelect;
