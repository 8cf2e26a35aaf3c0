// Email to the owner of a funded project that was stopped: the rest of its money goes back.
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { projectStops } from '../plan/plan-table.ts';

export const projectStoppedMail = defineMail({
  kind: 'project_stopped',
  facts: z.object({ projectId: z.int() }),
  key: ({ projectId }) => `project-${projectId}-stopped`,
  async compose({ db }, { projectId }) {
    const [facts] = await db
      .select({ name: users.name, email: users.email, title: projects.title, reason: projectStops.reason })
      .from(projectStops)
      .innerJoin(projects, eq(projects.id, projectStops.projectId))
      .innerJoin(users, eq(users.id, projects.ownerId))
      .where(and(eq(projectStops.projectId, projectId), canBeEmailed(users)));
    if (facts === undefined) return undefined;
    const { name, email, title, reason } = facts;
    return {
      to: { name, address: email },
      subject: `${title} was stopped`,
      parts: [
        `${title} was stopped: ${reason}`,
        'The money that was still held for it goes back to its investors, and we have emailed them. What was sent to you before stays with you.',
        { button: 'View your project', path: `/projects/${projectId}` },
      ],
    };
  },
});
