// Pages prepared once for all signed-in people: what of them belongs to a person, read in one statement, and the answers of the
// API with marks in its place. A page that shows a person more than this is rendered for them alone.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { adminCredentials, users } from '#features/accounts/server/account-table.ts';
import { toUserRecord } from '#features/accounts/server/user-service.ts';
import { comments } from '#features/community/server/comments/comment-table.ts';
import { projectUpdates } from '#features/community/server/community-table.ts';
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

const projectPage = '/projects/:id';

/** A page of a project has these forms; all people for whom they are the same share one prepared page. */
type Variant = { isSaved: boolean; isFollowed: boolean };

export function createPreparedPages({ db }: Pick<Deps, 'db'>): PreparedPages {
  return {
    read: async (user, { path, params }) => {
      if (path !== projectPage) {
        return { variant: '', fill: async (choices) => toValues(db, user, await readFacts(db, user, toIds(choices))) };
      }
      const projectId = Number(params.id);
      if (!Number.isSafeInteger(projectId)) return undefined;
      const [row] = await projectFacts(db).execute({ id: user.id, projectId, ids: [projectId] });
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
  supported: sql<string[]>`array(
    select ${supports.projectId} from ${supports}
    where ${supports.userId} = ${users.id} and ${supports.projectId} = any (${sql.placeholder('ids')}::bigint[]))`,
};

const isOneself = and(eq(users.id, sql.placeholder('id')), isNull(users.erasedAt));

const facts = preparedQuery((db: Database) =>
  db
    .select(ownColumns)
    .from(users)
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(isOneself)
    .prepare('own facts'),
);

const projectFacts = preparedQuery((db: Database) =>
  db
    .select({
      ...ownColumns,
      isSaved: exists(sql`from ${savedProjects}
        where ${savedProjects.projectId} = ${projects.id} and ${savedProjects.userId} = ${users.id}`),
      isFollowed: exists(sql`from ${follows}
        where ${follows.creatorId} = ${projects.ownerId} and ${follows.followerId} = ${users.id}`),
      seesMore: sql<boolean>`${projects.ownerId} = ${users.id}
        or ${exists(sql`from ${investments} where ${investments.projectId} = ${projects.id}
          and ${investments.investorId} = ${users.id} and ${investments.counted} = 'held'`)}
        or ${exists(sql`from ${comments}
          where ${comments.projectId} = ${projects.id} and ${comments.userId} = ${users.id}`)}
        or (${exists(sql`from ${projectUpdates}
          where ${projectUpdates.projectId} = ${projects.id} and ${projectUpdates.visibility} <> 'public'`)}
          and ${isBackedBy(projects.id, users.id)})`,
    })
    .from(users)
    .innerJoin(projects, eq(projects.id, sql.placeholder('projectId')))
    .leftJoin(adminCredentials, eq(adminCredentials.userId, users.id))
    .where(isOneself)
    .prepare('own facts of a project'),
);

function exists(rest: SQL): SQL<boolean> {
  return sql<boolean>`exists (select 1 ${rest})`;
}

type Facts = Awaited<ReturnType<ReturnType<typeof facts>['execute']>>[number];

async function readFacts(db: Database, user: SignedInUser, ids: number[]): Promise<Facts | undefined> {
  const [row] = await facts(db).execute({ id: user.id, ids });
  return row;
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

function toIds(choices: readonly string[]): number[] {
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
  // People with a hold have a page of their own.
  if (part === 'hold') return toNoHold(await fetchShared(`/api/projects/${id}`));
  return undefined;
}

function withSupport(shared: unknown): unknown {
  if (Array.isArray(shared)) return shared.map(withSupport);
  return isProject(shared) ? { ...shared, supported: markChoice(supportOf(shared.id)) } : shared;
}

function toNoHold(project: unknown): unknown {
  return isProject(project) ? { hold: null, available: project.available } : project;
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
