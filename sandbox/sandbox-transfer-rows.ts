// Database rows of transfers and reversals.
import type pg from 'pg';
import { type Page, requireOne } from './sandbox-store.ts';

export type SandboxTransfer = {
  id: string;
  accountId: string;
  amount: number;
  amountReversed: number;
  currency: string;
  description: string | null;
  /** The payment in the connected account. */
  paymentId: string;
  metadata: Record<string, string>;
  group: string | null;
  createdAt: Date;
};

export type SandboxReversal = {
  id: string;
  transferId: string;
  amount: number;
  /** The refund in the connected account. */
  refundId: string;
  metadata: Record<string, string>;
  createdAt: Date;
};

const transferColumns = `id, account as "accountId", amount::float8, amount_reversed::float8 as "amountReversed",
  currency, description, payment as "paymentId", metadata, transfer_group as "group", created_at as "createdAt"`;
const reversalColumns = `id, transfer as "transferId", amount::float8, refund as "refundId", metadata,
  created_at as "createdAt"`;

export async function insertTransfer(
  tx: pg.PoolClient,
  transfer: Omit<SandboxTransfer, 'amountReversed' | 'createdAt'>,
): Promise<SandboxTransfer> {
  const { id, accountId, amount, currency, description, paymentId, metadata, group } = transfer;
  const { rows } = await tx.query<SandboxTransfer>(
    `insert into sandbox.transfers (id, account, amount, currency, description, payment, metadata, transfer_group)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${transferColumns}`,
    [id, accountId, amount, currency, description, paymentId, JSON.stringify(metadata), group],
  );
  return requireOne(rows);
}

export async function findTransferRow(tx: pg.PoolClient, id: string): Promise<SandboxTransfer | undefined> {
  return (await listTransfersById(tx, [id]))[0];
}

export async function listTransfersById(tx: pg.PoolClient, ids: string[]): Promise<SandboxTransfer[]> {
  const sql = `select ${transferColumns} from sandbox.transfers where id = any($1)`;
  return (await tx.query<SandboxTransfer>(sql, [ids])).rows;
}

/** Looked up by the payments they made in connected accounts. */
export async function listTransfersByPayment(tx: pg.PoolClient, paymentIds: string[]): Promise<SandboxTransfer[]> {
  const sql = `select ${transferColumns} from sandbox.transfers where payment = any($1)`;
  return (await tx.query<SandboxTransfer>(sql, [paymentIds])).rows;
}

export async function lockTransferRow(tx: pg.PoolClient, id: string): Promise<SandboxTransfer | undefined> {
  const sql = `select ${transferColumns} from sandbox.transfers where id = $1 for no key update`;
  return (await tx.query<SandboxTransfer>(sql, [id])).rows[0];
}

export async function listTransferRows(
  tx: pg.PoolClient,
  page: Page & { group: string | undefined; accountId: string | undefined },
): Promise<SandboxTransfer[]> {
  const { rows } = await tx.query<SandboxTransfer>(
    `select ${transferColumns} from sandbox.transfers
     where ($1::text is null or seq < (select seq from sandbox.transfers where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
       and ($4::text is null or transfer_group = $4)
       and ($5::text is null or account = $5)
     order by seq desc limit $6`,
    [
      page.startingAfter ?? null,
      page.createdSince ?? null,
      page.createdBefore ?? null,
      page.group ?? null,
      page.accountId ?? null,
      page.limit + 1,
    ],
  );
  return rows;
}

export async function saveAmountReversed(tx: pg.PoolClient, transfer: SandboxTransfer): Promise<void> {
  const sql = 'update sandbox.transfers set amount_reversed = $2 where id = $1';
  await tx.query(sql, [transfer.id, transfer.amountReversed]);
}

export async function insertReversal(
  tx: pg.PoolClient,
  reversal: Omit<SandboxReversal, 'createdAt'>,
): Promise<SandboxReversal> {
  const { id, transferId, amount, refundId, metadata } = reversal;
  const { rows } = await tx.query<SandboxReversal>(
    `insert into sandbox.transfer_reversals (id, transfer, amount, refund, metadata)
     values ($1, $2, $3, $4, $5) returning ${reversalColumns}`,
    [id, transferId, amount, refundId, JSON.stringify(metadata)],
  );
  return requireOne(rows);
}

/** Newest first, with one more than the limit if there is a next page. */
export async function listReversalsOf(
  tx: pg.PoolClient,
  transferId: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<SandboxReversal[]> {
  const { rows } = await tx.query<SandboxReversal>(
    `select ${reversalColumns} from sandbox.transfer_reversals
     where transfer = $1 and ($2::text is null or seq < (select seq from sandbox.transfer_reversals where id = $2))
     order by seq desc limit $3`,
    [transferId, after ?? null, limit + 1],
  );
  return rows;
}

export async function listReversalsById(tx: pg.PoolClient, ids: string[]): Promise<SandboxReversal[]> {
  const sql = `select ${reversalColumns} from sandbox.transfer_reversals where id = any($1)`;
  return (await tx.query<SandboxReversal>(sql, [ids])).rows;
}
