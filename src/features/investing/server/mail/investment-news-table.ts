// What creators are emailed about: investments that came and went, and the emails that join them.
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { projects } from '#features/projects/server/project-table.ts';
import { listed, moment, outboxColumns } from '#platform/postgres/columns.ts';
import { investments } from '../investing-table.ts';

export const investmentNewsKinds = ['invested', 'ended'] as const;
export type InvestmentNewsKind = (typeof investmentNewsKinds)[number];

const projectId = () =>
  bigint('project_id', { mode: 'number' })
    .notNull()
    .references(() => projects.id, { onDelete: 'restrict' });

/** An email to the owner of a project about the news that name it. */
export const investmentNewsMails = pgTable(
  'investment_news_mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectId(),
    ...outboxColumns(),
  },
  (table) => [
    index('investment_news_mails_by_project').on(table.projectId, table.createdAt),
    index('investment_news_mails_waiting').on(table.sendAfter).where(sql`sent_at is null`),
  ],
);

/** A row for each investment by card that began or stopped counting as raised. A trigger on `investments` writes them. */
export const investmentNews = pgTable(
  'investment_news',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: projectId(),
    investmentId: bigint('investment_id', { mode: 'number' })
      .notNull()
      .references(() => investments.id, { onDelete: 'restrict' }),
    kind: text({ enum: investmentNewsKinds }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Null until an email takes it up. */
    mailId: bigint('mail_id', { mode: 'number' }).references(() => investmentNewsMails.id),
  },
  (table) => [
    check('investment_news_kind', sql`${table.kind} in (${listed(investmentNewsKinds)})`),
    index('investment_news_unmailed').on(table.projectId).where(sql`mail_id is null`),
    index('investment_news_by_mail').on(table.mailId),
  ],
);
