// Shared by emails to the owner of a project about the end of its funding.
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { projectChanges } from '#features/projects/server/history/project-change-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { defineMail, type MailTemplate } from '#platform/mail/mail-template.ts';

const subject = z.object({ projectId: z.int() });

type Facts = {
  title: string;
  goal: string;
  raised: string;
  /** "one investor", "1,200 investors" */
  investors: string;
  /** The reason of the administrator who ended it; null without one. */
  failedBecause: string | null;
};

type ProjectEndMail = { kind: string; write: (facts: Facts) => { subject: string; parts: EmailPart[] } };

export function defineProjectEndMail({ kind, write }: ProjectEndMail): MailTemplate<z.infer<typeof subject>> {
  return defineMail({
    kind,
    facts: subject,
    key: ({ projectId }) => `project-${projectId}-${kind.replaceAll('_', '-')}`,
    async compose({ db }, { projectId }) {
      const [facts] = await db
        .select({
          email: users.email,
          name: users.name,
          title: projects.title,
          goalCents: projects.goalCents,
          raisedCents: projects.raisedCents,
          investorCount: projects.investorCount,
          failedBecause: failureReason,
        })
        .from(projects)
        .innerJoin(users, eq(users.id, projects.ownerId))
        .where(and(eq(projects.id, projectId), canBeEmailed(users)));
      if (facts === undefined) return undefined;
      const { title, investorCount, failedBecause } = facts;
      const words = write({
        title,
        goal: formatDollars(cents(facts.goalCents)),
        raised: formatDollars(cents(facts.raisedCents)),
        investors: investorCount === 1 ? 'one investor' : `${formatCount(investorCount)} investors`,
        failedBecause,
      });
      return {
        to: { name: facts.name, address: facts.email },
        subject: words.subject,
        parts: [...words.parts, { button: 'View your project', path: `/projects/${projectId}` }],
      };
    },
  });
}

const failureReason = sql<string | null>`(
  select ${projectChanges.reason} from ${projectChanges}
  where ${projectChanges.projectId} = ${projects.id} and ${projectChanges.after} ->> 'status' = 'failed'
  order by ${projectChanges.id} desc limit 1
)`;
