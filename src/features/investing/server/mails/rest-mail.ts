// Shared by emails about the return of an investment's rest.
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { readInvestmentBooks } from '#features/ledger/server/money-reading.ts';
import { stoppedWords } from '#features/projects/project-standing.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import type { StoppedRow } from '#features/projects/server/project-answers.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { defineMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import { investments } from '../investing-table.ts';
import { partReturns } from '../part-return-table.ts';

const subject = z.object({ returnId: z.int() });

export type RestMailFacts = {
  title: string;
  /** The returned amount. */
  amount: string;
  /** Invested, and released to the creator before. */
  invested: string;
  released: string;
  /** An administrator's reason; null without one. */
  note: string | null;
  /** "stopped after milestone 2 of 3", or "removed from this site"; null where an administrator returned this rest alone. */
  projectEnd: string | null;
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
  return defineMail({
    kind,
    facts: subject,
    key: ({ returnId }) => `return-${returnId}-${kind.replaceAll('_', '-')}`,
    async compose({ db, settings }, { returnId }) {
      const [facts] = await db
        .select({
          name: users.name,
          email: users.email,
          title: projects.title,
          stopped: stoppedColumn.as('stopped'),
          investmentId: investments.id,
          amountCents: partReturns.amountCents,
          investedCents: investments.amountCents,
          note: partReturns.note,
          reason: partReturns.reason,
        })
        .from(partReturns)
        .innerJoin(investments, eq(investments.id, partReturns.investmentId))
        .innerJoin(users, eq(users.id, investments.investorId))
        .innerJoin(projects, eq(projects.id, investments.projectId))
        .where(and(eq(partReturns.id, returnId), canBeEmailed(users)));
      if (facts === undefined) return undefined;
      const reference = `Investment ${facts.investmentId}`;
      const books = (await readInvestmentBooks(db, [facts.investmentId])).get(facts.investmentId);
      const words = write({
        title: facts.title,
        amount: formatDollars(cents(facts.amountCents)),
        invested: formatDollars(cents(facts.investedCents)),
        released: formatDollars(cents(books?.parts.released ?? 0)),
        note: facts.note,
        projectEnd: toProjectEnd(facts),
        reference,
        supportEmail: settings.current().supportAddress,
      });
      return {
        to: { name: facts.name, address: facts.email },
        subject: words.subject,
        parts: [...words.parts, { button: 'View your investments', path: '/dashboard' }],
        reference,
      };
    },
  });
}
