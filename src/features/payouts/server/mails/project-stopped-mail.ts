// Email to the owner of a funded project that was stopped: the rest of its money goes back.
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { stoppedWords } from '#features/projects/project-standing.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { projectStops } from '../plan/plan-table.ts';

export const projectStoppedMail = defineMail({
  kind: 'project_stopped',
  facts: z.object({ projectId: z.int() }),
  key: ({ projectId }) => `project-${projectId}-stopped`,
  async compose({ db }, { projectId }) {
    const [facts] = await db
      .select({
        name: users.name,
        email: users.email,
        title: projects.title,
        reason: projectStops.reason,
        stopped: stoppedColumn.as('stopped'),
      })
      .from(projectStops)
      .innerJoin(projects, eq(projects.id, projectStops.projectId))
      .innerJoin(users, eq(users.id, projects.ownerId))
      .where(and(eq(projectStops.projectId, projectId), canBeEmailed(users)));
    if (facts === undefined) return undefined;
    const { name, email, title, reason } = facts;
    const words = stoppedWords(facts.stopped ?? { after: 0, of: 0 });
    return {
      to: { name, address: email },
      subject: `${title} was ${words}`,
      parts: [
        `${title} was ${words}. ${reason}`,
        'The money that was still held for it goes back to its investors, and we have emailed them. You keep what you already received.',
        { button: 'View your project', path: `/projects/${projectId}` },
      ],
    };
  },
});
