// Shared by emails about one investment: their facts, and sending them in the order of the events.
import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { readInvestmentBooks } from '#features/ledger/server/money-reading.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import type { StoppedRow } from '#features/projects/server/project-answers.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { defineMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import { preparedQuery, type Queryable } from '#platform/postgres/database.ts';
import { receiptNumber } from '../../investing-rules.ts';
import { toAllotmentNote } from '../allotment-note.ts';
import { cancellableUntil, isCancellable } from '../cancellation-window.ts';
import { handPayments } from '../hand-payment-table.ts';
import { investments, payments, type RefundReason, refunds } from '../investing-table.ts';
import { signedAgreements } from '../signed-agreement-table.ts';

const subject = z.object({
  investmentId: z.int(),
  /** Distinguishes repeatable events of one investment, such as refund attempts. */
  round: z.optional(z.int()),
});
export type InvestmentSubject = z.infer<typeof subject>;

export type InvestmentMailFacts = {
  title: string;
  amount: string;
  equity: string;
  valuation: string;
  /** '000042' */
  receiptNumber: string;
  /** Whether its investor may cancel it now, and until when; null if until the funding ends. */
  isCancellable: boolean;
  cancellableUntil: Date | null;
  goal: string;
  /** The last day of the funding; null without a deadline. */
  deadline: string | null;
  isAllOrNothing: boolean;
  isFunded: boolean;
  /** The reason for the last requested refund; null if there was none. */
  refundReason: RefundReason | null;
  /** The note of the administrator who requested it. */
  refundNote: string | null;
  /** How it was paid if no card could be refunded. */
  handPayment: { paidOn: string; reference: string } | null;
  /** For a stopped project: how far it came. */
  stopped: StoppedRow;
  /** The project's deadline had passed when the refund was requested. */
  missedDeadline: boolean;
  /** An earlier attempt at the same refund failed. */
  isRepeated: boolean;
  /** The investment's reference for support. */
  reference: string;
  projectPath: string;
  receiptPath: string;
  receiptPdfPath: string;
  /** How the amount may still be reduced; null where nothing is allotted, or it was. */
  allotmentNote: string | null;
  /** The signed agreement; null if there is none. */
  agreementPath: string | null;
  supportEmail: string;
};

type InvestmentMail = {
  kind: string;
  /** Which amount the email names: the investment, its last refund, or the bank's withdrawal. The latter two may be partial. */
  amount: 'invested' | 'refunded' | 'taken';
  /** A refund that has already arrived is not announced: its receipt contains everything. */
  announcesRefund?: true;
  write: (facts: InvestmentMailFacts) => { subject: string; parts: EmailPart[] };
};

export function defineInvestmentMail(mail: InvestmentMail): MailTemplate<InvestmentSubject> {
  const { kind, amount, announcesRefund, write } = mail;
  return defineMail({
    kind,
    family: 'investment',
    facts: subject,
    key: ({ investmentId, round = 0 }) =>
      `investment-${investmentId}-${kind.replaceAll('_', '-')}${round > 1 ? `-${round}` : ''}`,
    orderingKey: ({ investmentId }) => investmentOrdering(investmentId),
    async compose({ db, settings }, { investmentId, round = 0 }) {
      const [facts] = await factsQuery(db).execute({ id: investmentId });
      if (facts === undefined || (announcesRefund && facts.refundState === 'succeeded')) return undefined;
      const { paidOn, paidReference, refundedCents, amountCents } = facts;
      const amounts = {
        invested: async () => amountCents,
        refunded: async () => refundedCents ?? amountCents,
        taken: async () =>
          (await readInvestmentBooks(db, [investmentId])).get(investmentId)?.parts.bankTook || amountCents,
      };
      return {
        to: { name: facts.name, address: facts.email },
        ...write({
          ...facts,
          amount: formatDollars(cents(await amounts[amount]())),
          equity: formatEquity(facts.equityPercent),
          valuation: formatDollars(cents(facts.valuationCents)),
          allotmentNote: facts.projectStatus === 'active' ? toAllotmentNote(facts) : null,
          receiptNumber: receiptNumber(investmentId),
          goal: formatDollars(cents(facts.goalCents)),
          isAllOrNothing: facts.fundingModel === 'all_or_nothing',
          isFunded: facts.projectStatus === 'funded' || facts.projectStatus === 'completed',
          handPayment: paidOn === null || paidReference === null ? null : { paidOn, reference: paidReference },
          isRepeated: round > 1,
          reference: `investment ${investmentId}`,
          projectPath: `/projects/${facts.projectId}`,
          receiptPath: `/receipts/${investmentId}`,
          agreementPath: facts.isAgreementSigned ? `/investments/${investmentId}/agreement` : null,
          receiptPdfPath: `/api/investments/${investmentId}/receipt.pdf`,
          supportEmail: settings.current().supportAddress,
        }),
        reference: `Investment ${investmentId}${facts.transactionId ? `, payment ${facts.transactionId}` : ''}`,
      };
    },
  });
}

/** Also finds the emails about an investment. */
export function investmentOrdering(investmentId: number): string {
  return `investment-${investmentId}`;
}

const factsQuery = preparedQuery((db: Queryable) =>
  db
    .select({
      investmentId: investments.id,
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
      allotment: projects.allotment,
      maxCents: projects.maxCents,
      perHeadCents: projects.perHeadCents,
      fundingModel: projects.fundingModel,
      projectStatus: projects.status,
      stopped: stoppedColumn.as('stopped'),
      transactionId: payments.providerPaymentId,
      refundReason: refunds.reason,
      refundState: refunds.state,
      refundNote: refunds.note,
      paidOn: handPayments.paidOn,
      paidReference: handPayments.reference,
      isAgreementSigned: sql<boolean>`exists (select from ${signedAgreements}
        where ${signedAgreements.investmentId} = ${investments.id})`.as('is_signed'),
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
    .prepare('facts of an email to an investor'),
);
