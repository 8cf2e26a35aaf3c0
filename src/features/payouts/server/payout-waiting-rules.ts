// Limits for everything pending between a funded project and its creator's bank account: the maximum time, who acts, and what
// happens automatically.
import type { WaitingRule } from '#features/investing/server/sweep/waiting-rules.ts';

const hours = (count: number) => count * 60;
const days = (count: number) => hours(count * 24);

export const payoutWaitingRules = {
  plan_unopened: {
    table: 'projects',
    violation: 'M17 funding is over and the plan is not open',
    ref: 'id::text',
    pending: `status = 'funded' and funding_closed_at is null and deleted_at is null and (deadline is null or deadline < (now() at time zone 'UTC')::date)
      and exists (select 1 from funding_terms t where t.project_id = projects.id)
      and not has_open_rights(projects.id)`,
    since: "greatest(funded_at, coalesce((deadline + 1)::timestamp at time zone 'UTC', funded_at))",
    maxMinutes: days(7),
    actor: 'sweeper',
    automaticAction: 'The worker ends the right to cancel and opens the plan.',
  },
  milestone_approved: {
    table: 'milestones',
    violation: 'M17 approved milestone not released',
    ref: 'id::text',
    pending: `state = 'approved' and not exists (select 1 from releases r where r.milestone_id = milestones.id and r.state = 'asked')`,
    since: 'state_since',
    maxMinutes: days(14),
    actor: 'administrator',
    automaticAction: 'None: money never moves automatically. An administrator requests the release.',
  },
  release_waiting: {
    table: 'releases',
    violation: 'M17 release waits too long',
    ref: 'id::text',
    pending: "state = 'asked'",
    since: 'greatest(asked_at, not_before)',
    maxMinutes: days(60),
    actor: 'administrator',
    automaticAction: 'Retried every few minutes. After two months an administrator investigates or stops the project.',
  },
  transfer_unsent: {
    table: 'transfers',
    violation: 'M17 transfer not sent',
    ref: 'id::text',
    pending: "state in ('wanted', 'refused')",
    since: 'created_at',
    maxMinutes: days(7),
    actor: 'administrator',
    automaticAction:
      'Retried every few minutes under a key that can never pay twice. Reversed transfers wait for an administrator.',
  },
  transfer_without_account: {
    table: 'transfers',
    violation: 'M17 transfer for an account that is closed',
    ref: 'id::text',
    pending: `state in ('wanted', 'refused') and exists (select 1 from payout_accounts a where a.id = transfers.account_id and a.closed_at is not null)`,
    since: '(select a.closed_at from payout_accounts a where a.id = transfers.account_id)',
    maxMinutes: days(1),
    actor: 'administrator',
    automaticAction:
      'Withdrawn once the card provider confirms that it does not exist, and requested again. A reversed transfer waits until its creator has another account and an administrator sends it again.',
  },
  transfer_on_its_way: {
    table: 'transfers',
    violation: 'M17 transfer not in the bank',
    ref: 'id::text',
    pending: "state = 'sent' and provider_transfer_id is not null",
    since: 'sent_at',
    maxMinutes: days(30),
    actor: 'bank',
    automaticAction: 'The provider pays it out daily; the creator is emailed if the bank returns it.',
  },
  return_requested: {
    table: 'part_returns',
    violation: 'M8 return of a remainder not given to the provider',
    ref: 'id::text',
    pending: `state = 'requested' and not exists (select 1 from disputes d where d.payment_id = part_returns.payment_id and d.state = 'open')`,
    since: 'greatest(created_at, sweep_after)',
    maxMinutes: hours(24),
    actor: 'sweeper',
    automaticAction: 'Retried at least every five minutes under a key that can never pay twice.',
  },
  return_submitted: {
    table: 'part_returns',
    violation: 'M17 return of a remainder not at its card',
    ref: 'id::text',
    pending: "state = 'submitted'",
    since: 'updated_at',
    maxMinutes: days(21),
    actor: 'bank',
    automaticAction: 'The sweeper checks it and retries failures.',
  },
  return_by_hand: {
    table: 'part_returns',
    violation: 'M8 return of a remainder failed: manual payment needed',
    ref: 'id::text',
    pending: "state = 'failed' and not is_canceled",
    since: 'updated_at',
    maxMinutes: 0,
    actor: 'administrator',
    automaticAction:
      'Three attempts failed or the provider refused it: the debt stays in the ledger until it is paid manually.',
  },
} as const satisfies Record<string, WaitingRule>;
