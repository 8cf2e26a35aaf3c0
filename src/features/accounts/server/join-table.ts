// Further sign-ins of one person, and the joins of two records that lead to them.
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, moment, reference } from '#platform/postgres/columns.ts';
import { users } from './account-table.ts';

/** Identities at a provider that belong to a record besides its own uid, which never changes. */
export const userIdentities = pgTable(
  'user_identities',
  {
    /** base64url(sha256(issuer + subject)), as users.uid. */
    uid: text().primaryKey(),
    userId: reference('user_id', () => users.id).notNull(),
    /** Same as users.issuer. */
    issuer: text(),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (table) => [index('user_identities_by_user').on(table.userId)],
);

/** While one is open, people who come back through the new identity provider are asked whether their old record is theirs. */
export const providerReplacements = pgTable(
  'provider_replacements',
  {
    id: identity(),
    /** Records whose provider is unknown count as the old provider's too; null: only those. */
    oldIssuer: text('old_issuer'),
    newIssuer: text('new_issuer').notNull(),
    startedBy: reference('started_by', () => users.id).notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedBy: reference('ended_by', () => users.id),
    endedAt: moment('ended_at'),
  },
  () => [uniqueIndex('provider_replacements_one_open').on(sql`(ended_at is null)`).where(sql`ended_at is null`)],
);

/** An administrator asked to join two records, one by one or of a whole provider; the person confirms it for each of them. */
export const accountJoins = pgTable(
  'account_joins',
  {
    id: identity(),
    keptId: reference('kept_id', () => users.id).notNull(),
    retiredId: reference('retired_id', () => users.id).notNull(),
    startedBy: reference('started_by', () => users.id).notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    keptConfirmedAt: moment('kept_confirmed_at'),
    retiredConfirmedAt: moment('retired_confirmed_at'),
    joinedAt: moment('joined_at'),
    /**
     * Set if the join is part of a provider replacement. The question appeared at a sign-in, which counts as confirmation for the record
     * that is retired.
     */
    replacementId: reference('replacement_id', () => providerReplacements.id),
    /** The person said that the other record is not theirs. */
    declinedAt: moment('declined_at'),
  },
  (table) => [
    check('account_joins_two', sql`${table.keptId} <> ${table.retiredId}`),
    index('account_joins_by_kept').on(table.keptId),
    index('account_joins_by_retired').on(table.retiredId),
  ],
);

/** A question that is neither declined nor done. */
export const isOpenOffer = and(
  isNotNull(accountJoins.replacementId),
  isNull(accountJoins.declinedAt),
  isNull(accountJoins.joinedAt),
);
