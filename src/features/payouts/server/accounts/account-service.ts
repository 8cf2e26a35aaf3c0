// A creator's own payout account: creation, links to the provider's pages, refresh and closing.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { type Database, preparedQuery, type Transaction } from '#platform/postgres/database.ts';
import type { OwnPayoutAccount } from '../../payout-account-contract.ts';
import { gettingPaidPath } from '../mails/account-mails.ts';
import { type PayoutAccountRow, payoutAccounts } from '../payout-account-table.ts';
import { findOpenAccount, toStanding } from '../payout-standing.ts';
import { arePayoutsOn, hasOpenPayout, hasPayoutUnderWay, holdsCardMoney } from '../waiting-money.ts';
import { ensureProviderAccount } from './account-creation.ts';
import { syncAccount } from './account-sync.ts';

/** `userId` is absent right after the first sign-in. */
export async function getOwnAccount(deps: Deps, userId: number | undefined): Promise<OwnPayoutAccount> {
  const { db, now } = deps;
  const isAvailable = arePayoutsOn(deps);
  if (userId === undefined) {
    return { ...toStanding(undefined, now()), isAvailable, hasMoney: false, isBusy: false };
  }
  const [found] = await ownAccount(db).execute({ userId });
  const row = found?.account ?? undefined;
  const { hasMoney = false, isBusy = false } = found ?? {};
  return { ...toStanding(row, now()), isAvailable, hasMoney, isBusy: isBusy && row !== undefined };
}

const ownAccount = preparedQuery((db: Database) =>
  db
    .select({
      account: payoutAccounts,
      hasMoney: holdsCardMoney(sql`${users.id}`, { isFundedOnly: false }),
      isBusy: hasPayoutUnderWay(sql`${users.id}`),
    })
    .from(users)
    .leftJoin(payoutAccounts, and(eq(payoutAccounts.userId, users.id), isNull(payoutAccounts.closedAt)))
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('payout account of a person'),
);

/**
 * Inserts our row, then creates the account at the provider. Concurrent calls create one account; a disabled account is replaced.
 * @throws AppError payouts_off, payout_open, provider_unavailable
 */
export async function startAccount(
  deps: Deps,
  viewer: Viewer,
  country: string,
): Promise<{ isNew: boolean; account: OwnPayoutAccount }> {
  requireConfigured(deps);
  const userId = requireUserId(viewer);
  const { isNew, row } = await deps.db.transaction(async (tx) => {
    await replaceDisabled(tx, userId);
    const [added] = await tx.insert(payoutAccounts).values({ userId, country }).onConflictDoNothing().returning();
    const kept = added ?? (await findOpenAccount(tx, userId));
    if (kept === undefined) throw new AppError('unavailable', 'Your account is being changed. Try again.');
    return { isNew: added !== undefined, row: kept };
  });
  await syncAccount(deps, await ensureProviderAccount(deps, row));
  return { isNew, account: await getOwnAccount(deps, userId) };
}

/** @throws AppError payout_open */
async function replaceDisabled(tx: Transaction, userId: number): Promise<void> {
  const open = and(eq(payoutAccounts.userId, userId), isNull(payoutAccounts.closedAt));
  const [row] = await tx.select().from(payoutAccounts).where(open).for('update');
  if (row?.state !== 'disabled') return;
  // Transfers of the old account that the provider does not have are requested again for the new one.
  await tx.update(payoutAccounts).set({ closedAt: sql`now()` }).where(eq(payoutAccounts.id, row.id));
}

/**
 * Created on each click, never stored or mailed: anyone who opens it acts as the creator. @throws AppError payouts_off, not_found
 */
export async function createAccountLink(deps: Deps, viewer: Viewer): Promise<{ url: string }> {
  const row = await requireOwnAccount(deps, viewer);
  const accountId = await ensureProviderAccount(deps, row);
  if (row.state === 'disabled') throw disabledAccount();
  const page = `${deps.config.publicUrl}${gettingPaidPath}`;
  const url = await deps.payoutGateway.createOnboardingLink({
    accountId,
    use: row.state === 'enabled' ? 'update' : 'onboarding',
    returnUrl: `${page}?from=provider`,
    refreshUrl: `${page}?from=expired`,
  });
  return { url };
}

/** @throws AppError payouts_off, not_found, illegal_move before the creator has submitted their details */
export async function createDashboardLink(deps: Deps, viewer: Viewer): Promise<{ url: string }> {
  const row = await requireOwnAccount(deps, viewer);
  if (row.providerAccountId === null || row.state === 'started') {
    throw new AppError('illegal_move', 'Your dashboard at the provider opens once you have given your details.');
  }
  if (row.state === 'disabled') throw disabledAccount();
  return { url: await deps.payoutGateway.createLoginLink(row.providerAccountId) };
}

/** Returning from the provider's page proves nothing, so the account is read. @throws AppError payouts_off, not_found */
export async function refreshAccount(deps: Deps, viewer: Viewer): Promise<OwnPayoutAccount> {
  const row = await requireOwnAccount(deps, viewer);
  await syncAccount(deps, await ensureProviderAccount(deps, row));
  return getOwnAccount(deps, row.userId);
}

/**
 * Closes it at the provider first, which refuses while the account has a balance; our row then follows the provider.
 * @throws AppError payouts_off, not_found, payout_open
 */
export async function closeAccount(deps: Deps, viewer: Viewer): Promise<OwnPayoutAccount> {
  const row = await requireOwnAccount(deps, viewer);
  if (await hasOpenPayout(deps.db, row.userId)) throw openPayout('close the account');
  const accountId = await ensureProviderAccount(deps, row);
  if (row.state !== 'disabled' && (await deps.payoutGateway.closeAccount(accountId)) === 'balance') {
    throw new AppError(
      'payout_open',
      'The account still has a balance at the provider. Close it once that has arrived.',
    );
  }
  await syncAccount(deps, accountId);
  // The provider may no longer show a closed account to us, which by itself could also be a temporary failure.
  await deps.db
    .update(payoutAccounts)
    .set({ closedAt: sql`now()`, state: 'disabled', stateSince: sql`now()` })
    .where(and(eq(payoutAccounts.id, row.id), isNull(payoutAccounts.closedAt)));
  return getOwnAccount(deps, row.userId);
}

/** @throws AppError payouts_off, not_found */
async function requireOwnAccount(deps: Deps, viewer: Viewer): Promise<PayoutAccountRow> {
  requireConfigured(deps);
  const row = await findOpenAccount(deps.db, requireUserId(viewer));
  if (row === undefined) throw new AppError('not_found', 'You have no payout account yet.');
  return row;
}

function requireConfigured(deps: Deps): void {
  if (arePayoutsOn(deps)) return;
  throw new AppError('payouts_off', 'The operator of this site has not set up payouts yet. Your money stays held.');
}

function openPayout(action: string): AppError {
  return new AppError('payout_open', `Money is on its way to you. You can ${action} once it has arrived.`);
}

function disabledAccount(): AppError {
  return new AppError('illegal_move', 'The card provider no longer accepts this account. Connect another one.');
}
