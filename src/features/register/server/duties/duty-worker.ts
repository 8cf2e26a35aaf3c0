// Hourly background worker: adds duties, reminds of them, and removes files that nothing refers to.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { peopleWith } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { queueMails } from '#platform/mail/mail-outbox.ts';
import { findReminder, reminderDays } from '../../duty-rules.ts';
import { removeUnusedFiles } from '../files/register-files.ts';
import { dutyReminderMail } from '../mails/duty-mail.ts';
import { projectDuties } from '../register-table.ts';
import { addDuties } from './duty-service.ts';

export function startRegisterHousekeeping(deps: Deps): Worker {
  return startWorker(deps, {
    name: 'register',
    intervalMs: 3_600_000,
    firstAfterMs: 60_000,
    async run() {
      await runDuties(deps);
      await removeUnusedFiles(deps);
    },
  });
}

export async function runDuties(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await addDuties(deps);
  const today = toDay(deps.now());
  const open = await deps.db
    .select({ duty: projectDuties })
    .from(projectDuties)
    .innerJoin(projects, eq(projects.id, projectDuties.projectId))
    .where(
      and(
        isNull(projectDuties.doneAt),
        isNotDeleted,
        sql`${projectDuties.dueOn} <= ${today}::date + ${reminderDays[0]}::integer`,
      ),
    );
  for (const { duty } of open) {
    const days = findReminder(duty.dueOn, { today, last: duty.reminded });
    if (days === undefined) continue;
    const { projectId, key } = duty;
    await deps.db.transaction(async (tx) => {
      await tx
        .update(projectDuties)
        .set({ reminded: days })
        .where(and(eq(projectDuties.projectId, projectId), eq(projectDuties.key, key)));
      const { rows } = await tx.execute<{ owner_id: string }>(peopleWith('money', projectId));
      await queueMails(
        tx,
        dutyReminderMail,
        rows.map(({ owner_id }) => ({ projectId, key, days, userId: Number(owner_id) })),
      );
    });
  }
}
