// Shared by emails to the owner of a project about the end of its funding.
import { and, desc, eq, sql } from 'drizzle-orm';
import { projectChanges } from '#features/projects/server/history/project-change-table.ts';
import { defineProjectMail } from '#features/projects/server/mails/project-mail.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import type { Queryable } from '#platform/postgres/database.ts';

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

export function defineProjectEndMail({ kind, write }: ProjectEndMail) {
  return defineProjectMail({
    kind,
    async write({ id, title, goalCents, raisedCents, investorCount }, { db }) {
      const words = write({
        title,
        goal: formatDollars(cents(goalCents)),
        raised: formatDollars(cents(raisedCents)),
        investors: investorCount === 1 ? 'one investor' : `${formatCount(investorCount)} investors`,
        failedBecause: await findFailureReason(db, id),
      });
      return {
        subject: words.subject,
        parts: [...words.parts, { button: 'View your project', path: `/projects/${id}` }],
      };
    },
  });
}

async function findFailureReason(db: Queryable, projectId: number): Promise<string | null> {
  const [change] = await db
    .select({ reason: projectChanges.reason })
    .from(projectChanges)
    .where(and(eq(projectChanges.projectId, projectId), sql`${projectChanges.after} ->> 'status' = 'failed'`))
    .orderBy(desc(projectChanges.id))
    .limit(1);
  return change?.reason ?? null;
}
