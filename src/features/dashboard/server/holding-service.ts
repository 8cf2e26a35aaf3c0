// A person's investments by project: totals and next dates in one statement, and the investments of the page in another.
import { and, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { InvestmentStatus } from '#features/investing/investing-rules.ts';
import { cancellableUntil, reconfirmBy } from '#features/investing/server/cancellation-window.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { listInvestmentsIn } from '#features/investing/server/investment-list.ts';
import { toEquityText } from '#features/projects/equity-share.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import {
  byCents,
  byTextStart,
  byTime,
  cutPage,
  defineOrder,
  idPosition,
  type ListOrder,
  type SortKey,
} from '#platform/postgres/cursor.ts';
import { type Database, preparedQuery } from '#platform/postgres/database.ts';
import type { Holding, HoldingSort, holdingDates } from '../dashboard-contract.ts';

/** Investments shown of one project; the CSV file has all. */
const shownEach = 20;

type Request = ListPageRequest & { status?: InvestmentStatus | undefined; sort: HoldingSort };

/** `userId` is absent right after the first sign-in. */
export async function listHoldings(
  deps: Pick<Deps, 'db'>,
  userId: number | undefined,
  { status, sort, limit, cursor }: Request,
): Promise<ListPage<Holding>> {
  if (userId === undefined) return { items: [], nextCursor: undefined, total: 0 };
  const filter = toFilter(status);
  const order = orders[sort];
  const after = order.after(cursor);
  const isFirst = status === undefined && sort === 'newest' && after === undefined;
  const rows = isFirst
    ? await firstPage(deps.db).execute({ userId, rows: limit + 1 })
    : await selectHoldings(deps.db, { person: userId, filter, order })
        .where(after)
        .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows.map(toFacts), limit, order.toCursor);
  const own = await listInvestmentsIn(deps, {
    investorId: userId,
    projectIds: items.map(({ id }) => id),
    filter,
    each: shownEach,
  });
  return {
    items: items.map((facts) => ({
      ...toHolding(facts),
      investments: own.filter(({ projectId }) => projectId === facts.id),
    })),
    nextCursor,
    total: rows[0]?.total ?? 0,
  };
}

type DateKind = (typeof holdingDates)[number];

type Row = {
  id: string;
  title: string;
  category: string;
  cover_image: string | null;
  latest: string;
  count: number;
  micro_percent: string;
  cents: string;
  next_kind: DateKind | null;
  next_at: string | null;
  total: number;
};

/** Ended reservations and failed payments are not investments: they have a filter of their own. */
function toFilter(status: InvestmentStatus | undefined): SQL {
  return status === undefined ? ne(investments.status, 'failed') : eq(investments.status, status);
}

type Selection = { person: number | Placeholder; filter: SQL; order: ListOrder<Facts> };

/** One row for each project that is still listed. */
function selectHoldings(db: Database, { person, filter, order }: Selection) {
  const own = sql`${investments.investorId} = ${person}`;
  return db
    .select({
      id: sql<string>`h.id`,
      title: sql<string>`h.title`,
      category: sql<string>`h.category`,
      cover_image: sql<string | null>`h.cover_image`,
      latest: sql<string>`h.latest::text`.as('latest'),
      count: sql<number>`h.count`,
      micro_percent: sql<string>`h.micro_percent`,
      cents: sql<string>`h.cents`,
      next_kind: sql<DateKind | null>`h.next_kind`,
      next_at: sql<string | null>`h.next_at::text`.as('next_at'),
      total: sql<number>`h.total`,
    })
    .from(
      sql`(
      select ${projects.id} as id, ${projects.title} as title, ${projects.category} as category,
        ${projects.coverImage} as cover_image, own.latest, own.count, held_share(own.project_id, ${person}) as micro_percent, coalesce(money.cents, 0) as cents,
        dates.kind as next_kind, dates.at as next_at, (count(*) over ())::int as total
      from (
        select ${investments.projectId} as project_id, max(${investments.createdAt}) as latest, count(*)::int as count,
          min(${cancellableUntil}) as cancellable_until, min(${reconfirmBy}) as reconfirm_by
        from ${investments} join ${projects} on ${projects.id} = ${investments.projectId}
        where ${and(own, filter)} group by 1
      ) own
      join ${projects} on ${projects.id} = own.project_id and ${projects.deletedAt} is null
      left join (select m.project_id, sum(m.cents) as cents from invested_money m
        where m.investor_id = ${person} group by 1) money on money.project_id = own.project_id
      left join lateral (select all_dates.kind, all_dates.at from (
        select 'vote' as kind, min(v.closes_at) as at from poll_voters pv
          join polls v on v.id = pv.poll_id join milestones s on s.id = v.milestone_id
          where pv.user_id = ${person} and s.project_id = own.project_id and v.result is null
            and not exists (select from ballots b where b.poll_id = v.id and b.user_id = pv.user_id)
        union all select 'reconfirm', own.reconfirm_by
        union all select 'cancel', own.cancellable_until
        union all select 'funding', (${projects.deadline} + 1)::timestamp at time zone 'UTC'
          where ${projects.status} = 'active'
        union all select 'milestone', (min(s.due_on) + 1)::timestamp at time zone 'UTC' from milestones s
          where ${projects.status} = 'funded' and s.project_id = own.project_id and s.state = 'planned' and not s.is_whole
      ) all_dates where all_dates.at > now() order by all_dates.at, all_dates.kind desc limit 1) dates on true
    ) as h`,
    )
    .orderBy(...order.by)
    .$dynamic();
}

/** The dashboard as it opens, planned once. */
const firstPage = preparedQuery((db: Database) =>
  selectHoldings(db, { person: sql.placeholder('userId'), filter: toFilter(undefined), order: orders.newest })
    .limit(sql.placeholder('rows'))
    .prepare('holdings of a person'),
);

type Facts = {
  id: number;
  title: string;
  category: string;
  coverImage: string | null;
  latest: Date;
  count: number;
  microPercent: number;
  cents: number;
  next: Holding['next'];
};

function toFacts(row: Row): Facts {
  return {
    id: Number(row.id),
    title: row.title,
    category: row.category,
    coverImage: row.cover_image,
    latest: new Date(row.latest),
    count: row.count,
    microPercent: Number(row.micro_percent),
    cents: Number(row.cents),
    next:
      row.next_kind === null || row.next_at === null
        ? null
        : { kind: row.next_kind, at: new Date(row.next_at).toISOString() },
  };
}

function toHolding({ id, title, category, coverImage, cents, microPercent, next, count }: Facts) {
  return {
    project: { id, title, category, coverImage },
    amount: toDollarString(centsTotal(cents)),
    equityPercent: toEquityText(microPercent),
    next,
    count,
  };
}

const byProject: SortKey<Facts> = {
  column: sql`h.id`,
  stored: idPosition,
  store: ({ id }) => id,
  toSql: (id) => sql`${id}::bigint`,
};

/** After every date, for holdings without one. */
const noDate = new Date('9999-01-01T00:00:00Z');

const orders = {
  newest: defineOrder('holdings_newest', 'descending', [
    byTime(sql`date_trunc('milliseconds', h.latest)`, ({ latest }: Facts) => latest),
    byProject,
  ]),
  amount: defineOrder('holdings_amount', 'descending', [byCents(sql`h.cents`, ({ cents }: Facts) => cents), byProject]),
  next: defineOrder('holdings_next', 'ascending', [
    byTime(
      sql`date_trunc('milliseconds', coalesce(h.next_at, ${noDate.toISOString()}::timestamptz))`,
      ({ next }: Facts) => (next === null ? noDate : new Date(next.at)),
    ),
    byProject,
  ]),
  title: defineOrder('holdings_title', 'ascending', [
    byTextStart(sql`lower(left(h.title, 80))`, 80, ({ title }: Facts) => title),
    byProject,
  ]),
} satisfies Record<HoldingSort, ListOrder<Facts>>;
