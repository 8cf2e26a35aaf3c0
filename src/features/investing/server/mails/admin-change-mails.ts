// Emails to the owner of a project about an administrator's change, with the reason.
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { changedFields, labelInSentence } from '#features/projects/project-fields.ts';
import type { AdminChangeKind, OnChangedByAdmin } from '#features/projects/server/admin/admin-change.ts';
import { projectChanges, type StoredFields } from '#features/projects/server/history/project-change-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { type EmailPart, replyIfMistaken } from '#platform/mail/email.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import { defineMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { investments } from '../investing-table.ts';
import { queueForBackers } from './backer-mail.ts';
import { newOwnerMail } from './backer-mails.ts';

const subject = z.object({
  projectId: z.int(),
  /** The entry of the project's history it is about. */
  changeId: z.int(),
});
type Subject = z.infer<typeof subject>;

type Facts = { title: string; changed: string; wasPaidFor: boolean };
type AdminChangeMail = {
  /** False if they can no longer open the project after the change. */
  isTheirs: boolean;
  withoutReason?: string;
  write: (facts: Facts) => { subject: string; text: string[] };
};

const adminChanges: Record<AdminChangeKind, AdminChangeMail> = {
  changed_by_admin: {
    isTheirs: true,
    write: ({ title, changed }) => ({
      subject: `${title} was changed by an administrator`,
      text: [`An administrator changed your project ${title}: ${changed}.`],
    }),
  },
  created_by_admin: {
    isTheirs: true,
    write: ({ title }) => ({
      subject: `${title} was added for you`,
      text: [`An administrator added the project ${title} in your name. You can edit it from your dashboard.`],
    }),
  },
  handed_to: {
    isTheirs: true,
    write: ({ title }) => ({
      subject: `${title} is your project now`,
      text: [`An administrator transferred the project ${title} to you. You can edit it from your dashboard.`],
    }),
  },
  handed_from: {
    isTheirs: false,
    write: ({ title }) => ({
      subject: `${title} was transferred to another owner`,
      text: [`An administrator transferred your project ${title} to another owner. It is no longer on your dashboard.`],
    }),
  },
  deleted_by_admin: {
    isTheirs: false,
    withoutReason: 'The administrator gave no reason. Reply to this email to ask for it.',
    write: ({ title, wasPaidFor: hasMoney }) => ({
      subject: `${title} was deleted`,
      text: [
        `An administrator deleted your project ${title}. It is no longer public or on your dashboard.`,
        hasMoney
          ? 'Everyone who invested by card gets a full refund, and we have emailed them. There is nothing you need to do.'
          : 'No one had invested by card, so there is nothing to refund.',
      ],
    }),
  },
};

const adminChangeMails: Record<AdminChangeKind, MailTemplate<Subject>> = {
  changed_by_admin: defineAdminChangeMail('changed_by_admin'),
  created_by_admin: defineAdminChangeMail('created_by_admin'),
  handed_to: defineAdminChangeMail('handed_to'),
  handed_from: defineAdminChangeMail('handed_from'),
  deleted_by_admin: defineAdminChangeMail('deleted_by_admin'),
};

/** In the transaction of the change. The investors of a transferred project are notified of the new owner. */
export const queueAdminChangeMail: OnChangedByAdmin = async (tx, { projectId, changeId, kind }) => {
  await queueMail(tx, adminChangeMails[kind], { projectId, changeId });
  if (kind === 'handed_to') await queueForBackers(tx, newOwnerMail, { projectId, changeId });
};

function defineAdminChangeMail(kind: AdminChangeKind): MailTemplate<Subject> {
  const { isTheirs, withoutReason, write } = adminChanges[kind];
  return defineMail({
    kind,
    facts: subject,
    key: ({ projectId, changeId }) => `project-${projectId}-${kind.replaceAll('_', '-')}-${changeId}`,
    async compose({ db }, { projectId, changeId }) {
      const facts = await findFacts(db, kind, changeId);
      if (facts === undefined) return undefined;
      const words = write({ ...facts, changed: changedLabels(facts.after) });
      return {
        to: { name: facts.name, address: facts.email },
        subject: words.subject,
        parts: [
          ...words.text,
          ...reasonGiven(facts.reason, withoutReason),
          ...(isTheirs ? [{ button: 'View the project', path: `/projects/${projectId}` }] : []),
          replyIfMistaken,
        ],
      };
    },
  });
}

/** Undefined if the recipient was erased or is a system user. */
async function findFacts(db: Queryable, kind: AdminChangeKind, changeId: number) {
  // The previous owner of a transferred project; the current owner for everything else.
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
    .where(and(eq(projectChanges.id, changeId), canBeEmailed(users)));
  return facts;
}

/** Whether any card was ever charged for it, even if the money has been refunded by now. */
const wasPaidFor = sql<boolean>`exists (
  select 1 from ${investments} i where i.project_id = ${projects.id} and i.origin = 'card'
    and (i.counted = 'raised' or i.state in ('refund_pending', 'refunded')))`;

function reasonGiven(reason: string | null, withoutReason: string | undefined): EmailPart[] {
  if (reason !== null) return ['The reason:', { quote: reason }];
  return withoutReason === undefined ? [] : [withoutReason];
}

/** "title, funding goal": the changed fields as the form names them. */
function changedLabels(after: StoredFields): string {
  return changedFields(after).map(labelInSentence).join(', ');
}
