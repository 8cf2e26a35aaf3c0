// Every state in which money or a person can be pending: the maximum time, who acts, and what happens automatically. The
// money check reports anything that is pending longer.

/** The party that must act to end the wait. */
export const waitingActors = ['investor', 'sweeper', 'provider', 'bank', 'administrator'] as const;
export type WaitingActor = (typeof waitingActors)[number];

export type WaitingRule = {
  table:
    | 'investments'
    | 'payments'
    | 'refunds'
    | 'disputes'
    | 'suspense_exits'
    | 'suspense_items'
    | 'provider_events'
    | 'mails'
    | 'projects'
    | 'milestones'
    | 'releases'
    | 'transfers'
    | 'part_returns'
    | 'reconfirmations';
  /** The violated promise and reason, as reported by the money check. */
  violation: `${'M8' | 'M17'} ${string}`;
  /** SQL expression over the table: the row's reference. */
  ref: string;
  /** SQL condition over the table: pending rows. Written to use an index. */
  pending: string;
  /** SQL expression over the table: pending since. */
  since: string;
  /** Minutes until it counts as overdue. */
  maxMinutes: number;
  actor: WaitingActor;
  /** The automatic next step. */
  automaticAction: string;
};

const hours = (count: number) => count * 60;
const days = (count: number) => hours(count * 24);
/** An expired hold is released by force within a day; ten minutes more for the sweeper. */
const afterHold = hours(24) + 10;

export const waitingRules = {
  held: {
    table: 'investments',
    violation: 'M17 hold past its end',
    ref: 'id::text',
    pending: "counted = 'held' and state = 'held'",
    since: 'hold_expires_at',
    maxMinutes: afterHold,
    actor: 'investor',
    automaticAction:
      'On expiration the sweeper cancels the payment at the provider and releases the room; a day later it releases the room even without an answer.',
  },
  processing: {
    table: 'investments',
    violation: 'M17 hold past its end',
    ref: 'id::text',
    pending: "counted = 'held' and state = 'processing'",
    since: 'hold_expires_at',
    maxMinutes: afterHold,
    actor: 'bank',
    automaticAction:
      'A day after the hold expires the room is released; a later success completes the investment if it still fits, otherwise it is refunded.',
  },
  payment_open: {
    table: 'payments',
    violation: 'M17 payment without an end',
    ref: 'id::text',
    pending:
      "state in ('new', 'open', 'processing') and exists (select 1 from investments i where i.id = payments.investment_id and i.counted is null)",
    since: 'created_at',
    maxMinutes: days(2),
    actor: 'provider',
    automaticAction: 'The sweeper checks at least every five minutes until the payment has ended at the provider.',
  },
  refund_requested: {
    table: 'refunds',
    violation: 'M8 refund not given to the provider',
    ref: 'id::text',
    pending:
      "state = 'requested' and payment_id is not null and not exists (select 1 from disputes d where d.payment_id = refunds.payment_id and d.state = 'open')",
    since: 'created_at',
    maxMinutes: hours(24),
    actor: 'sweeper',
    automaticAction: 'Retried at least every five minutes under an idempotency key that can never pay twice.',
  },
  refund_untried: {
    table: 'refunds',
    violation: 'M8 refund not given to the provider',
    ref: 'id::text',
    pending:
      "state = 'requested' and payment_id is not null and sweep_failures = 0 and created_at > now() - interval '24 hours' and not exists (select 1 from disputes d where d.payment_id = refunds.payment_id and d.state = 'open')",
    since: 'greatest(created_at, sweep_after)',
    maxMinutes: 10,
    actor: 'sweeper',
    automaticAction: 'The sweeper submits it on its next run; no attempt has been made yet.',
  },
  refund_submitted: {
    table: 'refunds',
    violation: 'M17 refund not at its card',
    ref: 'id::text',
    pending: "state = 'submitted'",
    since: 'updated_at',
    maxMinutes: days(21),
    actor: 'bank',
    automaticAction: 'The sweeper checks it at least every five minutes; a failed refund is requested again.',
  },
  refund_by_hand: {
    table: 'investments',
    violation: 'M8 every refund failed: manual payment needed',
    ref: 'id::text',
    pending:
      "state in ('refund_pending', 'refunded') and not exists (select 1 from refunds r where r.investment_id = investments.id and r.state <> 'failed')",
    since: '(select max(r.updated_at) from refunds r where r.investment_id = investments.id)',
    maxMinutes: 0,
    actor: 'administrator',
    automaticAction:
      'Three refunds failed or the provider refused one permanently: the debt stays in the ledger until it is paid manually.',
  },
  suspense_requested: {
    table: 'suspense_exits',
    violation: 'M8 return from suspense not given to the provider',
    ref: 'id::text',
    pending: "state = 'requested'",
    since: 'created_at',
    maxMinutes: hours(24),
    actor: 'sweeper',
    automaticAction: 'Retried at least every five minutes under an idempotency key that can never pay twice.',
  },
  suspense_submitted: {
    table: 'suspense_exits',
    violation: 'M17 return from suspense not at its card',
    ref: 'id::text',
    pending: "state = 'submitted'",
    since: 'updated_at',
    maxMinutes: days(21),
    actor: 'bank',
    automaticAction: 'The sweeper checks it; if it fails, the money is in suspense again.',
  },
  in_suspense: {
    table: 'suspense_items',
    violation: 'M17 money without an investment',
    ref: 'ref',
    pending: 'open_cents > 0',
    since: 'posted_at',
    maxMinutes: days(14),
    actor: 'administrator',
    automaticAction: 'Nothing: it stays in suspense until an administrator refunds it or records how it was resolved.',
  },
  dispute_open: {
    table: 'disputes',
    violation: 'M17 dispute without an end',
    ref: 'id::text',
    pending: "state = 'open'",
    since: 'opened_at',
    maxMinutes: days(180),
    actor: 'bank',
    automaticAction:
      'Without evidence before the deadline the bank decides for the cardholder, and the investment ends.',
  },
  event_unapplied: {
    table: 'provider_events',
    violation: 'M17 event of the provider not applied',
    ref: 'event_id',
    pending: 'applied_at is null',
    since: 'received_at',
    maxMinutes: 10,
    actor: 'sweeper',
    automaticAction:
      'Retried at least every five minutes; an event about an unknown payment is closed after seven attempts.',
  },
  mail_unsent: {
    table: 'mails',
    violation: 'M17 email not sent',
    ref: 'key',
    pending: "sent_at is null and created_at > now() - interval '3 days'",
    since: 'created_at',
    maxMinutes: hours(24),
    actor: 'sweeper',
    automaticAction: 'Retried with backoff and dropped after three days, when it would only confuse.',
  },
  past_deadline: {
    table: 'projects',
    violation: 'M17 project past its deadline not closed',
    ref: 'id::text',
    pending: "status = 'active' and deleted_at is null and deadline < (now() at time zone 'UTC')::date",
    since: "((deadline + 1)::timestamp at time zone 'UTC')",
    maxMinutes: days(3),
    actor: 'sweeper',
    automaticAction: 'Closed once no payment is open: funded, or failed with every investor refunded.',
  },
  reconfirmation_silent: {
    table: 'reconfirmations',
    violation: 'M8 money of an investor who did not reconfirm',
    ref: 'investment_id::text',
    pending:
      "outcome is null and due_at <= now() and exists (select 1 from investments i where i.id = reconfirmations.investment_id and i.state = 'completed')",
    since: 'due_at',
    maxMinutes: days(1),
    actor: 'sweeper',
    automaticAction: 'The sweeper refunds the investment; the investor gets an email with the reason.',
  },
  money_going_back: {
    table: 'projects',
    violation: 'M8 project that has ended keeps card money',
    ref: 'id::text',
    pending:
      "unwinding and not exists (select 1 from investments i where i.project_id = projects.id and i.state in ('held', 'processing', 'disputed'))",
    since: 'updated_at',
    maxMinutes: days(1),
    actor: 'sweeper',
    automaticAction:
      'The sweeper requests the refunds of a failed or removed project in batches until all are requested.',
  },
} as const satisfies Record<string, WaitingRule>;
