// Emails to the owner of a project about the end of its funding.
import { and, desc, eq, sql } from 'drizzle-orm';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { projectChanges } from '#features/projects/server/history/project-change-table.ts';
import { defineProjectMail } from '#features/projects/server/mails/project-mail.ts';
import type { OnFailed } from '#features/projects/server/project-update.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { type EmailPart, replyIfMistaken } from '#platform/mail/email.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { nothingToDo } from './investment-mail-copy.ts';

const everyoneRefunded = 'Everyone who paid by card gets a full refund, and we have emailed them.';

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

/** An administrator ended it. */
const endedByAdminMail = defineProjectEndMail({
  kind: 'failed_by_admin',
  write: ({ title, goal, failedBecause }) => ({
    subject: `${title} was ended`,
    parts: [
      `An administrator ended the funding of ${title} before it reached its goal of ${goal}.`,
      ...(failedBecause === null ? [] : ['The reason:', { quote: failedBecause }]),
      `${everyoneRefunded} ${replyIfMistaken}`,
    ],
  }),
});

/** In the transaction that fails it. The history of its money names the cause. */
export const noteFailedByAdmin: OnFailed = async (tx, { projectId }) => {
  await setMoneyCause(tx, { cause: 'failed by an administrator' });
  await queueMail(tx, endedByAdminMail, { projectId });
};

/** A keep-what-you-raise project whose deadline passed below its goal. */
export const fundingKeptMail = defineProjectEndMail({
  kind: 'kept',
  write: ({ title, goal, raised, investors }) => ({
    subject: `${title} keeps ${raised}`,
    parts: [
      `The deadline of ${title} has passed. You chose to keep what it raises, so it is funded with ${raised} of ${goal}, from ${investors}.`,
      'It is closed to new investments, and existing ones can no longer be canceled.',
    ],
  }),
});

/** An all-or-nothing project that missed its goal. */
export const goalMissedMail = defineProjectEndMail({
  kind: 'goal_missed',
  write: ({ title, goal }) => ({
    subject: `${title} did not reach its goal`,
    parts: [
      `The deadline of ${title} has passed and its goal of ${goal} was not reached, so its funding has ended.`,
      `${everyoneRefunded} ${nothingToDo}`,
    ],
  }),
});

/** Its goal was no longer met on the earlier last day that its creator announced. */
export const earlyCloseMissedMail = defineProjectEndMail({
  kind: 'early_close_missed',
  write: ({ title, goal, raised }) => ({
    subject: `${title} stays open`,
    parts: [
      `The earlier last day of ${title} has passed with ${raised} of ${goal}. Because the goal was no longer met, it goes on until its first deadline.`,
      'Everyone who invested was told, and can cancel until shortly before that deadline.',
    ],
  }),
});
