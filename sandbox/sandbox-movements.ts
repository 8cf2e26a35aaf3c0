// Balance transactions of the sandbox, written with the operation that moves the money.
import type pg from 'pg';
import { epochSeconds } from './sandbox-wire.ts';

export type SandboxMovement = {
  id: string;
  type: string;
  category: string;
  amount: number;
  fee: number;
  /** Null for movements initiated by the provider itself. */
  source: string | null;
  createdAt: Date;
  availableAt: Date;
  /** The connected account whose balance moves; null for the platform's. */
  account: string | null;
};

export const movementColumns = `id, type, reporting_category as category, amount::float8, fee::float8, source, account,
  created_at as "createdAt", available_at as "availableAt"`;

/** Movement id derived from its source; a second one is the reversal. */
export function toMovementId(source: string): string {
  return `txn_${source.slice(source.indexOf('_') + 1)}`;
}
export function toReversalId(source: string): string {
  return `${toMovementId(source)}b`;
}

export async function insertMovement(
  tx: pg.PoolClient,
  movement: Pick<SandboxMovement, 'id' | 'type' | 'category' | 'amount' | 'source'> & {
    fee?: number;
    account?: string;
  },
): Promise<void> {
  const { id, type, category, amount, fee = 0, source, account = null } = movement;
  await tx.query(
    `insert into sandbox.balance_transactions (id, type, reporting_category, amount, fee, source, account)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, type, category, amount, fee, source, account],
  );
}

export async function findMovements(tx: pg.PoolClient, ids: string[]): Promise<SandboxMovement[]> {
  const text = `select ${movementColumns} from sandbox.balance_transactions where id = any($1) order by seq`;
  return (await tx.query<SandboxMovement>({ name: 'sandbox: find movements', text, values: [ids] })).rows;
}

export function toBalanceTransaction(
  movement: SandboxMovement,
  now: Date,
  source: Record<string, unknown> | string | null = movement.source,
): Record<string, unknown> {
  const { id, type, category, amount, fee, createdAt, availableAt } = movement;
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: epochSeconds(availableAt),
    balance_type: 'payments',
    created: epochSeconds(createdAt),
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency: 'usd', ...describeFee(category) }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: availableAt <= now ? 'available' : 'pending',
    type,
  };
}

function describeFee(category: string): { description: string; type: string } {
  return { description: category === 'dispute' ? 'Dispute fee' : 'Stripe processing fees', type: 'stripe_fee' };
}

/**
 * The clock of the calls may be ahead of the database's, and truncates microseconds: the later of both covers everything a
 * previous call moved. `now()` would be too early: it is the start of this transaction, which may have waited for others.
 */
export async function sumBalance(
  tx: pg.PoolClient,
  now: Date,
  account?: string,
): Promise<{ available: number; pending: number }> {
  const { rows } = await tx.query<{ available: number; pending: number }>(
    `select coalesce(sum(amount - fee) filter (where available_at <= greatest($1, clock_timestamp())), 0)::float8 as available,
       coalesce(sum(amount - fee) filter (where available_at > greatest($1, clock_timestamp())), 0)::float8 as pending
     from sandbox.balance_transactions where account is not distinct from $2`,
    [now, account ?? null],
  );
  return rows[0] ?? { available: 0, pending: 0 };
}

/** Concurrent payouts and transfers of the platform would all see a sufficient balance. */
export async function lockPlatformBalance(tx: pg.PoolClient): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('sandbox payouts', 0))");
}
