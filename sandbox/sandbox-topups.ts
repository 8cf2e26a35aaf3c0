// Money the platform adds to its balance, and provider charges without a payment.
import { lockAccountRow } from './sandbox-account-rows.ts';
import { recordEvent } from './sandbox-events.ts';
import { insertMovement, lockPlatformBalance, sumBalance, toMovementId, toReversalId } from './sandbox-movements.ts';
import { requireOne } from './sandbox-store.ts';
import {
  badParameter,
  epochSeconds,
  errorAnswer,
  newId,
  okAnswer,
  type Params,
  readInteger,
  readMetadata,
  requireParam,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

type Topup = {
  id: string;
  amount: number;
  description: string | null;
  metadata: Record<string, string>;
  status: string;
  createdAt: Date;
};

const columns = `id, amount::float8, description, metadata, status, created_at as "createdAt"`;

/** Arrives immediately; at Stripe after some days. */
export async function createTopup(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params } = call;
  const amount = readAmount(params);
  const { rows } = await tx.query<Topup>(
    `insert into sandbox.topups (id, amount, currency, description, metadata, status)
     values ($1, $2, 'usd', $3, $4, 'succeeded') returning ${columns}`,
    [newId('tu'), amount, params.get('description') ?? null, JSON.stringify(readMetadata(params))],
  );
  const topup = requireOne(rows);
  await insertMovement(tx, { id: toMovementId(topup.id), type: 'topup', category: 'topup', amount, source: topup.id });
  await recordEvent(tx, call, { type: 'topup.created', object: toTopupObject(topup) });
  await recordEvent(tx, call, { type: 'topup.succeeded', object: toTopupObject(topup) });
  return okAnswer(toTopupObject(topup));
}

export async function readTopup({ tx, id }: SandboxCall): Promise<WireAnswer> {
  const { rows } = await tx.query<Topup>(`select ${columns} from sandbox.topups where id = $1`, [id]);
  const [topup] = rows;
  if (topup === undefined) throw resourceMissing('topup', id);
  return okAnswer(toTopupObject(topup));
}

/** Sandbox only: the bank takes the money back. */
export async function reverseTopup(call: SandboxCall): Promise<WireAnswer> {
  const { tx, id } = call;
  const { rows } = await tx.query<Topup>(
    `update sandbox.topups set status = 'reversed' where id = $1 and status = 'succeeded' returning ${columns}`,
    [id],
  );
  const [topup] = rows;
  if (topup === undefined) throw resourceMissing('topup', id);
  const movement = { type: 'topup_reversal', category: 'topup_reversal', amount: -topup.amount, source: id };
  await insertMovement(tx, { ...movement, id: toReversalId(id) });
  await recordEvent(tx, call, { type: 'topup.reversed', object: toTopupObject(topup) });
  return okAnswer(toTopupObject(topup));
}

/** Sandbox only: reserves a part of the balance for accounts below zero, or frees it. */
export async function moveReserve(call: SandboxCall): Promise<WireAnswer> {
  const direction = requireParam(call.params, 'direction');
  if (direction !== 'hold' && direction !== 'release') {
    throw badParameter('direction', "Invalid direction: must be one of 'hold' or 'release'.");
  }
  const amount = readAmount(call.params);
  const movement = { type: 'reserved_funds', category: 'connect_reserved_funds' };
  return okAnswer(await addMovement(call, { ...movement, amount: direction === 'hold' ? -amount : amount }));
}

/** Sandbox only: the bill for connected accounts. */
export async function chargeFee(call: SandboxCall): Promise<WireAnswer> {
  const amount = -readAmount(call.params);
  return okAnswer(await addMovement(call, { type: 'stripe_fee', category: 'fee', amount }));
}

/** Sandbox only: fills an account that stayed below zero from the platform's balance. */
export async function collectFromPlatform(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params, now } = call;
  const accountId = requireParam(params, 'account');
  const account = await lockAccountRow(tx, accountId);
  if (account === undefined) throw resourceMissing('account', accountId, 'account');
  const { available } = await sumBalance(tx, now, accountId);
  if (available >= 0) {
    return errorAnswer(400, { type: 'invalid_request_error', message: 'The balance of this account is not negative.' });
  }
  const movement = { type: 'connect_collection_transfer', category: 'connect_collection_transfer' };
  await lockPlatformBalance(tx);
  await addMovement(call, { ...movement, amount: -available, account: accountId });
  return okAnswer(await addMovement(call, { ...movement, amount: available }));
}

async function addMovement(
  { tx }: SandboxCall,
  movement: { type: string; category: string; amount: number; account?: string },
): Promise<Record<string, unknown>> {
  const id = newId('txn');
  await insertMovement(tx, { ...movement, id, source: null });
  return { id, object: 'balance_transaction', amount: movement.amount, type: movement.type };
}

function readAmount(params: Params): number {
  const amount = readInteger('amount', requireParam(params, 'amount'));
  if ((params.get('currency') ?? 'usd') !== 'usd') throw badParameter('currency', 'The sandbox has usd only.');
  if (amount >= 1) return amount;
  throw badParameter('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
}

function toTopupObject({ id, amount, description, metadata, status, createdAt }: Topup): Record<string, unknown> {
  return {
    id,
    object: 'topup',
    amount,
    balance_transaction: toMovementId(id),
    created: epochSeconds(createdAt),
    currency: 'usd',
    description,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    status,
  };
}
