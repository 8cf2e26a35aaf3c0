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
    | 'provider_events'
    | 'investment_mails'
    | 'project_mails'
    | 'projects';
  /** SQL over that table: which rows wait. */
  waits: string;
  /** SQL over that table: since when. */
  since: string;
  /** After this it waits too long, and somebody has to look. */
  atMostHours: number;
  actor: WaitingActor;
  /** What happens by itself when nobody acts. */
  byDefault: string;
};

const days = (count: number) => count * 24;

export const waitingRules = {
  held: {
    table: 'investments',
    waits: "state = 'held'",
    since: 'hold_expires_at',
    atMostHours: 25,
    actor: 'investor',
    byDefault:
      'When its time is over the sweeper cancels the payment at the provider and frees the room; a day later it frees the room even if the provider does not answer.',
  },
  processing: {
    table: 'investments',
    waits: "state = 'processing'",
    since: 'hold_expires_at',
    atMostHours: 25,
    actor: 'bank',
    byDefault:
      'A day after the time of its hold the room is freed; should the payment succeed later, it is completed if it fits, or returned.',
  },
  payment_open: {
    table: 'payments',
    waits:
      "state in ('new', 'open', 'processing') and exists (select 1 from investments i where i.id = payments.investment_id and i.counted is null)",
    since: 'created_at',
    atMostHours: days(14),
    actor: 'provider',
    byDefault: 'The sweeper asks again, at least every five minutes, until the provider says that it ended.',
  },
  refund_requested: {
    table: 'refunds',
    waits: "state = 'requested' and payment_id is not null",
    since: 'created_at',
    atMostHours: days(2),
    actor: 'sweeper',
    byDefault: 'It is sent again, at least every five minutes, under a key that can never pay twice.',
  },
  refund_submitted: {
    table: 'refunds',
    waits: "state = 'submitted'",
    since: 'updated_at',
    atMostHours: days(30),
    actor: 'bank',
    byDefault: 'The sweeper asks for its end, at least every five minutes; one that fails is asked for anew.',
  },
  refund_by_hand: {
    table: 'investments',
    waits:
      "state in ('refund_pending', 'refunded') and not exists (select 1 from refunds r where r.investment_id = investments.id and r.state <> 'failed')",
    since: '(select max(r.updated_at) from refunds r where r.investment_id = investments.id)',
    atMostHours: days(14),
    actor: 'administrator',
    byDefault:
      'Three refunds failed, so nothing more is tried: the debt stays in the books until somebody pays it by hand.',
  },
  dispute_open: {
    table: 'disputes',
    waits: "state = 'open'",
    since: 'opened_at',
    atMostHours: days(180),
    actor: 'bank',
    byDefault: 'Without evidence before its day the bank decides for the card holder, and the investment ends.',
  },
  event_unapplied: {
    table: 'provider_events',
    waits: 'applied_at is null',
    since: 'received_at',
    atMostHours: days(1),
    actor: 'sweeper',
    byDefault:
      'It is tried again, at least every five minutes; one about a payment nobody knows is closed after seven tries.',
  },
  mail_unsent: {
    table: 'investment_mails',
    waits: "sent_at is null and created_at > now() - interval '3 days'",
    since: 'created_at',
    atMostHours: days(3),
    actor: 'sweeper',
    byDefault: 'It is sent again, more and more rarely, and given up after three days: later it would only puzzle.',
  },
  project_mail_unsent: {
    table: 'project_mails',
    waits: "sent_at is null and created_at > now() - interval '3 days'",
    since: 'created_at',
    atMostHours: days(3),
    actor: 'sweeper',
    byDefault: 'It is sent again, more and more rarely, and given up after three days.',
  },
  past_deadline: {
    table: 'projects',
    waits: "status = 'active' and deleted_at is null and deadline < (now() at time zone 'UTC')::date",
    since: "((deadline + 1)::timestamp at time zone 'UTC')",
    atMostHours: days(3),
    actor: 'sweeper',
    byDefault: 'It is closed as soon as no payment is open any more: funded, or failed and everybody refunded.',
  },
  money_going_back: {
    table: 'projects',
    waits:
      "unwinding and not exists (select 1 from investments i where i.project_id = projects.id and i.state in ('held', 'processing', 'disputed'))",
    since: 'updated_at',
    atMostHours: days(1),
    actor: 'sweeper',
    byDefault: 'The sweeper asks for the refunds of a failed or removed project, a part at a time, until none is left.',
  },
} as const satisfies Record<string, WaitingRule>;

export type WaitingState = keyof typeof waitingRules;
