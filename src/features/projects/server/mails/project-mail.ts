// Emails to the owner of a project about the project: its facts, the owner's address and a sample come with the definition.
import { and, eq, getTableColumns } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { definePersonMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import { projects } from '../project-table.ts';

const subject = z.object({ projectId: z.int() });

type ProjectFacts = typeof projects.$inferSelect;
type Content = { subject: string; parts: EmailPart[] };
type ProjectMail = {
  kind: string;
  /** Deleted projects come too. Undefined when there is nothing to say anymore. */
  write: (project: ProjectFacts, deps: Deps) => Content | undefined | Promise<Content | undefined>;
};

/** One email of its kind for each project; not sent to an owner who was erased or has no address. */
export function defineProjectMail({ kind, write }: ProjectMail): MailTemplate<z.infer<typeof subject>> {
  return definePersonMail({
    kind,
    family: 'project',
    facts: subject,
    key: ({ projectId }) => `project-${projectId}-${kind.replace(/^project_/, '').replaceAll('_', '-')}`,
    find: ({ db }, { projectId }) =>
      db
        .select({ to: recipient, project: getTableColumns(projects) })
        .from(projects)
        .innerJoin(users, eq(users.id, projects.ownerId))
        .where(and(eq(projects.id, projectId), canBeEmailed(users))),
    write: ({ project }, _settings, deps) => write(project, deps),
  });
}
