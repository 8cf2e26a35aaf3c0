// Transfers from the platform to connected accounts, and their reversals.
import type pg from 'pg';
import { getCapabilities } from './sandbox-account-objects.ts';
import { lockAccountRow } from './sandbox-account-rows.ts';
import { recordEvent } from './sandbox-events.ts';
import { readPage, toList } from './sandbox-list.ts';
import { insertMovement, lockPlatformBalance, sumBalance, toMovementId } from './sandbox-movements.ts';
import {
  findTransferRow,
  insertReversal,
  insertTransfer,
  listReversalsOf,
  listTransferRows,
  lockTransferRow,
  type SandboxReversal,
  type SandboxTransfer,
  saveAmountReversed,
} from './sandbox-transfer-rows.ts';
import {
  badParameter,
  epochSeconds,
  errorAnswer,
  newId,
  okAnswer,
  readInteger,
  readMetadata,
  requireParam,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

export async function createTransfer(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params, now } = call;
  const amount = readAmount(requireParam(params, 'amount'));
  if (requireParam(params, 'currency').toLowerCase() !== 'usd') {
    throw badParameter('currency', 'The sandbox transfers usd.');
  }
  const destination = requireParam(params, 'destination');
  const metadata = readMetadata(params);
  const account = await lockAccountRow(tx, destination);
  if (account === undefined) {
    throw badParameter('destination', `No such destination: '${destination}'`, 'resource_missing');
  }
  if (getCapabilities(account).stripe_transfers.status !== 'active' || account.state === 'closed') {
    const message =
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments';
    return refused('insufficient_capabilities_for_transfer', message);
  }
  await lockPlatformBalance(tx);
  if (amount > (await sumBalance(tx, now)).available) {
    const message =
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.';
    return refused('balance_insufficient', message);
  }
  const transfer = await insertTransfer(tx, {
    id: newId('tr'),
    accountId: account.id,
    amount,
    currency: 'usd',
    description: params.get('description') ?? null,
    paymentId: newId('py'),
    metadata,
    group: params.get('transfer_group') ?? null,
  });
  const { id, paymentId } = transfer;
  await insertMovement(tx, {
    id: toMovementId(id),
    type: 'transfer',
    category: 'transfer',
    amount: -amount,
    source: id,
  });
  await insertMovement(tx, {
    id: toMovementId(paymentId),
    type: 'payment',
    category: 'charge',
    amount,
    source: paymentId,
    account: account.id,
  });
  const object = await toTransferObject(tx, transfer);
  await recordEvent(tx, call, { type: 'transfer.created', object });
  return okAnswer(object);
}

export async function readTransfer(call: SandboxCall): Promise<WireAnswer> {
  return okAnswer(await toTransferObject(call.tx, await getTransfer(call)));
}

export async function listTransfers(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params } = call;
  const page = readPage(params);
  const after = page.startingAfter;
  if (after !== undefined && !(await findTransferRow(tx, after))) {
    throw resourceMissing('transfer', after, 'starting_after');
  }
  const filter = { group: params.get('transfer_group'), accountId: params.get('destination') };
  const rows = await listTransferRows(tx, { ...page, ...filter });
  const objects: Record<string, unknown>[] = [];
  for (const transfer of rows) objects.push(await toTransferObject(tx, transfer));
  return okAnswer(toList('/v1/transfers', page, objects));
}

export async function createReversal(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params, now, id } = call;
  const found = await getTransfer(call);
  const metadata = readMetadata(params);
  const requested = params.get('amount');
  // Locks the account before the transfer, the same order as when a transfer is created.
  await lockAccountRow(tx, found.accountId);
  const transfer = await lockTransferRow(tx, id);
  if (transfer === undefined) throw resourceMissing('transfer', id);
  const left = transfer.amount - transfer.amountReversed;
  const amount = requested === undefined ? left : readAmount(requested);
  if (left === 0) return refused(undefined, `Transfer ${id} has already been fully reversed.`);
  if (amount > left) {
    return refused(undefined, `Reversal amount (${amount}) is greater than unreversed amount on transfer (${left}).`);
  }
  if (amount > (await sumBalance(tx, now, transfer.accountId)).available) {
    return refused('balance_insufficient', 'The connected account has insufficient funds for this reversal.');
  }
  const reversal = await insertReversal(tx, {
    id: newId('trr'),
    transferId: id,
    amount,
    refundId: newId('pyr'),
    metadata,
  });
  await insertMovement(tx, {
    id: toMovementId(reversal.id),
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
    source: reversal.id,
  });
  await insertMovement(tx, {
    id: toMovementId(reversal.refundId),
    type: 'payment_refund',
    category: 'refund',
    amount: -amount,
    source: reversal.refundId,
    account: transfer.accountId,
  });
  const after = { ...transfer, amountReversed: transfer.amountReversed + amount };
  await saveAmountReversed(tx, after);
  await recordEvent(tx, call, { type: 'transfer.reversed', object: await toTransferObject(tx, after) });
  return okAnswer(toReversalObject(reversal, transfer));
}

export async function listReversals(call: SandboxCall): Promise<WireAnswer> {
  const transfer = await getTransfer(call);
  const page = readPage(call.params);
  const rows = await listReversalsOf(call.tx, transfer.id, { limit: page.limit, after: page.startingAfter });
  const objects = rows.map((reversal) => toReversalObject(reversal, transfer));
  return okAnswer(toList(`/v1/transfers/${transfer.id}/reversals`, page, objects));
}

async function getTransfer({ tx, id }: SandboxCall): Promise<SandboxTransfer> {
  const transfer = await findTransferRow(tx, id);
  if (transfer === undefined) throw resourceMissing('transfer', id);
  return transfer;
}

function readAmount(text: string): number {
  const amount = readInteger('amount', text);
  if (amount >= 1) return amount;
  throw badParameter('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
}

function refused(code: string | undefined, message: string): WireAnswer {
  return errorAnswer(400, { type: 'invalid_request_error', message, ...(code && { code }) });
}

/** Stripe includes the first ten reversals. */
const includedReversals = 10;

export async function toTransferObject(tx: pg.PoolClient, transfer: SandboxTransfer): Promise<Record<string, unknown>> {
  const hasAny = transfer.amountReversed > 0;
  const limit = includedReversals;
  const reversals = hasAny ? await listReversalsOf(tx, transfer.id, { limit, after: undefined }) : [];
  const { id, amount, amountReversed, paymentId } = transfer;
  const page = { limit, startingAfter: undefined, createdSince: undefined, createdBefore: undefined };
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: amountReversed,
    balance_transaction: toMovementId(id),
    created: epochSeconds(transfer.createdAt),
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.accountId,
    destination_payment: paymentId,
    livemode: false,
    metadata: transfer.metadata,
    reversals: toList(
      `/v1/transfers/${id}/reversals`,
      page,
      reversals.map((reversal) => toReversalObject(reversal, transfer)),
    ),
    reversed: amountReversed === amount,
    source_transaction: null,
    source_type: 'card',
    transfer_group: transfer.group,
  };
}

export function toReversalObject(
  reversal: SandboxReversal,
  transfer: Pick<SandboxTransfer, 'currency'>,
): Record<string, unknown> {
  return {
    id: reversal.id,
    object: 'transfer_reversal',
    amount: reversal.amount,
    balance_transaction: toMovementId(reversal.id),
    created: epochSeconds(reversal.createdAt),
    currency: transfer.currency,
    destination_payment_refund: reversal.refundId,
    metadata: reversal.metadata,
    source_refund: null,
    transfer: reversal.transferId,
  };
}
