// The operator's yearly report of the offers under one set of rules, from the books. It names projects and their owners; investors are
// counted, under European rules by country and class, and never named.
import { sql } from 'drizzle-orm';
import { type PackId } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { type CsvTable, csvTable } from '#kernel/csv.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';

type ReportRow = {
  projectId: number;
  project: string;
  owner: string;
  goalCents: number;
  publicSince: string | null;
  endedOn: string | null;
  outcome: 'open' | 'closed' | 'failed';
  country: string | null;
  class: string | null;
  investors: number;
  investedCents: number;
  returnedCents: number;
};

const usd = (amount: number) => toDollarString(cents(amount));

const offerColumns = [
  { name: 'project_id', cell: ({ projectId }: ReportRow) => String(projectId) },
  { name: 'project', cell: ({ project }: ReportRow) => project },
  { name: 'project_owner', cell: ({ owner }: ReportRow) => owner },
  { name: 'goal_usd', cell: ({ goalCents }: ReportRow) => usd(goalCents) },
  { name: 'public_since_utc', cell: ({ publicSince }: ReportRow) => publicSince ?? '' },
  { name: 'ended_on_utc', cell: ({ endedOn }: ReportRow) => endedOn ?? '' },
  { name: 'outcome', cell: ({ outcome }: ReportRow) => outcome },
];

const groupColumns = [
  { name: 'investor_country', cell: ({ country }: ReportRow) => country ?? '' },
  { name: 'investor_class', cell: ({ class: name }: ReportRow) => name ?? '' },
];

const figureColumns = [
  { name: 'investors', cell: ({ investors }: ReportRow) => String(investors) },
  { name: 'invested_usd', cell: ({ investedCents }: ReportRow) => usd(investedCents) },
  { name: 'returned_usd', cell: ({ returnedCents }: ReportRow) => usd(returnedCents) },
  { name: 'kept_usd', cell: ({ investedCents, returnedCents }: ReportRow) => usd(investedCents - returnedCents) },
];

/** European rules ask for investors by country of residence and by class. */
export function isGrouped(packId: PackId): boolean {
  return packs[packId].family === 'eu-ecspr';
}

export function rulesReportCsv(packId: PackId): CsvTable<ReportRow> {
  return csvTable([...offerColumns, ...(isGrouped(packId) ? groupColumns : []), ...figureColumns]);
}

/** Offers that were public at some time of the year, with all that was invested in them and all that went back, until now. */
export async function readRulesReport(
  db: Queryable,
  { packId, year }: { packId: PackId; year: number },
): Promise<ReportRow[]> {
  const grouped = isGrouped(packId);
  const { rows } = await db.execute<ReportRow>(sql`
    with offers as (
      select p.id, p.title, p.goal_cents, p.status, u.name as owner, coalesce(p.published_at, p.created_at) as public_since,
        case when p.status in ('funded', 'completed') then coalesce(p.funding_closed_at, p.funded_at, p.updated_at)
          when p.status = 'failed' then coalesce(
            (select max(c.at) from project_changes c where c.project_id = p.id and c.after ->> 'status' = 'failed'), p.updated_at)
        end as ended_at
      from projects p join users u on u.id = p.owner_id left join project_packs k on k.project_id = p.id
      where p.status <> 'draft' and coalesce(k.pack_id, 'open-2026') = ${packId}
    ), bought as (
      select i.project_id, i.investor_id, i.amount_cents,
        case when i.counted = 'raised' then m.returned_cents else i.amount_cents end as returned_cents,
        ${grouped ? sql`f.country` : sql`null::text`} as country,
        ${grouped ? sql`coalesce(c.investor_class, 'ordinary')` : sql`null::text`} as class
      from investments i join investment_money m on m.investment_id = i.id
      left join investor_profiles f on f.user_id = i.investor_id
      left join investor_classes c on c.user_id = i.investor_id and c.family = ${packs[packId].family} and c.state = 'confirmed'
        and c.decided_at <= i.created_at
      where i.ever_completed
    )
    select o.id::float8 as "projectId", o.title as project, o.owner, o.goal_cents::float8 as "goalCents",
      to_char(o.public_since at time zone 'UTC', 'YYYY-MM-DD') as "publicSince", to_char(o.ended_at at time zone 'UTC', 'YYYY-MM-DD') as "endedOn",
      case when o.status = 'active' then 'open' when o.status = 'failed' then 'failed' else 'closed' end as outcome,
      b.country, b.class, count(distinct b.investor_id)::int as investors,
      coalesce(sum(b.amount_cents), 0)::float8 as "investedCents", coalesce(sum(b.returned_cents), 0)::float8 as "returnedCents"
    from offers o left join bought b on b.project_id = o.id
    where o.public_since < make_timestamptz(${year + 1}::int, 1, 1, 0, 0, 0, 'UTC')
      and (o.ended_at is null or o.ended_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'UTC'))
    group by o.id, o.title, o.owner, o.goal_cents, o.public_since, o.ended_at, o.status, b.country, b.class
    order by o.id, b.country nulls last, b.class`);
  return rows;
}
