// Follows transfers at the provider: reversed in part or whole, paid to the creator's bank, or returned by it.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { creatorPayable, creatorReceivable } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderPayout, ProviderTransfer } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { readClock, type Transaction } from '#platform/postgres/database.ts';
import type { TransferState } from '../../payout-states.ts';
import { payoutFailedMail, payoutPaidMail } from '../mails/transfer-mails.ts';
import { type ReleaseRow, type TransferRow, transferReversals, transfers } from '../release-table.ts';
import { readOwed } from './clawbacks.ts';
import { applyTransfer, lockTransfer } from './transfer-sending.ts';

/**
 * Reads one transfer at the provider and books what is new. Safe to repeat.
 * @returns false if it is not ours, or does not exist there
 * @throws AppError provider_unavailable
 */
export async function syncTransfer(deps: Deps, providerTransferId: string): Promise<boolean> {
  const provider = await deps.payoutGateway.findTransfer(providerTransferId);
  if (provider === undefined) return false;
  const [row] = await deps.db
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      // A transfer taken over after a restore has another uuid there.
      sql`${transfers.uuid}::text = ${provider.metadata.transfer_uuid ?? ''} or ${transfers.providerTransferId} = ${provider.id}`,
    );
  if (row === undefined) return false;
  await applyTransfer(deps, row.id, provider);
  if (provider.reversals.length > 0) await applyReversals(deps, row.id, provider);
  return true;
}

async function applyReversals(deps: Deps, id: number, provider: ProviderTransfer): Promise<void> {
  const isNew = await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'transfer reversed', actor: 'card provider' });
    const found = await lockTransfer(tx, id);
    if (found === undefined || found.transfer.providerTransferId !== provider.id) return false;
    const { transfer, release } = found;
    let reversedCents = 0;
    for (const reversal of provider.reversals) {
      const { id: providerReversalId, amountCents, movementId } = reversal;
      const inserted = await tx
        .insert(transferReversals)
        .values({ providerReversalId, transferId: id, amountCents, movementId })
        .onConflictDoNothing()
        .returning();
      if (inserted.length === 0) continue;
      reversedCents += amountCents;
      await postEntry(tx, {
        kind: 'transfer_reversed',
        ref: movementId,
        debit: 'provider_clearing',
        credit: creatorPayable(release.projectId),
        amount: amountCents,
      });
    }
    if (reversedCents === 0) return false;
    await tx
      .update(transfers)
      .set({ state: 'reversed', reversedCents: transfer.reversedCents + reversedCents })
      .where(eq(transfers.id, id));
    await replan(tx, { transfer, release, reversedCents });
    return true;
  });
  if (!isNew) return;
  deps.log.error({ event: 'transfer.reversed', transferId: id }, 'transfer was reversed');
}

type Reversed = { transfer: TransferRow; release: ReleaseRow; reversedCents: number };

/**
 * Reversed money pays the creator's debt; the remainder is set aside until an administrator sends it again. Earlier reversed
 * money is merged with it, unless the provider may have received a call for it.
 */
async function replan(tx: Transaction, { transfer, release, reversedCents }: Reversed): Promise<void> {
  const waiting = await tx
    .update(transfers)
    .set({ state: 'withdrawn' })
    .where(
      and(
        eq(transfers.releaseId, release.id),
        inArray(transfers.state, ['wanted', 'refused']),
        isNull(transfers.firstTriedAt),
      ),
    )
    .returning();
  const total = waiting.reduce((sum, { amountCents }) => sum + amountCents, reversedCents);
  const owed = await readOwed(tx, release.projectId);
  const clawback = Math.min(total, owed);
  if (clawback > 0) {
    await postEntry(tx, {
      kind: 'clawback',
      ref: `transfer:${transfer.id}:${transfer.reversedCents + reversedCents}`,
      debit: creatorPayable(release.projectId),
      credit: creatorReceivable(release.projectId),
      amount: cents(clawback),
    });
  }
  if (total === clawback) return;
  await tx.insert(transfers).values({
    releaseId: release.id,
    accountId: transfer.accountId,
    amountCents: total - clawback,
    state: 'refused',
    refusal: 'reversed',
    resends: transfer.id,
  });
}

/** Days in which a bank may still return a paid payout. */
const lateFailureDays = 10;

/** Sent, not fully reversed, and still able to arrive or to be returned. */
function isFollowed(table: string) {
  const column = (name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`;
  return sql`(${column('state')} in ('sent', 'paid', 'reversed') and ${column('reversed_cents')} < ${column('amount_cents')}
    and (${column('paid_at')} is null or ${column('paid_at')} > now() - make_interval(days => ${lateFailureDays})))`;
}

/** Accounts with transfers whose arrival is not settled yet. */
export async function listAccountsToFollow(
  deps: Deps,
  limit: number,
): Promise<{ id: number; providerAccountId: string }[]> {
  const { rows } = await deps.db.execute<{ id: number; providerAccountId: string }>(sql`
    with due as (
      select t.id from transfers t where ${isFollowed('t')} and t.provider_transfer_id is not null and t.sweep_after <= now() order by t.sweep_after limit ${limit} for update skip locked
    ), leased as (
      update transfers set sweep_after = now() + case when sent_at > now() - interval '10 minutes' then interval '20 seconds' else interval '10 minutes' end
      where id in (select id from due) returning account_id
    )
    select distinct a.id::float8 as id, a.provider_account_id as "providerAccountId" from leased join payout_accounts a on a.id = leased.account_id`);
  return rows;
}

/**
 * Reads the payouts of an account, and moves the transfers that each contains.
 * @throws AppError provider_unavailable
 */
export async function followPayouts(deps: Deps, account: { id: number; providerAccountId: string }): Promise<void> {
  const oldest = await findOldestOpen(deps, account.id);
  if (oldest === undefined) return;
  const askedAt = await readClock(deps.db);
  // Events about reversals are not reliable.
  for (const id of await listOpenTransfers(deps, account.id)) await syncTransfer(deps, id);
  // Newest first: a later payout includes what an earlier one failed to pay, so the earlier one no longer matters.
  const decided = new Set<string>();
  for await (const payout of deps.payoutGateway.listPayouts(account.providerAccountId, { since: oldest })) {
    const payments: string[] = [];
    for await (const id of deps.payoutGateway.listPaymentsOfPayout(account.providerAccountId, payout.id))
      if (!decided.has(id)) payments.push(id);
    for (const id of payments) decided.add(id);
    if (payments.length > 0) await applyPayout(deps, account.id, { payout, payments, askedAt });
  }
  const isEarlier = sql`coalesce(${transfers.askedAt} < ${askedAt.toISOString()}::timestamptz, true)`;
  await deps.db
    .update(transfers)
    .set({ askedAt })
    .where(and(eq(transfers.accountId, account.id), isOpen, isEarlier));
}

const isOpen = isFollowed('transfers');

/** Oldest first: the oldest reversed transfer pays the creator's debt. */
async function listOpenTransfers({ db }: Deps, accountId: number): Promise<string[]> {
  const rows = await db
    .select({ id: transfers.providerTransferId })
    .from(transfers)
    .where(and(eq(transfers.accountId, accountId), isOpen))
    .orderBy(transfers.id);
  return rows.flatMap(({ id }) => id ?? []);
}

async function findOldestOpen(deps: Deps, accountId: number): Promise<Date | undefined> {
  const [found] = await deps.db
    // Not the time it was found to be sent: after a lost response that may be later than its payout.
    .select({ at: sql<Date | null>`min(${transfers.createdAt})`.mapWith(transfers.createdAt) })
    .from(transfers)
    .where(and(eq(transfers.accountId, accountId), isOpen));
  return found?.at ?? undefined;
}

type Arrival = { payout: ProviderPayout; payments: string[]; askedAt: Date };

async function applyPayout(deps: Deps, accountId: number, { payout, payments, askedAt }: Arrival): Promise<void> {
  const rows = await deps.db
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.accountId, accountId), inArray(transfers.destinationPaymentId, payments)));
  for (const { id } of rows) {
    await deps.db.transaction((tx) => applyArrival(tx, id, { ...payout, askedAt }));
  }
}

const madeStates: readonly TransferState[] = ['sent', 'paid', 'reversed'];

/**
 * A failed payout is followed by another one, so the newer one decides. The remainder of a partly reversed transfer also arrives,
 * and the state stays `reversed`.
 */
type ReadPayout = ProviderPayout & { askedAt: Date };

async function applyArrival(tx: Transaction, id: number, payout: ReadPayout): Promise<void> {
  await setMoneyCause(tx, { cause: `payout ${payout.status}`, actor: 'card provider' });
  const found = await lockTransfer(tx, id);
  if (found === undefined || !madeStates.includes(found.transfer.state)) return;
  const { transfer } = found;
  // A payout lists a fully reversed transfer only with other transfers, so nothing of it arrives.
  if (transfer.reversedCents >= transfer.amountCents) return;
  // Another process has read newer payouts.
  if (transfer.askedAt !== null && transfer.askedAt > payout.askedAt) return;
  const isFailed = payout.status === 'failed' || payout.status === 'canceled';
  const isPaid = payout.status === 'paid';
  const isSame = transfer.payoutId === payout.id;
  const isReversed = transfer.state === 'reversed';
  // Another payout means that the one before it has come back.
  const next = isReversed ? 'reversed' : isPaid ? 'paid' : isSame && !isFailed ? transfer.state : 'sent';
  const failure = isFailed ? (payout.failureCode ?? payout.status) : null;
  if (isFailed && (!isSame || transfer.payoutFailure === failure) && transfer.payoutFailure !== null) return;
  const isKnown = next === transfer.state && (!isReversed || isPaid === (transfer.paidAt !== null));
  if (isSame && isKnown && failure === transfer.payoutFailure) return;
  await tx
    .update(transfers)
    .set({
      state: next,
      payoutId: payout.id,
      arrivesAt: payout.arrivesAt,
      paidAt: isPaid ? sql`coalesce(${transfers.paidAt}, now())` : null,
      payoutFailure: failure,
      askedAt: payout.askedAt,
    })
    .where(eq(transfers.id, id));
  if (isPaid && transfer.paidAt === null) await queueMail(tx, payoutPaidMail, { transferId: id, payoutId: payout.id });
  if (isFailed) await queueMail(tx, payoutFailedMail, { transferId: id, payoutId: payout.id });
}
