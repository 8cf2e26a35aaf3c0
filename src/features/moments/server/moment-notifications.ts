// Notifies a creator and their team of the first investor and of half of the goal, and queues the email about the second. The first investor is in the
// email about the investment itself (investing/server/mails/investment-news-mail.ts).
import { and, inArray } from 'drizzle-orm';
import { type NotificationSource, onProjectEvent } from '#features/notifications/server/notification-events.ts';
import { defineNotification, type NotificationDefinition } from '#features/notifications/server/notification-kind.ts';
import { firstInvestorTitle, halfTitle } from '#features/projects/moment-words.ts';
import { mayDo, peopleWith } from '#features/projects/server/project-access.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { projectHalfMail } from './project-half-mail.ts';

function findOwn(db: Queryable, readerId: number, ids: number[]) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      raisedCents: projects.raisedCents,
      goalCents: projects.goalCents,
    })
    .from(projects)
    .where(and(inArray(projects.id, ids), mayDo('member', readerId), isNotDeleted));
}

const first = defineNotification({
  kind: 'project_first_investor',
  find: findOwn,
  show: ({ title }) => ({ title: firstInvestorTitle(title), link: '/dashboard' }),
});

/** Hidden while refunds have taken the project below half of its goal again. */
const half = defineNotification({
  kind: 'project_half',
  find: async (db, readerId, ids) =>
    (await findOwn(db, readerId, ids)).filter(({ raisedCents, goalCents }) => raisedCents * 2 >= goalCents),
  show: ({ title, raisedCents, goalCents }) => ({
    title: halfTitle({
      title,
      raised: toDollarNumber(cents(raisedCents)),
      goal: toDollarNumber(cents(goalCents)),
    }),
    link: '/dashboard',
  }),
});

const onceFor = (definition: NotificationDefinition) => (projectId: number) => ({
  key: `${definition.kind.replaceAll('_', '-')}-${projectId}`,
  subjectId: projectId,
  recipients: peopleWith('member', projectId),
});

export const momentNotifications: readonly NotificationSource[] = [
  onProjectEvent('first_investor', first, onceFor(first)),
  onProjectEvent('half', half, onceFor(half), (tx, projectId) => queueMail(tx, projectHalfMail, { projectId })),
];
