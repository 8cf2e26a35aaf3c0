// Confirmations owed to creators who submitted a project.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { outboxColumns } from '#platform/postgres/columns.ts';
import { projects } from './project-table.ts';

export const submissionMails = pgTable(
  'submission_mails',
  {
    projectId: bigint('project_id', { mode: 'number' })
      .notNull()
      .references(() => projects.id, { onDelete: 'restrict' }),
    /** The round of its review; 0 where it was published without one. */
    round: integer().notNull(),
    ...outboxColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.round] }),
    index('submission_mails_waiting').on(table.sendAfter).where(sql`sent_at is null`),
  ],
);
