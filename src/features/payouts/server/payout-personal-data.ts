// A person's part in payouts: in their data export. With their account the texts of payout accounts go; provider ids and dates stay
// with the books.
import { eq, type SQL, sql } from 'drizzle-orm';
import { type ExportPart, usd } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { payoutAccounts } from './payout-account-table.ts';
import { hasOpenPayout } from './waiting-money.ts';

const ownProjects = (id: number): SQL => sql`(select id from projects where owner_id = ${id})`;

export const payoutExport: readonly ExportPart[] = [
  {
    name: 'votes',
    description: 'Votes about milestones in which you had a say, with your choice.',
    tables: ['poll_voters', 'ballots'],
    select: ({ id }) => sql`
      select milestone_id, kind, opened_at, closes_at, result, choice, early_choice, cast_at, changes,
        ${usd('counted_cents')} as counted_usd
      from poll_voters join polls on polls.id = poll_voters.poll_id
        left join ballots on ballots.poll_id = polls.id and ballots.user_id = poll_voters.user_id
      where poll_voters.user_id = ${id} order by polls.id`,
  },
  {
    name: 'released_from_your_investments',
    description: 'The part of your investments that was released to creators.',
    tables: ['release_shares'],
    select: ({ id }) => sql`
      select investment_id, release_id, ${usd('release_shares.amount_cents')} as amount_usd from release_shares
      where investment_id in (select id from investments where investor_id = ${id}) order by release_id, investment_id`,
  },
  {
    name: 'payout_accounts',
    description: 'Your accounts for receiving money.',
    tables: ['payout_accounts'],
    select: ({ id }) => sql`
      select provider_account_id, country, state, state_since, requirements, bank_name, bank_last4, bank_changed_at, created_at,
        closed_at
      from payout_accounts where user_id = ${id} order by id`,
  },
  {
    name: 'milestones',
    description: 'The milestones of your projects.',
    tables: ['milestones'],
    select: ({ id }) => sql`
      select id, project_id, position, title, description, deliverables, ${usd('weight_cents')} as amount_usd, due_on, state,
        state_since, answer, created_at
      from milestones where project_id in ${ownProjects(id)} order by id`,
  },
  {
    name: 'milestone_evidence',
    description: 'What you filed about milestones, with the names of the files.',
    tables: ['milestone_evidence', 'evidence_files'],
    select: ({ id }) => sql`
      select milestone_id, round, is_start, text, links, filed_at, sent_back_reason, sent_back_at,
        (select jsonb_agg(jsonb_build_object('name', name, 'bytes', bytes, 'uploaded_at', uploaded_at) order by evidence_files.id)
          from evidence_files where evidence_id = milestone_evidence.id) as files
      from milestone_evidence where filed_by = ${id}
      union all
      select milestone_id, null, null, null, null, null, null, null,
        jsonb_build_array(jsonb_build_object('name', name, 'bytes', bytes, 'uploaded_at', uploaded_at))
      from evidence_files where evidence_id is null and uploaded_by = ${id}
      order by milestone_id, filed_at`,
  },
  {
    name: 'payouts',
    description: 'Money released and sent to you for your projects.',
    tables: ['releases', 'transfers'],
    select: ({ id }) => sql`
      select releases.id, project_id, milestone_id, releases.state, releases.asked_at, ${usd('gross_cents')} as gross_usd,
        ${usd('fee_cents')} as fee_usd, ${usd('processing_cents')} as processing_usd, ${usd('net_cents')} as net_usd, approved_at,
        transfers.state as transfer_state, sent_at, arrives_at, paid_at
      from releases left join transfers on transfers.release_id = releases.id
      where project_id in ${ownProjects(id)} order by releases.id, transfers.id`,
  },
];

/** @throws AppError payout_open while money is on its way to the person and must arrive first */
export async function forgetPayoutAccounts(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  if (await hasOpenPayout(tx, id)) {
    throw new AppError(
      'payout_open',
      'Money is on its way to this person. Erase them once it has arrived, or was withdrawn.',
    );
  }
  await tx
    .update(payoutAccounts)
    .set({
      requirements: [],
      bankName: null,
      bankLast4: null,
      remindAfter: null,
      closedAt: sql`coalesce(${payoutAccounts.closedAt}, now())`,
    })
    .where(eq(payoutAccounts.userId, id));
}
