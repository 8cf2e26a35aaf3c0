// Manages one subscriber's address, at its owner's request. The audit log names the subscription, never the address.
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { FoundAddress } from '../newsletter-admin-contract.ts';
import { subscribers } from './newsletter-table.ts';
import { recordBounce } from './subscription-ends.ts';

type Action = 'newsletter.address_read' | 'newsletter.bounce_recorded' | 'newsletter.address_removed';

export async function findSubscriber({ db }: Deps, by: Viewer, email: string): Promise<FoundAddress> {
  return db.transaction(async (tx) => {
    const row = await findRow(tx, email);
    await record(tx, by, 'newsletter.address_read', row?.id);
    return toFound(row);
  });
}

/** @throws AppError not_found */
export async function recordAddressBounce({ db }: Deps, by: Viewer, email: string): Promise<FoundAddress> {
  return db.transaction(async (tx) => {
    const { id } = await getRow(tx, email);
    await recordBounce(tx, id);
    const row = await findRow(tx, email);
    await record(tx, by, 'newsletter.bounce_recorded', id);
    return toFound(row);
  });
}

/** @throws AppError not_found */
export async function removeAddress({ db }: Deps, by: Viewer, email: string): Promise<FoundAddress> {
  return db.transaction(async (tx) => {
    const { id } = await getRow(tx, email);
    await tx.delete(subscribers).where(eq(subscribers.id, id));
    await record(tx, by, 'newsletter.address_removed', id);
    return toFound(undefined);
  });
}

type Row = typeof subscribers.$inferSelect;

async function findRow(db: Queryable, email: string): Promise<Row | undefined> {
  const [row] = await db.select().from(subscribers).where(sql`lower(${subscribers.email}) = lower(${email})`);
  return row;
}

async function getRow(db: Queryable, email: string): Promise<Row> {
  const row = await findRow(db, email);
  if (row === undefined) throw new AppError('not_found', 'Nothing is stored about this address.');
  return row;
}

function toFound(row: Row | undefined): FoundAddress {
  if (row === undefined) return { state: 'none', since: null };
  const since = row.bouncedAt ?? row.confirmedAt ?? row.requestedAt;
  return { state: row.state, since: since.toISOString() };
}

async function record(tx: Queryable, viewer: Viewer, action: Action, id?: number): Promise<void> {
  const subject = { kind: 'newsletter_subscriber', ...(id !== undefined && { id }) } as const;
  await recordAudit(tx, viewer, { action, subject });
}
