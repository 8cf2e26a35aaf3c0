// Notifications to the creator and the team of a project that was funded or, once funded, stopped.
import { and, inArray, isNotNull } from 'drizzle-orm';
import { type NotificationSource, onMail } from '#features/notifications/server/notification-events.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { fundedTitle } from '#features/projects/moment-words.ts';
import { stoppedWords } from '#features/projects/project-standing.ts';
import { fundedColumns } from '#features/projects/server/funded-figures.ts';
import { isStopped, stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import { mayDo, peopleWith } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import { projectFundedMail } from '../mails/project-funded-mail.ts';
import { projectStoppedMail } from '../mails/project-stopped-mail.ts';

const isOwn = (right: 'member' | 'edit', readerId: number, ids: number[]) =>
  and(inArray(projects.id, ids), mayDo(right, readerId), isNotDeleted);

/** Hidden while a refund has taken the project below its goal again. */
const funded = defineNotification({
  kind: 'project_goal_reached',
  find: (db, readerId, ids) =>
    db
      .select({ id: projects.id, title: projects.title, ...fundedColumns, isBelowGoal: projects.fundedBelowGoal })
      .from(projects)
      .where(and(isOwn('member', readerId, ids), isNotNull(projects.fundedAt))),
  show({ title, fundedCents, fundedPeople, isBelowGoal }) {
    const raised = toDollarNumber(cents(fundedCents));
    const words = fundedTitle({ raised, investors: fundedPeople, isGoalReached: !isBelowGoal });
    return { title: `${words} for ${title}`, link: '/dashboard' };
  },
});

const stopped = defineNotification({
  kind: 'project_stopped',
  find: (db, readerId, ids) =>
    db
      .select({ id: projects.id, title: projects.title, place: stoppedColumn.as('stopped') })
      .from(projects)
      .where(and(isOwn('edit', readerId, ids), isStopped)),
  show: ({ id, title, place }) => ({
    title: `${title} was ${stoppedWords(place ?? { after: 0, of: 0 })}`,
    link: `/dashboard/projects/${id}/milestones`,
  }),
});

export const ownerNotifications: readonly NotificationSource[] = [
  onMail(projectFundedMail, funded, ({ projectId }) => ({
    key: `project-${projectId}-goal-reached`,
    subjectId: projectId,
    recipients: peopleWith('member', projectId),
  })),
  onMail(projectStoppedMail, stopped, ({ projectId }) => ({
    key: `project-${projectId}-stopped`,
    subjectId: projectId,
    recipients: peopleWith('edit', projectId),
  })),
];
