// Payouts: manual ones of the platform, automatic ones of connected accounts.
import type pg from 'pg';
import type { PayoutStatus } from '#platform/cards/payout-gateway.ts';
import { lateFailures } from './sandbox-account-details.ts';
import { type Cause, changeAccount } from './sandbox-account-moves.ts';
import { getCapabilities } from './sandbox-account-objects.ts';
import { lockAccountRow, type SandboxAccount, type SandboxBank } from './sandbox-account-rows.ts';
import { recordEvent } from './sandbox-events.ts';
import { readPage, toList } from './sandbox-list.ts';
import { insertMovement, lockPlatformBalance, sumBalance, toMovementId, toReversalId } from './sandbox-movements.ts';
import { inTransaction, requireOne } from './sandbox-store.ts';
import {
  badParameter,
  epochSeconds,
  errorAnswer,
  newId,
  okAnswer,
  readInteger,
  requireParam,
  resourceMissing,
  type SandboxCall,
  type WireAnswer,
} from './sandbox-wire.ts';

export type SandboxPayout = {
  id: string;
  /** Null for the platform's own payouts. */
  account: string | null;
  amount: number;
  status: PayoutStatus;
  automatic: boolean;
  bank: SandboxBank | null;
  arrivesAt: Date;
  failureCode: string | null;
  /** When it advances automatically. */
  movesAt: Date | null;
  createdAt: Date;
};

const columns = `id, account, amount::float8, status, automatic, bank, arrives_at as "arrivesAt",
  failure_code as "failureCode", moves_at as "movesAt", created_at as "createdAt"`;

export async function createPayout(call: SandboxCall): Promise<WireAnswer> {
  const { tx, params, now } = call;
  const amount = readInteger('amount', requireParam(params, 'amount'));
  if (requireParam(params, 'currency') !== 'usd') throw badParameter('currency', 'The sandbox pays out usd.');
  if (amount < 1) {
    throw badParameter('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  }
  if (call.account !== undefined) throw badParameter('amount', 'Connected accounts are paid out by themselves.');
  await lockPlatformBalance(tx);
  if (amount > (await sumBalance(tx, now)).available) {
    const message = 'You have insufficient funds in your Stripe account for this transfer.';
    return errorAnswer(400, { type: 'invalid_request_error', code: 'balance_insufficient', message });
  }
  const payout = await insertPayout(call, { account: undefined, amount, bank: null, movesAt: null });
  const object = toPayoutObject({ ...payout, status: 'paid' });
  await recordEvent(tx, call, { type: 'payout.paid', object });
  return okAnswer(object);
}

export async function readPayout(call: SandboxCall): Promise<WireAnswer> {
  return okAnswer(toPayoutObject(await getPayout(call)));
}

export async function listPayouts({ tx, params, account }: SandboxCall): Promise<WireAnswer> {
  const page = readPage(params);
  const { rows } = await tx.query<SandboxPayout>(
    `select ${columns} from sandbox.payouts
     where account is not distinct from $1
       and ($2::text is null or seq < (select seq from sandbox.payouts where id = $2))
       and ($3::timestamptz is null or created_at >= $3)
       and ($4::timestamptz is null or created_at < $4)
       and ($5::text is null or status = $5)
     order by seq desc limit $6`,
    [
      account ?? null,
      page.startingAfter ?? null,
      page.createdSince ?? null,
      page.createdBefore ?? null,
      params.get('status') ?? null,
      page.limit + 1,
    ],
  );
  return okAnswer(toList('/v1/payouts', page, rows.map(toPayoutObject)));
}

export async function listPayoutsById(tx: pg.PoolClient, ids: string[]): Promise<SandboxPayout[]> {
  return (await tx.query<SandboxPayout>(`select ${columns} from sandbox.payouts where id = any($1)`, [ids])).rows;
}

/** The newest payouts of an account, for its dashboard. */
export async function listNewestPayouts(tx: pg.PoolClient, accountId: string): Promise<SandboxPayout[]> {
  const sql = `select ${columns} from sandbox.payouts where account = $1 order by seq desc limit 20`;
  return (await tx.query<SandboxPayout>(sql, [accountId])).rows;
}

/** Sandbox only: the bank sends a payout back, even after it was paid. */
export async function failPayoutByHand(call: SandboxCall): Promise<WireAnswer> {
  const { tx, id, params } = call;
  const [found] = await listPayoutsById(tx, [id]);
  if (found?.account == null) throw resourceMissing('payout', id);
  const account = await lockAccountRow(tx, found.account);
  const [payout] = await listPayoutsById(tx, [id]);
  if (account === undefined || payout === undefined) throw resourceMissing('payout', id);
  if (payout.status === 'failed' || payout.status === 'canceled') {
    const message = `This payout is ${payout.status} and cannot fail.`;
    return errorAnswer(400, { type: 'invalid_request_error', message });
  }
  return okAnswer(toPayoutObject(await failPayout(call, account, payout, params.get('code') ?? 'account_closed')));
}

/** Pays out arrived money of connected accounts, and advances their payouts. Safe with several processes. */
export async function movePayouts(pool: pg.Pool, now: Date, delayMs: number): Promise<void> {
  const work = (id: string, step: (cause: Cause, account: SandboxAccount) => Promise<unknown>) =>
    inTransaction(pool, async (tx) => {
      const account = await lockAccountRow(tx, id);
      if (account) await step({ tx, now, requestId: newId('req'), idempotencyKey: undefined }, account);
    });
  const { rows: due } = await pool.query<{ id: string; account: string }>(
    'select id, account from sandbox.payouts where moves_at <= $1 and account is not null order by moves_at limit 100',
    [now],
  );
  for (const { id, account } of due) await work(account, (cause, owner) => advancePayout(cause, owner, id, delayMs));
  const { rows: waiting } = await pool.query<{ account: string }>(
    `select account from sandbox.balance_transactions where account is not null
     group by account having sum(amount - fee) > 0 and max(created_at) <= greatest($1, now()) - make_interval(secs => $2)
     limit 100`,
    [now, delayMs / 1000],
  );
  for (const { account } of waiting) await work(account, (cause, owner) => payOutBalance(cause, owner, delayMs));
}

async function payOutBalance(cause: Cause, account: SandboxAccount, delayMs: number): Promise<void> {
  const { available } = await sumBalance(cause.tx, cause.now, account.id);
  const { bank } = account;
  if (available <= 0 || bank === null || getCapabilities(account).payouts.status !== 'active') return;
  const movesAt = new Date(cause.now.getTime() + delayMs);
  const payout = await insertPayout(cause, { account: account.id, amount: available, bank, movesAt });
  await cause.tx.query('update sandbox.balance_transactions set payout = $2 where account = $1 and payout is null', [
    account.id,
    payout.id,
  ]);
}

/** Pending, in transit, then paid or failed. Some fail only after they were paid. */
async function advancePayout(cause: Cause, account: SandboxAccount, id: string, delayMs: number): Promise<void> {
  const [payout] = await listPayoutsById(cause.tx, [id]);
  if (payout?.movesAt == null || payout.movesAt > cause.now) return;
  const failure = payout.bank?.failure ?? null;
  const isLate = failure !== null && lateFailures.includes(failure);
  const later = new Date(cause.now.getTime() + delayMs);
  if (payout.status === 'pending') {
    await savePayout(cause, { ...payout, status: 'in_transit', movesAt: later }, 'payout.updated');
  } else if (failure !== null && (payout.status === 'paid' || !isLate)) {
    await failPayout(cause, account, payout, failure);
  } else {
    await savePayout(cause, { ...payout, status: 'paid', movesAt: isLate ? later : null }, 'payout.paid');
  }
}

/** The money returns to the account, which needs another bank account. */
async function failPayout(
  cause: Cause,
  account: SandboxAccount,
  payout: SandboxPayout,
  code: string,
): Promise<SandboxPayout> {
  const failed: SandboxPayout = { ...payout, status: 'failed', failureCode: code, movesAt: null };
  await insertMovement(cause.tx, {
    id: toReversalId(payout.id),
    type: 'payout_failure',
    category: 'payout_reversal',
    amount: payout.amount,
    source: payout.id,
    account: account.id,
  });
  await savePayout(cause, failed, 'payout.failed');
  if (account.bank && account.bank.id === payout.bank?.id) {
    await changeAccount(cause, account, { bank: { ...account.bank, isErrored: true } });
  }
  return failed;
}

type NewPayout = { account: string | undefined; amount: number; bank: SandboxBank | null; movesAt: Date | null };

async function insertPayout(cause: Cause, { account, amount, bank, movesAt }: NewPayout): Promise<SandboxPayout> {
  const id = newId('po');
  const isAutomatic = account !== undefined;
  const { rows } = await cause.tx.query<SandboxPayout>(
    `insert into sandbox.payouts (id, account, amount, currency, status, automatic, bank, moves_at)
     values ($1, $2, $3, 'usd', $4, $5, $6, $7) returning ${columns}`,
    [id, account ?? null, amount, isAutomatic ? 'pending' : 'paid', isAutomatic, bank && JSON.stringify(bank), movesAt],
  );
  const payout = requireOne(rows);
  const movement = { type: 'payout', category: 'payout', amount: -amount, source: id };
  await insertMovement(cause.tx, { ...movement, id: toMovementId(id), ...(account && { account }) });
  await recordPayoutEvent(cause, payout, 'payout.created');
  return payout;
}

async function savePayout(cause: Cause, payout: SandboxPayout, eventType: string): Promise<void> {
  const sql = 'update sandbox.payouts set status = $2, failure_code = $3, moves_at = $4 where id = $1';
  await cause.tx.query(sql, [payout.id, payout.status, payout.failureCode, payout.movesAt]);
  await recordPayoutEvent(cause, payout, eventType);
}

function recordPayoutEvent(cause: Cause, payout: SandboxPayout, type: string): Promise<void> {
  const account = payout.account ?? undefined;
  return recordEvent(cause.tx, cause, { type, object: toPayoutObject(payout), ...(account && { account }) });
}

async function getPayout({ tx, id, account }: SandboxCall): Promise<SandboxPayout> {
  const [payout] = await listPayoutsById(tx, [id]);
  if (payout === undefined || payout.account !== (account ?? null)) throw resourceMissing('payout', id);
  return payout;
}

const failureMessages: Readonly<Record<string, string>> = {
  no_account: 'The bank account details on file are probably incorrect. No bank account exists with those details.',
  account_closed: 'The bank account has been closed.',
  insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
  debit_not_authorized: 'Debit transactions are not approved on the bank account.',
};

export function toPayoutObject(payout: SandboxPayout): Record<string, unknown> {
  const { failureCode } = payout;
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    arrival_date: epochSeconds(payout.arrivesAt),
    automatic: payout.automatic,
    balance_transaction: toMovementId(payout.id),
    created: epochSeconds(payout.createdAt),
    currency: 'usd',
    destination: payout.bank?.id ?? null,
    failure_balance_transaction: failureCode === null ? null : toReversalId(payout.id),
    failure_code: failureCode,
    failure_message: failureCode === null ? null : (failureMessages[failureCode] ?? 'The payout failed.'),
    livemode: false,
    metadata: {},
    method: 'standard',
    status: payout.status,
    type: 'bank_account',
  };
}
