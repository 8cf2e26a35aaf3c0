// Requests to confirm an investment again after a material change, where the rules of its offer demand it. One per notice and investment.
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { projectChanges } from '#features/projects/server/history/project-change-table.ts';
import { listed, moment, reference } from '#platform/postgres/columns.ts';
import { reconfirmationOutcomes } from '../reconfirmation-rules.ts';
import { investments } from './investing-table.ts';

export const reconfirmations = pgTable(
  'reconfirmations',
  {
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).notNull(),
    /** The last change that the notice is about. */
    changeId: reference('change_id', () => projectChanges.id, { onDelete: 'restrict' }).notNull(),
    /** The first change since the investor last agreed. */
    fromChangeId: bigint('from_change_id', { mode: 'number' }).notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    /** The end of the last day for an answer. Without one, the money goes back. */
    dueAt: moment('due_at').notNull(),
    /** Null while it waits for the investor. */
    outcome: text({ enum: reconfirmationOutcomes }),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.investmentId, table.changeId] }),
    check('reconfirmations_outcome', sql`${table.outcome} in (${listed(reconfirmationOutcomes)})`),
    check('reconfirmations_decided', sql`(${table.outcome} is null) = (${table.decidedAt} is null)`),
    check('reconfirmations_due', sql`${table.dueAt} > ${table.askedAt}`),
    uniqueIndex('one_open_reconfirmation').on(table.investmentId).where(sql`outcome is null`),
    index('reconfirmations_due').on(table.dueAt).where(sql`outcome is null`),
    index('reconfirmations_by_change').on(table.changeId),
  ],
);
