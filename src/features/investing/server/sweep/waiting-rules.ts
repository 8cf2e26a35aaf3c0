// Every state in which money, or somebody waiting for it, may stand still: how long at most, who acts, and what happens
// when nobody does. The check of money finds whatever stays longer; a screen for people may list the same.

/** Who has to act for the waiting to end. */
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
    | 'investment_mails'
    | 'project_mails'
    | 'backer_mails'
    | 'projects';
  /** What the check of money says of a row that waits too long: the promise it is about, and why. */
  says: `${'M8' | 'M17'} ${string}`;
  /** SQL over that table: the name of a row. */
  ref: string;
  /** SQL over that table: which rows wait. Written so that an index finds the few among the many that came to an end. */
  waits: string;
  /** SQL over that table: since when. */
  since: string;
  /** After so many minutes it waits too long, and somebody has to look. */
  atMost: number;
  actor: WaitingActor;
  /** What happens by itself when nobody acts. */
  byDefault: string;
};

const hours = (count: number) => count * 60;
const days = (count: number) => hours(count * 24);
/** After its own end a hold is given up by force within a day; ten minutes more are for the sweeper's turn. */
const afterHold = hours(24) + 10;

export const waitingRules = {
  held: {
    table: 'investments',
    says: 'M17 hold past its end',
    ref: 'id::text',
    waits: "counted = 'held' and state = 'held'",
    since: 'hold_expires_at',
    atMost: afterHold,
    actor: 'investor',
    byDefault:
      'When its time is over the sweeper cancels the payment at the provider and frees the room; a day later it frees the room even if the provider does not answer.',
  },
  processing: {
    table: 'investments',
    says: 'M17 hold past its end',
    ref: 'id::text',
    waits: "counted = 'held' and state = 'processing'",
    since: 'hold_expires_at',
    atMost: afterHold,
    actor: 'bank',
    byDefault:
      'A day after the time of its hold the room is freed; should the payment succeed later, it is completed if it fits, or returned.',
  },
  payment_open: {
    table: 'payments',
    says: 'M17 payment without an end',
    ref: 'id::text',
    waits:
      "state in ('new', 'open', 'processing') and exists (select 1 from investments i where i.id = payments.investment_id and i.counted is null)",
    since: 'created_at',
    atMost: days(2),
    actor: 'provider',
    byDefault: 'The sweeper asks again, at least every five minutes, until the provider says that it ended.',
  },
  refund_requested: {
    table: 'refunds',
    says: 'M8 refund not given to the provider',
    ref: 'id::text',
    waits:
      "state = 'requested' and payment_id is not null and not exists (select 1 from disputes d where d.payment_id = refunds.payment_id and d.state = 'open')",
    since: 'created_at',
    atMost: hours(24),
    actor: 'sweeper',
    byDefault: 'It is sent again, at least every five minutes, under a key that can never pay twice.',
  },
  refund_untried: {
    table: 'refunds',
    says: 'M8 refund not given to the provider',
    ref: 'id::text',
    waits:
      "state = 'requested' and payment_id is not null and sweep_failures = 0 and created_at > now() - interval '24 hours' and not exists (select 1 from disputes d where d.payment_id = refunds.payment_id and d.state = 'open')",
    since: 'greatest(created_at, sweep_after)',
    atMost: 10,
    actor: 'sweeper',
    byDefault: 'The sweeper takes it up as soon as it runs again: nobody has even tried.',
  },
  refund_submitted: {
    table: 'refunds',
    says: 'M17 refund not at its card',
    ref: 'id::text',
    waits: "state = 'submitted'",
    since: 'updated_at',
    atMost: days(21),
    actor: 'bank',
    byDefault: 'The sweeper asks for its end, at least every five minutes; one that fails is asked for anew.',
  },
  refund_by_hand: {
    table: 'investments',
    says: 'M8 every refund failed: it has to be paid by hand',
    ref: 'id::text',
    waits:
      "state in ('refund_pending', 'refunded') and not exists (select 1 from refunds r where r.investment_id = investments.id and r.state <> 'failed')",
    since: '(select max(r.updated_at) from refunds r where r.investment_id = investments.id)',
    atMost: 0,
    actor: 'administrator',
    byDefault:
      'Three refunds failed or the provider refused one for good, so no more are tried: the debt stays in the books until somebody pays it by hand.',
  },
  suspense_requested: {
    table: 'suspense_exits',
    says: 'M8 return from suspense not given to the provider',
    ref: 'id::text',
    waits: "state = 'requested'",
    since: 'created_at',
    atMost: hours(24),
    actor: 'sweeper',
    byDefault: 'It is sent again, at least every five minutes, under a key that can never pay twice.',
  },
  suspense_submitted: {
    table: 'suspense_exits',
    says: 'M17 return from suspense not at its card',
    ref: 'id::text',
    waits: "state = 'submitted'",
    since: 'updated_at',
    atMost: days(21),
    actor: 'bank',
    byDefault: 'The sweeper asks for its end; one that fails has its money in suspense again.',
  },
  in_suspense: {
    table: 'suspense_items',
    says: 'M17 money that no investment stands for',
    ref: 'ref',
    waits: 'open_cents > 0',
    since: 'posted_at',
    atMost: days(14),
    actor: 'administrator',
    byDefault: 'Nothing: it stands in suspense until an administrator sends it back or says how it was settled.',
  },
  dispute_open: {
    table: 'disputes',
    says: 'M17 dispute without an end',
    ref: 'id::text',
    waits: "state = 'open'",
    since: 'opened_at',
    atMost: days(180),
    actor: 'bank',
    byDefault: 'Without evidence before its day the bank decides for the card holder, and the investment ends.',
  },
  event_unapplied: {
    table: 'provider_events',
    says: 'M17 event of the provider not applied',
    ref: 'event_id',
    waits: 'applied_at is null',
    since: 'received_at',
    atMost: 10,
    actor: 'sweeper',
    byDefault:
      'It is tried again, at least every five minutes; one about a payment nobody knows is closed after seven tries.',
  },
  mail_unsent: {
    table: 'investment_mails',
    says: 'M17 mail about money not sent',
    ref: "investment_id || ' ' || kind",
    waits: "sent_at is null and created_at > now() - interval '3 days'",
    since: 'created_at',
    atMost: hours(24),
    actor: 'sweeper',
    byDefault: 'It is sent again, more and more rarely, and given up after three days: later it would only puzzle.',
  },
  project_mail_unsent: {
    table: 'project_mails',
    says: 'M17 mail about money not sent',
    ref: "project_id || ' ' || kind",
    waits: "sent_at is null and created_at > now() - interval '3 days'",
    since: 'created_at',
    atMost: hours(24),
    actor: 'sweeper',
    byDefault: 'It is sent again, more and more rarely, and given up after three days.',
  },
  backer_mail_unsent: {
    table: 'backer_mails',
    says: 'M17 mail about money not sent',
    ref: "project_id || ' ' || investor_id || ' ' || kind",
    waits: "sent_at is null and created_at > now() - interval '3 days'",
    since: 'created_at',
    atMost: hours(24),
    actor: 'sweeper',
    byDefault: 'It is sent again, more and more rarely, and given up after three days.',
  },
  past_deadline: {
    table: 'projects',
    says: 'M17 project past its deadline not closed',
    ref: 'id::text',
    waits: "status = 'active' and deleted_at is null and deadline < (now() at time zone 'UTC')::date",
    since: "((deadline + 1)::timestamp at time zone 'UTC')",
    atMost: days(3),
    actor: 'sweeper',
    byDefault: 'It is closed as soon as no payment is open any more: funded, or failed and everybody refunded.',
  },
  money_going_back: {
    table: 'projects',
    says: 'M8 project that has ended keeps card money',
    ref: 'id::text',
    waits:
      "unwinding and not exists (select 1 from investments i where i.project_id = projects.id and i.state in ('held', 'processing', 'disputed'))",
    since: 'updated_at',
    atMost: days(1),
    actor: 'sweeper',
    byDefault: 'The sweeper asks for the refunds of a failed or removed project, a part at a time, until none is left.',
  },
} as const satisfies Record<string, WaitingRule>;

export type WaitingState = keyof typeof waitingRules;
