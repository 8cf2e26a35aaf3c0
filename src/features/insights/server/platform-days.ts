// Daily figures: past days are stored, open days are computed on demand.
import { sql } from 'drizzle-orm';
import { addDays } from '#kernel/dates.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import { type Day, fillDays } from '../analytics-rules.ts';
import { platformDays, uncountedRecords } from './insights-table.ts';

/** Transactions that began before midnight have ended by then. */
const closedAfterHours = 1;

/** Increased whenever a figure's definition changes: stored days are then computed again. */
const figuresVersion = 2;

/** Every day from `first` (or the platform's first day) to `today`, UTC, in order. */
export async function readDays(db: Database, first: string | undefined, today: string): Promise<Day[]> {
  const open = await closeDays(db);
  const kept = await loadDays(
    db,
    sql`
    select day, raised_cents, returned_cents, fee_cents, views, holds, paid, projects, people
    from platform_days where day >= coalesce(${first ?? null}::date, '-infinity') and day < ${open}::date
      and version >= ${figuresVersion} order by day`,
  );
  const start = first ?? kept[0]?.day ?? open;
  const fresh = await loadDays(db, selectFigures(open > start ? open : start, addDays(today, 1)));
  return fillDays([...kept, ...fresh], start, today);
}

/** The trigger that reopens days for imported rows holds it shared, so that no day is stored during an import. */
export const closingLock = 4_120_722;

/** Stores the figures of past days and returns the first open day. */
export async function closeDays(db: Database): Promise<string> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${closingLock}) as "isFree"`,
    );
    return keepDays(tx, { isFree: rows[0]?.isFree === true });
  });
}

async function keepDays(db: Queryable, { isFree }: { isFree: boolean }): Promise<string> {
  const { rows } = await db.execute<{ next: string | null; open: string }>(sql`
    select (select max(day) + 1 from platform_days where version >= ${figuresVersion})::text as next,
           (now() at time zone 'UTC' - interval '${sql.raw(String(closedAfterHours))} hour')::date::text as open`);
  const { next = null, open = '' } = rows[0] ?? {};
  const from = next ?? (await findFirstDay(db));
  if (from >= open) return open;
  if (!isFree) return from;
  await db.execute(sql`delete from platform_days where version < ${figuresVersion}`);
  await db.execute(sql`
    insert into platform_days (day, raised_cents, returned_cents, fee_cents, views, holds, paid, projects, people, version)
    select d.*, ${figuresVersion}::int from (${selectFigures(from, open)}) d on conflict do nothing`);
  return open;
}

/**
 * Leaves records out of all daily figures: what a removed demo raised, returned and counted was never real. Stored days are computed
 * again.
 */
export async function leaveOutOfFigures(
  db: Database,
  { projects, people }: Record<'projects' | 'people', readonly { id: number }[]>,
): Promise<void> {
  const rows = [
    ...projects.map(({ id }) => ({ kind: 'project' as const, recordId: id })),
    ...people.map(({ id }) => ({ kind: 'user' as const, recordId: id })),
  ];
  if (rows.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${closingLock})`);
    await tx.insert(uncountedRecords).values(rows).onConflictDoNothing();
    await tx.delete(platformDays);
  });
}

/** The first day of any user, project or investment: imported ones may be older than the site. */
async function findFirstDay(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select coalesce((least((select min(created_at) from users where kind = 'person'), (select min(created_at) from projects),
      (select min(created_at) from investments)) at time zone 'UTC')::date, (now() at time zone 'UTC')::date)::text as day`);
  return rows[0]?.day ?? '';
}

/** One row per day from `from` until before `until`. Card money is dated by the ledger. */
function selectFigures(from: string, until: string) {
  const within = (column: string) =>
    sql.raw(
      `${column} >= '${from}'::date::timestamp at time zone 'UTC' and ${column} < '${until}'::date::timestamp at time zone 'UTC'`,
    );
  const isCounted = (kind: 'project' | 'user', column: string) =>
    sql.raw(`not exists (select from uncounted_records u where u.kind = '${kind}' and u.record_id = ${column})`);
  const toUtcDay = (column: string) => sql.raw(`(${column} at time zone 'UTC')::date`);
  return sql`
    with money as (
      select ${toUtcDay('e.posted_at')} as day,
        -sum(p.escrow_cents) filter (where e.kind = 'captured') as invested,
        -- Other movements of projects' escrow, except to creators. Of released money, only amounts that a bank took back count as
        -- returned.
        sum(p.escrow_cents) filter (where e.kind not in ('captured', 'opening', 'release_approved', 'release_withdrawn')) as kept_returned,
        -- Dispute charges; a share that was never sent reverses them, and its money is in the project again.
        coalesce(sum(p.moved_cents) filter (where e.kind in ('dispute_charged', 'dispute_fee_share')), 0)
          - coalesce(sum(p.loss_cents) filter (where e.kind = 'loss_covered' and p.loss_cents > 0), 0) as released_returned,
        -- Minus returned fees: a fee may be returned after a refund or a won dispute.
        sum(p.fee_cents) as fees,
        count(*) filter (where e.kind = 'captured') as paid
      from ledger_entries e
      cross join lateral (select coalesce(sum(o.amount_cents) filter (where a.name in ('processor_fees', 'dispute_fees')), 0) as fee_cents,
          coalesce(sum(o.amount_cents) filter (where a.name like 'escrow:%'), 0) as escrow_cents,
          coalesce(sum(o.amount_cents) filter (where o.amount_cents > 0), 0) as moved_cents,
          coalesce(sum(o.amount_cents) filter (where a.name = 'chargeback_loss'), 0) as loss_cents,
          coalesce(bool_or(a.name in (select 'escrow:' || record_id from uncounted_records where kind = 'project')), false) as is_left_out
        from ledger_postings o join ledger_accounts a on a.id = o.account_id where o.entry_id = e.id) p
      where ${within('e.posted_at')} and not p.is_left_out
        -- Fees touch no escrow: they belong to the project of their payment.
        and not (e.kind = 'fee' and coalesce((select i.project_id in (select record_id from uncounted_records where kind = 'project')
          from payments y join investments i on i.id = y.investment_id where y.fee_movement_id = e.ref), false))
      group by 1
    ), looks as (
      select day, sum(views) as views from project_view_days where day >= ${from}::date and day < ${until}::date
        and ${isCounted('project', 'project_id')} group by 1
    ), begun as (
      select ${toUtcDay('created_at')} as day, count(*) as holds,
        -- Money from before the ledger: started, paid and raised on the date of its record.
        count(*) filter (where origin = 'opening') as opened,
        sum(amount_cents) filter (where origin = 'opening') as opened_cents
      from investments where ${within('created_at')} and ${isCounted('project', 'project_id')} group by 1
    ), made as (
      -- Two parts that match the indexes: existing and removed projects.
      select ${toUtcDay('created_at')} as day, count(*) as projects from (
        select id, created_at from projects where deleted_at is null and ${within('created_at')}
        union all select id, created_at from projects where deleted_at is not null and ${within('created_at')}) every_project
      where ${isCounted('project', 'every_project.id')}
      group by 1
    ), came as (
      select ${toUtcDay('created_at')} as day, count(*) as people from (
        select id, created_at from users where kind = 'person' and erased_at is null and ${within('created_at')}
        union all select id, created_at from users where kind = 'person' and erased_at is not null and ${within('created_at')}) everybody
      where ${isCounted('user', 'everybody.id')}
      group by 1
    )
    select d.day::date as day, (coalesce(invested, 0) + coalesce(opened_cents, 0))::bigint as raised_cents, (coalesce(kept_returned, 0) + coalesce(released_returned, 0))::bigint as returned_cents,
      coalesce(fees, 0)::bigint as fee_cents, coalesce(views, 0)::int as views, coalesce(holds, 0)::int as holds,
      (coalesce(paid, 0) + coalesce(opened, 0))::int as paid, coalesce(projects, 0)::int as projects, coalesce(people, 0)::int as people
    from generate_series(${from}::date, ${until}::date - 1, interval '1 day') as d (day)
    left join money on money.day = d.day left join looks on looks.day = d.day left join begun on begun.day = d.day
    left join made on made.day = d.day left join came on came.day = d.day
    order by 1`;
}

type DayRow = Record<
  'raised_cents' | 'returned_cents' | 'fee_cents' | 'views' | 'holds' | 'paid' | 'projects' | 'people',
  string | number
> & { day: string };

async function loadDays(db: Queryable, query: ReturnType<typeof sql>): Promise<Day[]> {
  const { rows } = await db.execute<DayRow>(sql`select d.*, d.day::text as day from (${query}) d`);
  return rows.map((row) => ({
    day: row.day,
    investedCents: Number(row.raised_cents),
    returnedCents: Number(row.returned_cents),
    feeCents: Number(row.fee_cents),
    views: Number(row.views),
    holds: Number(row.holds),
    paid: Number(row.paid),
    projects: Number(row.projects),
    people: Number(row.people),
  }));
}
