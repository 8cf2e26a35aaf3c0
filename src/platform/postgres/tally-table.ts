// Columns of the tallies: how many rows there are of a kind, and what they come to, kept so that no screen has to count them.
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents } from './columns.ts';

const tallyColumns = () => ({
  kind: text().notNull(),
  /** Distinguishes rows of a kind: the role of people, the state of investments. */
  part: text().notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  amountCents: cents('amount_cents').notNull(),
});

/** Behind by the changes that are not folded in yet: read the view `tallied`, which adds both. */
export const tallies = pgTable('tallies', tallyColumns(), (table) => [
  primaryKey({ columns: [table.kind, table.part] }),
]);

/** Written by triggers, a row for each change and none that two would have to wait for; the sweeper folds them in. */
export const tallyChanges = pgTable('tally_changes', tallyColumns());
