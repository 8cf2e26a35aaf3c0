// Issues for administrators: with counts, their projects' current state, and the email itself.
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { dayMs } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { ListPage, ListPageRequest } from '#kernel/list-page.ts';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';
import { byId, cutPage, defineOrder } from '#platform/postgres/cursor.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Issue, IssueCounts, ListedIssue } from '../newsletter-admin-contract.ts';
import { issueDueDays } from '../newsletter-rules.ts';
import { composeIssueParts, issueReference } from './issue-email.ts';
import { readProjects } from './issue-selection.ts';
import { issues, subscribers } from './newsletter-table.ts';

type IssueRow = typeof issues.$inferSelect;

/** Monday of this week, by the database's clock. */
export const thisWeek = sql<string>`date_trunc('week', now() at time zone 'UTC')::date`;

export async function getNewsletterSummary({ db }: Deps) {
  const { rows } = await db.execute<{
    confirmed: number;
    pending: number;
    bounced: number;
    currentIssueId: number | null;
  }>(
    sql`select count(*) filter (where state = 'confirmed')::int as confirmed, count(*) filter (where state = 'pending')::int as pending,
          count(*) filter (where state = 'bounced')::int as bounced,
          (select id::int from ${issues} where week = ${thisWeek}) as "currentIssueId"
        from ${subscribers}`,
  );
  return rows[0] ?? { confirmed: 0, pending: 0, bounced: 0, currentIssueId: null };
}

const newest = defineOrder<IssueRow>('newsletter issues', 'descending', [byId(issues.id)]);

export async function listIssues({ db }: Deps, { limit, cursor }: ListPageRequest): Promise<ListPage<ListedIssue>> {
  const rows = await db
    .select()
    .from(issues)
    .where(newest.after(cursor))
    .orderBy(...newest.by)
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows, limit, newest.toCursor);
  const counts = await countDeliveries(db, items);
  return {
    items: items.map((row) => toListed(row, counts.get(row.id))),
    nextCursor,
    total: await db.$count(issues),
  };
}

/** @throws AppError not_found */
export async function getIssue(deps: Deps, id: number): Promise<Issue> {
  const { db } = deps;
  const [found] = await db
    .select({ row: issues, sentBy: users.name })
    .from(issues)
    .leftJoin(users, eq(users.id, issues.sentBy))
    .where(eq(issues.id, id));
  if (found === undefined) throw new AppError('not_found', 'There is no such newsletter issue.');
  const { row, sentBy } = found;
  const [projects, counts, recipients] = await Promise.all([
    readProjects(db, row.items),
    countDeliveries(db, [row]),
    db.$count(subscribers, eq(subscribers.state, 'confirmed')),
  ]);
  const parts = composeIssueParts(row.intro, projects);
  return {
    ...toListed(row, counts.get(id)),
    intro: row.intro,
    version: row.version,
    sentBy,
    projects,
    hidden: row.items.length - projects.length,
    recipients,
    preview: parts === undefined ? null : renderPreview(deps, row, parts),
  };
}

type Parts = NonNullable<ReturnType<typeof composeIssueParts>>;

/** The preview has no subscriber, so its unsubscribe link leads to the sign-up page. */
function renderPreview(deps: Deps, { id, subject }: IssueRow, parts: Parts): Issue['preview'] {
  const { html, text } = composeEmail(deps, {
    to: { address: 'preview@example.invalid' },
    subject,
    parts,
    messageId: `newsletter-${id}-preview`,
    reference: issueReference,
    unsubscribe: { from: 'the newsletter', path: '/newsletter', oneClickPath: '/newsletter' },
  });
  return { subject, html, text };
}

function toListed(row: IssueRow, counts: IssueCounts | undefined): ListedIssue {
  const { id, week, subject, state, preparedAt, sentAt } = row;
  return {
    id,
    week,
    subject,
    state,
    dueAt: new Date(preparedAt.getTime() + issueDueDays * dayMs).toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    counts: counts ?? { queued: 0, sent: 0, failed: 0, dropped: 0, unsubscribed: 0 },
  };
}

/** The outbox gives up after three days: a delivery queued longer has failed. */
async function countDeliveries(db: Queryable, rows: readonly IssueRow[]): Promise<Map<number, IssueCounts>> {
  const ids = rows.map(({ id }) => id);
  const { rows: counted } = await db.execute<IssueCounts & { id: number }>(sql`
    select issue_id::int as id, count(*) filter (where d.state = 'queued' and not given_up)::int as queued,
      count(*) filter (where d.state = 'sent')::int as sent,
      count(*) filter (where d.state = 'failed' or (d.state = 'queued' and given_up))::int as failed,
      count(*) filter (where d.state = 'dropped')::int as dropped, count(unsubscribed_at)::int as unsubscribed
    from newsletter_deliveries d join (
      select id, sent_at < now() - interval '73 hours' as given_up from newsletter_issues
      where id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))) i on i.id = d.issue_id
    group by issue_id`);
  return new Map(counted.map(({ id, ...counts }) => [id, counts]));
}

/** The draft that waits for an administrator, as work. */
export const waitingDrafts = sql`select ${issues.preparedAt} as since, ${issues.preparedAt} + make_interval(days => ${issueDueDays}) as due,
  null::bigint as cents from ${issues} where ${issues.state} = 'draft'`;

/** Drafts for the list of upcoming work, with the time each becomes overdue. */
export function listDrafts(db: Queryable, until: Date) {
  const dueAt = sql<Date>`${issues.preparedAt} + make_interval(days => ${issueDueDays})`.mapWith(issues.preparedAt);
  return db
    .select({ id: issues.id, subject: issues.subject, dueAt })
    .from(issues)
    .where(and(eq(issues.state, 'draft'), sql`${dueAt} <= ${until.toISOString()}::timestamptz`))
    .orderBy(desc(issues.id));
}
