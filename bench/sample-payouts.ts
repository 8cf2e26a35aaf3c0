// Sample data for payouts: every fifth project is funded, pays its creator milestone by milestone, and was invested in by card.
import type pg from 'pg';
import { fillWithProjects, projectsPerOwner } from './sample-projects.ts';

/** The project that a tenth of all investments are in. */
export const crowdedProject = 5;

/**
 * Number of projects and of card investments. Two of four milestones are released in each funded project. The number that waits for a
 * person is the same at every size.
 */
export async function fillForPayouts(client: pg.Client, count: number): Promise<void> {
  await fillWithProjects(client, count);
  // Guards have their own tests; only the rows matter here.
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  for (const statement of createRowStatements(count)) await client.query(statement);
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

const createRowStatements = (count: number): readonly string[] => [
  `update projects set status = 'funded', visibility = 'public', deadline = null, funding_closed_at = now() - interval '30 days'
   where id % 5 = 0`,
  `insert into users (uid, name, email, role, created_at)
   select 'reader-' || n, md5(n::text), md5(n::text) || '@example.org', 'investor', now() - n * interval '1 minute'
   from generate_series(1, ${count}) n`,
  `insert into investments (project_id, investor_id, amount_cents, valuation_cents, state, ever_completed, hold_expires_at,
     request_key, request_hash, created_at, completed_at, claimed_at)
   select case when n % 10 = 0 then ${crowdedProject} else 5 + 5 * ((n * 7919::bigint) % ${Math.floor(count / 5)}) end,
     1 + (n * 104729::bigint) % ${count}, 10000 + (n * 31::bigint) % 900000, 50000000, 'completed', true,
     now() - interval '60 days', 'key ' || n, '', now() - interval '60 days' - n * interval '1 minute',
     now() - interval '60 days' - n * interval '1 minute', now()
   from generate_series(1, ${count}) n`,
  `insert into payments (investment_id, provider_payment_id, amount_cents, state, fee_movement_id, created_at)
   select id, 'pi_' || id, amount_cents, 'succeeded', 'txn_' || id, created_at from investments`,
  `insert into funding_terms (project_id, fee_basis_points, processing_fees_by, creator_bears_disputes, release_rule, vote_days,
     quorum_percent, weight_cap_percent, start_at_most_percent)
   select id, 500, 'platform', true, 'vote_then_admin', 7, 20, 20, 30 from projects where id % 5 = 0`,
  `insert into payout_accounts (user_id, provider_account_id, country, state, bank_last4, checked_at)
   select distinct owner_id, 'acct_' || owner_id, 'US', case when owner_id <= 3 then 'restricted' else 'enabled' end, '6789', now()
   from projects where id % 5 = 0`,
  `insert into milestones (project_id, position, title, description, weight_cents, due_on, state, state_since, rounds)
   select p.id, n, 'Step ' || n, 'What will be done.', 1250000, current_date + 30 * n,
     case when n <= 2 then 'released' when n = 4 or p.id > 1000 then 'planned' when p.id % 20 = 0 then 'voting'
       when p.id % 20 = 5 then 'evidence_filed' when p.id % 20 = 10 then 'approved' else 'planned' end,
     now() - interval '10 days' - p.id * interval '1 second', case when n <= 3 then 1 else 0 end
   from projects p, generate_series(1, 4) n where p.id % 5 = 0`,
  `insert into milestone_evidence (milestone_id, round, text, hash, filed_by)
   select m.id, 1, 'It is done.', md5(m.id::text), p.owner_id from milestones m join projects p on p.id = m.project_id
   where m.position <= 2 or m.state not in ('planned')`,
  `insert into polls (milestone_id, kind, evidence_hash, opened_at, closes_at, result, counted_at, voters_count, voters_cents,
     for_count, for_cents, against_count, against_cents)
   select id, 'release', md5(id::text), now() - interval '5 days', now() + interval '2 days',
     case when position <= 2 or state = 'approved' then 'for' end, case when position <= 2 or state = 'approved' then now() end,
     4, 400000, 3, 300000, 1, 10000
   from milestones where position <= 2 or state in ('voting', 'approved')`,
  'analyze',
  `insert into poll_voters (poll_id, user_id) select distinct l.id, i.investor_id
   from polls l join milestones m on m.id = l.milestone_id join investments i on i.project_id = m.project_id`,
  `insert into ballots (poll_id, user_id, choice)
   select v.poll_id, v.user_id, case when v.user_id % 7 = 0 then 'against' else 'for' end from poll_voters v where v.user_id % 3 > 0`,
  `insert into releases (project_id, milestone_id, state, needs_second, not_before, asked_at, waits_for, gross_cents, fee_cents,
     processing_cents, clawback_cents, net_cents, approved_at)
   select project_id, id, 'sent', false, now() - interval '9 days', now() - interval '10 days', null,
     taken.cents, taken.cents / 20, 0, 0, taken.cents - taken.cents / 20, now() - interval '9 days'
   from milestones m cross join lateral
     (select sum(i.amount_cents / 4)::bigint as cents from investments i where i.project_id = m.project_id) taken
   where position <= 2 and taken.cents > 0`,
  `insert into release_shares (release_id, investment_id, amount_cents)
   select r.id, i.id, i.amount_cents / 4 from releases r join investments i on i.project_id = r.project_id`,
  `insert into transfers (release_id, account_id, state, amount_cents, provider_transfer_id, movement_id, destination_payment_id,
     first_tried_at, sent_at, payout_id, arrives_at, paid_at, created_at)
   select r.id, a.id, 'paid', r.net_cents, 'tr_' || r.id, 'txn_tr_' || r.id, 'py_' || r.id, r.approved_at, r.approved_at,
     'po_' || r.id, now(), now(), r.approved_at
   from releases r join projects p on p.id = r.project_id join payout_accounts a on a.user_id = p.owner_id`,
  `insert into releases (project_id, milestone_id, state, needs_second, not_before, waits_for)
   select project_id, id, 'asked', false, now() + interval '1 day', 'delay' from milestones where state = 'approved' and id % 2 = 0`,
  'analyze',
  `insert into ledger_accounts (name, kind, guarded, balance_cents)
   select kind || ':' || p.id, 'liability', true,
     case when kind = 'escrow' then coalesce((select sum(r.gross_cents) from releases r where r.project_id = p.id), 0)
       - coalesce((select sum(amount_cents) from investments i where i.project_id = p.id), 0) else 0 end
   from projects p, unnest(array['escrow', 'creator_payable']) kind where p.id % 5 = 0`,
  `insert into ledger_entries (kind, ref, posted_at) select 'captured', 'pi_' || id, completed_at from investments`,
  `insert into ledger_entries (kind, ref, posted_at) select 'fee', 'txn_' || id, completed_at from investments`,
  `insert into ledger_entries (kind, ref, posted_at)
   select kind, r.id::text, r.approved_at from releases r, unnest(array['release_approved', 'platform_fee']) kind where r.state = 'sent'`,
  `insert into ledger_entries (kind, ref, posted_at) select 'transferred', movement_id, sent_at from transfers`,
  `create temporary table moved as
   select e.id, 'provider_clearing' as debit, 'escrow:' || i.project_id as credit, i.amount_cents as cents
     from investments i join ledger_entries e on e.kind = 'captured' and e.ref = 'pi_' || i.id
   union all select e.id, 'processor_fees', 'provider_clearing', i.amount_cents * 29 / 1000 + 30
     from investments i join ledger_entries e on e.kind = 'fee' and e.ref = 'txn_' || i.id
   union all select e.id, 'escrow:' || r.project_id, 'creator_payable:' || r.project_id, r.gross_cents
     from releases r join ledger_entries e on e.kind = 'release_approved' and e.ref = r.id::text
   union all select e.id, 'creator_payable:' || r.project_id, 'platform_fees', r.fee_cents
     from releases r join ledger_entries e on e.kind = 'platform_fee' and e.ref = r.id::text
   union all select e.id, 'creator_payable:' || r.project_id, 'provider_clearing', t.amount_cents
     from transfers t join releases r on r.id = t.release_id join ledger_entries e on e.kind = 'transferred' and e.ref = t.movement_id`,
  `insert into ledger_postings (entry_id, account_id, amount_cents)
   select m.id, a.id, side.sign * m.cents from moved m, lateral (values (1, m.debit), (-1, m.credit)) as side (sign, name)
   join ledger_accounts a on a.name = side.name`,
  'drop table moved',
];

/** A creator of funded projects, one of these, and one investment in it. */
export const payoutSamples = (count: number): string => `
  select i.project_id::int as "projectId", (i.project_id - 1) / ${projectsPerOwner} + 1 as "ownerId", i.id::int as "investmentId",
    i.investor_id::int as "investorId" from investments i where i.id % ${Math.ceil(count / 500)} = 1 and i.project_id <> ${crowdedProject}`;
