// Email to a creator whose project was published without a review. Only the first publication is confirmed: a project may go
// back to draft and be published again.
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { projects } from '../project-table.ts';
import { isNotDeleted } from '../project-visibility.ts';

/** Not sent if it is a draft again or deleted. */
export const projectPublishedMail = defineMail({
  kind: 'project_published',
  facts: z.object({ projectId: z.int() }),
  key: ({ projectId }) => `project-${projectId}-published`,
  async compose({ db }, { projectId }) {
    const [facts] = await db
      .select({ title: projects.title, name: users.name, email: users.email })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.ownerId))
      .where(and(eq(projects.id, projectId), ne(projects.status, 'draft'), isNotDeleted, canBeEmailed(users)));
    if (facts === undefined) return undefined;
    const { title, name, email } = facts;
    return {
      to: { name, address: email },
      subject: `${title} is live`,
      parts: [
        `Your project ${title} has been submitted and is public now. People can find it, share it and invest in it.`,
        { button: 'View your project', path: `/projects/${projectId}` },
        'We email you about each investment. You can edit the project from your dashboard.',
        { links: [['Open your dashboard', '/dashboard']] },
      ],
    };
  },
});
