// Notifications for investors: refunds and returns of their money, and what became of the projects they invested in.
import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { notifyOn } from '#features/notifications/server/notification-events.ts';
import { defineNotification, type NotificationView } from '#features/notifications/server/notification-kind.ts';
import { stoppedWords } from '#features/projects/project-standing.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import type { StoppedRow } from '#features/projects/server/project-answers.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed, isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { investments, refunds } from '../investing-table.ts';
import { partReturns } from '../part-return-table.ts';

const refunded = defineNotification({
  kind: 'investment_refunded',
  async load(db, readerId, subjectIds) {
    const rows = await db
      .select({
        id: investments.id,
        title: projects.title,
        amountCents: sql<number>`coalesce((
          select r.amount_cents from ${refunds} r where r.investment_id = ${investments.id} order by r.id desc limit 1
        ), ${investments.amountCents})`.mapWith(Number),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .where(and(inArray(investments.id, [...subjectIds]), eq(investments.investorId, readerId)));
    return new Map(
      rows.map(({ id, title, amountCents }): [number, NotificationView] => [
        id,
        { title: `${formatDollars(cents(amountCents))} for ${title} was refunded`, link: `/receipts/${id}` },
      ]),
    );
  },
});
notifyOn(
  'mail refund_receipt',
  refunded,
  z.object({ investmentId: z.int(), round: z.optional(z.int()) }),
  ({ investmentId, round = 0 }) => ({
    key: `investment-${investmentId}-refunded-${round}`,
    subjectId: investmentId,
    recipients: sql`select investor_id from investments where id = ${investmentId}`,
  }),
);

const returned = defineNotification({
  kind: 'milestone_returned',
  async load(db, readerId, subjectIds) {
    const rows = await db
      .select({
        id: partReturns.id,
        investmentId: investments.id,
        title: projects.title,
        amountCents: partReturns.amountCents,
      })
      .from(partReturns)
      .innerJoin(investments, eq(investments.id, partReturns.investmentId))
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .where(and(inArray(partReturns.id, [...subjectIds]), eq(investments.investorId, readerId)));
    return new Map(
      rows.map(({ id, investmentId, title, amountCents }): [number, NotificationView] => [
        id,
        {
          title: `${formatDollars(cents(amountCents))} of your investment in ${title} was returned`,
          link: `/investments/${investmentId}/money`,
        },
      ]),
    );
  },
});
for (const mail of ['rest_returned', 'rest_paid']) {
  notifyOn(`mail ${mail}`, returned, z.object({ returnId: z.int() }), ({ returnId }) => ({
    key: `return-${returnId}`,
    subjectId: returnId,
    recipients: sql`
      select i.investor_id from part_returns r join investments i on i.id = r.investment_id where r.id = ${returnId}`,
  }));
}

const projectFacts = z.object({ projectId: z.int() });
const backersOf = (projectId: number) =>
  sql`select investor_id from investments where project_id = ${projectId} and counted = 'raised'`;

/** Not shown while a refund has taken it below its goal again. */
const funded = defineNotification({
  kind: 'project_funded',
  async load(db, _readerId, subjectIds) {
    const rows = await findProjects(db, subjectIds, ['funded', 'completed']);
    return new Map(
      rows.map(({ id, title, raisedCents }) => [
        id,
        { title: `${title} is funded with ${formatDollars(cents(raisedCents))}`, link: `/projects/${id}` },
      ]),
    );
  },
});
notifyOn('project funded', funded, projectFacts, ({ projectId }) => ({
  key: `project-${projectId}-funded`,
  subjectId: projectId,
  recipients: backersOf(projectId),
}));

/** Shown also to those who got their money back because of it. */
const ended = defineNotification({
  kind: 'project_ended',
  async load(db, _readerId, subjectIds) {
    const rows = await findProjects(db, subjectIds, ['failed', 'completed']);
    return new Map(
      rows.map(({ id, title, status, stopped }) => [
        id,
        {
          title: toEndTitle(title, status, stopped),
          link: `/projects/${id}`,
        },
      ]),
    );
  },
});
function toEndTitle(title: string, status: string, stopped: StoppedRow): string {
  if (status === 'completed') return `${title} is completed`;
  return stopped === null ? `The funding of ${title} has ended` : `${title} was ${stoppedWords(stopped)}`;
}

for (const status of ['failed', 'completed'] as const) {
  notifyOn(`project ${status}`, ended, projectFacts, ({ projectId }) => ({
    key: `project-${projectId}-${status}`,
    subjectId: projectId,
    // A failed project's money is on its way back by now.
    recipients: sql`
      select distinct investor_id from investments where project_id = ${projectId}
        and (counted = 'raised' or exists (select from refunds r where r.investment_id = investments.id and r.reason = 'project_failed'))`,
  }));
}

function findProjects(
  db: Parameters<typeof funded.load>[0],
  ids: readonly number[],
  statuses: (typeof projects.$inferSelect)['status'][],
) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      stopped: stoppedColumn.as('stopped'),
      raisedCents: projects.raisedCents,
    })
    .from(projects)
    .where(and(inArray(projects.id, [...ids]), inArray(projects.status, statuses), isListed, isNotDeleted));
}
