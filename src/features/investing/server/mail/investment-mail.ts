// Emails to investors about one investment.
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Outbox } from '#platform/mail/mail-outbox.ts';
import { preparedQuery, type Queryable, type Transaction } from '#platform/postgres/database.ts';
import { receiptNumber } from '../../investing-rules.ts';
import {
  type InvestmentMailKind,
  investmentMails,
  investments,
  payments,
  type RefundState,
  refunds,
} from '../investing-table.ts';
import { cancellableUntil, isCancellable } from '../refunds/cancellation-window.ts';
import { handPayments } from '../refunds/hand-payment-table.ts';
import { investmentMailWords } from './investment-mail-words.ts';

/** `round` tells apart what may happen to one investment more than once. */
export async function queueMail(
  tx: Transaction,
  investmentId: number,
  kind: InvestmentMailKind,
  round = 0,
): Promise<void> {
  await tx.insert(investmentMails).values({ investmentId, kind, round }).onConflictDoNothing();
}

type OwedMail = { investmentId: number; kind: InvestmentMailKind; round: number };

export const investmentOutbox: Outbox<OwedMail> = {
  table: 'investment_mails',
  columns: { investmentId: 'investment_id', kind: 'kind', round: 'round' },
  inOrderOf: 'investment_id',
  compose,
};

/** Nothing where the person was erased or is a system user. */
const factsQuery = preparedQuery((db: Queryable) =>
  db
    .select({
      email: users.email,
      name: users.name,
      title: projects.title,
      projectId: projects.id,
      amountCents: investments.amountCents,
      refundedCents: refunds.amountCents,
      equityPercent: investments.equityPercent,
      valuationCents: investments.valuationCents,
      isCancellable,
      cancellableUntil,
      goalCents: projects.goalCents,
      deadline: projects.deadline,
      fundingModel: projects.fundingModel,
      projectStatus: projects.status,
      transactionId: payments.providerPaymentId,
      refundReason: refunds.reason,
      refundState: refunds.state,
      refundNote: refunds.note,
      paidOn: handPayments.paidOn,
      paidReference: handPayments.reference,
      missedDeadline: sql<boolean>`coalesce(${projects.deadline} < (${refunds.createdAt} at time zone 'UTC')::date, false)`,
    })
    .from(investments)
    .innerJoin(users, eq(users.id, investments.investorId))
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .leftJoin(payments, eq(payments.investmentId, investments.id))
    .leftJoin(refunds, eq(refunds.investmentId, investments.id))
    .leftJoin(handPayments, eq(handPayments.refundId, refunds.id))
    .where(and(eq(investments.id, sql.placeholder('id')), canBeEmailed(users)))
    .orderBy(desc(refunds.id))
    .limit(1)
    .prepare('facts of a mail to an investor'),
);

/** Emails about what goes back: less than was invested where a part had gone back before. */
const refundKinds: readonly InvestmentMailKind[] = ['late_refund', 'refund_receipt', 'refund_by_hand', 'paid_by_hand'];

async function compose(deps: Deps, { investmentId, kind, round }: OwedMail): Promise<Mail | undefined> {
  const [facts] = await factsQuery(deps.db).execute({ id: investmentId });
  if (facts === undefined || isOutdated(kind, facts.refundState)) return undefined;
  const { paidOn, paidReference } = facts;
  const words = investmentMailWords(kind, {
    ...facts,
    amount: formatDollars(
      cents(refundKinds.includes(kind) ? (facts.refundedCents ?? facts.amountCents) : facts.amountCents),
    ),
    equity: formatEquity(facts.equityPercent),
    valuation: formatDollars(cents(facts.valuationCents)),
    receiptNumber: receiptNumber(investmentId),
    goal: formatDollars(cents(facts.goalCents)),
    isAllOrNothing: facts.fundingModel === 'all_or_nothing',
    isFunded: facts.projectStatus === 'funded' || facts.projectStatus === 'completed',
    handPayment: paidOn === null || paidReference === null ? null : { paidOn, reference: paidReference },
    isRepeated: round > 1,
    reference: `investment ${investmentId}`,
    projectPath: `/projects/${facts.projectId}`,
    receiptPath: `/receipts/${investmentId}`,
    receiptPdfPath: `/api/investments/${investmentId}/receipt.pdf`,
    supportEmail: deps.settings.current().supportAddress,
  });
  return composeEmail(deps, {
    to: { name: facts.name, address: facts.email },
    subject: words.subject,
    parts: words.parts,
    reference: `Investment ${investmentId}${facts.transactionId ? `, payment ${facts.transactionId}` : ''}`,
    messageId: `investment-${investmentId}-${kind.replaceAll('_', '-')}${round > 1 ? `-${round}` : ''}`,
  });
}

/** A refund is not announced once it has arrived: the receipt of the refund says everything. */
function isOutdated(kind: InvestmentMailKind, refundState: RefundState | null): boolean {
  return (kind === 'refund_started' || kind === 'late_refund') && refundState === 'succeeded';
}
