// What the parts of this slice do when the provider reports something. Events are hints: what they are about is made due and read again.

import { sql } from 'drizzle-orm';
import type { PayoutEvent } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { makeAccountDue } from './accounts/account-sync.ts';

/** Makes rows of ours due; an event about something else does nothing. */
export type PayoutEventHook = (deps: Deps, event: PayoutEvent) => Promise<void>;

/** An event about an account, its bank account or one of its payouts. */
const onAccountEvent: PayoutEventHook = async ({ db }, { accountId }) => {
  if (accountId !== undefined) await makeAccountDue(db, accountId);
};

/** At the provider, with something left to arrive or to be reversed. */
const isMade = sql`state in ('sent', 'paid', 'reversed') and reversed_cents < amount_cents`;

/** A payout of an account moved: its transfers may have arrived. */
const onBankPayout: PayoutEventHook = async ({ db }, { accountId, type }) => {
  if (accountId === undefined || !type.startsWith('payout.')) return;
  await db.execute(sql`update transfers set sweep_after = now() where ${isMade}
      and account_id = (select id from payout_accounts where provider_account_id = ${accountId})`);
};

/** Perhaps reversed. One that was paid long ago is compared once a day instead, like everything at the provider. */
const onTransfer: PayoutEventHook = async ({ db }, { transferId, type }) => {
  if (transferId === undefined || !type.startsWith('transfer.')) return;
  await db.execute(sql`update transfers set sweep_after = now()
    where ${isMade} and provider_transfer_id = ${transferId}`);
};

/** One line for each part that waits for events; transfers and payouts are known by `transferId`, and by `type` and `accountId`. */
export const payoutEventHooks: readonly PayoutEventHook[] = [onAccountEvent, onBankPayout, onTransfer];
