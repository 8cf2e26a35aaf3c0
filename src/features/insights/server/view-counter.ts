// Counts who looks at which project: one visitor on one project on one day is one view. It keeps no cookie, no address and
// no person: only a fingerprint that ends with its day, because what it was made with is thrown away (docs/decisions/0026).
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

/** Written together this often; more than this many waiting are not counted, so that a flood costs memory no more. */
const flushMs = 2000;
const mostWaiting = 10_000;

type Counting = Pick<Deps, 'db' | 'log' | 'now'>;

/** Looks at every answer that shows a project; what waits to be written is written when the application closes. */
export function countProjectViews(app: FastifyInstance, deps: Counting): void {
  const { now, log } = deps;
  const waiting = new Map<string, View>();
  const salts = saltKeeper(deps);
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting.values()];
    waiting.clear();
    if (views.length > 0) writing = writing.then(() => keep(views));
    return writing;
  };
  // Losing a count is better than losing a page: whatever goes wrong here is a line in the log.
  const keep = async (views: View[]) => {
    try {
      await keepViews(deps.db, views);
    } catch (error) {
      if (findDatabaseRefusal(error)?.code !== 'unavailable') log.warn({ err: error }, 'views could not be counted');
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
 * The project that a person saw by this request: its page, or what the page asks for when one comes to it from another
 * page. Browsers say so of their own calls; those that the server makes for itself while rendering say nothing.
 */
function seenProject(request: FastifyRequest, status: number): number | undefined {
  if (request.method !== 'GET' || (status !== 200 && status !== 304)) return undefined;
  const { headers, viewer } = request;
  const [, api, id] = projectPage.exec(request.url.split('?', 1)[0] ?? '') ?? [];
  if (id === undefined || (api !== undefined && headers['sec-fetch-mode'] !== 'cors')) return undefined;
  if (!isPerson(headers['user-agent']) || headers['sec-purpose'] !== undefined) return undefined;
  // Whoever asks not to be followed is not counted, and whoever works here is no visitor.
  if (headers['sec-gpc'] === '1' || headers.dnt === '1' || viewer.admin !== undefined) return undefined;
  return Number(id);
}

/** The most views of one project that come from one address in a day. */
const browsersPerAddress = 20;

function fingerprint({ ip, headers, viewer }: FastifyRequest, salt: Buffer): Buffer {
  // Browsers behind one address count as a few at most, so that made-up browser names add no views.
  const browser =
    createHash('sha256')
      .update(headers['user-agent'] ?? '')
      .digest()
      .readUInt32BE() % browsersPerAddress;
  const who = viewer.user?.uid ?? `${countedAddress(ip)} ${browser}`;
  return createHash('sha256').update(salt).update(who).digest().subarray(0, 16);
}

/** The salt of a day: made by whichever process needs it first, and the last one there is. */
function saltKeeper({ db, log }: Counting): (day: string) => Promise<Buffer | undefined> {
  let known: { day: string; salt: Promise<Buffer | undefined> } | undefined;
  return (day) => {
    if (known?.day !== day) {
      const salt = findSalt(db, day).catch((error: unknown) => {
        known = undefined;
        if (findDatabaseRefusal(error)?.code !== 'unavailable') log.warn({ err: error }, 'views are not counted');
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
  // The day before may still have views on their way; what is older is forgotten.
  const old = sql`${day}::date - 1`;
  await db.delete(projectVisits).where(and(lt(projectVisits.day, old)));
  await db.delete(visitSalts).where(lt(visitSalts.day, old));
  const [row] = await db.select({ salt: visitSalts.salt }).from(visitSalts).where(sql`day = ${day}`);
  return row?.salt;
}

/** In the order of their keys, so that two processes never wait for each other. */
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
