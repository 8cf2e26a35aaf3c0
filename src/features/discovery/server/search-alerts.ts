// Compares new public projects with saved searches and notifies the people whose search matches: in batches of people, each in one
// transaction that also notes how far it came. The key of the notification makes sure that nobody hears of a project twice.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { filterFields } from '#features/projects/project-fields.ts';
import { isAnnounced } from '#features/projects/server/lists/project-list-filter.ts';
import { rowKeys } from '#features/projects/server/project-field-values.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { projects, projectTexts } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { processDueWork } from '#platform/jobs/due-work.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { type FilteredProject, passesFilters } from '../saved-search-rules.ts';
import { readStoredFilter } from './saved-search-query.ts';
import { savedSearches, searchAlertsDue } from './saved-search-table.ts';

export function startSearchAlerts(deps: Deps): Worker {
  return startWorker(deps, {
    name: 'search alerts',
    intervalMs: deps.config.sweepIntervalMs,
    heartbeat: deps.pool,
    run: ({ progress }) => sendSearchAlerts(deps, progress),
  });
}

const projectsAtOnce = 20;
const peopleAtOnce = 500;
/** The next batch continues with more people; other projects get their turn in between. */
const maxRounds = 50;

/** Everything that is due. Resolves to the number of projects. */
export function sendSearchAlerts(deps: Deps, progress: () => void = () => undefined): Promise<number> {
  return processDueWork(deps, {
    kind: 'search alert',
    batchSize: projectsAtOnce,
    takeBatch: async () => ({ items: await takeDue(deps), work: (projectId) => alertAll(deps, projectId) }),
    progress,
  });
}

/** Leases projects for a minute or longer, so that a failing one does not block others. */
async function takeDue({ db }: Deps): Promise<number[]> {
  const { rows } = await db.execute<{ project_id: string }>(sql`
    update ${searchAlertsDue} set attempts = attempts + 1,
      try_after = now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(attempts, 6))
    where project_id in (
      select project_id from search_alerts_due where try_after <= now() + interval '1 millisecond'
      order by project_id limit ${projectsAtOnce} for update skip locked)
    returning project_id`);
  return rows.map((row) => Number(row.project_id));
}

async function alertAll({ db, now }: Deps, projectId: number): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    if (await db.transaction((tx) => alertSome(tx, projectId, toDay(now())))) return;
  }
  await db
    .update(searchAlertsDue)
    .set({ attempts: 0, tryAfter: sql`now()` })
    .where(eq(searchAlertsDue.projectId, projectId));
}

/** The next people. True after the last of them, or if the project is not open to everyone anymore. */
async function alertSome(tx: Transaction, projectId: number, today: string): Promise<boolean> {
  const [due] = await tx.select().from(searchAlertsDue).where(eq(searchAlertsDue.projectId, projectId)).for('update');
  if (due === undefined) return true;
  const [project] = await tx
    .select({ ...filteredColumns, ownerId: projects.ownerId })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.status, 'active'), isListed));
  const upTo = project && (await findLastPerson(tx, due.afterUserId));
  if (project === undefined || upTo === undefined) {
    await tx.delete(searchAlertsDue).where(eq(searchAlertsDue.projectId, projectId));
    return true;
  }
  const matches = await findMatching(
    tx,
    project,
    sql`s.user_id > ${due.afterUserId} and s.user_id <= ${upTo} and s.alert <> 'off'
      and s.created_at <= (select created_at from search_alerts_due where project_id = ${projectId})
      and not exists (select from ${projectMembers} m where m.project_id = ${projectId} and m.user_id = s.user_id)`,
    today,
  );
  const atOnce = new Set(matches.filter(({ alert }) => alert === 'at_once').map(({ userId }) => userId));
  const digest = new Set(matches.map(({ userId }) => userId).filter((userId) => !atOnce.has(userId)));
  // The same key as for the followers of its creator: one notification about a new project is enough.
  const event = { key: `project-${projectId}-published`, subjectId: projectId, actorId: project.ownerId };
  if (atOnce.size > 0) await notify(tx, searchMatch, { ...event, recipients: [...atOnce] });
  if (digest.size > 0) await notify(tx, searchMatch, { ...event, recipients: [...digest], atMost: 'digest' });
  await tx.update(searchAlertsDue).set({ afterUserId: upTo }).where(eq(searchAlertsDue.projectId, projectId));
  return false;
}

async function findLastPerson(db: Queryable, after: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    select max(user_id) as last from (
      select distinct user_id from saved_searches where alert <> 'off' and user_id > ${after}
      order by user_id limit ${peopleAtOnce}) as people`);
  const last = rows[0]?.last ?? null;
  return last === null ? undefined : Number(last);
}

const filteredColumns = {
  id: projects.id,
  category: projects.category,
  goalCents: projects.goalCents,
  raisedCents: projects.raisedCents,
  deadline: projects.deadline,
  isAnnounced,
  ...(Object.fromEntries(filterFields.map((name) => [name, projects[rowKeys[name]]])) as {
    [Name in (typeof filterFields)[number]]: (typeof projects)['country'];
  }),
};

type Match = { userId: number; name: string; alert: string };

/** Searches that find the project: their words by the database, the other filters by the rules of both. */
async function findMatching(
  db: Queryable,
  project: FilteredProject & { id: number },
  searches: ReturnType<typeof sql>,
  today: string,
): Promise<Match[]> {
  const { rows } = await db.execute<{ user_id: string; name: string; alert: string; query: string }>(sql`
    select s.user_id, s.name, s.alert, s.query
    from ${savedSearches} s join ${projectTexts} t on t.project_id = ${project.id}
    where ${searches} and (s.words_query is null or t.document @@ s.words_query::tsquery)
    order by s.id`);
  return rows.flatMap(({ user_id, name, alert, query }) => {
    const filter = readStoredFilter(query);
    if (filter === undefined || filter.featured !== undefined || !passesFilters(project, filter, today)) return [];
    return [{ userId: Number(user_id), name, alert }];
  });
}

/** Names the reader's search, as long as they keep it and it still finds the project. */
const searchMatch = defineNotification({
  kind: 'search_match',
  async find(db, readerId, ids) {
    const found = await db
      .select({ ...filteredColumns, title: projects.title })
      .from(projects)
      .where(and(inArray(projects.id, ids), isListed));
    const named = [];
    for (const project of found) {
      const [match] = await findMatching(db, project, sql`s.user_id = ${readerId}`, toDay(new Date()));
      named.push({ id: project.id, title: project.title, search: match?.name });
    }
    return named;
  },
  show: ({ id, title, search }) => ({
    title: search === undefined ? `New project: ${title}` : `New for “${search}”: ${title}`,
    link: `/projects/${id}`,
  }),
});
