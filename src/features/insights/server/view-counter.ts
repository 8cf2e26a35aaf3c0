// Counts project views: one per visitor, project and day. It stores no cookie, no address and
// no person: only a fingerprint whose salt is deleted after the day (docs/decisions/0026-statistics.md).
import { createHash, randomBytes } from 'node:crypto';
import { and, lt, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { countedAddress } from '#platform/http/counted-address.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';
import { isPerson } from '../analytics-rules.ts';
import { projectVisits, visitSalts } from './insights-table.ts';

type View = { day: string; projectId: number; visitor: Buffer };

/** Flush interval, and the most pending views; beyond it views are dropped to bound memory. */
const flushMs = 2000;
const mostWaiting = 10_000;

type Counting = Pick<Deps, 'db' | 'log' | 'now'>;

/** Observes responses that show a project; pending views are flushed when the application closes. */
export function countProjectViews(app: FastifyInstance, deps: Counting): void {
  const { now, log } = deps;
  const waiting = new Map<string, View>();
  const salts = createDailySaltCache(deps);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting.values()];
    waiting.clear();
    if (views.length > 0) writing = writing.then(() => saveViews(views));
    return writing;
  };
  // Failures are only logged: losing a view is better than failing a page.
  const saveViews = async (views: View[]) => {
    try {
      await keepViews(deps.db, views);
    } catch (error) {
      if (findDatabaseRefusal(error)?.code !== 'unavailable')
        log.warn({ event: 'views.flush_failed', err: error }, 'failed to save project views');
    }
  };

  app.addHook('onResponse', async (request, reply) => {
    const projectId = seenProject(request, reply.statusCode);
    if (projectId === undefined || waiting.size >= mostWaiting) return;
    const day = toDay(now());
    const salt = await salts(day);
    if (salt === undefined) return;
    const visitor = fingerprint(request, salt);
    waiting.set(`${day} ${projectId} ${visitor.toString('base64')}`, { day, projectId, visitor });
    timer ??= setTimeout(() => void flush(), flushMs);
    timer.unref();
  });
  app.addHook('onClose', () => flush());
}

const projectPage = /^\/(api\/)?projects\/([1-9]\d{0,14})$/;

/**
 * The project viewed by this request: its page, or the API call made when navigating to it from another
 * page. Only browsers send the header; in-process calls while rendering do not.
 */
function seenProject(request: FastifyRequest, status: number): number | undefined {
  if (request.method !== 'GET' || (status !== 200 && status !== 304)) return undefined;
  const { headers, viewer } = request;
  const [, api, id] = projectPage.exec(request.url.split('?', 1)[0] ?? '') ?? [];
  if (id === undefined || (api !== undefined && headers['sec-fetch-mode'] !== 'cors')) return undefined;
  if (!isPerson(headers['user-agent']) || headers['sec-purpose'] !== undefined) return undefined;
  // Visitors who opt out of tracking and administrators are not counted.
  if (headers['sec-gpc'] === '1' || headers.dnt === '1' || viewer.admin !== undefined) return undefined;
  return Number(id);
}

/** Most views of one project per address and day. */
const browsersPerAddress = 20;

function fingerprint({ ip, headers, viewer }: FastifyRequest, salt: Buffer): Buffer {
  // Bounded per address, so that forged user agents add few views.
  const browser =
    createHash('sha256')
      .update(headers['user-agent'] ?? '')
      .digest()
      .readUInt32BE() % browsersPerAddress;
  const who = viewer.user?.uid ?? `${countedAddress(ip)} ${browser}`;
  return createHash('sha256').update(salt).update(who).digest().subarray(0, 16);
}

/** The salt of a day: created by the first process that needs it. */
function createDailySaltCache({ db, log }: Counting): (day: string) => Promise<Buffer | undefined> {
  let known: { day: string; salt: Promise<Buffer | undefined> } | undefined;
  return (day) => {
    if (known?.day !== day) {
      const salt = findSalt(db, day).catch((error: unknown) => {
        known = undefined;
        if (findDatabaseRefusal(error)?.code !== 'unavailable')
          log.warn({ event: 'views.salt_failed', err: error }, 'failed to load view salt');
        return undefined;
      });
      known = { day, salt };
    }
    return known.salt;
  };
}

async function findSalt(db: Queryable, day: string): Promise<Buffer | undefined> {
  await db
    .insert(visitSalts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing();
  // Yesterday may still have pending views; older salts are deleted.
  const old = sql`${day}::date - 1`;
  await db.delete(projectVisits).where(and(lt(projectVisits.day, old)));
  await db.delete(visitSalts).where(lt(visitSalts.day, old));
  const [row] = await db.select({ salt: visitSalts.salt }).from(visitSalts).where(sql`day = ${day}`);
  return row?.salt;
}

/** In key order, so that two processes cannot deadlock. */
async function keepViews(db: Queryable, views: readonly View[]): Promise<void> {
  const rows = views.map(({ day, projectId, visitor }) => ({
    day,
    project: projectId,
    visitor: visitor.toString('hex'),
  }));
  await db.execute(sql`
    with seen as (
      insert into project_visits (day, project_id, visitor)
      select v.day, v.project, decode(v.visitor, 'hex')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (day date, project bigint, visitor text)
      join projects p on p.id = v.project
      order by v.day, v.project, v.visitor
      on conflict do nothing
      returning day, project_id
    )
    insert into project_view_days (project_id, day, views)
    select project_id, day, count(*) from seen group by project_id, day order by project_id, day
    on conflict (project_id, day) do update set views = project_view_days.views + excluded.views`);
}
