// Tables of the register: what it can't derive from investments. Shares themselves are never stored (db/rules/register.sql).
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { bytea, cents, identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { roundStates, shareTransferKinds, shareTransferStates } from '../register-states.ts';

/** Rounds of a company after its offer on this site. A confirmed one dilutes every share it had sold before. */
export const laterRounds = pgTable(
  'later_rounds',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    /** The day the new shares were issued. */
    heldOn: date('held_on').notNull(),
    preMoneyCents: cents('pre_money_cents').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** People and organizations that invested in it. */
    investors: integer().notNull(),
    state: text({ enum: roundStates }).notNull().default('proposed'),
    /** The confirmed round that this one corrects. */
    replaces: bigint({ mode: 'number' }),
    proposedBy: reference('proposed_by', () => users.id, { onDelete: 'restrict' }).notNull(),
    proposedAt: moment('proposed_at').notNull().defaultNow(),
    needsSecond: boolean('needs_second').notNull(),
    firstBy: reference('first_by', () => users.id, { onDelete: 'restrict' }),
    firstAt: moment('first_at'),
    secondBy: reference('second_by', () => users.id, { onDelete: 'restrict' }),
    endedAt: moment('ended_at'),
    /** An administrator's reason for declining it, shown to the owner. */
    reason: text(),
    /** The administrator who asked to revoke it once it was confirmed; another one agrees. */
    revokeAskedBy: reference('revoke_asked_by', () => users.id, { onDelete: 'restrict' }),
    revokeAskedAt: moment('revoke_asked_at'),
    /** Why, shown to the owner. */
    revokeReason: text('revoke_reason'),
    revokedBy: reference('revoked_by', () => users.id, { onDelete: 'restrict' }),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    check('later_rounds_state', sql`${table.state} in (${listed(roundStates)})`),
    check('later_rounds_amounts', sql`${table.preMoneyCents} > 0 and ${table.amountCents} > 0`),
    check('later_rounds_investors', sql`${table.investors} between 1 and 1000000`),
    check('later_rounds_two_people', sql`${table.secondBy} <> ${table.firstBy}`),
    check(
      'later_rounds_confirmed',
      sql`${table.state} <> 'confirmed' or (${table.firstBy} is not null and (not ${table.needsSecond} or ${table.secondBy} is not null))`,
    ),
    check('later_rounds_revoke_asked', sql`(${table.revokeAskedBy} is null) = (${table.revokeAskedAt} is null)`),
    check(
      'later_rounds_revoked',
      sql`(${table.state} = 'revoked') = (${table.revokedAt} is not null) and (${table.state} = 'revoked') = (${table.revokedBy} is not null)
        and (${table.state} <> 'revoked' or ${table.revokeAskedBy} is not null)`,
    ),
    check('later_rounds_revoked_by_two', sql`${table.revokedBy} <> ${table.revokeAskedBy}`),
    check('later_rounds_ended', sql`(${table.state} = 'proposed') = (${table.endedAt} is null)`),
    index('later_rounds_by_project').on(table.projectId, table.heldOn, table.id),
    uniqueIndex('later_rounds_one_correction').on(table.replaces).where(sql`state in ('proposed', 'confirmed')`),
    index('later_rounds_open').on(table.proposedAt).where(sql`state = 'proposed'`),
    index('later_rounds_to_revoke')
      .on(table.revokeAskedAt)
      .where(sql`state = 'confirmed' and revoke_asked_at is not null`),
  ],
);

/** Private files of the register: documents of transfers, reports that fulfil a duty. */
export const registerFiles = pgTable(
  'register_files',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    uploadedBy: reference('uploaded_by', () => users.id, { onDelete: 'restrict' }).notNull(),
    /** File name shown to people. */
    name: text().notNull(),
    /** Key in the storage. */
    storedAs: text('stored_as').notNull().unique(),
    mediaType: text('media_type').notNull(),
    bytes: integer().notNull(),
    /** SHA-256 in hex. */
    sha256: text().notNull(),
    uploadedAt: moment('uploaded_at').notNull().defaultNow(),
  },
  (table) => [
    check('register_files_bytes', sql`${table.bytes} between 1 and 10485760`),
    index('register_files_by_time').on(table.uploadedAt),
  ],
);

/** Moves a share of one investment, or a part of it, to another holder. The payment stays with the person who made it. */
export const shareTransfers = pgTable(
  'share_transfers',
  {
    id: identity(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    investmentId: reference('investment_id', () => investments.id, { onDelete: 'restrict' }).notNull(),
    fromId: reference('from_id', () => users.id, { onDelete: 'restrict' }).notNull(),
    toId: reference('to_id', () => users.id, { onDelete: 'restrict' }).notNull(),
    kind: text({ enum: shareTransferKinds }).notNull(),
    /** Cents of the amount once invested, so that money that goes back later is divided exactly. */
    partCents: cents('part_cents').notNull(),
    /** Shown to both parties. */
    reason: text().notNull(),
    fileId: reference('file_id', () => registerFiles.id, { onDelete: 'restrict' }).notNull(),
    state: text({ enum: shareTransferStates }).notNull().default('open'),
    fromAgreedAt: moment('from_agreed_at'),
    toAgreedAt: moment('to_agreed_at'),
    askedBy: reference('asked_by', () => users.id, { onDelete: 'restrict' }).notNull(),
    askedAt: moment('asked_at').notNull().defaultNow(),
    secondBy: reference('second_by', () => users.id, { onDelete: 'restrict' }),
    endedAt: moment('ended_at'),
    /** Why it was declined or withdrawn. */
    endReason: text('end_reason'),
  },
  (table) => [
    check('share_transfers_state', sql`${table.state} in (${listed(shareTransferStates)})`),
    check('share_transfers_kind', sql`${table.kind} in (${listed(shareTransferKinds)})`),
    check('share_transfers_part', sql`${table.partCents} > 0`),
    check('share_transfers_two_holders', sql`${table.fromId} <> ${table.toId}`),
    check('share_transfers_two_people', sql`${table.secondBy} <> ${table.askedBy}`),
    check(
      'share_transfers_agreed',
      sql`${table.state} <> 'done' or (${table.secondBy} is not null and ${table.toAgreedAt} is not null
        and (${table.kind} = 'inheritance' or ${table.fromAgreedAt} is not null))`,
    ),
    check('share_transfers_ended', sql`(${table.state} = 'open') = (${table.endedAt} is null)`),
    uniqueIndex('share_transfers_one_open').on(table.investmentId, table.fromId).where(sql`state = 'open'`),
    index('share_transfers_by_investment').on(table.investmentId, table.id),
    index('share_transfers_by_project').on(table.projectId, table.id),
    index('share_transfers_by_from').on(table.fromId, table.id),
    index('share_transfers_by_to').on(table.toId, table.id),
  ],
);

/** Certificates of holdings. Their facts are those of the day they were issued. */
export const certificates = pgTable(
  'certificates',
  {
    /** Printed on it, random, such as "K7Q2-M9XD". */
    number: text().primaryKey(),
    /** SHA-256 of the code that is printed on it. */
    codeHash: bytea('code_hash').notNull(),
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    holderId: reference('holder_id', () => users.id, { onDelete: 'restrict' }).notNull(),
    /** As on the certificate; null once the person was erased. */
    holderName: text('holder_name'),
    projectTitle: text('project_title').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** Millionths of a percent. */
    share: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 in hex over what it says. */
    sha256: text().notNull(),
    issuedAt: moment('issued_at').notNull().defaultNow(),
  },
  (table) => [
    check('certificates_share', sql`${table.amountCents} > 0 and ${table.share} between 0 and 100000000`),
    index('certificates_by_holder').on(table.holderId, table.projectId, table.issuedAt),
  ],
);

/** Dates a company has to keep after its offer, from its pack, and what was done about them. */
export const projectDuties = pgTable(
  'project_duties',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'restrict' }).notNull(),
    /** Of the pack, such as "annual-report-2027". */
    key: text().notNull(),
    title: text().notNull(),
    law: text().notNull(),
    dueOn: date('due_on').notNull(),
    /** Days before the date at which the last reminder was sent: 30, 7 or 0. */
    reminded: smallint(),
    doneAt: moment('done_at'),
    doneBy: reference('done_by', () => users.id, { onDelete: 'restrict' }),
    link: text(),
    fileId: reference('file_id', () => registerFiles.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.key] }),
    check(
      'project_duties_done',
      sql`(${table.doneAt} is null) = (${table.doneBy} is null) and (${table.doneAt} is null) = (${table.link} is null and ${table.fileId} is null)`,
    ),
    index('project_duties_open').on(table.dueOn).where(sql`done_at is null`),
  ],
);

/** Names that the law keeps in a register after a person was erased. */
export const registerNames = pgTable('register_names', {
  userId: reference('user_id', () => users.id, { onDelete: 'restrict' }).primaryKey(),
  name: text().notNull(),
  keptAt: moment('kept_at').notNull().defaultNow(),
});

export type LaterRoundRow = typeof laterRounds.$inferSelect;
export type ShareTransferRow = typeof shareTransfers.$inferSelect;
export type RegisterFileRow = typeof registerFiles.$inferSelect;
export type CertificateRow = typeof certificates.$inferSelect;
export type ProjectDutyRow = typeof projectDuties.$inferSelect;
