// Database rows of sandbox payments, charges and refunds.
import type pg from 'pg';
import type { PaymentStatus, RefundStatus } from '#platform/cards/card-gateway.ts';
import type { CardFacts } from './sandbox-cards.ts';
import { availableAtOnce } from './sandbox-test-cards.ts';
import type { WireError } from './sandbox-wire.ts';

export async function inTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  // Pipelined with the first statement.
  const begun = tx.query('begin');
  try {
    const [result] = await Promise.all([work(tx), begun]);
    await tx.query('commit');
    tx.release();
    return result;
  } catch (error) {
    // A connection that can't roll back is broken and leaves the pool.
    const isBroken = await tx.query('rollback').then(
      () => false,
      () => true,
    );
    tx.release(isBroken);
    throw error;
  }
}

/** For reads without a transaction. */
export async function withConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
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
  /** Stays true after a won dispute. */
  disputed: boolean;
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
  /** When it finishes automatically, for some test cards. */
  endsAt: Date | null;
};

// float8, because the driver returns bigint as text and amounts stay below 2^53.
const paymentColumns = `id, client_secret as "clientSecret", amount::float8, amount_received::float8 as "amountReceived",
  currency, status, metadata, payment_method as "paymentMethod", card, last_payment_error as "lastError",
  latest_charge as "latestCharge", created_at as "createdAt", canceled_at as "canceledAt",
  cancellation_reason as "cancellationReason"`;
const chargeColumns = `id, payment_intent as "paymentId", amount::float8, amount_refunded::float8 as "amountRefunded",
  currency, card, metadata, disputed, created_at as "createdAt"`;
const refundColumns = `id, payment_intent as "paymentId", charge as "chargeId", amount::float8, currency, status, reason,
  failure_reason as "failureReason", metadata, created_at as "createdAt", ends_at as "endsAt"`;

/** Newest first, fetching one extra row to detect a next page. */
export type Page = {
  limit: number;
  startingAfter: string | undefined;
  createdSince: Date | undefined;
  createdBefore: Date | undefined;
};

export async function insertPayment(
  tx: pg.PoolClient,
  payment: Pick<
    SandboxPayment,
    'id' | 'clientSecret' | 'amount' | 'currency' | 'status' | 'metadata' | 'paymentMethod'
  >,
): Promise<SandboxPayment> {
  const { id, clientSecret, amount, currency, status, metadata, paymentMethod } = payment;
  const { rows } = await tx.query<SandboxPayment>({
    name: 'sandbox: insert a payment',
    text: `insert into sandbox.payment_intents (id, client_secret, amount, currency, status, metadata, payment_method)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${paymentColumns}`,
    values: [id, clientSecret, amount, currency, status, JSON.stringify(metadata), paymentMethod],
  });
  return requireOne(rows);
}

export async function findPaymentRow(tx: pg.PoolClient, id: string): Promise<SandboxPayment | undefined> {
  const text = `select ${paymentColumns} from sandbox.payment_intents where id = $1`;
  return (await tx.query<SandboxPayment>({ name: 'sandbox: find a payment', text, values: [id] })).rows[0];
}

/** Locked until the transaction ends, so that concurrent changes are serialized. */
export async function lockPaymentRow(tx: pg.PoolClient, id: string): Promise<SandboxPayment | undefined> {
  const text = `select ${paymentColumns} from sandbox.payment_intents where id = $1 for no key update`;
  return (await tx.query<SandboxPayment>({ name: 'sandbox: lock a payment', text, values: [id] })).rows[0];
}

export async function listPaymentRows(tx: pg.PoolClient, page: Page): Promise<SandboxPayment[]> {
  const { rows } = await tx.query<SandboxPayment>(
    `select ${paymentColumns} from sandbox.payment_intents
     where ($1::text is null or seq < (select seq from sandbox.payment_intents where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
     order by seq desc limit $4`,
    [page.startingAfter ?? null, page.createdSince ?? null, page.createdBefore ?? null, page.limit + 1],
  );
  return rows;
}

export async function savePayment(tx: pg.PoolClient, payment: SandboxPayment): Promise<void> {
  await tx.query({
    name: 'sandbox: save a payment',
    text: `update sandbox.payment_intents set status = $2, amount_received = $3, payment_method = $4, card = $5,
       last_payment_error = $6, latest_charge = $7, canceled_at = $8, cancellation_reason = $9 where id = $1`,
    values: [
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
  });
}

/** Includes the balance movement: Stripe's US fee of 2.9% + 30 cents, available after two days. */
export async function insertCharge(
  tx: pg.PoolClient,
  id: string,
  payment: SandboxPayment,
  availableAfterMs = 2 * 86_400_000,
): Promise<void> {
  const { amount, currency, card, metadata } = payment;
  const waitMs = card?.last4 === availableAtOnce ? 0 : availableAfterMs;
  await tx.query({
    name: 'sandbox: insert a charge',
    text: `with charge as (
       insert into sandbox.charges (id, payment_intent, amount, currency, card, metadata)
       values ($1, $2, $3::bigint, $4, $5, $6)
     )
     insert into sandbox.balance_transactions (id, type, reporting_category, amount, fee, source, available_at)
     values ('txn_' || substr($1, 4), 'charge', 'charge', $3::bigint, round($3::bigint * 0.029)::bigint + 30, $1,
       now() + make_interval(secs => $7::float8 / 1000))`,
    values: [id, payment.id, amount, currency, JSON.stringify(card), JSON.stringify(metadata), waitMs],
  });
}

/** By charge id or payment id. */
export async function findChargeRow(tx: pg.PoolClient, id: string): Promise<SandboxCharge | undefined> {
  const text = `select ${chargeColumns} from sandbox.charges where id = $1 or payment_intent = $1`;
  return (await tx.query<SandboxCharge>({ name: 'sandbox: find a charge', text, values: [id] })).rows[0];
}

export async function listChargeRows(
  tx: pg.PoolClient,
  page: Page & { paymentId: string | undefined },
): Promise<SandboxCharge[]> {
  const { rows } = await tx.query<SandboxCharge>(
    `select ${chargeColumns} from sandbox.charges
     where ($1::text is null or (created_at, id) < (select created_at, id from sandbox.charges where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
       and ($4::text is null or payment_intent = $4)
     order by created_at desc, id desc limit $5`,
    [
      page.startingAfter ?? null,
      page.createdSince ?? null,
      page.createdBefore ?? null,
      page.paymentId ?? null,
      page.limit + 1,
    ],
  );
  return rows;
}

export async function listChargesById(tx: pg.PoolClient, ids: string[]): Promise<SandboxCharge[]> {
  const sql = `select ${chargeColumns} from sandbox.charges where id = any($1)`;
  return (await tx.query<SandboxCharge>(sql, [ids])).rows;
}

export async function saveAmountRefunded(tx: pg.PoolClient, charge: SandboxCharge): Promise<void> {
  await tx.query('update sandbox.charges set amount_refunded = $2 where id = $1', [charge.id, charge.amountRefunded]);
}

export async function insertRefund(
  tx: pg.PoolClient,
  refund: Omit<SandboxRefund, 'createdAt' | 'failureReason' | 'endsAt'> & { endsAfterMs: number | null },
): Promise<SandboxRefund> {
  const { id, paymentId, chargeId, amount, currency, status, reason, metadata, endsAfterMs } = refund;
  const { rows } = await tx.query<SandboxRefund>(
    `insert into sandbox.refunds (id, payment_intent, charge, amount, currency, status, reason, metadata, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9::float8 / 1000)) returning ${refundColumns}`,
    [id, paymentId, chargeId, amount, currency, status, reason, JSON.stringify(metadata), endsAfterMs],
  );
  return requireOne(rows);
}

export async function findRefundRow(tx: pg.PoolClient, id: string): Promise<SandboxRefund | undefined> {
  return (await listRefundsById(tx, [id]))[0];
}

export async function listRefundsById(tx: pg.PoolClient, ids: string[]): Promise<SandboxRefund[]> {
  const sql = `select ${refundColumns} from sandbox.refunds where id = any($1)`;
  return (await tx.query<SandboxRefund>(sql, [ids])).rows;
}

export async function listRefundRows(
  tx: pg.PoolClient,
  page: Page & { paymentId: string | undefined },
): Promise<SandboxRefund[]> {
  const { rows } = await tx.query<SandboxRefund>(
    `select ${refundColumns} from sandbox.refunds
     where ($1::text is null or seq < (select seq from sandbox.refunds where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
       and ($4::text is null or payment_intent = $4)
     order by seq desc limit $5`,
    [
      page.startingAfter ?? null,
      page.createdSince ?? null,
      page.createdBefore ?? null,
      page.paymentId ?? null,
      page.limit + 1,
    ],
  );
  return rows;
}

export async function saveRefundStatus(tx: pg.PoolClient, refund: SandboxRefund): Promise<void> {
  const sql = 'update sandbox.refunds set status = $2, failure_reason = $3, ends_at = null where id = $1';
  await tx.query(sql, [refund.id, refund.status, refund.failureReason]);
}

export function requireOne<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}
