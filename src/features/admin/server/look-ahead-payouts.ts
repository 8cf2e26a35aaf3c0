// Upcoming steps between a funded project and its creator's bank account.
import { sql } from 'drizzle-orm';
import {
  decideDays,
  lookHours,
  overdueDays,
  rejectedDays,
  releaseAlarmDays,
} from '#features/payouts/milestone-rules.ts';
import { maxAheadItems } from '../look-ahead-contract.ts';

const most = maxAheadItems + 1;

/** Each query returns id, key, moment, title, text and cents; the dates of milestones follow their clocks (milestone-rules.ts). */
export const payoutSources = {
  milestone: {
    link: ({ id }: { id: number }) => `/admin/milestones/${id}`,
    query: (until: Date) => sql`
      select m.id, m.id as key, x.moment, p.title || ': ' || m.title as title, x.text, m.weight_cents as amount_cents
      from milestones m join projects p on p.id = m.project_id
      cross join lateral (select case m.state
          when 'planned' then (m.due_on + coalesce((select grace_days from site_settings), 30) + 1)::timestamp at time zone 'UTC'
          when 'evidence_filed' then m.state_since + make_interval(hours => ${lookHours})
          when 'voting' then m.state_since + make_interval(days => ${decideDays})
          when 'approved' then m.state_since + make_interval(days => ${releaseAlarmDays})
          when 'rejected' then m.state_since + make_interval(days => ${rejectedDays})
          when 'overdue' then m.state_since + make_interval(days => ${overdueDays}) end as moment,
        case m.state
          when 'planned' then 'Without evidence by then the milestone is overdue, and its investors vote about more time.'
          when 'evidence_filed' then 'Look at the evidence. By then its vote opens by itself.'
          when 'voting' then 'Without a quorum an administrator decides by then.'
          when 'approved' then 'Ask for the release. Money never moves by itself.'
          when 'rejected' then 'Without new evidence by then the project is stopped, and the rest goes back to its investors.'
          else 'Without a decision by then an administrator decides.' end as text) x
      where m.state in ('planned', 'evidence_filed', 'voting', 'approved', 'rejected', 'overdue') and not m.is_whole
        and p.status = 'funded' and x.moment between now() and ${until.toISOString()}::timestamptz
        and not exists (select from polls l where l.milestone_id = m.id and l.result is null)
        and not exists (select from releases r where r.milestone_id = m.id and r.state = 'asked')
      order by x.moment, m.id limit ${most}`,
  },
  vote: {
    link: ({ id }: { id: number }) => `/admin/milestones/${id}`,
    query: (until: Date) => sql`
      select m.id, l.id as key, l.closes_at as moment, p.title || ': ' || m.title as title,
        case l.kind when 'release' then 'The vote about the evidence ends and is counted.'
          else 'The vote about more time ends and is counted.' end as text, m.weight_cents as amount_cents
      from polls l join milestones m on m.id = l.milestone_id join projects p on p.id = m.project_id
      where l.result is null and l.closes_at between now() and ${until.toISOString()}::timestamptz
      order by l.closes_at, l.id limit ${most}`,
  },
  release: {
    link: () => '/admin/releases',
    query: (until: Date) => sql`
      select r.id, r.id as key, r.not_before as moment, p.title || case when m.is_whole then '' else ': ' || m.title end as title,
        case when r.needs_second and r.second_by is null then 'The release goes out by then if a second administrator confirms it.'
          else 'The release goes out if nothing else holds it back.' end as text, null::bigint as amount_cents
      from releases r join milestones m on m.id = r.milestone_id join projects p on p.id = r.project_id
      where r.state = 'asked' and r.not_before between now() and ${until.toISOString()}::timestamptz
      union all
      select m.id, -m.id, p.funding_closed_at + make_interval(days => coalesce((select release_delay_days from site_settings), 7)), p.title,
        'Everything raised can be released.', p.raised_cents
      from milestones m join projects p on p.id = m.project_id
      where m.is_whole and m.state = 'planned' and p.status = 'funded'
        and p.funding_closed_at + make_interval(days => coalesce((select release_delay_days from site_settings), 7))
          between now() and ${until.toISOString()}::timestamptz
      order by moment, key limit ${most}`,
  },
} as const;
