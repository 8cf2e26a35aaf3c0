// Schema `sandbox` and its upgrades. Not part of the migrations, because it does not exist with Stripe.
import type pg from 'pg';
import { disputeStatuses, paymentStatuses, refundStatuses } from '#platform/cards/card-gateway.ts';
import { payoutStatuses } from '#platform/cards/payout-gateway.ts';
import { accountStates } from './sandbox-account-rows.ts';
import { inTransaction } from './sandbox-store.ts';

const quoteList = (list: readonly string[]) => list.map((word) => `'${word}'`).join(', ');

const firstTables = `
  create schema if not exists sandbox;
  create table if not exists sandbox.payment_intents (
    seq bigint generated always as identity unique,
    id text primary key,
    client_secret text not null,
    amount bigint not null check (amount > 0),
    amount_received bigint not null default 0,
    currency text not null,
    status text not null check (status in (${quoteList(paymentStatuses)})),
    metadata jsonb not null,
    payment_method text,
    card jsonb,
    last_payment_error jsonb,
    latest_charge text,
    created_at timestamptz not null default now(),
    canceled_at timestamptz,
    cancellation_reason text,
    constraint received_when_succeeded check (amount_received = case when status = 'succeeded' then amount else 0 end)
  );
  create table if not exists sandbox.charges (
    id text primary key,
    payment_intent text not null unique references sandbox.payment_intents,
    amount bigint not null,
    amount_refunded bigint not null default 0,
    currency text not null,
    card jsonb not null,
    metadata jsonb not null,
    created_at timestamptz not null default now(),
    constraint never_over_refunded check (amount_refunded between 0 and amount)
  );
  create table if not exists sandbox.refunds (
    seq bigint generated always as identity unique,
    id text primary key,
    payment_intent text not null references sandbox.payment_intents,
    charge text not null references sandbox.charges,
    amount bigint not null check (amount > 0),
    currency text not null,
    status text not null check (status in (${quoteList(refundStatuses)})),
    reason text,
    failure_reason text,
    metadata jsonb not null,
    created_at timestamptz not null default now()
  );
  create index if not exists refunds_of_payment on sandbox.refunds (payment_intent, seq desc);
  create table if not exists sandbox.idempotency_keys (
    key text primary key,
    fingerprint text not null,
    request_id text not null,
    status integer not null,
    body text not null,
    created_at timestamptz not null default now()
  );
  create index if not exists idempotency_keys_by_age on sandbox.idempotency_keys (created_at);
  create table if not exists sandbox.events (
    seq bigint generated always as identity unique,
    id text primary key,
    type text not null,
    body text not null,
    created_at timestamptz not null default now(),
    delivery text not null default 'pending' check (delivery in ('pending', 'delivered', 'failed', 'dropped')),
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    last_status integer
  );
  create index if not exists events_to_deliver on sandbox.events (next_at, seq) where delivery = 'pending';
`;

/** Disputes, payouts and balance transactions, including movements for existing charges and refunds. */
const moneyTables = `
  alter table sandbox.charges add column disputed boolean not null default false;
  alter table sandbox.refunds add column ends_at timestamptz;
  create index refunds_to_end on sandbox.refunds (ends_at) where ends_at is not null;
  create table sandbox.disputes (
    seq bigint generated always as identity unique,
    id text primary key,
    payment_intent text not null references sandbox.payment_intents,
    charge text not null references sandbox.charges,
    amount bigint not null check (amount > 0),
    currency text not null,
    reason text not null,
    status text not null check (status in (${quoteList(disputeStatuses)})),
    submissions integer not null default 0,
    evidence_due_by timestamptz not null,
    created_at timestamptz not null default now()
  );
  create index disputes_of_payment on sandbox.disputes (payment_intent, seq desc);
  create table sandbox.payouts (
    id text primary key,
    amount bigint not null check (amount > 0),
    currency text not null,
    created_at timestamptz not null default now()
  );
  create table sandbox.balance_transactions (
    seq bigint generated always as identity unique,
    id text primary key,
    type text not null,
    reporting_category text not null,
    amount bigint not null,
    fee bigint not null,
    source text not null,
    created_at timestamptz not null default now(),
    available_at timestamptz not null default now()
  );
  insert into sandbox.balance_transactions
    (id, type, reporting_category, amount, fee, source, created_at, available_at)
  select id, type, type, amount, fee, source, created_at, created_at + wait from (
    select 'txn_' || substr(id, 4) as id, 'charge' as type, amount, round(amount * 0.029)::bigint + 30 as fee,
      id as source, created_at, interval '2 days' as wait from sandbox.charges
    union all
    select 'txn_' || substr(id, 4), 'refund', -amount, 0, id, created_at, '0 days' from sandbox.refunds
    union all
    select 'txn_' || substr(id, 4) || 'b', 'refund_failure', amount, 0, id, created_at, '0 days'
      from sandbox.refunds where status = 'failed'
  ) known order by created_at;
`;

/** Connected accounts with their own balances, transfers to them, their payouts, and two receivers of events. */
const accountTables = `
  create table sandbox.accounts (
    seq bigint generated always as identity unique,
    id text primary key,
    state text not null check (state in (${quoteList(accountStates)})),
    country text,
    entity text,
    contact_email text,
    display_name text,
    dashboard text not null,
    wants_transfers boolean not null,
    metadata jsonb not null,
    errors jsonb not null default '[]',
    verdict jsonb,
    review_ends_at timestamptz,
    bank jsonb,
    created_at timestamptz not null default now(),
    constraint verdict_while_reviewed check ((state = 'submitted') = (verdict is not null))
  );
  create index accounts_in_review on sandbox.accounts (review_ends_at) where review_ends_at is not null;
  create table sandbox.account_pages (
    token_hash text primary key,
    kind text not null check (kind in ('link', 'session')),
    purpose text not null check (purpose in ('onboarding', 'update', 'dashboard')),
    account text not null references sandbox.accounts,
    return_url text,
    refresh_url text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create table sandbox.transfers (
    seq bigint generated always as identity unique,
    id text primary key,
    account text not null references sandbox.accounts,
    amount bigint not null check (amount > 0),
    amount_reversed bigint not null default 0 check (amount_reversed between 0 and amount),
    currency text not null,
    description text,
    payment text not null unique,
    metadata jsonb not null,
    transfer_group text,
    created_at timestamptz not null default now()
  );
  create index transfers_of_group on sandbox.transfers (transfer_group, seq desc);
  create table sandbox.transfer_reversals (
    seq bigint generated always as identity unique,
    id text primary key,
    transfer text not null references sandbox.transfers,
    amount bigint not null check (amount > 0),
    refund text not null unique,
    metadata jsonb not null,
    created_at timestamptz not null default now()
  );
  create index reversals_of_transfer on sandbox.transfer_reversals (transfer, seq desc);
  create table sandbox.topups (
    id text primary key,
    amount bigint not null check (amount > 0),
    currency text not null,
    description text,
    metadata jsonb not null,
    status text not null check (status in ('succeeded', 'reversed')),
    created_at timestamptz not null default now()
  );
  alter table sandbox.payouts
    add column seq bigint generated always as identity,
    add column account text references sandbox.accounts,
    add column status text not null default 'paid' check (status in (${quoteList(payoutStatuses)})),
    add column automatic boolean not null default false,
    add column bank jsonb,
    add column arrives_at timestamptz not null default now(),
    add column failure_code text,
    add column moves_at timestamptz;
  create index payouts_of_account on sandbox.payouts (account, seq desc);
  create index payouts_to_move on sandbox.payouts (moves_at) where moves_at is not null;
  alter table sandbox.balance_transactions alter column source drop not null;
  alter table sandbox.balance_transactions
    add column account text references sandbox.accounts,
    add column payout text references sandbox.payouts;
  create index movements_of_account on sandbox.balance_transactions (account, seq desc) where account is not null;
  create index movements_of_payout on sandbox.balance_transactions (payout) where payout is not null;
  alter table sandbox.events
    add column destination text not null default 'platform' check (destination in ('platform', 'connect')),
    add column account text;
`;

const identityTables = `
  create table sandbox.verification_sessions (
    id text primary key,
    token text not null unique,
    status text not null check (status in ('requires_input', 'processing', 'verified', 'canceled')),
    error_code text,
    reference text,
    return_url text,
    metadata jsonb not null,
    redacted boolean not null default false,
    ends_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index verification_sessions_to_end on sandbox.verification_sessions (ends_at) where ends_at is not null;
`;

/** Run once each, in order; never edited after release. */
const versions = [firstTables, moneyTables, accountTables, identityTables];

/** Creates missing tables, optionally only up to an earlier version; safe when several processes start in parallel. */
export async function createSandboxTables(pool: pg.Pool, upTo = versions.length): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('sandbox tables', 0))");
    const made = await findSandboxVersion(tx);
    if (made >= upTo) return;
    for (const version of versions.slice(made, upTo)) await tx.query(version);
    await tx.query('create table if not exists sandbox.version (number integer not null)');
    await tx.query('delete from sandbox.version');
    await tx.query('insert into sandbox.version values ($1)', [upTo]);
  });
}

/** The number of applied versions. Tables from before versioning are upgraded by running the first version again. */
export async function findSandboxVersion(tx: pg.ClientBase): Promise<number> {
  const { rows: found } = await tx.query("select to_regclass('sandbox.version') is not null as is_kept");
  if (found[0]?.is_kept !== true) return 0;
  const { rows } = await tx.query<{ number: number }>('select number from sandbox.version');
  return rows[0]?.number ?? 0;
}
