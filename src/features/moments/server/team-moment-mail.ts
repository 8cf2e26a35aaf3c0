// Email to a member of a project's team about a moment of the project, from its notification. The owner's has details of its own.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import type { NotificationKind } from '#features/notifications/notification-rules.ts';
import type { NotificationSource } from '#features/notifications/server/notification-events.ts';
import { loadViews } from '#features/notifications/server/notification-kind.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import type { NotificationEvent } from '#features/notifications/server/notify.ts';
import { shareNewsLinks } from '#features/projects/moment-words.ts';
import type { SharedMoment } from '#features/projects/project-kit-path.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import type { Transaction } from '#platform/postgres/database.ts';

type Moment = {
  /** A query of the project of a notification's subject. */
  projectOf: (subjectId: number) => SQL;
  /** Absent if it may be bad news, too. */
  shared?: SharedMoment;
};

const itself = (subjectId: number) => sql`select ${subjectId}::bigint`;

/** The kinds that are moments of a project; money that was released is one for its team where it is about a transfer. */
const moments: Partial<Record<NotificationKind, Moment>> = {
  project_live: {
    projectOf: (id) => (id < 0 ? itself(-id) : sql`select project_id from project_reviews where id = ${id}`),
    shared: 'live',
  },
  project_first_investor: { projectOf: itself, shared: 'first_investor' },
  project_half: { projectOf: itself, shared: 'half' },
  project_goal_reached: { projectOf: itself, shared: 'funded' },
  vote_counted: {
    projectOf: (id) =>
      sql`select m.project_id from polls v join milestones m on m.id = v.milestone_id where v.id = ${id}`,
  },
  milestone_decided: { projectOf: (id) => sql`select project_id from milestones where id = ${id}` },
  milestone_released: {
    projectOf: (id) =>
      sql`select r.project_id from transfers t join releases r on r.id = t.release_id where t.id = ${-id}`,
    shared: 'milestone',
  },
};

const teamMomentMail = definePersonMail({
  kind: 'team_moment',
  facts: z.object({ notificationId: z.int(), projectId: z.int() }),
  key: ({ notificationId }) => `team-moment-${notificationId}`,
  find: async ({ db }, { notificationId, projectId }) => {
    const found = await db
      .select({
        to: recipient,
        userId: users.id,
        id: notifications.id,
        kind: notifications.kind,
        subjectId: notifications.subjectId,
        projectId: projects.id,
        title: projects.title,
        visibility: projects.visibility,
      })
      .from(notifications)
      .innerJoin(users, and(eq(users.id, notifications.userId), canBeEmailed(users)))
      .innerJoin(projects, and(eq(projects.id, projectId), isNotDeleted))
      // Not to those who left meanwhile.
      .innerJoin(
        projectMembers,
        and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, notifications.userId)),
      )
      .where(eq(notifications.id, notificationId));
    const views = await Promise.all(found.map(async (row) => (await loadViews(db, row.userId, [row])).get(row.id)));
    return found.flatMap((row, place) => {
      const view = views[place];
      return view === undefined ? [] : [{ ...row, view }];
    });
  },
  write({ kind, projectId, title, visibility, view }) {
    const shared = moments[kind]?.shared;
    return {
      subject: view.title,
      parts: [
        `News from ${title}, whose team you are on: ${view.title}.`,
        { button: 'Open', path: view.link },
        {
          links: [
            ['View the project', `/projects/${projectId}`],
            ...(shared === undefined ? [] : shareNewsLinks({ id: projectId, visibility }, shared)),
          ],
        },
      ],
      reference: `You get this email because you are on the team of ${title}.`,
    };
  },
});

/** Queues the team's emails with the notifications of these events. */
export function emailTeams(sources: readonly NotificationSource[]): NotificationSource[] {
  return sources.map((source) => {
    const moment = moments[source.definition.kind];
    if (moment === undefined) return source;
    return {
      ...source,
      queueMail: async (tx, facts) => {
        await source.queueMail?.(tx, facts);
        await queueTeamMails(tx, source.toEvent(facts), moment);
      },
    };
  });
}

async function queueTeamMails(
  tx: Transaction,
  { key, subjectId }: NotificationEvent,
  { projectOf }: Moment,
): Promise<void> {
  await tx.execute(sql`
    insert into mails (key, kind, facts)
    select 'team-moment-' || n.id, ${teamMomentMail.kind}, jsonb_build_object('notificationId', n.id, 'projectId', crew.project_id)
    from project_members crew join notifications n on n.user_id = crew.user_id and n.key = ${key}
    where crew.project_id = (${projectOf(subjectId)})
    on conflict (key) do nothing`);
}
