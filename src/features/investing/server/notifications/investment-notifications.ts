// Notifications for investors: refunds and returns of their money, and what became of the projects they invested in.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type NotificationSource, onMail, onProjectEvent } from '#features/notifications/server/notification-events.ts';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { shareNewsLinks } from '#features/projects/moment-words.ts';
import type { ProjectStatus } from '#features/projects/project-rules.ts';
import { stoppedWords } from '#features/projects/project-standing.ts';
import { fundedColumns } from '#features/projects/server/funded-figures.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed, isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { investments, refunds } from '../investing-table.ts';
import { refundReceiptMail } from '../mails/investment-mails.ts';
import { remainderPaidMail, remainderReturnedMail } from '../mails/remainder-mails.ts';
import { partReturns } from '../part-return-table.ts';

const refunded = defineNotification({
  kind: 'investment_refunded',
  find: (db, readerId, ids) =>
    db
      .select({
        id: investments.id,
        title: projects.title,
        amountCents: sql<number>`coalesce((
          select r.amount_cents from ${refunds} r where r.investment_id = ${investments.id} order by r.id desc limit 1
        ), ${investments.amountCents})`.mapWith(Number),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .where(and(inArray(investments.id, ids), eq(investments.investorId, readerId))),
  show: ({ id, title, amountCents }) => ({
    title: `${formatDollars(cents(amountCents))} for ${title} was refunded`,
    link: `/receipts/${id}`,
  }),
});

const returned = defineNotification({
  kind: 'milestone_returned',
  find: (db, readerId, ids) =>
    db
      .select({
        id: partReturns.id,
        investmentId: investments.id,
        title: projects.title,
        amountCents: partReturns.amountCents,
      })
      .from(partReturns)
      .innerJoin(investments, eq(investments.id, partReturns.investmentId))
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .where(and(inArray(partReturns.id, ids), eq(investments.investorId, readerId))),
  show: ({ investmentId, title, amountCents }) => ({
    title: `${formatDollars(cents(amountCents))} of your investment in ${title} was returned`,
    link: `/investments/${investmentId}/money`,
  }),
});

/** Not shown while a refund has taken it below its goal again. */
const funded = defineNotification({
  kind: 'project_funded',
  find: (db, _readerId, ids) => findProjects(db, ids, ['funded', 'completed']),
  show: ({ id, title, fundedCents }) => ({
    title: `${title} is funded with ${formatDollars(cents(fundedCents))}`,
    link: `/projects/${id}`,
    // Others are not found.
    more: shareNewsLinks({ id, visibility: 'public' }, 'funded'),
  }),
});

/** Shown also to those who got their money back because of it. */
const ended = defineNotification({
  kind: 'project_ended',
  find: (db, _readerId, ids) => findProjects(db, ids, ['failed', 'completed']),
  show({ id, title, status, stopped }) {
    const link = `/projects/${id}`;
    if (status === 'completed') return { title: `${title} is completed`, link };
    if (stopped === null) return { title: `The funding of ${title} has ended`, link };
    return { title: `${title} was ${stoppedWords(stopped)}`, link };
  },
});

function findProjects(db: Queryable, ids: number[], statuses: ProjectStatus[]) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      stopped: stoppedColumn.as('stopped'),
      fundedCents: fundedColumns.fundedCents,
    })
    .from(projects)
    .where(and(inArray(projects.id, ids), inArray(projects.status, statuses), isListed, isNotDeleted));
}

export const investmentNotifications: readonly NotificationSource[] = [
  onMail(refundReceiptMail, refunded, ({ investmentId, round = 0 }) => ({
    key: `investment-${investmentId}-refunded-${round}`,
    subjectId: investmentId,
    recipients: sql`select investor_id from investments where id = ${investmentId}`,
  })),
  ...[remainderReturnedMail, remainderPaidMail].map((mail) =>
    onMail(mail, returned, ({ returnId }) => ({
      key: `return-${returnId}`,
      subjectId: returnId,
      recipients: sql`
        select i.investor_id from part_returns r join investments i on i.id = r.investment_id where r.id = ${returnId}`,
    })),
  ),
  onProjectEvent('funded', funded, (projectId) => ({
    key: `project-${projectId}-funded`,
    subjectId: projectId,
    recipients: sql`select investor_id from investments where project_id = ${projectId} and counted = 'raised'`,
  })),
  ...(['failed', 'completed'] as const).map((status) =>
    onProjectEvent(status, ended, (projectId) => ({
      key: `project-${projectId}-${status}`,
      subjectId: projectId,
      // A failed project's money is on its way back by now.
      recipients: sql`
        select distinct investor_id from investments where project_id = ${projectId}
          and (counted = 'raised' or exists (select from refunds r where r.investment_id = investments.id and r.reason = 'project_failed'))`,
    })),
  ),
];
