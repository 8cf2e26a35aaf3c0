// Writes batches of events: once per visitor, day and project, counted by day and source.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { type EventType, maxSourcesPerDay, type shareWays } from '../insights-rules.ts';

export type PendingEvent = {
  type: EventType;
  /** UTC, `2026-11-24`. */
  day: string;
  at: string;
  /** Null for investments, which are looked up by payment. */
  projectId: number | null;
  paymentId: string | null;
  via: (typeof shareWays)[number] | null;
  /** Fingerprints in hex (visitor-fingerprint.ts). */
  visitor: string;
  other: string | null;
  userId: number | null;
  /** Only for views; other events use the source of the visitor's first view of the day. */
  source: string | null;
};

/** Inserts views first, because other events are attributed to a view that may be in the same batch. */
export async function saveEvents(db: Queryable, events: readonly PendingEvent[]): Promise<void> {
  const { views = [], acts = [] } = Object.groupBy(events, ({ type }) => (type === 'view' ? 'views' : 'acts'));
  if (views.length > 0) await insertEvents(db, views);
  if (acts.length > 0) await insertEvents(db, acts.map(forOnePayment));
}

/** A person may invest twice a day: each payment counts. */
function forOnePayment(event: PendingEvent): PendingEvent & { own: string } {
  const own =
    event.paymentId === null
      ? event.visitor
      : createHash('sha256').update(event.paymentId).digest().subarray(0, 16).toString('hex');
  return { ...event, own };
}

/** In key order, so that two processes cannot deadlock. A project's owner is not counted. */
async function insertEvents(db: Queryable, events: readonly (PendingEvent & { own?: string })[]): Promise<void> {
  await db.execute(sql`
    with sent as (
      select e.*, decode(coalesce(e.own, e.visitor), 'hex') as mark, decode(e.visitor, 'hex') as who, decode(e.other, 'hex') as earlier,
        coalesce(e."projectId", (select i.project_id from payments y join investments i on i.id = y.investment_id
          where y.provider_payment_id = e."paymentId")) as project
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (type text, day date, at timestamptz, "projectId" bigint,
        "paymentId" text, via text, visitor text, other text, own text, "userId" bigint, source text)
    ), named as (
      select s.*, coalesce(s.source,
        (select v.source from project_visits v where v.day = s.day and v.project_id = s.project and v.event_type = 'view'
          and v.visitor in (s.who, s.earlier) order by v.source in ('internal', 'direct'), v.source limit 1), 'direct') as origin
      from sent s join projects p on p.id = s.project and p.owner_id is distinct from s."userId"
        and not exists (select from project_members t where t.project_id = p.id and t.user_id = s."userId")
    ), ranked as (
      select n.*, dense_rank() over (partition by n.project, n.day order by n.origin) as place from named n
    ), bounded as (
      -- Forged sources cannot fill the database.
      select r.*, case
        when exists (select from project_source_days d where d.project_id = r.project and d.day = r.day and d.source = r.origin)
          then r.origin
        when r.place + (select count(*) from project_source_days d where d.project_id = r.project and d.day = r.day)
          <= ${maxSourcesPerDay} then r.origin
        else 'other' end as kept
      from ranked r
    ), firsts as (
      select distinct on (day, project, type, mark) day, project, type, mark, kept, at, via from bounded
      order by day, project, type, mark, at
    ), fresh as (
      insert into project_visits (day, project_id, event_type, visitor, source)
      select day, project, type, mark, kept from firsts order by day, project, type, mark
      on conflict do nothing
      returning day, project_id, event_type, visitor, source
    ), kept_events as (
      insert into analytics_events (project_id, event_type, timestamp, metadata)
      select f.project_id, f.event_type, s.at, jsonb_strip_nulls(jsonb_build_object('source', f.source, 'via', s.via))
      from fresh f join firsts s on s.day = f.day and s.project = f.project_id and s.type = f.event_type and s.mark = f.visitor
      order by s.at
    ), counted as (
      insert into project_source_days (project_id, day, source, views, shares, upvotes, investments)
      select project_id, day, source, count(*) filter (where event_type = 'view'), count(*) filter (where event_type = 'share'),
        count(*) filter (where event_type = 'upvote'), count(*) filter (where event_type = 'investment')
      from fresh group by project_id, day, source order by project_id, day, source
      on conflict (project_id, day, source) do update set views = project_source_days.views + excluded.views,
        shares = project_source_days.shares + excluded.shares, upvotes = project_source_days.upvotes + excluded.upvotes,
        investments = project_source_days.investments + excluded.investments
    )
    insert into project_view_days (project_id, day, views)
    select project_id, day, count(*) from fresh where event_type = 'view' group by project_id, day order by project_id, day
    on conflict (project_id, day) do update set views = project_view_days.views + excluded.views`);
}
