// Templates of agreements, one per pack family and instrument, in versions that never change.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { packFamilies } from '#features/packs/pack.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { instruments, maxTemplate, maxTemplateNote } from '../agreement-rules.ts';

export const agreementTemplates = pgTable(
  'agreement_templates',
  {
    id: identity(),
    packFamily: text('pack_family', { enum: packFamilies }).notNull(),
    instrument: text({ enum: instruments }).notNull(),
    version: integer().notNull(),
    text: text().notNull(),
    /** The administrator's reason for this version; null for a text that ships with the product. */
    note: text(),
    createdBy: reference('created_by', () => users.id, { onDelete: 'restrict' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('agreement_templates_family', sql`${table.packFamily} in (${listed(packFamilies)})`),
    check('agreement_templates_instrument', sql`${table.instrument} in (${listed(instruments)})`),
    check('agreement_templates_text', sql`char_length(${table.text}) between 1 and ${sql.raw(String(maxTemplate))}`),
    check(
      'agreement_templates_note',
      sql`char_length(${table.note}) between 1 and ${sql.raw(String(maxTemplateNote))}`,
    ),
    uniqueIndex('agreement_templates_version').on(table.packFamily, table.instrument, table.version),
    index('agreement_templates_by_admin').on(table.createdBy),
  ],
);

export type AgreementTemplate = typeof agreementTemplates.$inferSelect;
