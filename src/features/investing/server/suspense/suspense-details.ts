// Provider and dispute details of money in suspense.
import { and, eq, lte, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { CardGateway, ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerInTime } from '#platform/jobs/timeout.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { SuspenseItem } from '../../admin-suspense-contract.ts';
import { payments } from '../investing-table.ts';

type Payment = NonNullable<SuspenseItem['payment']>;

/** Null if the provider does not respond in time or has no such payment. */
export async function readPayment({ db, gateway, log }: Deps, paymentId: string): Promise<Payment | null> {
  const answer = await answerInTime(log, fetchPayment(gateway, paymentId), { paymentId });
  if (answer === undefined) return null;
  const { provider, dispute } = answer;
  return {
    id: provider.id,
    status: provider.status,
    madeAt: provider.createdAt.toISOString(),
    dispute,
    ...(await readNames(db, provider)),
  };
}

async function fetchPayment(gateway: CardGateway, paymentId: string) {
  const provider = await gateway.findPayment(paymentId);
  if (provider === undefined) return undefined;
  const statuses: string[] = [];
  for await (const { status } of gateway.listDisputes({ paymentId })) statuses.push(status);
  return { provider, dispute: statuses[0] ?? null };
}

/** Ids are reused after a restore, so only records older than the payment match. */
async function readNames(db: Queryable, { metadata }: ProviderPayment): Promise<Pick<Payment, 'project' | 'investor'>> {
  const heldAt = new Date(metadata.held_at ?? 0);
  const projectId = readId(metadata.project_id);
  const investorId = readId(metadata.investor_id);
  const before = Number.isNaN(heldAt.getTime()) ? new Date(0) : heldAt;
  const [project] = await db
    .select({ name: projects.title })
    .from(projects)
    .where(and(eq(projects.id, projectId ?? 0), lte(projects.createdAt, before)));
  const [investor] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, investorId ?? 0), eq(users.kind, 'person'), lte(users.createdAt, before)));
  return {
    project: projectId === undefined ? null : { id: projectId, name: project?.name ?? null },
    investor: investorId === undefined ? null : { id: investorId, name: investor?.name ?? null },
  };
}

function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

export type Origin = { investmentId: number; paymentId: string; lossOf: 'project' | 'platform' };

/** The investment whose lost dispute was reinstated. Null if the provider does not respond in time. */
export async function readOrigin({ db, gateway, log }: Deps, movementId: string): Promise<Origin | null> {
  const movement = await answerInTime(log, gateway.findMovement(movementId), { movementId });
  if (movement?.paymentId === undefined) return null;
  const { paymentId } = movement;
  const [row] = await db
    .select({ investmentId: payments.investmentId })
    .from(payments)
    .where(eq(payments.providerPaymentId, paymentId));
  if (row === undefined) return null;
  const { rows } = await db.execute(sql`
    select 1 from disputes d join ledger_entries e on e.kind = 'dispute_lost' and e.ref = d.provider_dispute_id
      join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id and a.name like 'escrow:%'
    where d.investment_id = ${row.investmentId} limit 1`);
  return { investmentId: row.investmentId, paymentId, lossOf: rows.length > 0 ? 'project' : 'platform' };
}
