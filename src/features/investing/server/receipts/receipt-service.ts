// Reads receipts. A receipt stays readable after its project is removed, because it belongs to the investor.
import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { agreementTemplates } from '#features/agreements/server/agreement-template-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { receiptNumber } from '../../investing-rules.ts';
import type { Receipt } from '../../receipt-contract.ts';
import { hasReceipt } from '../../receipt-copy.ts';
import { toAllotmentNote } from '../allotment-note.ts';
import { getInvestment } from '../investment-list.ts';
import { listStoryEvents } from '../investment-story.ts';
import { signedAgreements } from '../signed-agreement-table.ts';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'settings'>;

/** @throws AppError not_found, also for another person's receipt */
export async function readReceipt(deps: ReadDeps, viewer: Viewer, id: number): Promise<Receipt> {
  // An admin session does not count here: only the investor can open it.
  const investment = await getInvestment(deps, { user: viewer.user, admin: undefined }, id);
  const [investor] = await deps.db.select({ name: users.name }).from(users).where(eq(users.id, investment.investorId));
  const { status } = investment;
  const { deadline, fundingModel, status: projectStatus, allotment, goalCents, maxCents, perHeadCents } = projects;
  const [project] = await deps.db
    .select({ deadline, fundingModel, status: projectStatus, allotment, goalCents, maxCents, perHeadCents })
    .from(projects)
    .where(eq(projects.id, investment.projectId));
  return {
    investmentId: id,
    number: hasReceipt(status) ? receiptNumber(id) : null,
    investorName: investor?.name ?? '',
    projectId: investment.projectId,
    projectTitle: investment.projectTitle,
    projectIsFunded: project?.status === 'funded' || project?.status === 'completed',
    projectDeadline: project?.deadline ?? null,
    fundingModel: project?.fundingModel ?? 'all_or_nothing',
    amount: investment.amount,
    allotted: investment.allotted,
    allotmentNote: project?.status === 'active' ? toAllotmentNote(project) : null,
    equityPercent: investment.equityPercent,
    valuation: investment.valuation,
    status,
    state: investment.state,
    refundPending: investment.refundPending,
    transactionId: investment.transactionId,
    createdAt: investment.createdAt,
    completedAt: investment.completedAt,
    expiresAt: investment.expiresAt,
    refundRequestedAt: investment.refundRequestedAt,
    refundSentAt: investment.refundSentAt,
    refundedAt: investment.refundedAt,
    refundByHand: investment.refundByHand,
    money: investment.money,
    agreement: await findAgreement(deps.db, id),
    events: investment.transactionId === null ? [] : await listStoryEvents(deps.db, id),
    cancellable: investment.cancellable,
    cancellableUntil: investment.cancellableUntil,
  };
}

async function findAgreement(db: Queryable, investmentId: number): Promise<Receipt['agreement']> {
  const [row] = await db
    .select({
      version: agreementTemplates.version,
      signedAt: signedAgreements.signedAt,
      sha256: signedAgreements.sha256,
    })
    .from(signedAgreements)
    .innerJoin(agreementTemplates, eq(agreementTemplates.id, signedAgreements.templateId))
    .where(eq(signedAgreements.investmentId, investmentId));
  return row === undefined ? null : { ...row, signedAt: row.signedAt.toISOString() };
}

/**
 * A receipt with a number.
 * @throws AppError not_found
 */
export async function requireReceipt(
  deps: ReadDeps,
  viewer: Viewer,
  id: number,
): Promise<Receipt & { number: string }> {
  const receipt = await readReceipt(deps, viewer, id);
  const { number } = receipt;
  if (number === null) throw new AppError('not_found', 'No receipt: this investment was never completed.');
  return { ...receipt, number };
}
