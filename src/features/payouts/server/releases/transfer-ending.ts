// Ends transfers that cannot succeed: to a closed account, of a stopped project, or withdrawn by an administrator. They are not
// retried; once no provider response can still arrive, the provider is asked, and transfers it does not have are withdrawn.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { GivingUpCause } from '../../payout-states.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { lockMilestone, moveMilestone } from '../plan/milestone-moving.ts';
import { projectStops } from '../plan-table.ts';
import { type ReleaseRow, releases, type TransferRow, transfers } from '../release-table.ts';
import { applyTransfer, findAtProvider, lockTransfer, type SendingOutcome } from './transfer-sending.ts';

/** Much longer than any provider call with its retries. */
const settlingMinutes = 10;

type Found = { transfer: TransferRow; release: ReleaseRow };

/**
 * Undefined for a transfer that may be sent. Safe to repeat and to run concurrently.
 * @throws AppError provider_unavailable
 */
export async function endTransfer(deps: Deps, id: number): Promise<SendingOutcome | undefined> {
  const found = await deps.db.transaction((tx) => giveUp(tx, id));
  if (found === undefined || found === 'waits') return found;
  const known = await findAtProvider(deps, found.transfer, found.release);
  if (known !== undefined) {
    await applyTransfer(deps, id, known);
    return 'sent';
  }
  const outcome = await deps.db.transaction((tx) => withdraw(tx, id));
  return outcome;
}

async function giveUp(tx: Transaction, id: number): Promise<Found | 'waits' | undefined> {
  const found = await lockTransfer(tx, id);
  if (found === undefined || !isUnsent(found.transfer)) return undefined;
  const { transfer } = found;
  const cause = transfer.givenUpFor ?? (await findCause(tx, found));
  if (cause === undefined) return undefined;
  const isNew = and(eq(transfers.id, id), isNull(transfers.givenUpAt));
  await tx.update(transfers).set({ givenUpAt: sql`now()`, givenUpFor: cause }).where(isNew);
  const { rows } = await tx.execute(sql`select from transfers
    where id = ${id} and (first_tried_at is null or given_up_at <= now() - make_interval(mins => ${settlingMinutes}))`);
  return rows.length > 0 ? found : 'waits';
}

/** Administrators record or withdraw a custodian's payment. */
const isUnsent = ({ state, accountId }: TransferRow) =>
  accountId !== null && (state === 'wanted' || state === 'refused');

async function findCause(tx: Transaction, { transfer, release }: Found): Promise<GivingUpCause | undefined> {
  const isStopped = (await tx.$count(projectStops, eq(projectStops.projectId, release.projectId))) > 0;
  if (isStopped && release.state === 'approved') return 'stop';
  const [account] = await tx
    .select({ closedAt: payoutAccounts.closedAt })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.id, transfer.accountId ?? 0));
  return account?.closedAt == null ? undefined : 'account';
}

async function withdraw(tx: Transaction, id: number): Promise<SendingOutcome> {
  await setMoneyCause(tx, { cause: 'transfer given up', actor: 'sweeper' });
  const found = await lockTransfer(tx, id);
  if (found === undefined || !isUnsent(found.transfer) || found.transfer.givenUpFor === null) return 'ended';
  if (found.release.state !== 'approved') return moveToOpenAccount(tx, found);
  await withdrawRelease(tx, found.release, found.transfer.givenUpFor);
  return 'ended';
}

const reasons: Record<GivingUpCause, string> = {
  stop: 'The project was stopped',
  account: 'The account that it was for is closed',
  admin: 'Withdrawn by an administrator',
};

/** Its money is back in the project: returned to the investors of a stopped project, or requested again for the next account. */
async function withdrawRelease(tx: Transaction, release: ReleaseRow, cause: GivingUpCause): Promise<void> {
  const { id, projectId, milestoneId, withdrawnReason } = release;
  await tx.execute(sql`select withdraw_missing_release(${id}, ${withdrawnReason ?? reasons[cause]})`);
  const isStopped = (await tx.$count(projects, and(eq(projects.id, projectId), eq(projects.status, 'failed')))) > 0;
  if (isStopped) {
    const milestone = await lockMilestone(tx, milestoneId);
    const move = { cause: 'project stopped', actor: 'sweeper' };
    if (milestone?.state === 'approved') await moveMilestone(tx, milestone, 'returned', move);
  } else if (cause !== 'admin') {
    const { catchUpOf, askedBy, askedAt, needsSecond, secondBy, secondAt, notBefore } = release;
    const again = { catchUpOf, askedBy, askedAt, needsSecond, secondBy, secondAt, notBefore };
    await tx.insert(releases).values({ projectId, milestoneId, ...again });
  }
}

/** The remaining part of a sent release is the creator's: it goes to their current account, after that account's hold. */
async function moveToOpenAccount(tx: Transaction, { transfer, release }: Found): Promise<SendingOutcome> {
  const [open] = await tx
    .select({ id: payoutAccounts.id })
    .from(payoutAccounts)
    .innerJoin(projects, eq(projects.ownerId, payoutAccounts.userId))
    .where(and(eq(projects.id, release.projectId), isNull(payoutAccounts.closedAt)));
  if (open === undefined || open.id === transfer.accountId) return 'waits';
  const { id, amountCents } = transfer;
  await tx.update(transfers).set({ state: 'withdrawn' }).where(eq(transfers.id, id));
  await tx.insert(transfers).values({ releaseId: release.id, accountId: open.id, amountCents, resends: id });
  return 'ended';
}
