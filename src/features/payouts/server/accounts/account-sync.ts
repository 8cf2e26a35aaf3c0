// Reads an account at the provider and stores its state, missing details and bank account.
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { ProviderAccount } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { type Database, readClock, type Transaction } from '#platform/postgres/database.ts';
import { findOccasion, isBankChange, judgeAccount, nextReminderDays } from '../../account-rules.ts';
import type { AccountState } from '../../payout-states.ts';
import { accountMails, bankChangedMail } from '../mails/account-mails.ts';
import { type PayoutAccountRow, payoutAccounts } from '../payout-account-table.ts';

/** Enabled accounts are read hourly, others every ten minutes; a provider event makes one due immediately. */
const nextRead: Record<AccountState, ReturnType<typeof sql>> = {
  started: sql`now() + interval '10 minutes'`,
  restricted: sql`now() + interval '10 minutes'`,
  enabled: sql`now() + interval '1 hour'`,
  disabled: sql`now() + interval '1 hour'`,
};

/**
 * Reads the account at the provider and stores it, unless a later read was stored meanwhile. Undefined if the account is not ours
 * or is no longer connected.
 */
export async function syncAccount(deps: Deps, providerAccountId: string): Promise<PayoutAccountRow | undefined> {
  const { db, payoutGateway } = deps;
  const askedAt = await readClock(db);
  const account = await payoutGateway.findAccount(providerAccountId);
  const stored = await db.transaction((tx) => storeAccount(tx, { providerAccountId, account, askedAt }));
  if (stored?.isChanged) {
    const { id, state } = stored.row;
    deps.log.info({ event: 'payout_account.changed', accountId: id, state }, 'payout account changed');
  }
  return stored?.row;
}

type Read = { providerAccountId: string; account: ProviderAccount | undefined; askedAt: Date };

async function storeAccount(
  tx: Transaction,
  { providerAccountId, account, askedAt }: Read,
): Promise<{ row: PayoutAccountRow; isChanged: boolean } | undefined> {
  const [row] = await tx
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.providerAccountId, providerAccountId), isNull(payoutAccounts.closedAt)))
    .for('update');
  if (row === undefined) return undefined;
  if (row.checkedAt !== null && row.checkedAt > askedAt) return { row, isChanged: false };
  const state = judgeAccount(account, row.state);
  const isChanged = state !== row.state;
  const requirements = account?.requirements ?? [];
  const occasion = findOccasion(state, requirements);
  const { changedBank, ...bank } = await readBank(tx, row, account);
  const [stored] = await tx
    .update(payoutAccounts)
    .set({
      state,
      requirements,
      ...bank,
      checkedAt: askedAt,
      ...(isChanged && { stateSince: sql`now()` }),
      ...(account?.isClosed && { closedAt: sql`now()` }),
      ...(changedBank && { bankChangedAt: sql`now()` }),
      ...followUp(row, state, occasion),
      sweepFailures: 0,
      // An event during the read made it due again.
      sweepAfter: sql`case when ${payoutAccounts.sweepAfter} between ${askedAt.toISOString()}::timestamptz and now()
        then ${payoutAccounts.sweepAfter} else ${nextRead[state]} end`,
    })
    .where(eq(payoutAccounts.id, row.id))
    .returning();
  if (stored === undefined) throw new Error(`payout account ${row.id} was not stored`);
  const at = askedAt.getTime();
  if (occasion !== null && occasion !== row.mailedState) {
    await queueMail(tx, accountMails[occasion], { accountId: row.id, at });
  }
  if (changedBank) await queueMail(tx, bankChangedMail, { accountId: row.id, at });
  return { row: stored, isChanged };
}

/**
 * Remembers the last occasion emailed, so that the same email is not sent twice in a row; a review in between starts a new
 * occasion. Reminders start with it and end when nothing is left to do.
 */
function followUp(row: PayoutAccountRow, state: AccountState, occasion: string | null) {
  const mailedState = occasion ?? state;
  if (mailedState === row.mailedState) return {};
  const isToRemind = occasion === 'needs_creator' || state === 'started';
  return { mailedState, reminders: 0, remindAfter: isToRemind ? inDays(nextReminderDays(0)) : null };
}

function inDays(days: number | null) {
  return days === null ? null : sql`now() + make_interval(days => ${days}::integer)`;
}

/** Keeps the id of a removed bank account, so that the next one counts as a change. */
async function readBank(tx: Transaction, row: PayoutAccountRow, account: ProviderAccount | undefined) {
  // The provider no longer shows the account: nothing is known, and nothing changed.
  if (account === undefined) return { changedBank: false };
  const { bank } = account;
  if (bank === undefined) return { bankName: null, bankLast4: null, changedBank: false };
  const isReplacement = row.bankId === null && (await hadBankBefore(tx, row));
  const changedBank = isBankChange({ knownId: row.bankId, currentId: bank.id, isReplacement });
  return { bankId: bank.id, bankName: bank.name, bankLast4: bank.last4, changedBank };
}

/** An account that was closed and connected again belongs to the same person, but perhaps not anymore. */
async function hadBankBefore(tx: Transaction, { id, userId }: PayoutAccountRow): Promise<boolean> {
  const earlier = and(eq(payoutAccounts.userId, userId), ne(payoutAccounts.id, id), isNotNull(payoutAccounts.bankId));
  return (await tx.$count(payoutAccounts, earlier)) > 0;
}

/** An event is only a hint: the worker reads the account again on its next round. */
export async function makeAccountDue(db: Database, providerAccountId: string): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ sweepAfter: sql`now()` })
    .where(and(eq(payoutAccounts.providerAccountId, providerAccountId), isNull(payoutAccounts.closedAt)));
}
