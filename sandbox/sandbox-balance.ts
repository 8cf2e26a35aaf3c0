// Balance endpoints of the sandbox: transactions, available and pending funds.
import { toChargeObject } from './sandbox-charges.ts';
import { toDisputeObject } from './sandbox-dispute-moves.ts';
import { listDisputesById } from './sandbox-dispute-rows.ts';
import { readPage, toList } from './sandbox-list.ts';
import {
  findMovements,
  movementColumns,
  type SandboxMovement,
  sumBalance,
  toBalanceTransaction,
} from './sandbox-movements.ts';
import { listPayoutsById, toPayoutObject } from './sandbox-payouts.ts';
import { toRefundObject } from './sandbox-refunds.ts';
import { listChargesById, listRefundsById } from './sandbox-store.ts';
import {
  listReversalsById,
  listTransfersById,
  listTransfersByPayment,
  type SandboxTransfer,
} from './sandbox-transfer-rows.ts';
import { toReversalObject, toTransferObject } from './sandbox-transfers.ts';
import {
  epochSeconds,
  isExpanded,
  okAnswer,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

type Sources = Map<string, Record<string, unknown>>;

export async function readBalanceTransaction(call: SandboxCall): Promise<WireAnswer> {
  const [movement] = await findMovements(call.tx, [call.id]);
  if (movement === undefined || movement.account !== (call.account ?? null))
    throw resourceMissing('balance_transaction', call.id);
  const sources = await findSources(call, isExpanded(call.params, 'source') ? [movement] : []);
  return okAnswer(toBalanceTransaction(movement, call.now, sources.get(movement.source ?? '')));
}

export async function listBalanceTransactions(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params, account } = call;
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
       and account is not distinct from $6
       and ($7::text is null or payout = $7)
     order by seq desc limit $8`,
    [
      after ?? null,
      page.createdSince ?? null,
      page.createdBefore ?? null,
      params.get('type') ?? null,
      params.get('source') ?? null,
      account ?? null,
      params.get('payout') ?? null,
      page.limit + 1,
    ],
  );
  const sources = await findSources(call, isExpanded(params, 'data.source') ? rows : []);
  const objects = rows.map((movement) => toBalanceTransaction(movement, call.now, sources.get(movement.source ?? '')));
  return okAnswer(toList('/v1/balance_transactions', page, objects));
}

export async function readBalance({ tx, now, account }: SandboxCall): Promise<WireAnswer> {
  const { available, pending } = await sumBalance(tx, now, account);
  const inDollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return okAnswer({ object: 'balance', available: inDollars(available), livemode: false, pending: inDollars(pending) });
}

/** The objects behind the movements, by id; one query per kind. */
async function findSources({ tx, now }: SandboxCall, movements: SandboxMovement[]): Promise<Sources> {
  const listIds = (prefix: string) =>
    movements.flatMap(({ source }) => (source?.startsWith(`${prefix}_`) ? [source] : []));
  const sources: Sources = new Map();
  if (movements.length === 0) return sources;
  for (const charge of await listChargesById(tx, listIds('ch'))) sources.set(charge.id, toChargeObject(charge));
  for (const refund of await listRefundsById(tx, listIds('re'))) sources.set(refund.id, toRefundObject(refund));
  for (const dispute of await listDisputesById(tx, listIds('du'))) {
    sources.set(dispute.id, await toDisputeObject({ tx, now }, dispute));
  }
  for (const payout of await listPayoutsById(tx, listIds('po'))) sources.set(payout.id, toPayoutObject(payout));
  for (const transfer of await listTransfersById(tx, listIds('tr'))) {
    sources.set(transfer.id, await toTransferObject(tx, transfer));
  }
  for (const reversal of await listReversalsById(tx, listIds('trr'))) {
    sources.set(reversal.id, toReversalObject(reversal, { currency: 'usd' }));
  }
  for (const transfer of await listTransfersByPayment(tx, listIds('py'))) {
    sources.set(transfer.paymentId, toDestinationPayment(transfer));
  }
  return sources;
}

/** A transfer as seen by the connected account. */
function toDestinationPayment({ id, paymentId, amount, createdAt }: SandboxTransfer): Record<string, unknown> {
  return {
    id: paymentId,
    object: 'charge',
    amount,
    created: epochSeconds(createdAt),
    currency: 'usd',
    livemode: false,
    metadata: {},
    paid: true,
    source_transfer: id,
    status: 'succeeded',
  };
}
