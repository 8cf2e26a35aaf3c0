// Emails to the owner of a project about how its funding ended.
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { setMoneyCause } from '#features/ledger/server/money-cause.ts';
import type { AdminChangeKind, OnChangedByAdmin } from '#features/projects/server/admin/admin-change.ts';
import { projectChanges } from '#features/projects/server/history/project-change-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { OnFailed } from '#features/projects/server/project-update.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Outbox } from '#platform/mail/mail-outbox.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type ProjectMailKind, projectMails } from '../investing-table.ts';
import { adminChangeWords, composeAdminChangeMail } from './admin-change-mail.ts';
import { queueBackerMails } from './backer-mail.ts';
import type { MailWords } from './investment-mail-words.ts';

export async function queueProjectMail(tx: Transaction, projectId: number, kind: ProjectMailKind): Promise<void> {
  await tx.insert(projectMails).values({ projectId, kind }).onConflictDoNothing();
}

/** In the transaction that fails it; whoever looks at its history later sees why. */
export const noteFailedByAdmin: OnFailed = async (tx, { projectId, isOwn }) => {
  await setMoneyCause(tx, { cause: 'failed by an administrator' });
  if (!isOwn) await queueProjectMail(tx, projectId, 'failed_by_admin');
};

/** In the transaction that changes it: its owner hears what an administrator did, and why; its investors, who runs it now. */
export const queueAdminChangeMail: OnChangedByAdmin = async (tx, owed) => {
  await tx.insert(projectMails).values(owed).onConflictDoNothing();
  const { projectId, changeId } = owed;
  if (owed.kind === 'handed_to') await queueBackerMails(tx, { projectId, changeId, kind: 'handed_over' });
};

type OwedMail = { projectId: number; kind: ProjectMailKind; changeId: number };

export const projectOutbox: Outbox<OwedMail> = {
  table: 'project_mails',
  columns: { projectId: 'project_id', kind: 'kind', changeId: 'change_id' },
  compose: (deps, owed) =>
    isAdminChange(owed.kind)
      ? composeAdminChangeMail(deps, { ...owed, kind: owed.kind })
      : composeEndMail(deps, { ...owed, kind: owed.kind }),
};

type EndKind = Exclude<ProjectMailKind, AdminChangeKind>;

function isAdminChange(kind: ProjectMailKind): kind is AdminChangeKind {
  return kind in adminChangeWords;
}

/** Undefined when the owner was erased, or is no person. */
async function composeEndMail(
  deps: Deps,
  { projectId, kind }: { projectId: number; kind: EndKind },
): Promise<Mail | undefined> {
  const [facts] = await deps.db
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
  const { subject, parts } = words(kind, {
    title: facts.title,
    goal: formatDollars(cents(facts.goalCents)),
    raised: formatDollars(cents(facts.raisedCents)),
    investors: facts.investorCount,
    failedBecause: facts.failedBecause,
  });
  return composeEmail(deps, {
    to: { name: facts.name, address: facts.email },
    subject,
    parts: [...parts, { button: 'View your project', path: `/projects/${projectId}` }],
    messageId: `project-${projectId}-${kind.replaceAll('_', '-')}`,
  });
}

/** What the administrator who failed it gave as the reason; null without one. */
const failureReason = sql<string | null>`(
  select ${projectChanges.reason} from ${projectChanges}
  where ${projectChanges.projectId} = ${projects.id} and ${projectChanges.after} ->> 'status' = 'failed'
  order by ${projectChanges.id} desc limit 1
)`;

type Facts = { title: string; goal: string; raised: string; investors: number; failedBecause: string | null };

function words(kind: EndKind, { title, goal, raised, investors, failedBecause }: Facts): MailWords {
  switch (kind) {
    case 'goal_missed':
      return {
        subject: `${title} did not reach its goal`,
        parts: [
          `The deadline of ${title} has passed and its goal of ${goal} was not reached, so its funding has ended.`,
          'Everyone who paid by card gets a full refund, and we have emailed them. There is nothing you need to do.',
        ],
      };
    case 'kept':
      return {
        subject: `${title} keeps ${raised}`,
        parts: [
          `The deadline of ${title} has passed. You chose to keep what it raises, so it is funded with ${raised} of ${goal}, from ${investors === 1 ? 'one investor' : `${formatCount(investors)} investors`}.`,
          'No more investments can be made, and the existing ones can no longer be canceled.',
        ],
      };
    case 'failed_by_admin':
      return {
        subject: `${title} was ended`,
        parts: [
          `An administrator ended the funding of ${title} before it reached its goal of ${goal}.`,
          ...(failedBecause === null ? [] : ['The reason:', { quote: failedBecause }]),
          'Everyone who paid by card gets a full refund, and we have emailed them. If you think this is a mistake, reply to this email.',
        ],
      };
  }
}
