// Database rows of sandbox disputes.
import type pg from 'pg';
import type { DisputeStatus } from '#platform/cards/card-gateway.ts';
import { type Page, requireOne } from './sandbox-store.ts';

export type SandboxDispute = {
  id: string;
  paymentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  reason: string;
  status: DisputeStatus;
  /** Number of times evidence was submitted. */
  submissions: number;
  dueBy: Date;
  createdAt: Date;
};

const columns = `id, payment_intent as "paymentId", charge as "chargeId", amount::float8, currency, reason, status,
  submissions, evidence_due_by as "dueBy", created_at as "createdAt"`;

export async function insertDispute(
  tx: pg.PoolClient,
  dispute: Omit<SandboxDispute, 'createdAt' | 'submissions'>,
): Promise<SandboxDispute> {
  const { id, paymentId, chargeId, amount, currency, reason, status, dueBy } = dispute;
  await tx.query('update sandbox.charges set disputed = true where id = $1', [chargeId]);
  const { rows } = await tx.query<SandboxDispute>(
    `insert into sandbox.disputes (id, payment_intent, charge, amount, currency, reason, status, evidence_due_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [id, paymentId, chargeId, amount, currency, reason, status, dueBy],
  );
  return requireOne(rows);
}

export async function findDisputeRow(tx: pg.PoolClient, id: string): Promise<SandboxDispute | undefined> {
  return (await listDisputesById(tx, [id]))[0];
}

export async function listDisputesById(tx: pg.PoolClient, ids: string[]): Promise<SandboxDispute[]> {
  const sql = `select ${columns} from sandbox.disputes where id = any($1)`;
  return (await tx.query<SandboxDispute>(sql, [ids])).rows;
}

export async function listDisputeRows(
  tx: pg.PoolClient,
  page: Page & { paymentId: string | undefined; chargeId: string | undefined },
): Promise<SandboxDispute[]> {
  const { rows } = await tx.query<SandboxDispute>(
    `select ${columns} from sandbox.disputes
     where ($1::text is null or seq < (select seq from sandbox.disputes where id = $1))
       and ($2::timestamptz is null or created_at >= $2)
       and ($3::timestamptz is null or created_at < $3)
       and ($4::text is null or payment_intent = $4)
       and ($5::text is null or charge = $5)
     order by seq desc limit $6`,
    [
      page.startingAfter ?? null,
      page.createdSince ?? null,
      page.createdBefore ?? null,
      page.paymentId ?? null,
      page.chargeId ?? null,
      page.limit + 1,
    ],
  );
  return rows;
}

export async function saveDispute(tx: pg.PoolClient, { id, status, submissions }: SandboxDispute): Promise<void> {
  await tx.query('update sandbox.disputes set status = $2, submissions = $3 where id = $1', [id, status, submissions]);
}

/** True while the bank has or may keep the money; inquiries have not withdrawn it, and won disputes returned it. */
export async function isChargedBack(tx: pg.PoolClient, chargeId: string): Promise<boolean> {
  const { rows } = await tx.query(
    "select 1 from sandbox.disputes where charge = $1 and status in ('needs_response', 'under_review', 'lost')",
    [chargeId],
  );
  return rows.length > 0;
}
