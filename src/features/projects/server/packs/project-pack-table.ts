// The policy pack an offer runs under, with the figures it was approved with. A project without a row runs under `open-2026`.
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { packIds, type Values } from '#features/packs/pack.ts';
import { listed, moment, reference } from '#platform/postgres/columns.ts';
import { projects } from '../project-table.ts';

export const projectPacks = pgTable(
  'project_packs',
  {
    projectId: reference('project_id', () => projects.id).primaryKey(),
    packId: text('pack_id', { enum: packIds }).notNull(),
    /** Every figure of the pack by its key; amounts in cents of the pack's currency. */
    figures: jsonb().$type<Values>().notNull(),
    /** When the offer was approved; from then on the row never changes. */
    frozenAt: moment('frozen_at'),
  },
  (table) => [
    check('project_packs_known', sql`${table.packId} in (${listed(packIds)})`),
    check('project_packs_figures', sql`jsonb_typeof(${table.figures}) = 'object'`),
  ],
);
