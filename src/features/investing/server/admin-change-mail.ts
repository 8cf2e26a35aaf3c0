// Mails to the owner of a project about what an administrator did to it, and why.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { keptFields } from '#features/projects/project-change-rules.ts';
import type { AdminChangeKind } from '#features/projects/server/admin-change.ts';
import { projectChanges, type StoredFields } from '#features/projects/server/project-change-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mail } from '#platform/mail.ts';
import { investments } from './investing-table.ts';
import type { MailWords } from './investment-mail-words.ts';

type OwedMail = { projectId: number; kind: AdminChangeKind; changeId: number };

/** Undefined when whoever it is for was erased, or is no person. */
export async function composeAdminChangeMail(
  { db, config }: Deps,
  { projectId, kind, changeId }: OwedMail,
): Promise<Mail | undefined> {
  // Whose it was before it was handed over; whose it is, for everything else.
  const recipient =
    kind === 'handed_from' ? sql`(${projectChanges.before} ->> 'owner_id')::bigint` : sql`${projects.ownerId}`;
  const [facts] = await db
    .select({
      email: users.email,
      name: users.name,
      title: projects.title,
      after: projectChanges.after,
      reason: projectChanges.reason,
      wasPaidFor,
    })
    .from(projectChanges)
    .innerJoin(projects, eq(projects.id, projectChanges.projectId))
    .innerJoin(users, eq(users.id, recipient))
    .where(and(eq(projectChanges.id, changeId), eq(users.kind, 'person'), isNull(users.erasedAt)));
  if (facts === undefined) return undefined;
  const { title, after, reason } = facts;
  const { subject, paragraphs } = adminChangeWords[kind]({
    title,
    changed: changedLabels(after),
    wasPaidFor: facts.wasPaidFor,
  });
  const isTheirs = kind !== 'handed_from' && kind !== 'deleted_by_admin';
  const link = isTheirs ? [`The project: ${config.publicUrl}/projects/${projectId}`] : [];
  return {
    to: facts.email,
    subject,
    text: [`Hello ${facts.name},`, ...paragraphs, ...why(kind, reason), ...link, mistake, ''].join('\n\n'),
    messageId: `project-${projectId}-${kind.replaceAll('_', '-')}-${changeId}`,
  };
}

/** Whether anybody's card was charged for it, also where the money went back already: by now it may have. */
const wasPaidFor = sql<boolean>`exists (
  select 1 from ${investments} i where i.project_id = ${projects.id} and i.origin = 'card'
    and (i.counted = 'raised' or i.state in ('refund_pending', 'refunded')))`;

function why(kind: AdminChangeKind, reason: string | null): string[] {
  if (reason !== null) return [`The administrator's reason: ${reason}`];
  return kind === 'deleted_by_admin' ? ['The administrator gave no reason. Write to us if you want to know it.'] : [];
}

const mistake = 'Write to us if you think that this is a mistake.';

type Facts = { title: string; changed: string; wasPaidFor: boolean };

export const adminChangeWords: Record<AdminChangeKind, (facts: Facts) => MailWords> = {
  changed_by_admin: ({ title, changed }) => ({
    subject: `${title} was changed by an administrator`,
    paragraphs: [`An administrator has changed your project ${title}: ${changed}.`],
  }),
  created_by_admin: ({ title }) => ({
    subject: `${title} was added for you`,
    paragraphs: [
      `An administrator has added the project ${title} in your name. It is on your dashboard, where you can edit it.`,
    ],
  }),
  handed_to: ({ title }) => ({
    subject: `${title} is your project now`,
    paragraphs: [`An administrator has handed the project ${title} over to you. It is on your dashboard.`],
  }),
  handed_from: ({ title }) => ({
    subject: `${title} was handed over to somebody else`,
    paragraphs: [
      `An administrator has handed your project ${title} over to somebody else. It is no longer on your dashboard.`,
    ],
  }),
  deleted_by_admin: ({ title, wasPaidFor: hasMoney }) => ({
    subject: `${title} was deleted`,
    paragraphs: [
      `An administrator has deleted your project ${title}. Its page is gone, and it is no longer on your dashboard.`,
      hasMoney
        ? 'Everybody who paid for a share in it by card gets the whole amount back, and we have written to them. You need not do anything.'
        : 'Nobody had paid for a share in it by card, so no money has to go back.',
    ],
  }),
};

/** "title, funding goal": the changed fields as the form names them. */
function changedLabels(after: StoredFields): string {
  return Object.entries(keptFields)
    .flatMap(([column, { label }]) => (column in after ? [label === 'FAQ' ? label : label.toLowerCase()] : []))
    .join(', ');
}
