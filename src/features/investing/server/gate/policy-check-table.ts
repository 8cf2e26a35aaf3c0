// Each time someone asked to invest: the decision of the project's pack, with everything that went into it.
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { packIds } from '#features/packs/pack.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { bytea, cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { checkDecisions } from '../../gate-contract.ts';
import { investments } from '../investing-table.ts';
import type { StoredInputs } from './stored-check.ts';

/** Never changed. Kept as long as the investment; a refusal without one is deleted with the person's data. */
export const policyChecks = pgTable(
  'policy_checks',
  {
    id: identity(),
    investorId: reference('investor_id', () => users.id, { onDelete: 'restrict' }).notNull(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    /** The hold that was taken; null if refused. */
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }),
    /** The client's Idempotency-Key: a repeated request is the same question. */
    requestKey: text('request_key').notNull(),
    packId: text('pack_id', { enum: packIds }).notNull(),
    decision: text({ enum: checkDecisions }).notNull(),
    /** The rule that refused. */
    rule: text(),
    amountCents: cents('amount_cents').notNull(),
    /** What the person may commit in twelve months on this site; null if their rules set no limit. */
    limitCents: cents('limit_cents'),
    /** The figures, offer and earlier commitments it was decided by. No names. */
    inputs: jsonb().$type<StoredInputs>().notNull(),
    /** What the person had stated about themselves, encrypted; null if the pack does not ask. */
    sealedInvestor: text('sealed_investor'),
    /** Keyed hash of all that was decided by except the moment: a repeated request that is refused again is stored once. */
    fingerprint: bytea().notNull(),
    /** The moment the pack decided for. */
    at: moment('at').notNull(),
  },
  (table) => [
    check('policy_checks_pack', sql`${table.packId} in (${listed(packIds)})`),
    check('policy_checks_decision', sql`${table.decision} in (${listed(checkDecisions)})`),
    check(
      'policy_checks_outcome',
      sql`(${table.decision} = 'refused') = (${table.rule} is not null) and (${table.decision} = 'allowed') = (${table.investmentId} is not null)`,
    ),
    check('policy_checks_amount', sql`${table.amountCents} > 0 and ${table.limitCents} >= 0`),
    uniqueIndex('policy_checks_by_investment').on(table.investmentId),
    index('policy_checks_by_investor').on(table.investorId, table.id.desc().nullsFirst()),
    index('policy_checks_by_project').on(table.projectId, table.id.desc().nullsFirst()),
    uniqueIndex('policy_checks_one_refusal')
      .on(table.investorId, table.requestKey, table.fingerprint)
      .where(sql`decision = 'refused'`),
  ],
);

export type PolicyCheckRow = typeof policyChecks.$inferSelect;
