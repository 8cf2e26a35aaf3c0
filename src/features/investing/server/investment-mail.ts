// Mails to investors about one investment.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { preparedQuery, type Queryable, type Transaction } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mail } from '#platform/mail.ts';
import type { Outbox } from '#platform/mail-outbox.ts';
import { formatEquity } from '../investing-rules.ts';
import { handPayments } from './hand-payment-table.ts';
import { type InvestmentMailKind, investmentMails, investments, payments, refunds } from './investing-table.ts';
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
  compose,
};

/** Nothing when the person was erased, or is none. */
const factsQuery = preparedQuery((db: Queryable) =>
  db
    .select({
      email: users.email,
      name: users.name,
      title: projects.title,
      projectId: projects.id,
      amountCents: investments.amountCents,
      equityPercent: investments.equityPercent,
      transactionId: payments.providerPaymentId,
      refundReason: refunds.reason,
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
    .where(and(eq(investments.id, sql.placeholder('id')), eq(users.kind, 'person'), isNull(users.erasedAt)))
    .orderBy(desc(refunds.id))
    .limit(1)
    .prepare('facts of a mail to an investor'),
);

async function compose(
  { db, config, settings }: Deps,
  { investmentId, kind, round }: OwedMail,
): Promise<Mail | undefined> {
  const [facts] = await factsQuery(db).execute({ id: investmentId });
  if (facts === undefined) return undefined;
  const words = investmentMailWords(kind, {
    title: facts.title,
    amount: formatDollars(cents(facts.amountCents)),
    equity: formatEquity(facts.equityPercent),
    refundReason: facts.refundReason,
    refundNote: facts.refundNote,
    handPayment:
      facts.paidOn === null || facts.paidReference === null
        ? null
        : { paidOn: facts.paidOn, reference: facts.paidReference },
    missedDeadline: facts.missedDeadline,
    isRepeated: round > 1,
    reference: `investment ${investmentId}`,
    projectAddress: `${config.publicUrl}/projects/${facts.projectId}`,
    receiptAddress: `${config.publicUrl}/receipts/${investmentId}`,
    dashboardAddress: `${config.publicUrl}/dashboard`,
    supportEmail: settings.current().supportAddress,
  });
  const reference = `Investment ${investmentId}${facts.transactionId ? `, payment ${facts.transactionId}` : ''}`;
  return {
    to: facts.email,
    subject: words.subject,
    text: [`Hello ${facts.name},`, ...words.paragraphs, reference, ''].join('\n\n'),
    messageId: `investment-${investmentId}-${kind.replaceAll('_', '-')}${round > 1 ? `-${round}` : ''}`,
  };
}
