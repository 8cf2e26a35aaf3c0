// Finds transfers to creators that the provider has and the ledger does not.
import { sql } from 'drizzle-orm';
import { transfers } from '#features/payouts/server/release-table.ts';
import { sendTransfer } from '#features/payouts/server/releases/transfer-sending.ts';
import { syncTransfer } from '#features/payouts/server/releases/transfer-sync.ts';
import type { ProviderTransfer } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Leftover } from './movement-compare.ts';
import { forEachIsolated, type ReconciliationRun } from './reconciliation-run.ts';

const clockMarginMs = 3_600_000;

/** Books one of our transfers; one with another amount is left to a person. True if it is ours. */
export async function fixTransfer(deps: Deps, transferId: string): Promise<boolean> {
  const provider = await deps.payoutGateway.findTransfer(transferId);
  if (provider === undefined || !(await hasSameRow(deps.db, provider))) return false;
  return syncTransfer(deps, transferId);
}

async function hasSameRow(db: Queryable, { id, metadata, amountCents }: ProviderTransfer): Promise<boolean> {
  const isOurs = sql`(${transfers.uuid}::text = ${metadata.transfer_uuid ?? ''} or ${transfers.providerTransferId} = ${id})`;
  return (await db.$count(transfers, sql`${isOurs} and ${transfers.amountCents} = ${amountCents}`)) > 0;
}

/** Checks unsent transfers that were tried, and everything reversed at the provider. Returns the number of transfers. */
export async function sweepTransfers(run: ReconciliationRun): Promise<number> {
  const { deps } = run;
  const tried = await deps.db
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      sql`${transfers.state} in ('wanted', 'refused') and ${transfers.firstTriedAt} is not null and ${transfers.sweepAfter} <= now()`,
    );
  await forEachIsolated(run, { items: tried, noun: 'transfer' }, ({ id }) => sendTransfer(deps, id));
  const open = await deps.db
    .select({ id: transfers.providerTransferId, reversedCents: transfers.reversedCents, sentAt: transfers.sentAt })
    .from(transfers)
    .where(sql`${transfers.state} = 'sent' and ${transfers.providerTransferId} is not null`);
  const oldest = Math.min(...open.map(({ sentAt }) => sentAt?.getTime() ?? Number.POSITIVE_INFINITY));
  if (!Number.isFinite(oldest)) return tried.length;
  const byId = new Map(open.map(({ id, reversedCents }) => [id, reversedCents]));
  const reversed: string[] = [];
  // Allows for the provider's clock and its whole seconds.
  const since = new Date(oldest - clockMarginMs);
  for await (const { id, reversedCents } of deps.payoutGateway.listTransfers({
    since,
    onUnreadable: () => undefined,
  })) {
    if (byId.has(id) && byId.get(id) !== reversedCents) reversed.push(id);
  }
  await forEachIsolated(run, { items: reversed, noun: 'transfer' }, async (id) => {
    if (await fixTransfer(deps, id)) run.fixed += 1;
  });
  return tried.length + open.length;
}

/** Details that help a person find an unknown transfer, keyed by the provider's transfer id. */
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
