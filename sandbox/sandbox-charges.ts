// Charges of the sandbox.
import { readPage, toList } from './sandbox-list.ts';
import { findMovements, toBalanceTransaction, toMovementId } from './sandbox-movements.ts';
import { findChargeRow, listChargeRows, type SandboxCharge } from './sandbox-store.ts';
import {
  epochSeconds,
  isExpanded,
  okAnswer,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

export async function readCharge(call: SandboxCall): Promise<WireAnswer> {
  const charge = call.id.startsWith('ch_') ? await expandCharge(call, call.id, 'balance_transaction') : undefined;
  if (charge === undefined) throw resourceMissing('charge', call.id);
  return okAnswer(charge);
}

export async function listCharges(call: SandboxCall): Promise<WireAnswer> {
  const page = readPage(call.params);
  const after = page.startingAfter;
  if (after !== undefined && !(await findChargeRow(call.tx, after))) {
    throw resourceMissing('charge', after, 'starting_after');
  }
  const rows = await listChargeRows(call.tx, { ...page, paymentId: call.params.get('payment_intent') });
  return okAnswer(toList('/v1/charges', page, rows.map(toChargeObject)));
}

/** A payment's charge: its id, or the whole object if expanded. */
export async function getLatestCharge(call: SandboxCall, id: string | null): Promise<unknown> {
  if (id === null || !isExpanded(call.params, 'latest_charge')) return id;
  return expandCharge(call, id, 'latest_charge.balance_transaction');
}

/** Undefined if there is no such charge. */
async function expandCharge(call: SandboxCall, id: string, path: string): Promise<Record<string, unknown> | undefined> {
  const isWhole = isExpanded(call.params, path);
  const [charge, [movement]] = await Promise.all([
    findChargeRow(call.tx, id),
    isWhole ? findMovements(call.tx, [toMovementId(id)]) : [],
  ]);
  if (charge === undefined) return undefined;
  const object = toChargeObject(charge);
  if (!isWhole) return object;
  return { ...object, balance_transaction: movement ? toBalanceTransaction(movement, call.now) : null };
}

export function toChargeObject(charge: SandboxCharge): Record<string, unknown> {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: charge.amountRefunded,
    balance_transaction: toMovementId(charge.id),
    captured: true,
    created: epochSeconds(charge.createdAt),
    currency: charge.currency,
    disputed: charge.disputed,
    livemode: false,
    metadata: charge.metadata,
    paid: true,
    payment_intent: charge.paymentId,
    payment_method_details: { type: 'card', card: charge.card },
    refunded: charge.amountRefunded === charge.amount,
    status: 'succeeded',
  };
}
