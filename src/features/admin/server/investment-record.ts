// Collects the complete record of one investment; reading it is audited.
import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { readAdminInvestment } from '#features/investing/server/admin/admin-investment-list.ts';
import { listAnsweredSteps, listChecks } from '#features/investing/server/gate/check-record.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { readInvestmentRows } from '#features/investing/server/investment-rows.ts';
import { listStoryEvents } from '#features/investing/server/investment-story.ts';
import { type ListedEntry, listEntries } from '#features/ledger/server/entry-list.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import { toStopped } from '#features/projects/server/project-answers.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { findOwnInvestment } from '#features/projects/server/separation-of-duties.ts';
import { type FindingKind, findingKinds } from '#features/reconciliation/reconciliation-rules.ts';
import { findings } from '#features/reconciliation/server/reconciliation-table.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { InvestmentRecord } from '../investment-record-contract.ts';
import { listAudit } from './audit-log.ts';
import { askProvider } from './investment-at-provider.ts';

const dollars = (amountCents: number) => toDollarString(cents(amountCents));
const text = (moment: Date | null) => moment?.toISOString() ?? null;

/** @throws AppError not_found */
export async function readInvestmentRecord(deps: Deps, viewer: Viewer, id: number): Promise<InvestmentRecord> {
  const { db } = deps;
  const investment = await readAdminInvestment(db, id);
  const [{ rulesOf, ...facts }, rows, events] = await Promise.all([
    readFacts(db, id),
    readInvestmentRows(db, id),
    investment.isOpening ? [] : listStoryEvents(db, id),
  ]);
  const provider = await askProvider(deps, investment.transactionId, rows.disputes.length > 0);
  const [checks, steps, entries, found, audit] = await Promise.all([
    listChecks(deps, rulesOf),
    listAnsweredSteps(deps, rulesOf),
    listEntries(db, [
      ...listRefs(id, rows),
      ...(provider?.movements ?? []).map((ref) => ({ kinds: movementKinds, ref })),
    ]),
    listFindings(db, id, [
      ...rows.payments.flatMap(({ providerPaymentId }) => providerPaymentId ?? []),
      ...rows.refunds.flatMap(({ refund }) => refund.providerRefundId ?? []),
      ...rows.partReturns.flatMap(({ providerRefundId }) => providerRefundId ?? []),
      ...(provider?.movements ?? []),
    ]),
    listAudit(db, { subject: 'investment', subjectId: String(id), limit: 100 }),
  ]);
  await recordAudit(db, viewer, { action: 'investment.read', subject: { kind: 'investment', id } });
  return {
    investment,
    refusal: await findOwnInvestment(db, viewer, id),
    ...facts,
    ...toLists(rows),
    events,
    entries: entries.map(toEntry),
    provider: provider && {
      status: provider.status,
      fee: provider.feeCents === null ? null : dollars(provider.feeCents),
    },
    findings: found,
    checks,
    steps,
    // Reads are left out here; the audit log has them.
    audit: audit.items.filter(({ action }) => action !== 'investment.read'),
  };
}

type Rows = Awaited<ReturnType<typeof readInvestmentRows>>;

async function readFacts(db: Queryable, id: number) {
  const [facts] = await db
    .select({ investment: investments, project: projects, stopped: stoppedColumn.as('stopped') })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(eq(investments.id, id));
  if (facts === undefined) throw new Error(`investment ${id} is gone`);
  const { investment, project, stopped } = facts;
  return {
    rulesOf: { investorId: investment.investorId, projectId: project.id, since: investment.createdAt },
    equityPercent: investment.equityPercent,
    valuation: dollars(investment.valuationCents),
    allotted: investment.allottedCents === null ? null : dollars(investment.allottedCents),
    everCompleted: investment.everCompleted,
    expiresAt: investment.holdExpiresAt.toISOString(),
    completedAt: text(investment.completedAt),
    project: {
      status: project.status,
      stopped: toStopped(stopped),
      endedElsewhere: project.endedElsewhere,
      raised: dollars(project.raisedCents),
      goal: dollars(project.goalCents),
      deadline: project.deadline,
      isDeleted: project.deletedAt !== null,
    },
  };
}

const movementKinds = ['fee', 'dispute_withdrawn', 'dispute_fee', 'dispute_reinstated'] as const;

/** Ledger references of its entries. */
function listRefs(id: number, rows: Rows) {
  return [
    { kinds: ['opening'] as const, ref: `investment:${id}` },
    ...rows.payments.flatMap(({ providerPaymentId }) =>
      providerPaymentId === null
        ? []
        : [{ kinds: ['captured', 'captured_late', 'captured_unmatched'] as const, ref: providerPaymentId }],
    ),
    ...rows.refunds.map(({ refund }) => ({
      kinds: ['refund_requested', 'refunded', 'refund_failed', 'refund_cancelled', 'parts_settled'] as const,
      ref: String(refund.id),
    })),
    ...rows.partReturns.flatMap(({ id: returnId, attempts }) => [
      { kinds: ['return_requested'] as const, ref: String(returnId) },
      { kinds: ['refund_cancelled', 'parts_settled'] as const, ref: `part:${returnId}` },
      ...Array.from({ length: attempts + 1 }, (_, attempt) => ({
        kinds: ['returned', 'return_failed'] as const,
        ref: `${returnId}:${attempt}`,
      })),
    ]),
    ...rows.disputes.map(({ providerDisputeId }) => ({
      kinds: ['dispute_lost', 'parts_settled', 'dispute_charged', 'dispute_fee_share', 'dispute_paid_twice'] as const,
      ref: providerDisputeId,
    })),
  ];
}

function toLists(rows: Rows): Pick<InvestmentRecord, 'payments' | 'refunds' | 'disputes' | 'moves' | 'mails'> {
  return {
    payments: rows.payments.map((row) => ({
      id: row.id,
      providerId: row.providerPaymentId,
      state: row.state,
      amount: dollars(row.amountCents),
      returned: dollars(row.returnedCents),
      lastError: row.lastError,
      updatedAt: row.updatedAt.toISOString(),
    })),
    refunds: [...rows.refunds.map(toRefund), ...rows.partReturns.map(toRest)],
    disputes: rows.disputes.map((row) => ({
      id: row.id,
      providerId: row.providerDisputeId,
      state: row.state,
      providerStatus: row.providerStatus,
      reason: row.reason,
      amount: dollars(row.amountCents),
      dueBy: text(row.dueBy),
      openedAt: row.openedAt.toISOString(),
      closedAt: text(row.closedAt),
    })),
    moves: rows.moves.map((move) => ({ ...move, at: move.at.toISOString() })),
    mails: rows.mails.map(({ kind, createdAt, sentAt }) => ({
      kind,
      owedAt: createdAt.toISOString(),
      sentAt: text(sentAt),
    })),
  };
}

function toRefund({ refund, byHand, recordedBy }: Rows['refunds'][number]): InvestmentRecord['refunds'][number] {
  return {
    kind: 'refund',
    ...toReturn(refund),
    byHand: byHand && { paidOn: byHand.paidOn, reference: byHand.reference, recordedBy: recordedBy ?? '' },
  };
}

function toRest(row: Rows['partReturns'][number]): InvestmentRecord['refunds'][number] {
  return { kind: 'rest', ...toReturn(row), byHand: null };
}

type Returned = Rows['refunds'][number]['refund'] | Rows['partReturns'][number];

function toReturn({ id, providerRefundId, state, reason, note, amountCents, createdAt, updatedAt }: Returned) {
  return {
    id,
    providerId: providerRefundId,
    state,
    reason,
    note,
    amount: dollars(amountCents),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function toEntry({ id, kind, ref, at, postings }: ListedEntry): InvestmentRecord['entries'][number] {
  return {
    id,
    kind,
    ref,
    at: at.toISOString(),
    postings: postings.map(({ account, amountCents }) => ({
      account,
      debit: amountCents > 0 ? dollars(amountCents) : null,
      credit: amountCents < 0 ? dollars(-amountCents) : null,
    })),
  };
}

async function listFindings(db: Queryable, id: number, refs: string[]): Promise<InvestmentRecord['findings']> {
  const found = await db
    .select()
    .from(findings)
    .where(
      or(
        sql`${findings.details} ->> 'investmentId' = ${String(id)}`,
        refs.length > 0 ? inArray(findings.ref, refs) : undefined,
        refs.length > 0 ? inArray(sql`${findings.details} ->> 'payment'`, refs) : undefined,
      ),
    )
    .orderBy(desc(findings.id))
    .limit(50);
  return found.map((row) => ({
    id: row.id,
    sentence: Object.hasOwn(findingKinds, row.kind) ? findingKinds[row.kind as FindingKind].sentence : row.kind,
    isOpen: row.resolvedAt === null,
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}
