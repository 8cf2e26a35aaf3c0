// A person's part in registers: in their data export, and what stays of it when they are erased.
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ForgetPerson } from '#features/accounts/server/erasure-service.ts';
import { type ExportPart, usd } from '#features/accounts/server/own-data/export-part.ts';
import { holderName } from '#features/investors/server/investor-facts.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { certificates, laterRounds, shareTransfers } from './register-table.ts';

export const registerExport: readonly ExportPart[] = [
  {
    name: 'certificates',
    description: 'Certificates of your shares, without their codes.',
    tables: ['certificates'],
    select: ({ id }) => sql`
      select number, project_id, project_title, holder_name, ${usd('amount_cents')} as amount_usd,
        round(share / 1000000.0, 6) as share_percent, sha256, issued_at
      from certificates where holder_id = ${id} order by issued_at, number`,
  },
  {
    name: 'share_transfers',
    description: 'Transfers of shares from you or to you.',
    tables: ['share_transfers'],
    select: ({ id }) => sql`
      select id, project_id, investment_id, case when from_id = ${id} then 'from you' else 'to you' end as direction, kind,
        ${usd('part_cents')} as invested_usd, reason, state, case when from_id = ${id} then from_agreed_at else to_agreed_at end as agreed_at,
        asked_at, ended_at, end_reason
      from share_transfers where from_id = ${id} or to_id = ${id} order by id`,
  },
  {
    name: 'later_rounds',
    description: 'Later rounds of companies that you entered.',
    tables: ['later_rounds'],
    select: ({ id }) => sql`
      select id, project_id, held_on, ${usd('pre_money_cents')} as pre_money_usd, ${usd('amount_cents')} as amount_usd, investors, state,
        replaces, proposed_at, ended_at, reason, revoked_at, revoke_reason
      from later_rounds where proposed_by = ${id} order by id`,
  },
  {
    name: 'duties_done',
    description: 'Duties of companies that you marked as done.',
    tables: ['project_duties'],
    select: ({ id }) => sql`
      select project_id, key, title, due_on, done_at, link from project_duties where done_by = ${id} order by project_id, due_on`,
  },
  {
    name: 'register_files',
    description: 'Files that you uploaded for a register, by name.',
    tables: ['register_files'],
    select: ({ id }) => sql`
      select id, project_id, name, bytes, sha256, uploaded_at from register_files where uploaded_by = ${id} order by id`,
  },
];

/** Packs of the family `open` name no law that would keep a name in a register. */
const lawKeepsNames = sql`project_pack(l.project_id) not like 'open%'`;

/**
 * Holders stay in the register by their number. Their name stays only where the law of the offer's pack has the company keep it
 * (docs/decisions/0163-names-in-the-register.md).
 */
export function createForgetHolder(deps: Pick<Deps, 'secret'>): ForgetPerson {
  return (tx, { id }) => forgetHolder(deps, tx, id);
}

async function forgetHolder(deps: Pick<Deps, 'secret'>, tx: Transaction, id: number): Promise<void> {
  const { name } = await holderName(tx, deps, id);
  await tx.execute(sql`
    insert into register_names (user_id, name)
    select ${id}::bigint, ${name}::text where exists (select from lines_of_holder(${id}) l where ${lawKeepsNames})
    on conflict (user_id) do nothing`);
  await tx
    .update(certificates)
    .set({ holderName: null })
    .where(and(eq(certificates.holderId, id), isNotNull(certificates.holderName)));
  const isParty = or(eq(shareTransfers.fromId, id), eq(shareTransfers.toId, id));
  // What is still open can't be agreed to anymore.
  await tx
    .update(shareTransfers)
    .set({ state: 'withdrawn', endedAt: sql`now()` })
    .where(and(isParty, eq(shareTransfers.state, 'open')));
  await tx
    .update(shareTransfers)
    .set({ endReason: null })
    .where(and(isParty, isNotNull(shareTransfers.endReason)));
  await tx
    .update(laterRounds)
    .set({ reason: null, revokeReason: null })
    .where(and(eq(laterRounds.proposedBy, id), or(isNotNull(laterRounds.reason), isNotNull(laterRounds.revokeReason))));
}
