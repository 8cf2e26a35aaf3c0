// News for emails to creators: new and ended investments.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { projects } from '#features/projects/server/project-table.ts';
import { mails } from '#platform/mail/mail-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { investments } from './investing-table.ts';

export const investmentNewsKinds = ['invested', 'ended'] as const;
export type InvestmentNewsKind = (typeof investmentNewsKinds)[number];

/** One row per card investment that started or stopped counting as raised, written by a trigger on `investments`. */
export const investmentNews = pgTable(
  'investment_news',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).notNull(),
    kind: text({ enum: investmentNewsKinds }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** The email that reports it; null until one is queued. */
    mailKey: text('mail_key').references(() => mails.key),
  },
  (table) => [
    check('investment_news_kind', sql`${table.kind} in (${listed(investmentNewsKinds)})`),
    index('investment_news_unmailed').on(table.projectId).where(sql`mail_key is null`),
    index('investment_news_by_mail').on(table.mailKey),
  ],
);
