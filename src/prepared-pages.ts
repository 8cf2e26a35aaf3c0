// Pages prepared once for all signed-in people: what of them belongs to a person, read in one statement for all who ask together,
// and the answers of the API with marks in its place. A page that shows a person more than this is rendered for them alone.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { adminCredentials, users } from '#features/accounts/server/account-table.ts';
import { toUserRecord } from '#features/accounts/server/user-service.ts';
import { comments } from '#features/community/server/comments/comment-table.ts';
import { follows, savedProjects } from '#features/community/server/following/following-table.ts';
import { isBackedBy } from '#features/investing/server/backers.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { countUnread } from '#features/notifications/server/center/notification-center.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { maxUnreadShown, showUnread } from '#features/notifications/unread-count.ts';
import { projects, supports } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { SignedInUser } from '#platform/http/viewer.ts';
import { markChoice, markText, markValue } from '#platform/pages/own-slots.ts';
import type { PreparedPages } from '#platform/pages/prepared-page.ts';
import type { OwnValues } from '#platform/pages/ready-template.ts';
import { type Database, preparedQuery } from '#platform/postgres/database.ts';
import { joinReads } from '#platform/postgres/joint-reads.ts';

const projectPage = '/projects/:id';

/** A page of a project has these forms; all people for whom they are the same share one prepared page. */
type Variant = { isSaved: boolean; isFollowed: boolean };

export function createPreparedPages({ db }: Pick<Deps, 'db'>): PreparedPages {
  const readFacts = joinFacts(db);
  const readProjectFacts = joinProjectFacts();
  return {
    read: async (user, { path, params }) => {
      if (user.id === undefined) return undefined;
      const { id } = user;
      if (path !== projectPage) {
        return { variant: '', fill: async (choices) => toValues(db, user, await readFacts(choices, id)) };
      }
      const projectId = Number(params.id);
      if (!Number.isSafeInteger(projectId)) return undefined;
      const row = await readProjectFacts(db, `${id} ${projectId}`);
      if (row === undefined || row.seesMore) return undefined;
      const variant: Variant = { isSaved: row.isSaved, isFollowed: row.isFollowed };
      return { variant: JSON.stringify(variant), fill: () => toValues(db, user, row) };
    },
    answer: (address, { variant, fetchShared }) => answerShared(address, variant, fetchShared),
  };
}

const ownColumns = {
  user: users,
  username: adminCredentials.username,
  /** Before those that the person may not see anymore are left out. */
  unread: sql<number>`(select count(*)::int from (select from ${notifications}
    where ${notifications.userId} = ${users.id} and ${notifications.readAt} is null limit ${sql.raw(`${maxUnreadShown + 1}`)}) as unread)`,
};

function supportedAmong(projectIds: SQL) {
  return sql<string[]>`array(
    select ${supports.projectId} from ${supports}
    where ${supports.userId} = ${users.id} and ${supports.projectId} = any (${projectIds}))`;
}

const facts = preparedQuery((db: Database) =>
  db
    .select({ ...ownColumns, supported: supportedAmong(sql`${sql.placeholder('projectIds')}::bigint[]`) })
    .from(users)
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(and(sql`${users.id} = any (${sql.placeholder('ids')}::bigint[])`, isNull(users.erasedAt)))
    .prepare('own facts'),
);

type Facts = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number];

/** Those of a page with these choices, by the person's id. */
function joinFacts(db: Database) {
  return joinReads(async (choices: readonly string[], ids: number[]) => {
    const rows = await facts(db).execute({ ids, projectIds: toProjectIds(choices) });
    return new Map(rows.map((row) => [row.user.id, row]));
  });
}

const projectFacts = preparedQuery((db: Database) =>
  db
    .select({
      ...ownColumns,
      projectId: projects.id,
      supported: supportedAmong(sql`array[${projects.id}]`),
      isSaved: exists(sql`from ${savedProjects}
        where ${savedProjects.projectId} = ${projects.id} and ${savedProjects.userId} = ${users.id}`),
      isFollowed: exists(sql`from ${follows}
        where ${follows.creatorId} = ${projects.ownerId} and ${follows.followerId} = ${users.id}`),
      seesMore: sql<boolean>`${projects.ownerId} = ${users.id}
        or ${exists(sql`from ${investments} where ${investments.projectId} = ${projects.id}
          and ${investments.investorId} = ${users.id} and ${investments.counted} = 'held'`)}
        or ${exists(sql`from ${comments}
          where ${comments.projectId} = ${projects.id} and ${comments.userId} = ${users.id}`)}
        or ${isBackedBy(projects.id, users.id)}`,
    })
    .from(
      sql`unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('projectIds')}::bigint[]) as visit (user_id, project_id)`,
    )
    .innerJoin(users, and(sql`${users.id} = visit.user_id`, isNull(users.erasedAt)))
    .innerJoin(projects, sql`${projects.id} = visit.project_id`)
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .prepare('own facts of a project'),
);

/** By the ids of the person and the project. */
function joinProjectFacts() {
  return joinReads(async (db: Database, visits: string[]) => {
    const pairs = visits.map((visit) => visit.split(' '));
    const rows = await projectFacts(db).execute({
      ids: pairs.map(([id]) => id),
      projectIds: pairs.map(([, projectId]) => projectId),
    });
    return new Map(rows.map((row) => [`${row.user.id} ${row.projectId}`, row]));
  });
}

function exists(rest: SQL): SQL<boolean> {
  return sql<boolean>`exists (select 1 ${rest})`;
}

/** Undefined for someone erased in the meantime. */
async function toValues(
  db: Database,
  { id, uid, name, email }: SignedInUser,
  row: Facts | undefined,
): Promise<OwnValues | undefined> {
  if (row === undefined) return undefined;
  const { unread } = row.unread === 0 ? row : await countUnread(db, id);
  return {
    uid,
    name,
    email,
    unread: showUnread(unread),
    json: { profile: JSON.stringify(toUserRecord(row)), unread: `${unread}`, personId: `${row.user.id}` },
    choices: new Set(row.supported.map((id) => supportOf(id))),
  };
}

function supportOf(projectId: number | string): string {
  return `support ${projectId}`;
}

function toProjectIds(choices: readonly string[]): number[] {
  return choices.flatMap((name) => (name.startsWith('support ') ? [Number(name.slice('support '.length))] : []));
}

type FetchShared = (address: string) => Promise<unknown>;

/** What a page gets in place of an answer to one person; undefined if it gets everybody's. */
async function answerShared(address: string, variant: string, fetchShared: FetchShared): Promise<unknown> {
  if (address === '/api/auth/session') {
    return { uid: markText('uid'), displayName: markText('name'), email: markText('email') };
  }
  if (address === `/api/users/${markText('uid')}`) return markValue('profile');
  if (address === '/api/notifications/unread') return { unread: markValue('unread'), personId: markValue('personId') };
  const [, id, part = ''] = /^\/api\/projects\/(\d+)(?:\/(\w+))?$/.exec(address) ?? [];
  if (id === undefined) {
    return /^\/api\/projects(?:\?|$)/.test(address) ? withSupport(await fetchShared(address)) : undefined;
  }
  if (part === '') return withSupport(await fetchShared(address));
  if (part === 'interest') return withInterest(await fetchShared(address), variant);
  // People with a hold or a stake have a page of their own.
  if (part === 'hold') return toNoHold(await fetchShared(`/api/projects/${id}`));
  return undefined;
}

function withSupport(shared: unknown): unknown {
  if (Array.isArray(shared)) return shared.map(withSupport);
  return isProject(shared) ? { ...shared, supported: markChoice(supportOf(shared.id)) } : shared;
}

function toNoHold(project: unknown): unknown {
  return isProject(project) ? { hold: null, available: project.available, stake: null } : project;
}

function isProject(value: unknown): value is { id: number; available: number } {
  return typeof value === 'object' && value !== null && 'supported' in value;
}

type Interest = { isSaved: boolean; creator: { isFollowed: boolean } | null };

function withInterest(shared: unknown, text: string): unknown {
  const { isSaved, isFollowed } = JSON.parse(text) as Variant;
  const interest = shared as Interest;
  return { ...interest, isSaved, creator: interest.creator && { ...interest.creator, isFollowed } };
}
