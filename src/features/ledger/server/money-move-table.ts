// Append-only history of every state move of money, written by a trigger in the same commit.
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, identity, listed, moment } from '#platform/postgres/columns.ts';

export const moneyMachines = [
  'investment',
  'payment',
  'refund',
  'dispute',
  'suspense_exit',
  'project',
  'milestone',
  'release',
  'transfer',
  'part_return',
  'write_off',
] as const;
export type MoneyMachine = (typeof moneyMachines)[number];

export const moneyMoves = pgTable(
  'money_moves',
  {
    id: identity(),
    machine: text({ enum: moneyMachines }).notNull(),
    /** The row id in the table of its machine. */
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
    /** Null for the initial state. */
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    /** The reason, the actor and the request (see money-cause.ts). */
    cause: text(),
    actor: text(),
    requestId: text('request_id'),
    at: moment('at').notNull().defaultNow(),
    /** sha256 over this move and the previous hash of its row, so that edits are detectable. */
    hash: bytea().notNull(),
  },
  (table) => [
    check('money_moves_machine', sql`${table.machine} in (${listed(moneyMachines)})`),
    index('money_moves_by_row').on(table.machine, table.rowId, table.id),
  ],
);
