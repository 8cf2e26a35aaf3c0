// What the parts of this slice do when the provider reports something. Events are hints: what they are about is made due and read again.

import type { PayoutEvent } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { makeAccountDue } from './accounts/account-sync.ts';

/** Makes rows of ours due; an event about something else does nothing. */
export type PayoutEventHook = (deps: Deps, event: PayoutEvent) => Promise<void>;

/** An event about an account, its bank account or one of its payouts. */
const onAccountEvent: PayoutEventHook = async ({ db }, { accountId }) => {
  if (accountId !== undefined) await makeAccountDue(db, accountId);
};

/** One line for each part that waits for events; transfers and payouts are known by `transferId`, and by `type` and `accountId`. */
export const payoutEventHooks: readonly PayoutEventHook[] = [onAccountEvent];
