// The projects of an issue: selected once for a draft, and read again whenever the email is rendered.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { fundedPercentText } from '#features/projects/funded-percent.ts';
import { isImportedListing } from '#features/projects/imported-listing.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { toPlainText } from '#features/writing/server/markdown.ts';
import { formatDay } from '#kernel/dates.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type IssueSection, issueDays, maxProjectsPerSection, nearlyFundedPercent } from '../newsletter-rules.ts';
import type { IssueItem } from './newsletter-table.ts';

/** Public projects of the last seven days, each in one section: a funded project is neither new nor nearly funded. */
export async function selectProjects(db: Queryable): Promise<IssueItem[]> {
  const { rows } = await db.execute<{ section: IssueSection; id: number }>(sql`
    with listed as (select * from ${projects} where ${isListed}),
    published as (
      -- A project's history records publishing: it was created open, or was a draft.
      select project_id, min(at) as at from project_changes
      where after ->> 'status' = 'active' and (before is null or before ->> 'status' = 'draft') group by project_id),
    sorted as (
      select id, case
          when funded_at > now() - make_interval(days => ${issueDays}) and status in ('funded', 'completed') then 'funded'
          when status = 'active' and raised_cents < goal_cents and raised_cents * 100 >= goal_cents * ${nearlyFundedPercent} then 'nearly_funded'
          when status = 'active' and p.at > now() - make_interval(days => ${issueDays}) then 'new' end as section,
        raised_cents::float8 / goal_cents as share, greatest(funded_at, p.at) as at
      from listed left join published p on p.project_id = id),
    placed as (
      select *, row_number() over (partition by section order by case when section = 'nearly_funded' then share end desc, at desc, id desc) as place
      from sorted where section is not null)
    select section, id::int from placed where place <= ${maxProjectsPerSection} order by section, place`);
  return rows.map(({ section, id }) => ({ section, projectId: id }));
}

export type IssueProject = { id: number; title: string; section: IssueSection; text: string };

/** Their current state, in the stored order. Leaves out projects that are no longer public. */
export async function readProjects(db: Queryable, items: readonly IssueItem[]): Promise<IssueProject[]> {
  const ids = items.map(({ projectId }) => projectId);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      category: projects.category,
      status: projects.status,
      goalCents: projects.goalCents,
      raisedCents: projects.raisedCents,
      deadline: projects.deadline,
      isAnnounced: sql<boolean>`coalesce(${projects.opensAt} > now(), false)`,
      opensAt: projects.opensAt,
      creator: users.name,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(and(inArray(projects.id, ids), isListed));
  const known = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap(({ projectId, section }) => {
    const row = known.get(projectId);
    // Its funding failed since it was selected.
    if (row === undefined || row.status === 'failed') return [];
    return [{ id: row.id, title: row.title, section, text: describe(row) }];
  });
}

type Described = {
  description: string;
  category: string;
  status: string;
  goalCents: number;
  raisedCents: number;
  deadline: string | null;
  isAnnounced: boolean;
  opensAt: Date | null;
  creator: string;
};

const excerptLetters = 160;

function describe(row: Described): string {
  const { description, category, goalCents, raisedCents, creator } = row;
  const percent = fundedPercentText({ raised: raisedCents, goal: goalCents });
  const raised = `${formatDollars(cents(raisedCents))} of ${formatDollars(cents(goalCents))} raised (${percent}%)`;
  return [
    excerpt(toPlainText(description)),
    isImportedListing({ creatorName: creator }) ? category : `${category}, by ${creator}`,
    [raised, ...describeTime(row)].join(', '),
  ].join('\n');
}

function describeTime({ status, deadline, isAnnounced, opensAt }: Described): string[] {
  if (status !== 'active') return [];
  if (isAnnounced && opensAt !== null) return [`opens ${formatDay(opensAt)}`];
  return deadline === null ? [] : [`ends ${formatDay(deadline)}`];
}

/** Cut at a word boundary. */
function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(line);
  if (letters.length <= excerptLetters) return line;
  return `${letters
    .slice(0, excerptLetters)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
}
