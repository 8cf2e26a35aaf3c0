// Changes of a connected account's state and bank account, each with its events.
import type pg from 'pg';
import { getCapabilities, toBankObject } from './sandbox-account-objects.ts';
import {
  type FieldError,
  lockAccountRow,
  type SandboxAccount,
  type SandboxBank,
  saveAccount,
  type Verdict,
} from './sandbox-account-rows.ts';
import { type EventSource, recordEvent, recordThinEvents } from './sandbox-events.ts';
import { inTransaction } from './sandbox-store.ts';
import { newId } from './sandbox-wire.ts';

/** Cause of a change to an account: an API call, a page or time. */
export type Cause = EventSource & { tx: pg.PoolClient };

/** Saves the change and emits its events. `account` must be locked. */
export async function changeAccount(
  cause: Cause,
  account: SandboxAccount,
  change: Partial<SandboxAccount>,
): Promise<SandboxAccount> {
  const changed: SandboxAccount = { ...account, ...change };
  await saveAccount(cause.tx, changed);
  const record = (type: string) => recordThinEvents(cause.tx, cause, { type, accountId: account.id });
  if (changed.state === 'closed') {
    if (account.state !== 'closed') await record('v2.core.account.closed');
    return changed;
  }
  await record('v2.core.account.updated');
  if (changed.state !== account.state || (changed.bank?.isErrored === true) !== (account.bank?.isErrored === true)) {
    await record('v2.core.account[requirements].updated');
  }
  const [before, after] = [getCapabilities(account), getCapabilities(changed)];
  if (
    before.stripe_transfers.status !== after.stripe_transfers.status ||
    before.payouts.status !== after.payouts.status
  ) {
    await record('v2.core.account[configuration.recipient].capability_status_updated');
  }
  return changed;
}

/** The owner submitted their details: decided immediately, or after a review. */
export function submitDetails(
  cause: Cause,
  account: SandboxAccount,
  details: { country: string; entity: string; verdict: Verdict; reviewMs: number },
): Promise<SandboxAccount> {
  const { country, entity, verdict, reviewMs } = details;
  const given = { country, entity };
  if (reviewMs <= 0) return changeAccount(cause, account, { ...given, ...toDecided(verdict) });
  const reviewEndsAt = new Date(cause.now.getTime() + reviewMs);
  return changeAccount(cause, account, { ...given, state: 'submitted', errors: [], verdict, reviewEndsAt });
}

function toDecided({ state, errors }: Verdict): Partial<SandboxAccount> {
  return { state, errors, verdict: null, reviewEndsAt: null };
}

/** Replaces the bank account. */
export async function replaceBank(
  cause: Cause,
  account: SandboxAccount,
  bank: Omit<SandboxBank, 'id' | 'isErrored'>,
): Promise<SandboxAccount> {
  const added: SandboxBank = { ...bank, id: newId('ba'), isErrored: false };
  const changed = await changeAccount(cause, account, { bank: added });
  const record = (type: string, object: Record<string, unknown>) =>
    recordEvent(cause.tx, cause, { type, object, account: account.id });
  await record('account.external_account.created', toBankObject(account, added));
  if (account.bank) await record('account.external_account.deleted', toBankObject(account, account.bank));
  return changed;
}

/** The owner disconnects: the platform loses access. */
export async function closeAccount(cause: Cause, account: SandboxAccount): Promise<SandboxAccount> {
  const closed = await changeAccount(cause, account, {
    state: 'closed',
    errors: [],
    verdict: null,
    reviewEndsAt: null,
  });
  await recordEvent(cause.tx, cause, {
    type: 'account.application.deauthorized',
    object: { id: 'ca_sandbox', object: 'application', name: 'Sandbox' },
    account: account.id,
  });
  return closed;
}

/** Allows any state, as the provider may decide at any time. */
export function moveAccount(
  cause: Cause,
  account: SandboxAccount,
  state: Exclude<SandboxAccount['state'], 'closed' | 'submitted'>,
): Promise<SandboxAccount> {
  const errors = state === 'restricted' ? [documentError] : [];
  return changeAccount(cause, account, { state, errors, verdict: null, reviewEndsAt: null });
}

const documentError: FieldError = {
  field: 'identity.individual.documents.primary_verification',
  code: 'verification_document_not_readable',
  description: 'The document could not be read. Give a clear picture of it.',
};

/** Safe with several processes: each review ends once. */
export async function endDueReviews(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from sandbox.accounts where review_ends_at <= $1 order by review_ends_at limit 100',
    [now],
  );
  for (const { id } of rows) {
    await inTransaction(pool, async (tx) => {
      const account = await lockAccountRow(tx, id);
      if (account?.verdict == null) return;
      const cause = { tx, now, requestId: newId('req'), idempotencyKey: undefined };
      await changeAccount(cause, account, toDecided(account.verdict));
    });
  }
}
