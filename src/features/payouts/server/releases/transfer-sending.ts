// Sends money that was set aside to the creator's account at the provider: the attempt is committed first, then the call with the
// transfer's key, then the books. After a lost response the same key, or a lookup, finds the transfer.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { creatorPayable } from '#features/ledger/ledger-rules.ts';
import { postEntry } from '#features/ledger/server/ledger-service.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderTransfer } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { bankChangeHoldHours } from '../../account-rules.ts';
import { missingCover } from '../../release-rules.ts';
import { transferSentMail } from '../mails/transfer-mails.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { lockMilestone } from '../plan/milestone-moving.ts';
import { type ReleaseRow, releases, type TransferRow, transfers } from '../release-table.ts';
import { findLostTransfer } from './lost-transfers.ts';
import { readCoverFacts } from './release-facts.ts';
import { finishRelease } from './release-finishing.ts';
import { findPause } from './release-pause.ts';

export type SendingOutcome = 'sent' | 'refused' | 'waits' | 'ended';

/**
 * Moves an unsent transfer as far as the provider currently allows. Safe to repeat and to run concurrently.
 * @throws AppError provider_unavailable
 */
export async function sendTransfer(deps: Deps, id: number): Promise<SendingOutcome> {
  const lost = (await findPause(deps.db)) === undefined ? await findLostTransfer(deps, id) : undefined;
  if (lost === 'blocked') return 'waits';
  const prepared = await prepareTransfer(deps, id);
  if (typeof prepared === 'string') return prepared;
  failpoint(deps.config, 'transfer.tried');
  const { transfer, release, providerAccountId } = prepared;
  const known = lost ?? (prepared.isUncertain ? await findAtProvider(deps, transfer, release) : undefined);
  const answer =
    known ??
    (await deps.payoutGateway.createTransfer({
      amountCents: cents(transfer.amountCents),
      accountId: providerAccountId,
      group: toGroup(release),
      metadata: {
        transfer_uuid: transfer.uuid,
        release: String(release.id),
        project: String(release.projectId),
      },
      idempotencyKey: `transfer_${transfer.uuid}_${transfer.round}`,
    }));
  failpoint(deps.config, 'transfer.created');
  if ('refusal' in answer) return recordRefusal(deps, transfer, answer.refusal);
  await applyTransfer(deps, transfer.id, answer);
  return 'sent';
}

export const toGroup = ({ uuid }: Pick<ReleaseRow, 'uuid'>) => `rel_${uuid}`;

type Prepared = {
  transfer: TransferRow;
  release: ReleaseRow;
  providerAccountId: string;
  /** Tried before: the provider may have it under a key that it has forgotten. */
  isUncertain: boolean;
};

/** Checks everything again and commits that the provider may be called from now on. */
async function prepareTransfer(deps: Deps, id: number): Promise<Prepared | SendingOutcome> {
  return deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'transfer', actor: 'sweeper' });
    const found = await lockTransfer(tx, id);
    if (found === undefined || (found.transfer.state !== 'wanted' && found.transfer.state !== 'refused'))
      return 'ended';
    const { transfer, release } = found;
    // An administrator records a custodian's payment; a given-up transfer is looked up first.
    if (transfer.accountId === null || transfer.givenUpAt !== null) return 'waits';
    // An earlier attempt may have succeeded, so it is looked up even while releases are on hold.
    const isTried = transfer.firstTriedAt !== null;
    const [account] = await tx.select().from(payoutAccounts).where(eq(payoutAccounts.id, transfer.accountId));
    if (account?.providerAccountId == null) throw new Error(`transfer ${id} has no account at the provider`);
    if (!isTried) {
      const isBankNew = sql`${payoutAccounts.bankChangedAt} > now() - make_interval(hours => ${bankChangeHoldHours})`;
      const isOnHold = (await tx.$count(payoutAccounts, and(eq(payoutAccounts.id, account.id), isBankNew))) > 0;
      const isReady = account.state === 'enabled' && account.closedAt === null && !isOnHold;
      const kept = (release.feeCents ?? 0) + (release.processingCents ?? 0);
      const isCovered = missingCover(await readCoverFacts(tx), transfer.resends === null ? kept : 0) === 0;
      if ((await findPause(tx)) !== undefined || !isReady || !isCovered) return 'waits';
    }
    if (transfer.state === 'refused') await tx.update(transfers).set({ state: 'wanted' }).where(eq(transfers.id, id));
    await tx
      .update(transfers)
      .set({ firstTriedAt: sql`now()` })
      .where(and(eq(transfers.id, id), isNull(transfers.firstTriedAt)));
    return { transfer, release, providerAccountId: account.providerAccountId, isUncertain: isTried };
  });
}

/** Lock order everywhere: project, milestone, release, transfer. */
export async function lockTransfer(
  tx: Transaction,
  id: number,
): Promise<{ transfer: TransferRow; release: ReleaseRow } | undefined> {
  const [found] = await tx
    .select({ releaseId: releases.id, milestoneId: releases.milestoneId })
    .from(transfers)
    .innerJoin(releases, eq(releases.id, transfers.releaseId))
    .where(eq(transfers.id, id));
  if (found === undefined) return undefined;
  await lockMilestone(tx, found.milestoneId);
  const [release] = await tx.select().from(releases).where(eq(releases.id, found.releaseId)).for('no key update');
  const [transfer] = await tx.select().from(transfers).where(eq(transfers.id, id)).for('no key update');
  return release === undefined || transfer === undefined ? undefined : { transfer, release };
}

export async function findAtProvider(
  { payoutGateway }: Deps,
  { uuid }: TransferRow,
  release: ReleaseRow,
): Promise<ProviderTransfer | undefined> {
  for await (const listed of payoutGateway.listTransfers({ group: toGroup(release) })) {
    if (listed.metadata.transfer_uuid === uuid) return listed;
  }
  return undefined;
}

/**
 * Nothing was sent, so nothing is booked. The provider replays refusals, so the next attempt has a new key and looks the transfer
 * up first.
 */
async function recordRefusal(deps: Deps, { id, round }: TransferRow, refusal: string): Promise<SendingOutcome> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: `transfer refused: ${refusal}`, actor: 'card provider' });
    const found = await lockTransfer(tx, id);
    // Another process may have started a later round.
    if (found?.transfer.state !== 'wanted' || found.transfer.round !== round) return;
    await tx
      .update(transfers)
      .set({ state: 'refused', refusal, round: round + 1 })
      .where(eq(transfers.id, id));
  });
  deps.log.warn({ event: 'transfer.refused', transferId: id, refusal }, 'provider refused transfer');
  return 'refused';
}

/** Books a transfer that exists at the provider; safe to repeat. */
export async function applyTransfer(deps: Deps, id: number, provider: ProviderTransfer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'transfer sent', actor: 'card provider' });
    await bookTransfer(deps, tx, { id, provider });
  });
  failpoint(deps.config, 'transfer.applied');
}

type Made = { id: number; provider: ProviderTransfer };

/** The first transfer marks the release as sent. Safe to repeat. */
export async function bookTransfer(deps: Pick<Deps, 'config'>, tx: Transaction, { id, provider }: Made): Promise<void> {
  const found = await lockTransfer(tx, id);
  if (found === undefined || !['wanted', 'refused'].includes(found.transfer.state)) return;
  const { transfer, release } = found;
  if (transfer.amountCents !== provider.amountCents)
    throw new Error(`transfer ${id} has another amount at the provider`);
  await tx
    .update(transfers)
    .set({
      state: 'sent',
      providerTransferId: provider.id,
      movementId: provider.movementId,
      destinationPaymentId: provider.destinationPaymentId ?? null,
      refusal: null,
      sentAt: sql`now()`,
      sweepFailures: 0,
      sweepAfter: sql`now()`,
    })
    .where(eq(transfers.id, id));
  await postEntry(tx, {
    kind: 'transferred',
    ref: provider.movementId,
    debit: creatorPayable(release.projectId),
    credit: 'provider_clearing',
    amount: cents(transfer.amountCents),
  });
  failpoint(deps.config, 'transfer.booked');
  if (release.state === 'approved') await finishRelease(tx, release.id);
  await queueMail(tx, transferSentMail, { transferId: id });
}
