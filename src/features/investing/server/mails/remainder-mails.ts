// Emails to an investor about the return of an investment’s remainder.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { readInvestmentBooks } from '#features/ledger/server/money-reading.ts';
import { findAnotherLink } from '#features/projects/moment-words.ts';
import { stoppedWords } from '#features/projects/project-standing.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import type { StoppedRow } from '#features/projects/server/project-answers.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { definePersonMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import { investments } from '../investing-table.ts';
import { partReturns } from '../part-return-table.ts';
import { manualRefundSteps, refundTime } from './investment-mail-copy.ts';

const subject = z.object({ returnId: z.int() });

export type RestMailFacts = {
  title: string;
  /** The returned amount. */
  amount: string;
  /** Invested, and released to the creator before. */
  invested: string;
  released: string;
  /** Whether any of it was; if not, another part went back before, because a goal was divided. */
  isReleased: boolean;
  /** What they got of what they asked for; null where the return has another reason. */
  allotted: string | null;
  /** An administrator's reason; null without one. */
  note: string | null;
  /** "stopped after milestone 2 of 3", or "removed from this site"; null where an administrator returned this rest alone. */
  projectEnd: string | null;
  /** They did not confirm their investment again after a change. */
  isSilent: boolean;
  /** The investment's reference for support. */
  reference: string;
  supportEmail: string;
};

type RestMail = { kind: string; write: (facts: RestMailFacts) => { subject: string; parts: EmailPart[] } };

function toProjectEnd({ reason, stopped }: { reason: string; stopped: StoppedRow }): string | null {
  if (reason === 'project_deleted') return 'removed from this site';
  return reason === 'project_failed' ? stoppedWords(stopped ?? { after: 0, of: 0 }) : null;
}

export function defineRestMail({ kind, write }: RestMail): MailTemplate<z.infer<typeof subject>> {
  return definePersonMail({
    kind,
    family: 'rest',
    facts: subject,
    key: ({ returnId }) => `return-${returnId}-${kind.replaceAll('_', '-')}`,
    find: ({ db }, { returnId }) =>
      db
        .select({
          to: recipient,
          title: projects.title,
          stopped: stoppedColumn.as('stopped'),
          investmentId: investments.id,
          amountCents: partReturns.amountCents,
          investedCents: investments.amountCents,
          allottedCents: investments.allottedCents,
          note: partReturns.note,
          reason: partReturns.reason,
        })
        .from(partReturns)
        .innerJoin(investments, eq(investments.id, partReturns.investmentId))
        .innerJoin(users, eq(users.id, investments.investorId))
        .innerJoin(projects, eq(projects.id, investments.projectId))
        .where(and(eq(partReturns.id, returnId), canBeEmailed(users))),
    async write(facts, { supportAddress }, { db }) {
      const reference = `Investment ${facts.investmentId}`;
      const books = (await readInvestmentBooks(db, [facts.investmentId])).get(facts.investmentId);
      const words = write({
        title: facts.title,
        amount: formatDollars(cents(facts.amountCents)),
        invested: formatDollars(cents(facts.investedCents)),
        released: formatDollars(cents(books?.parts.released ?? 0)),
        isReleased: (books?.parts.released ?? 0) > 0,
        allotted: facts.reason === 'allotment' ? formatDollars(cents(facts.allottedCents ?? 0)) : null,
        note: facts.note,
        projectEnd: toProjectEnd(facts),
        isSilent: facts.reason === 'not_reconfirmed',
        reference,
        supportEmail: supportAddress,
      });
      return {
        subject: words.subject,
        parts: [...words.parts, { button: 'View your investments', path: '/dashboard' }, { links: [findAnotherLink] }],
        reference,
      };
    },
  });
}

function returnCause({ title, note, projectEnd, isSilent }: RestMailFacts): string {
  if (isSilent) return `${title} was changed, and you did not confirm your investment again in time.`;
  if (projectEnd !== null) {
    return `${title} was ${projectEnd}, so the money that was still held for it goes back to its investors.`;
  }
  return `An administrator returned the rest of your investment in ${title}.${note === null ? '' : ` The reason: ${note}`}`;
}

export const remainderReturningMail = defineRestMail({
  kind: 'rest_returning',
  write: (facts) => (facts.allotted === null ? describeRest(facts) : describeAllotment(facts, facts.allotted)),
});

function describeRest(facts: RestMailFacts) {
  const subject = `The rest of your investment in ${facts.title} is being returned`;
  if (!facts.isReleased) {
    return {
      subject,
      parts: [
        returnCause(facts),
        `We are returning ${facts.amount} to your card. ${refundTime}`,
        `This investment no longer gives you equity in ${facts.title}.`,
      ],
    };
  }
  return {
    subject,
    parts: [
      returnCause(facts),
      `You invested ${facts.invested}, and ${facts.released} of it was released to the creator. We are returning ${facts.amount} to your card. ${refundTime}`,
      `You keep the equity for the ${facts.released} that was released.`,
    ],
  };
}

function describeAllotment({ title, invested, amount }: RestMailFacts, allotted: string) {
  return {
    subject: `You got ${allotted} of ${title}`,
    parts: [
      `Investors asked for more of ${title} than its goal, so it was divided as its page said from the start.`,
      `You asked for ${invested} and got ${allotted}. ${amount} goes back to your card. ${refundTime}`,
      `Your equity is for the ${allotted} that you got.`,
    ],
  };
}

export const remainderReturnedMail = defineRestMail({
  kind: 'rest_returned',
  write: ({ title, amount }) => ({
    subject: `${amount} of your investment in ${title} was returned`,
    parts: [`We returned ${amount} to the card that you paid with. ${refundTime}`],
  }),
});

/** No card can take it, so an administrator has to pay it another way. */
export const remainderByHandMail = defineRestMail({
  kind: 'rest_by_hand',
  write: ({ title, amount, ...facts }) => ({
    subject: `We could not return ${amount} of your investment in ${title}`,
    parts: [
      `We could not return ${amount}, the rest of your investment in ${title}, to your card. The card may have been closed or replaced, or your bank may have returned part of it already.`,
      manualRefundSteps(facts),
    ],
  }),
});

/** It was paid another way. */
export const remainderPaidMail = defineRestMail({
  kind: 'rest_paid',
  write: ({ title, amount, released, isReleased, allotted, reference, supportEmail }) => ({
    subject: `We have paid you ${amount} for ${title}`,
    parts: [
      `We could not return ${amount}, the rest of your investment in ${title}, to your card, so we paid you another way.`,
      `If it hasn't arrived within a week, write to ${supportEmail} and mention ${reference}. Never send a card number.`,
      allotted !== null || isReleased
        ? `You keep the equity for the ${allotted ?? `${released} that was released`}. Keep this email as your receipt for the payment.`
        : `This investment no longer gives you equity in ${title}. Keep this email as your receipt for the payment.`,
    ],
  }),
});
