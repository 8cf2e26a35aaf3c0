// The sandbox's memory: its tables in the schema `sandbox`, and reading and writing payments, charges and refunds.
import type pg from 'pg';
import { type PaymentStatus, paymentStatuses, type RefundStatus, refundStatuses } from '../card-gateway.ts';
import type { CardFacts } from './sandbox-cards.ts';
import type { WireError } from './sandbox-wire.ts';

const words = (list: readonly string[]) => list.map((word) => `'${word}'`).join(', ');

const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.payment_intents (
    seq bigint generated always as identity unique,
    id text primary key,
    client_secret text not null,
    amount bigint not null check (amount > 0),
    amount_received bigint not null default 0,
    currency text not null,
    status text not null check (status in (${words(paymentStatuses)})),
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
    status text not null check (status in (${words(refundStatuses)})),
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

/** Makes the tables where they are missing; several processes may start at once. */
export async function createSandboxTables(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('sandbox tables', 0))");
    const { rows } = await tx.query("select to_regclass('sandbox.events_to_deliver') is not null as made");
    if (rows[0]?.made !== true) await tx.query(schema);
  });
}

export async function inTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    tx.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is broken: it leaves the pool.
    const isBroken = await tx.query('rollback').then(
      () => false,
      () => true,
    );
    tx.release(isBroken);
    throw error;
  }
}

export type SandboxPayment = {
  id: string;
  clientSecret: string;
  amount: number;
  amountReceived: number;
  currency: string;
  status: PaymentStatus;
  metadata: Record<string, string>;
  paymentMethod: string | null;
  card: CardFacts | null;
  lastError: WireError | null;
  latestCharge: string | null;
  createdAt: Date;
  canceledAt: Date | null;
  cancellationReason: string | null;
};

export type SandboxCharge = {
  id: string;
  paymentId: string;
  amount: number;
  amountRefunded: number;
  currency: string;
  card: CardFacts;
  metadata: Record<string, string>;
  createdAt: Date;
};

export type SandboxRefund = {
  id: string;
  paymentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  reason: string | null;
  failureReason: string | null;
  metadata: Record<string, string>;
  createdAt: Date;
};

// Columns under the names of the types above; float8 because the driver gives bigint as text and sums stay below 2^53.
const paymentColumns = `id, client_secret as "clientSecret", amount::float8, amount_received::float8 as "amountReceived",
  currency, status, metadata, payment_method as "paymentMethod", card, last_payment_error as "lastError",
  latest_charge as "latestCharge", created_at as "createdAt", canceled_at as "canceledAt",
  cancellation_reason as "cancellationReason"`;
const chargeColumns = `id, payment_intent as "paymentId", amount::float8, amount_refunded::float8 as "amountRefunded",
  currency, card, metadata, created_at as "createdAt"`;
const refundColumns = `id, payment_intent as "paymentId", charge as "chargeId", amount::float8, currency, status, reason,
  failure_reason as "failureReason", metadata, created_at as "createdAt"`;

/** The page asked for, newest first, and one row more when there are more. */
export type Page = { limit: number; startingAfter: string | undefined; createdSince: Date | undefined };

export async function insertPayment(
  tx: pg.PoolClient,
  payment: Pick<
    SandboxPayment,
    'id' | 'clientSecret' | 'amount' | 'currency' | 'status' | 'metadata' | 'paymentMethod'
  >,
): Promise<SandboxPayment> {
  const { id, clientSecret, amount, currency, status, metadata, paymentMethod } = payment;
  const { rows } = await tx.query<SandboxPayment>(
    `insert into sandbox.payment_intents (id, client_secret, amount, currency, status, metadata, payment_method)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${paymentColumns}`,
    [id, clientSecret, amount, currency, status, JSON.stringify(metadata), paymentMethod],
  );
  return only(rows);
}

export async function findPaymentRow(tx: pg.PoolClient, id: string): Promise<SandboxPayment | undefined> {
  const sql = `select ${paymentColumns} from sandbox.payment_intents where id = $1`;
  return (await tx.query<SandboxPayment>(sql, [id])).rows[0];
}

/** Locked until the transaction ends, so that of two changes at once the second sees the first. */
export async function lockPaymentRow(tx: pg.PoolClient, id: string): Promise<SandboxPayment | undefined> {
  const sql = `select ${paymentColumns} from sandbox.payment_intents where id = $1 for no key update`;
  return (await tx.query<SandboxPayment>(sql, [id])).rows[0];
}

export async function listPaymentRows(tx: pg.PoolClient, page: Page): Promise<SandboxPayment[]> {
  const { rows } = await tx.query<SandboxPayment>(
    `select ${paymentColumns} from sandbox.payment_intents
     where ($1::text is null or seq < (select seq from sandbox.payment_intents where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
     order by seq desc limit $3`,
    [page.startingAfter ?? null, page.createdSince ?? null, page.limit + 1],
  );
  return rows;
}

export async function savePayment(tx: pg.PoolClient, payment: SandboxPayment): Promise<void> {
  await tx.query(
    `update sandbox.payment_intents set status = $2, amount_received = $3, payment_method = $4, card = $5,
       last_payment_error = $6, latest_charge = $7, canceled_at = $8, cancellation_reason = $9 where id = $1`,
    [
      payment.id,
      payment.status,
      payment.amountReceived,
      payment.paymentMethod,
      payment.card && JSON.stringify(payment.card),
      payment.lastError && JSON.stringify(payment.lastError),
      payment.latestCharge,
      payment.canceledAt,
      payment.cancellationReason,
    ],
  );
}

export async function insertCharge(tx: pg.PoolClient, id: string, payment: SandboxPayment): Promise<void> {
  await tx.query(
    `insert into sandbox.charges (id, payment_intent, amount, currency, card, metadata)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, payment.id, payment.amount, payment.currency, JSON.stringify(payment.card), JSON.stringify(payment.metadata)],
  );
}

/** By its own id or its payment's. */
export async function findChargeRow(tx: pg.PoolClient, id: string): Promise<SandboxCharge | undefined> {
  const sql = `select ${chargeColumns} from sandbox.charges where id = $1 or payment_intent = $1`;
  return (await tx.query<SandboxCharge>(sql, [id])).rows[0];
}

export async function saveAmountRefunded(tx: pg.PoolClient, charge: SandboxCharge): Promise<void> {
  await tx.query('update sandbox.charges set amount_refunded = $2 where id = $1', [charge.id, charge.amountRefunded]);
}

export async function insertRefund(
  tx: pg.PoolClient,
  refund: Omit<SandboxRefund, 'createdAt' | 'failureReason'>,
): Promise<SandboxRefund> {
  const { id, paymentId, chargeId, amount, currency, status, reason, metadata } = refund;
  const { rows } = await tx.query<SandboxRefund>(
    `insert into sandbox.refunds (id, payment_intent, charge, amount, currency, status, reason, metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${refundColumns}`,
    [id, paymentId, chargeId, amount, currency, status, reason, JSON.stringify(metadata)],
  );
  return only(rows);
}

export async function findRefundRow(tx: pg.PoolClient, id: string): Promise<SandboxRefund | undefined> {
  const sql = `select ${refundColumns} from sandbox.refunds where id = $1`;
  return (await tx.query<SandboxRefund>(sql, [id])).rows[0];
}

export async function listRefundRows(
  tx: pg.PoolClient,
  page: Page & { paymentId: string | undefined },
): Promise<SandboxRefund[]> {
  const { rows } = await tx.query<SandboxRefund>(
    `select ${refundColumns} from sandbox.refunds
     where ($1::text is null or seq < (select seq from sandbox.refunds where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::text is null or payment_intent = $3)
     order by seq desc limit $4`,
    [page.startingAfter ?? null, page.createdSince ?? null, page.paymentId ?? null, page.limit + 1],
  );
  return rows;
}

export async function saveRefundStatus(tx: pg.PoolClient, refund: SandboxRefund): Promise<void> {
  const sql = 'update sandbox.refunds set status = $2, failure_reason = $3 where id = $1';
  await tx.query(sql, [refund.id, refund.status, refund.failureReason]);
}

function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}
