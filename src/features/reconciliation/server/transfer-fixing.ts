// Transfers to creators that the provider has and the books do not.
import { sql } from 'drizzle-orm';
import { transfers } from '#features/payouts/server/releases/release-table.ts';
import { syncTransfer } from '#features/payouts/server/releases/transfer-sync.ts';
import type { ProviderTransfer } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Leftover } from './movement-compare.ts';
import { forEachIsolated, type ReconciliationRun } from './reconciliation-run.ts';

/** Books a transfer of ours; one with another amount is left to a person. True if it is ours. */
export async function fixTransfer(deps: Deps, transferId: string): Promise<boolean> {
  const provider = await deps.payoutGateway.findTransfer(transferId);
  if (provider === undefined || !(await hasSameRow(deps.db, provider))) return false;
  return syncTransfer(deps, transferId);
}

async function hasSameRow(db: Queryable, { id, metadata, amountCents }: ProviderTransfer): Promise<boolean> {
  const isOurs = sql`(${transfers.uuid}::text = ${metadata.transfer_uuid ?? ''} or ${transfers.providerTransferId} = ${id})`;
  return (await db.$count(transfers, sql`${isOurs} and ${transfers.amountCents} = ${amountCents}`)) > 0;
}

/** What a person needs to find an unknown transfer, by the transfer's id at the provider. */
export async function readUnknownTransfers(
  run: ReconciliationRun,
  leftovers: Leftover[],
): Promise<Map<string, Record<string, string>>> {
  const ids = new Set(
    leftovers.flatMap(({ part, movement }) => (part.finding === 'transfer_unknown' ? (movement.transferId ?? []) : [])),
  );
  const facts = new Map<string, Record<string, string>>();
  await forEachIsolated(run, { items: ids, noun: 'transfer' }, async (id) => {
    const transfer = await run.deps.payoutGateway.findTransfer(id);
    if (transfer === undefined) return;
    const { project, release } = transfer.metadata;
    facts.set(id, { account: transfer.accountId, ...(project && { project }), ...(release && { release }) });
  });
  return facts;
}
