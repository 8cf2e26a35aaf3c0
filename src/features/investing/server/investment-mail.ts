// Mails to investors: owed by the transaction that causes them, composed and sent afterwards, each at least once.
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Database, Transaction } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import { failpoint } from '#platform/failpoint.ts';
import type { Mail } from '#platform/mail.ts';
import { formatEquity } from '../investing-rules.ts';
import { type InvestmentMailKind, investmentMails, investments, payments } from './investing-table.ts';

export async function queueMail(tx: Transaction, investmentId: number, kind: InvestmentMailKind): Promise<void> {
  await tx.insert(investmentMails).values({ investmentId, kind }).onConflictDoNothing();
}

export type OwedMail = { investmentId: number; kind: InvestmentMailKind };

/** After this a mail that cannot be delivered is given up: it would only puzzle whoever gets it. */
const giveUpAfter = '3 days';

/** Takes mails that are due for a minute, so that two processes do not send the same one at once. */
export async function takeDueMails(db: Database, limit: number): Promise<OwedMail[]> {
  const due = db.$with('due').as(
    db
      .select({ investmentId: investmentMails.investmentId, kind: investmentMails.kind })
      .from(investmentMails)
      .where(
        and(
          isNull(investmentMails.sentAt),
          lte(investmentMails.sendAfter, sql`now()`),
          gt(investmentMails.createdAt, sql`now() - ${giveUpAfter}::interval`),
        ),
      )
      .orderBy(investmentMails.sendAfter)
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(investmentMails)
    .set({
      failures: sql`${investmentMails.failures} + 1`,
      sendAfter: sql`now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(${investmentMails.failures}, 10))`,
    })
    .where(
      sql`(${investmentMails.investmentId}, ${investmentMails.kind}) in (select ${due.investmentId}, ${due.kind} from ${due})`,
    )
    .returning({ investmentId: investmentMails.investmentId, kind: investmentMails.kind });
}

/** Sends one. A process that dies in between sends it again, with the same message id. */
export async function sendMail(deps: Deps, owed: OwedMail): Promise<void> {
  const mail = await composeMail(deps, owed);
  failpoint(deps.config, 'mail.before-send');
  if (mail !== undefined) await deps.mailer.send(mail);
  failpoint(deps.config, 'mail.sent');
  await deps.db
    .update(investmentMails)
    .set({ sentAt: sql`now()` })
    .where(and(eq(investmentMails.investmentId, owed.investmentId), eq(investmentMails.kind, owed.kind)));
  failpoint(deps.config, 'mail.marked');
}

/** Undefined when there is nobody to write to: the person was erased, or is none. */
async function composeMail({ db, config }: Deps, { investmentId, kind }: OwedMail): Promise<Mail | undefined> {
  const [facts] = await db
    .select({
      email: users.email,
      name: users.name,
      title: projects.title,
      projectId: projects.id,
      amountCents: investments.amountCents,
      equityPercent: investments.equityPercent,
      transactionId: payments.providerPaymentId,
    })
    .from(investments)
    .innerJoin(users, eq(users.id, investments.investorId))
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .leftJoin(payments, eq(payments.investmentId, investments.id))
    .where(and(eq(investments.id, investmentId), eq(users.kind, 'person'), isNull(users.erasedAt)));
  if (facts === undefined) return undefined;
  const words = compose(kind, {
    title: facts.title,
    amount: formatDollars(cents(facts.amountCents)),
    equity: formatEquity(facts.equityPercent),
    projectAddress: `${config.publicUrl}/projects/${facts.projectId}`,
    dashboardAddress: `${config.publicUrl}/dashboard`,
  });
  const reference = `Investment ${investmentId}${facts.transactionId ? `, payment ${facts.transactionId}` : ''}`;
  return {
    to: facts.email,
    subject: words.subject,
    text: [`Hello ${facts.name},`, ...words.paragraphs, reference, ''].join('\n\n'),
    messageId: `investment-${investmentId}-${kind.replaceAll('_', '-')}`,
  };
}

type Facts = { title: string; amount: string; equity: string; projectAddress: string; dashboardAddress: string };

function compose(kind: InvestmentMailKind, facts: Facts): { subject: string; paragraphs: string[] } {
  const { title, amount, equity, projectAddress, dashboardAddress } = facts;
  switch (kind) {
    case 'receipt':
      return {
        subject: `Your investment in ${title}`,
        paragraphs: [
          'Thank you for your investment!',
          `${amount} in ${title}, for an equity share of ${equity}%.`,
          `The project: ${projectAddress}\nYour investments: ${dashboardAddress}`,
        ],
      };
    case 'late_refund':
      return {
        subject: `Your payment for ${title} is being returned`,
        paragraphs: [
          `Your payment of ${amount} for ${title} went through after the time kept for it had ended, and the project could not take it any more. You hold no share for it.`,
          `The whole ${amount} is on its way back to your card; banks take up to ten days to show it. You need not do anything.`,
        ],
      };
    case 'refund_started':
      return {
        subject: `Your investment in ${title} is being refunded`,
        paragraphs: [
          `Your investment of ${amount} in ${title} has ended and is being refunded in full.`,
          `The money is on its way back to your card; banks take up to ten days to show it. You need not do anything.`,
          `Your investments: ${dashboardAddress}`,
        ],
      };
    case 'refund_receipt':
      return {
        subject: `${amount} for ${title} was refunded`,
        paragraphs: [
          `The whole ${amount} you paid for ${title} has been sent back to your card. Banks take up to ten days to show it.`,
          `You hold no share of ${title} for it. Keep this mail as your receipt of the refund.`,
          `Your investments: ${dashboardAddress}`,
        ],
      };
    case 'charged_back':
      return {
        subject: `Your bank took back ${amount} for ${title}`,
        paragraphs: [
          `Your bank decided a dispute about your payment of ${amount} for ${title} in your favour and returned the money to you.`,
          `Your investment in ${title} has ended with it, and you hold no share for it.`,
          `Your investments: ${dashboardAddress}`,
        ],
      };
  }
}
