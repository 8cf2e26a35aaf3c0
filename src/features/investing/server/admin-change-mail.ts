// Mails to the owner of a project about what an administrator did to it, and why.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { keptFields } from '#features/projects/project-change-rules.ts';
import type { AdminChangeKind } from '#features/projects/server/admin-change.ts';
import { projectChanges, type StoredFields } from '#features/projects/server/project-change-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mail } from '#platform/mail.ts';
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
    })
    .from(projectChanges)
    .innerJoin(projects, eq(projects.id, projectChanges.projectId))
    .innerJoin(users, eq(users.id, recipient))
    .where(and(eq(projectChanges.id, changeId), eq(users.kind, 'person'), isNull(users.erasedAt)));
  if (facts === undefined) return undefined;
  const { subject, paragraphs } = adminChangeWords[kind](facts.title, changedLabels(facts.after));
  const why = facts.reason === null ? [] : [`The administrator's reason: ${facts.reason}`];
  const link = kind === 'handed_from' ? [] : [`The project: ${config.publicUrl}/projects/${projectId}`];
  return {
    to: facts.email,
    subject,
    text: [`Hello ${facts.name},`, ...paragraphs, ...why, ...link, mistake, ''].join('\n\n'),
    messageId: `project-${projectId}-${kind.replaceAll('_', '-')}-${changeId}`,
  };
}

const mistake = 'Write to us if you think that this is a mistake.';

export const adminChangeWords: Record<AdminChangeKind, (title: string, changed: string) => MailWords> = {
  changed_by_admin: (title, changed) => ({
    subject: `${title} was changed by an administrator`,
    paragraphs: [`An administrator has changed your project ${title}: ${changed}.`],
  }),
  created_by_admin: (title) => ({
    subject: `${title} was added for you`,
    paragraphs: [
      `An administrator has added the project ${title} in your name. It is on your dashboard, where you can edit it.`,
    ],
  }),
  handed_to: (title) => ({
    subject: `${title} is your project now`,
    paragraphs: [`An administrator has handed the project ${title} over to you. It is on your dashboard.`],
  }),
  handed_from: (title) => ({
    subject: `${title} was handed over to somebody else`,
    paragraphs: [
      `An administrator has handed your project ${title} over to somebody else. It is no longer on your dashboard.`,
    ],
  }),
};

/** "title, funding goal": the changed fields as the form names them. */
function changedLabels(after: StoredFields): string {
  return Object.entries(keptFields)
    .flatMap(([column, { label }]) => (column in after ? [label === 'FAQ' ? label : label.toLowerCase()] : []))
    .join(', ');
}
