// Collects upcoming and overdue items from every slice.
import { sql } from 'drizzle-orm';
import { type WaitingRule, waitingRules } from '#features/investing/server/sweep/waiting-rules.ts';
import { listDrafts } from '#features/newsletter/server/issue-reading.ts';
import { payoutWaitingRules } from '#features/payouts/server/payout-waiting-rules.ts';
import { listOverdue, type Overdue } from '#features/reconciliation/server/overdue-list.ts';
import { reviewsDue } from '#features/reviews/server/review-queue.ts';
import { dayMs, toDay } from '#kernel/dates.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import type { Database } from '#platform/postgres/database.ts';
import { type AheadItem, type AheadKind, type LookAhead, maxAheadItems } from '../look-ahead-contract.ts';
import { payoutSources } from './look-ahead-payouts.ts';

/** `id` is the subject as used in its link; `key` distinguishes items with the same subject. */
type Row = { id: number; key: number; at: string; title: string; text: string; amount_cents: number | null };

export async function getLookAhead(db: Database, { days, now }: { days: number; now: Date }): Promise<LookAhead> {
  const until = new Date(now.getTime() + days * dayMs);
  const kinds = Object.keys(sources) as (keyof typeof sources)[];
  const [overdue, reviews, drafts, ...lists] = await Promise.all([
    listOverdue(db),
    readReviews(db, until),
    readNewsletters(db, until),
    ...kinds.map(async (kind) => readKind(db, kind, until)),
  ]);
  const all = [...lists, reviews, drafts];
  const items = all.flatMap(({ items: found }) => found);
  const isLate = ({ kind, at }: AheadItem) => lateKinds.includes(kind) && at < now.toISOString();
  const late = [...overdue.map(toLateItem), ...items.filter(isLate)].toSorted(byMoment);
  return {
    until: until.toISOString(),
    late: late.slice(0, maxAheadItems),
    days: toDays(items.filter((item) => !isLate(item)).toSorted(byMoment)),
    cutOff: all.filter(({ isCutOff }) => isCutOff).map(({ kind }) => kind),
  };
}

/** Items that need an action. Everything else ends automatically, or becomes overdue by the waiting rules. */
const lateKinds: readonly AheadKind[] = ['review', 'dispute', 'newsletter', 'duty'];

/** Each query returns time, title, description and cents, from a small index. */
const sources = {
  project: {
    link: ({ id }: Row) => `/admin/projects/${id}`,
    query: (until: Date) => sql`
      select p.id, p.id as key, ((p.deadline + 1)::timestamp at time zone 'UTC') as moment, p.title as title,
        case when p.allotment <> 'first_come' and p.raised_cents > p.goal_cents
            then 'Funding ends. The goal is divided among the investors, and the difference goes back to them.'
          when p.funding_model = 'keep_what_you_raise' then 'Funding ends. The project keeps what it raised.'
          when p.raised_cents >= p.goal_cents then 'Funding ends with the goal reached.'
          else 'Funding ends. If the goal is not reached, all investors are refunded.' end as text, p.raised_cents as amount_cents
      from projects p where p.status = 'active' and p.deleted_at is null
        and p.deadline >= (now() at time zone 'UTC')::date and p.deadline < (${until.toISOString()}::timestamptz at time zone 'UTC')::date
      order by p.deadline, p.id limit ${maxAheadItems + 1}`,
  },
  holds: {
    link: () => '/admin/investments?state=held',
    query: (until: Date) => sql`
      select 0 as id, 0 as key, max(i.hold_expires_at) as moment,
        case count(*) when 1 then 'One reservation expires' else count(*) || ' reservations expire' end as title,
        'Checkouts that were started. Unpaid amounts become available again.' as text, sum(i.amount_cents) as amount_cents
      from payments y join investments i on i.id = y.investment_id
      where y.state in ('new', 'open', 'processing') and i.counted = 'held' and i.hold_expires_at between now() and ${until.toISOString()}::timestamptz
      group by (i.hold_expires_at at time zone 'UTC')::date order by moment`,
  },
  refund: {
    link: ({ id }: Row) => `/admin/investments/${id}`,
    query: (until: Date) => sql`
      select r.investment_id as id, r.id as key, case r.state when 'requested' then r.created_at + make_interval(mins => ${waitingRules.refund_requested.maxMinutes})
          else r.updated_at + make_interval(mins => ${waitingRules.refund_submitted.maxMinutes}) end as moment,
        'Refund of investment ' || r.investment_id as title,
        case r.state when 'requested' then 'Must be sent to the card provider by then.' else 'Must reach the card by then.' end as text,
        r.amount_cents
      from refunds r where r.state in ('requested', 'submitted')
        and case r.state when 'requested' then r.created_at + make_interval(mins => ${waitingRules.refund_requested.maxMinutes})
          else r.updated_at + make_interval(mins => ${waitingRules.refund_submitted.maxMinutes}) end between now() and ${until.toISOString()}::timestamptz
      order by moment, r.id limit ${maxAheadItems + 1}`,
  },
  dispute: {
    link: ({ id }: Row) => `/admin/investments/${id}`,
    query: (until: Date) => sql`
      select d.investment_id as id, d.id as key, d.due_by as moment, 'Dispute about investment ' || d.investment_id as title,
        'Submit evidence at the card provider by then. Without it, the bank decides for the cardholder.' as text, d.amount_cents
      from disputes d where d.state = 'open' and d.due_by <= ${until.toISOString()}::timestamptz
      order by d.due_by, d.id limit ${maxAheadItems + 1}`,
  },
  invitation: {
    link: ({ id }: Row) => `/admin/users/${id}`,
    query: (until: Date) => sql`
      select n.user_id as id, n.user_id as key, max(n.expires_at) as moment, 'Administrator invitation' as title,
        'The link has not been used yet. After it expires, send a new one.' as text, null::bigint as amount_cents
      from admin_invites n where n.used_at is null and n.expires_at between now() and ${until.toISOString()}::timestamptz
      group by n.user_id order by moment, id limit ${maxAheadItems + 1}`,
  },
  duty: {
    link: ({ id }: Row) => `/admin/projects/${id}/register`,
    query: (until: Date) => sql`
      select d.project_id as id, d.project_id as key, (d.due_on + 1)::timestamp at time zone 'UTC' as moment, p.title || ': ' || d.title as title,
        'The company has to do this by then (' || d.law || '). Its creator is reminded.' as text, null::bigint as amount_cents
      from project_duties d join projects p on p.id = d.project_id
      where d.done_at is null and p.deleted_at is null and d.due_on < (${until.toISOString()}::timestamptz at time zone 'UTC')::date
      order by d.due_on, d.project_id, d.key limit ${maxAheadItems + 1}`,
  },
  ...payoutSources,
} satisfies Partial<Record<AheadKind, { link: (row: Row) => string; query: (until: Date) => ReturnType<typeof sql> }>>;

type Found = { kind: AheadKind; items: AheadItem[]; isCutOff: boolean };

async function readKind(db: Database, kind: keyof typeof sources, until: Date): Promise<Found> {
  const { link, query } = sources[kind];
  const { rows } = await db.execute<Row>(sql`
    select id::float8 as id, key::float8 as key, to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, title, text,
      amount_cents::float8 as amount_cents from (${query(until)}) found`);
  const items = rows.slice(0, maxAheadItems).map((row) => ({
    kind,
    key: `${kind} ${row.key} ${row.at}`,
    at: row.at,
    title: row.title,
    text: row.text,
    amount: row.amount_cents === null ? null : toDollarString(cents(row.amount_cents)),
    link: link(row),
  }));
  return { kind, items, isCutOff: rows.length > maxAheadItems };
}

async function readReviews(db: Database, until: Date): Promise<Found> {
  const due = await reviewsDue(db, until);
  const items = due.slice(0, maxAheadItems).map(({ projectId, title, round, dueAt }) => ({
    kind: 'review' as const,
    key: `review ${projectId} ${round}`,
    at: dueAt.toISOString(),
    title,
    text: 'Review due.',
    amount: null,
    link: `/admin/reviews/${projectId}`,
  }));
  return { kind: 'review', items, isCutOff: due.length > maxAheadItems };
}

/** Returns at most one: preparing an issue skips older drafts. */
async function readNewsletters(db: Database, until: Date): Promise<Found> {
  const drafts = await listDrafts(db, until);
  const items = drafts.map(({ id, subject, dueAt }) => ({
    kind: 'newsletter' as const,
    key: `newsletter ${id}`,
    at: dueAt.toISOString(),
    title: `Newsletter: ${subject}`,
    text: 'This week’s issue is ready. Check it, then send or skip it.',
    amount: null,
    link: `/admin/newsletter/${id}`,
  }));
  return { kind: 'newsletter', items, isCutOff: false };
}

function toLateItem({ promise, ref, since }: Overdue): AheadItem {
  const rule: WaitingRule | undefined = [...Object.values(waitingRules), ...Object.values(payoutWaitingRules)].find(
    ({ violation }) => violation === promise,
  );
  return {
    kind: 'waiting',
    key: `late ${promise} ${ref}`,
    at: since.toISOString(),
    // Leaves out the number of the invariant, which is only for checks.
    title: `${promise.replace(/^M\d+ /, '').replace(/^./, (letter) => letter.toUpperCase())} (${ref})`,
    text: rule?.automaticAction ?? '',
    amount: null,
    link: findWaitingPage(rule?.table),
  };
}

function findWaitingPage(table: WaitingRule['table'] | undefined): string {
  switch (table) {
    case 'suspense_exits':
    case 'suspense_items':
      return '/admin/investments/suspense';
    case 'milestones':
    case 'releases':
    case 'transfers':
    case 'part_returns':
      return '/admin/releases';
    default:
      return '/admin/reconciliation';
  }
}

function byMoment(first: AheadItem, second: AheadItem): number {
  return first.at.localeCompare(second.at) || first.key.localeCompare(second.key);
}

/** Groups by UTC date. An end at midnight is listed on the day before. */
function toDays(items: readonly AheadItem[]): LookAhead['days'] {
  const days = Map.groupBy(items, ({ at }) => toDay(Date.parse(at) - 1));
  return [...days].map(([day, found]) => ({ day, items: found }));
}
