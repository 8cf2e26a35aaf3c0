// Rebuilds rows of our payments that a restored backup lost, from the metadata stored at the provider.
import { and, eq, lte, ne, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents } from '#kernel/money.ts';
import type { ProviderPayment } from '#platform/cards/card-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { hashRequest } from './holds/hold-taking.ts';
import { investments, payments } from './investing-table.ts';
import { hasLeftSuspense } from './suspense/suspense-rows.ts';

/**
 * 'missing_parent': its project or investor does not exist here, or the id was reused later. 'returned': it left
 * suspense or is leaving, so no investment can have it.
 */
export type RebuildOutcome = 'rebuilt' | 'missing_parent' | 'not_ours' | 'returned';

/** Rebuilds the investment as expired, so it takes no room; settlement then completes it if it fits, or refunds it. */
export async function rebuildPayment(deps: Deps, provider: ProviderPayment): Promise<RebuildOutcome> {
  const facts = readFacts(provider);
  if (facts === undefined) return 'not_ours';
  return deps.db.transaction(async (tx) => {
    await setMoneyCause(tx, { cause: 'restored from the provider', actor: 'reconciler' });
    if (!(await hasParents(tx, facts))) return 'missing_parent';
    // Prevents returning the money while its rows are written, and the reverse.
    await tx.execute(sql`select lock_capture(${provider.id})`);
    if (await hasLeftSuspense(tx, provider.id)) return 'returned';
    const investmentId = (await findInvestment(tx, facts)) ?? (await insertInvestment(tx, facts));
    const [payment] = await tx
      .insert(payments)
      .values({
        investmentId,
        providerPaymentId: provider.id,
        clientSecret: provider.clientSecret,
        amountCents: facts.amountCents,
        state: 'open',
        createdAt: facts.heldAt,
      })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    // The investment already has a live payment, so settlement or a person decides about this one.
    return payment === undefined ? 'missing_parent' : 'rebuilt';
  });
}

type Facts = {
  investmentId: number;
  projectId: number;
  investorId: number;
  amountCents: number;
  valuationCents: number;
  requestKey: string;
  /** Same millisecond as the original row. */
  heldAt: Date;
};

function readFacts({ metadata, amountCents }: ProviderPayment): Facts | undefined {
  const facts = {
    investmentId: Number(metadata.investment_id),
    projectId: Number(metadata.project_id),
    investorId: Number(metadata.investor_id),
    amountCents: Number(metadata.amount_cents),
    valuationCents: Number(metadata.valuation_cents),
  };
  const requestKey = metadata.request_key;
  const isWhole = Object.values(facts).every((value) => Number.isSafeInteger(value) && value > 0);
  if (!isWhole || requestKey === undefined || facts.amountCents !== amountCents) return undefined;
  const heldAt = new Date(metadata.held_at ?? '');
  return Number.isNaN(heldAt.getTime()) ? undefined : { ...facts, requestKey, heldAt };
}

/** Ids are reused after a restore, so only records older than the payment match. */
async function hasParents(tx: Transaction, { projectId, investorId, heldAt }: Facts): Promise<boolean> {
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), ne(projects.ownerId, investorId), lte(projects.createdAt, heldAt)));
  const [investor] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, investorId), eq(users.kind, 'person'), lte(users.createdAt, heldAt)));
  return project !== undefined && investor !== undefined;
}

async function findInvestment(tx: Transaction, { investorId, requestKey }: Facts): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: investments.id })
    .from(investments)
    .where(and(eq(investments.investorId, investorId), eq(investments.requestKey, requestKey)));
  return row?.id;
}

/** Keeps its original id unless that was reused after the restore. */
async function insertInvestment(tx: Transaction, facts: Facts): Promise<number> {
  const { investmentId, projectId, investorId, amountCents, valuationCents, requestKey, heldAt } = facts;
  const [taken] = await tx.select({ id: investments.id }).from(investments).where(eq(investments.id, investmentId));
  const [row] = await tx
    .insert(investments)
    .overridingSystemValue()
    .values({
      ...(taken === undefined && { id: investmentId }),
      projectId,
      investorId,
      amountCents,
      valuationCents,
      state: 'expired',
      holdExpiresAt: heldAt,
      requestKey,
      requestHash: hashRequest(projectId, cents(amountCents)),
      createdAt: heldAt,
    })
    .returning({ id: investments.id });
  if (row === undefined) throw new Error('the investment was not inserted');
  // Advances the sequence past the restored id.
  await tx.execute(sql`select setval(pg_get_serial_sequence('investments', 'id'),
    greatest(nextval(pg_get_serial_sequence('investments', 'id')), ${row.id}))`);
  return row.id;
}
