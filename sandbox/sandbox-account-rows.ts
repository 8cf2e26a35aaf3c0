// Database rows of connected accounts.
import type pg from 'pg';
import { requireOne } from './sandbox-store.ts';

/** In lifecycle order; `restricted` and `past_due` lead back to `submitted`. */
export const accountStates = [
  'created',
  'submitted',
  'active',
  'restricted',
  'past_due',
  'rejected',
  'closed',
] as const;
export type AccountState = (typeof accountStates)[number];

/** A problem with a submitted field. */
export type FieldError = { field: string; code: string; description: string };

/** Decided on submission, in force when the review ends. */
export type Verdict = { state: 'active' | 'restricted' | 'rejected'; errors: FieldError[] };

/** The stored part of a bank account. */
export type SandboxBank = {
  id: string;
  name: string;
  last4: string;
  country: string;
  /** Why its payouts fail, for some test numbers. */
  failure: string | null;
  /** Set after a failed payout: further payouts wait for another bank account. */
  isErrored: boolean;
};

/** Names, birth dates and numbers are checked and not stored. */
export type SandboxAccount = {
  id: string;
  state: AccountState;
  country: string | null;
  entity: string | null;
  contactEmail: string | null;
  displayName: string | null;
  dashboard: string;
  wantsTransfers: boolean;
  metadata: Record<string, string>;
  errors: FieldError[];
  verdict: Verdict | null;
  reviewEndsAt: Date | null;
  bank: SandboxBank | null;
  createdAt: Date;
};

const columns = `id, state, country, entity, contact_email as "contactEmail", display_name as "displayName", dashboard,
  wants_transfers as "wantsTransfers", metadata, errors, verdict, review_ends_at as "reviewEndsAt", bank,
  created_at as "createdAt"`;

export async function insertAccount(
  tx: pg.PoolClient,
  account: Pick<
    SandboxAccount,
    'id' | 'country' | 'entity' | 'contactEmail' | 'displayName' | 'dashboard' | 'wantsTransfers' | 'metadata'
  >,
): Promise<SandboxAccount> {
  const { rows } = await tx.query<SandboxAccount>(
    `insert into sandbox.accounts
       (id, state, country, entity, contact_email, display_name, dashboard, wants_transfers, metadata)
     values ($1, 'created', $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [
      account.id,
      account.country,
      account.entity,
      account.contactEmail,
      account.displayName,
      account.dashboard,
      account.wantsTransfers,
      JSON.stringify(account.metadata),
    ],
  );
  return requireOne(rows);
}

export async function findAccountRow(tx: pg.PoolClient, id: string): Promise<SandboxAccount | undefined> {
  return (await tx.query<SandboxAccount>(`select ${columns} from sandbox.accounts where id = $1`, [id])).rows[0];
}

/** Locked until the transaction ends, so that changes of its state and balance are serialized. */
export async function lockAccountRow(tx: pg.PoolClient, id: string): Promise<SandboxAccount | undefined> {
  const text = `select ${columns} from sandbox.accounts where id = $1 for no key update`;
  return (await tx.query<SandboxAccount>(text, [id])).rows[0];
}

/** Newest first, with one more than the limit if there is a next page. */
export async function listAccountRows(
  tx: pg.PoolClient,
  { limit, after, isClosed }: { limit: number; after: string | undefined; isClosed: boolean },
): Promise<SandboxAccount[]> {
  const { rows } = await tx.query<SandboxAccount>(
    `select ${columns} from sandbox.accounts
     where (state = 'closed') = $1 and ($2::text is null or seq < (select seq from sandbox.accounts where id = $2))
     order by seq desc limit $3`,
    [isClosed, after ?? null, limit + 1],
  );
  return rows;
}

export async function saveAccount(tx: pg.PoolClient, account: SandboxAccount): Promise<void> {
  await tx.query(
    `update sandbox.accounts set state = $2, country = $3, entity = $4, contact_email = $5, display_name = $6,
       metadata = $7, errors = $8, verdict = $9, review_ends_at = $10, bank = $11 where id = $1`,
    [
      account.id,
      account.state,
      account.country,
      account.entity,
      account.contactEmail,
      account.displayName,
      JSON.stringify(account.metadata),
      JSON.stringify(account.errors),
      account.verdict && JSON.stringify(account.verdict),
      account.reviewEndsAt,
      account.bank && JSON.stringify(account.bank),
    ],
  );
}
