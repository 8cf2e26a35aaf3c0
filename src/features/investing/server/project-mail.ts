// Mails to the owner of a project about how its funding ended.
import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Transaction } from '#platform/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mail } from '#platform/mail.ts';
import type { Outbox } from '#platform/mail-outbox.ts';
import { type ProjectMailKind, projectMails } from './investing-table.ts';
import type { MailWords } from './investment-mail-words.ts';

export async function queueProjectMail(tx: Transaction, projectId: number, kind: ProjectMailKind): Promise<void> {
  await tx.insert(projectMails).values({ projectId, kind }).onConflictDoNothing();
}

/** In the transaction that fails it; whoever looks at its history later sees why. */
export async function noteFailedByAdmin(tx: Transaction, projectId: number): Promise<void> {
  await setMoneyCause(tx, { cause: 'failed by an administrator' });
  await queueProjectMail(tx, projectId, 'failed_by_admin');
}

type OwedMail = { projectId: number; kind: ProjectMailKind };

export const projectOutbox: Outbox<OwedMail> = {
  table: 'project_mails',
  columns: { projectId: 'project_id', kind: 'kind' },
  compose,
};

/** Undefined when the owner was erased, or is no person. */
async function compose({ db, config }: Deps, { projectId, kind }: OwedMail): Promise<Mail | undefined> {
  const [facts] = await db
    .select({
      email: users.email,
      name: users.name,
      title: projects.title,
      goalCents: projects.goalCents,
      raisedCents: projects.raisedCents,
      investorCount: projects.investorCount,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(eq(projects.id, projectId), eq(users.kind, 'person'), isNull(users.erasedAt)));
  if (facts === undefined) return undefined;
  const { subject, paragraphs } = words(kind, {
    title: facts.title,
    goal: formatDollars(cents(facts.goalCents)),
    raised: formatDollars(cents(facts.raisedCents)),
    investors: facts.investorCount,
  });
  const link = `${config.publicUrl}/projects/${projectId}`;
  return {
    to: facts.email,
    subject,
    text: [`Hello ${facts.name},`, ...paragraphs, `The project: ${link}`, ''].join('\n\n'),
    messageId: `project-${projectId}-${kind.replaceAll('_', '-')}`,
  };
}

type Facts = { title: string; goal: string; raised: string; investors: number };

function words(kind: ProjectMailKind, { title, goal, raised, investors }: Facts): MailWords {
  switch (kind) {
    case 'goal_missed':
      return {
        subject: `${title} did not reach its goal`,
        paragraphs: [
          `The deadline of ${title} has passed and its goal of ${goal} was not reached, so its funding has ended.`,
          'Everybody who paid by card gets the whole amount back, and we have written to them. You need not do anything.',
        ],
      };
    case 'kept':
      return {
        subject: `${title} keeps ${raised}`,
        paragraphs: [
          `The deadline of ${title} has passed. You chose to keep what it raises, so it is funded with ${raised} of ${goal}, from ${investors === 1 ? 'one investor' : `${investors.toLocaleString('en-US')} investors`}.`,
          'No further investment can be made, and none of these can be cancelled any more.',
        ],
      };
    case 'failed_by_admin':
      return {
        subject: `${title} was ended`,
        paragraphs: [
          `An administrator has ended the funding of ${title} before it reached its goal of ${goal}.`,
          'Everybody who paid by card gets the whole amount back, and we have written to them. Write to us if you think that this is a mistake.',
        ],
      };
  }
}
