// How the parts of this slice react to provider events. Events are hints: their subject becomes due and is read again.

import { sql } from 'drizzle-orm';
import type { PayoutEvent } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { makeAccountDue } from './accounts/account-sync.ts';

/** Makes our rows due; ignores events about anything else. */
export type PayoutEventHook = (deps: Deps, event: PayoutEvent) => Promise<void>;

/** Handles events about an account, its bank account or one of its payouts. */
const onAccountEvent: PayoutEventHook = async ({ db }, { accountId }) => {
  if (accountId !== undefined) await makeAccountDue(db, accountId);
};

/** At the provider, and not yet arrived or reversed in full. */
const isMade = sql`state in ('sent', 'paid', 'reversed') and reversed_cents < amount_cents`;

/** Handles a payout of an account: its transfers may have arrived. */
const onBankPayout: PayoutEventHook = async ({ db }, { accountId, type }) => {
  if (accountId === undefined || !type.startsWith('payout.')) return;
  await db.execute(sql`update transfers set sweep_after = now() where ${isMade}
      and account_id = (select id from payout_accounts where provider_account_id = ${accountId})`);
};

/** Handles a possible reversal. Transfers paid long ago are left to the daily reconciliation. */
const onTransfer: PayoutEventHook = async ({ db }, { transferId, type }) => {
  if (transferId === undefined || !type.startsWith('transfer.')) return;
  await db.execute(sql`update transfers set sweep_after = now()
    where ${isMade} and provider_transfer_id = ${transferId}`);
};

/** Transfers are identified by `transferId`, payouts by `type` and `accountId`. */
export const payoutEventHooks: readonly PayoutEventHook[] = [onAccountEvent, onBankPayout, onTransfer];
