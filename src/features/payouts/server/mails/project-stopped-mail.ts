// Email to the owner of a funded project that was stopped: its remaining money is returned.
import { eq } from 'drizzle-orm';
import { stoppedWords } from '#features/projects/project-standing.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import { defineProjectMail } from '#features/projects/server/mails/project-mail.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { projectStops } from '../plan-table.ts';

export const projectStoppedMail = defineProjectMail({
  kind: 'project_stopped',
  async write({ id, title }, { db }) {
    const [stop] = await db
      .select({ reason: projectStops.reason, stopped: stoppedColumn.as('stopped') })
      .from(projectStops)
      .innerJoin(projects, eq(projects.id, projectStops.projectId))
      .where(eq(projectStops.projectId, id));
    if (stop === undefined) return undefined;
    const words = stoppedWords(stop.stopped ?? { after: 0, of: 0 });
    return {
      subject: `${title} was ${words}`,
      parts: [
        `${title} was ${words}. ${stop.reason}`,
        'The money that was still held for it goes back to its investors, and we have emailed them. You keep what you already received.',
        { button: 'View your project', path: `/projects/${id}` },
      ],
    };
  },
});
