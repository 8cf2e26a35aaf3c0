// Balance endpoints of the sandbox: transactions, available and pending funds, payouts.
import type pg from 'pg';
import { toChargeObject } from './sandbox-charges.ts';
import { toDisputeObject } from './sandbox-dispute-moves.ts';
import { listDisputesById } from './sandbox-dispute-rows.ts';
import { recordEvent } from './sandbox-events.ts';
import { readPage, toList } from './sandbox-list.ts';
import {
  findMovements,
  insertMovement,
  movementColumns,
  type SandboxMovement,
  toBalanceTransaction,
  toMovementId,
} from './sandbox-movements.ts';
import { toRefundObject } from './sandbox-refunds.ts';
import { listChargesById, listRefundsById } from './sandbox-store.ts';
import {
  badParameter,
  epochSeconds,
  errorAnswer,
  isExpanded,
  newId,
  okAnswer,
  readInteger,
  requireParam,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

type Sources = Map<string, Record<string, unknown>>;

export async function readBalanceTransaction(call: SandboxCall): Promise<WireAnswer> {
  const [movement] = await findMovements(call.tx, [call.id]);
  if (movement === undefined) throw resourceMissing('balance_transaction', call.id);
  const sources = await findSources(call, isExpanded(call.params, 'source') ? [movement] : []);
  return okAnswer(toBalanceTransaction(movement, call.now, sources.get(movement.source)));
}

export async function listBalanceTransactions(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params } = call;
  const page = readPage(params);
  const after = page.startingAfter;
  if (after !== undefined && (await findMovements(tx, [after])).length === 0) {
    throw resourceMissing('balance_transaction', after, 'starting_after');
  }
  const { rows } = await tx.query<SandboxMovement>(
    `select ${movementColumns} from sandbox.balance_transactions
     where ($1::text is null or seq < (select seq from sandbox.balance_transactions where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
       and ($4::text is null or type = $4)
       and ($5::text is null or source = $5)
     order by seq desc limit $6`,
    [
      after ?? null,
      page.createdSince ?? null,
      page.createdBefore ?? null,
      params.get('type') ?? null,
      params.get('source') ?? null,
      page.limit + 1,
    ],
  );
  const sources = await findSources(call, isExpanded(params, 'data.source') ? rows : []);
  const objects = rows.map((movement) => toBalanceTransaction(movement, call.now, sources.get(movement.source)));
  return okAnswer(toList('/v1/balance_transactions', page, objects));
}

export async function readBalance({ tx, now }: SandboxCall): Promise<WireAnswer> {
  const { available, pending } = await sumBalance(tx, now);
  const inDollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return okAnswer({ object: 'balance', available: inDollars(available), livemode: false, pending: inDollars(pending) });
}

export async function createPayout(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params, now } = call;
  const amount = readInteger('amount', requireParam(params, 'amount'));
  if (requireParam(params, 'currency') !== 'usd') throw badParameter('currency', 'The sandbox pays out usd.');
  if (amount < 1) {
    throw badParameter('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  }
  // Concurrent payouts would both see a sufficient balance.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('sandbox payouts', 0))");
  if (amount > (await sumBalance(tx, now)).available) {
    const message = 'You have insufficient funds in your Stripe account for this transfer.';
    return errorAnswer(400, { type: 'invalid_request_error', code: 'balance_insufficient', message });
  }
  const id = newId('po');
  await tx.query('insert into sandbox.payouts (id, amount, currency) values ($1, $2, $3)', [id, amount, 'usd']);
  const type = 'payout';
  await insertMovement(tx, { id: toMovementId(id), type, category: type, amount: -amount, source: id });
  const object = toPayoutObject({ id, amount, createdAt: now });
  await recordEvent(tx, call, { type: 'payout.created', object });
  await recordEvent(tx, call, { type: 'payout.paid', object });
  return okAnswer(object);
}

/**
 * The clock of the calls may be ahead of the database's, and cuts microseconds off: by the later of both, what a call before this
 * one made available is available.
 */
async function sumBalance(tx: pg.PoolClient, now: Date): Promise<{ available: number; pending: number }> {
  const { rows } = await tx.query<{ available: number; pending: number }>(
    `select coalesce(sum(amount - fee) filter (where available_at <= greatest($1, now())), 0)::float8 as available,
       coalesce(sum(amount - fee) filter (where available_at > greatest($1, now())), 0)::float8 as pending
     from sandbox.balance_transactions`,
    [now],
  );
  return rows[0] ?? { available: 0, pending: 0 };
}

/** The objects behind the movements, by id; one query per kind. */
async function findSources({ tx, now }: SandboxCall, movements: SandboxMovement[]): Promise<Sources> {
  const listIds = (prefix: string) =>
    movements.map(({ source }) => source).filter((source) => source.startsWith(`${prefix}_`));
  const sources: Sources = new Map();
  if (movements.length === 0) return sources;
  for (const charge of await listChargesById(tx, listIds('ch'))) sources.set(charge.id, toChargeObject(charge));
  for (const refund of await listRefundsById(tx, listIds('re'))) sources.set(refund.id, toRefundObject(refund));
  for (const dispute of await listDisputesById(tx, listIds('du'))) {
    sources.set(dispute.id, await toDisputeObject({ tx, now }, dispute));
  }
  const { rows } = await tx.query<Payout>(
    'select id, amount::float8, created_at as "createdAt" from sandbox.payouts where id = any($1)',
    [listIds('po')],
  );
  for (const payout of rows) sources.set(payout.id, toPayoutObject(payout));
  return sources;
}

type Payout = { id: string; amount: number; createdAt: Date };

function toPayoutObject({ id, amount, createdAt }: Payout): Record<string, unknown> {
  return {
    id,
    object: 'payout',
    amount,
    automatic: false,
    balance_transaction: toMovementId(id),
    created: epochSeconds(createdAt),
    currency: 'usd',
    livemode: false,
    metadata: {},
    status: 'paid',
  };
}
