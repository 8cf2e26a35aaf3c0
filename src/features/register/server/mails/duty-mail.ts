// Reminders of a company's duties, to people with the right to its money.
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { formatDay, toDay } from '#kernel/dates.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { isOverdue } from '../../duty-rules.ts';
import { projectDuties } from '../register-table.ts';

export const dutyReminderMail = definePersonMail({
  kind: 'duty_reminder',
  facts: z.object({ projectId: z.int(), key: z.string(), days: z.int(), userId: z.int() }),
  key: ({ projectId, key, days, userId }) => `duty-${projectId}-${key}-${days}-${userId}`,
  find: ({ db }, { projectId, key, userId }) =>
    db
      .select({ to: recipient, title: projects.title, projectId: projects.id, duty: projectDuties })
      .from(projectDuties)
      .innerJoin(projects, eq(projects.id, projectDuties.projectId))
      .innerJoin(users, eq(users.id, userId))
      .where(
        and(
          eq(projectDuties.projectId, projectId),
          eq(projectDuties.key, key),
          isNull(projectDuties.doneAt),
          isNotDeleted,
          canBeEmailed(users),
        ),
      ),
  write({ title, projectId, duty }, _settings, { now }) {
    const late = isOverdue(duty, toDay(now()));
    const day = formatDay(duty.dueOn);
    return {
      subject: late ? `Overdue since ${day}: ${duty.title}` : `Due on ${day}: ${duty.title}`,
      parts: [
        `${duty.title} of ${title} ${late ? 'was' : 'is'} due on ${day} (${duty.law}).`,
        late
          ? 'Your public record shows it as overdue until you mark it as done with a link or a file.'
          : 'Once it is done, mark it with a link or a file. If it is not marked by then, your public record shows it as overdue.',
        { button: 'Open the duties', path: `/dashboard/projects/${projectId}/register` },
      ],
    };
  },
});
