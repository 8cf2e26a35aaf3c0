// Emails to the owner of a project about what an administrator did to it, and why.
import { and, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { changedFields, labelInSentence } from '#features/projects/project-fields.ts';
import type { AdminChangeKind } from '#features/projects/server/admin/admin-change.ts';
import { projectChanges, type StoredFields } from '#features/projects/server/history/project-change-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail, type EmailPart } from '#platform/mail/email.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { investments } from '../investing-table.ts';
import type { MailWords } from './investment-mail-words.ts';

type OwedMail = { projectId: number; kind: AdminChangeKind; changeId: number };

/** Undefined when whoever it is for was erased, or is no person. */
export async function composeAdminChangeMail(
  deps: Deps,
  { projectId, kind, changeId }: OwedMail,
): Promise<Mail | undefined> {
  // Whose it was before it was handed over; whose it is, for everything else.
  const recipient =
    kind === 'handed_from' ? sql`(${projectChanges.before} ->> 'owner_id')::bigint` : sql`${projects.ownerId}`;
  const [facts] = await deps.db
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
    .where(and(eq(projectChanges.id, changeId), canBeEmailed(users)));
  if (facts === undefined) return undefined;
  const { title, after, reason } = facts;
  const { subject, parts } = adminChangeWords[kind]({
    title,
    changed: changedLabels(after),
    wasPaidFor: facts.wasPaidFor,
  });
  const isTheirs = kind !== 'handed_from' && kind !== 'deleted_by_admin';
  const action = isTheirs ? [{ button: 'View the project', path: `/projects/${projectId}` }] : [];
  return composeEmail(deps, {
    to: { name: facts.name, address: facts.email },
    subject,
    parts: [...parts, ...why(kind, reason), ...action, 'If you think this is a mistake, reply to this email.'],
    messageId: `project-${projectId}-${kind.replaceAll('_', '-')}-${changeId}`,
  });
}

/** Whether anybody's card was charged for it, also where the money went back already: by now it may have. */
const wasPaidFor = sql<boolean>`exists (
  select 1 from ${investments} i where i.project_id = ${projects.id} and i.origin = 'card'
    and (i.counted = 'raised' or i.state in ('refund_pending', 'refunded')))`;

function why(kind: AdminChangeKind, reason: string | null): EmailPart[] {
  if (reason !== null) return ['The reason:', { quote: reason }];
  return kind === 'deleted_by_admin' ? ['The administrator gave no reason. Reply to this email to ask for it.'] : [];
}

type Facts = { title: string; changed: string; wasPaidFor: boolean };

export const adminChangeWords: Record<AdminChangeKind, (facts: Facts) => MailWords> = {
  changed_by_admin: ({ title, changed }) => ({
    subject: `${title} was changed by an administrator`,
    parts: [`An administrator changed your project ${title}: ${changed}.`],
  }),
  created_by_admin: ({ title }) => ({
    subject: `${title} was added for you`,
    parts: [`An administrator added the project ${title} in your name. You can edit it from your dashboard.`],
  }),
  handed_to: ({ title }) => ({
    subject: `${title} is your project now`,
    parts: [`An administrator transferred the project ${title} to you. You can edit it from your dashboard.`],
  }),
  handed_from: ({ title }) => ({
    subject: `${title} was transferred to another owner`,
    parts: [`An administrator transferred your project ${title} to another owner. It is no longer on your dashboard.`],
  }),
  deleted_by_admin: ({ title, wasPaidFor: hasMoney }) => ({
    subject: `${title} was deleted`,
    parts: [
      `An administrator deleted your project ${title}. It is no longer public or on your dashboard.`,
      hasMoney
        ? 'Everyone who invested by card gets a full refund, and we have emailed them. There is nothing you need to do.'
        : 'No one had invested in it by card, so there is nothing to refund.',
    ],
  }),
};

/** "title, funding goal": the changed fields as the form names them. */
function changedLabels(after: StoredFields): string {
  return changedFields(after).map(labelInSentence).join(', ');
}
