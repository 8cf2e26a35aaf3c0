// Sample data for the admin area: people, projects, investments, messages, reviews and a long audit log.
import type pg from 'pg';
import { fillWithProjects } from './sample-projects.ts';

/**
 * Number of investments, and as many people and projects. One in ten sent a message, one in twenty projects was reviewed.
 */
export async function fillForAdmins(client: pg.Client, count: number): Promise<void> {
  await fillWithProjects(client, count);
  // Guards and hash chains have their own tests; only the rows matter here.
  await client.query('set session_replication_role = replica');
  for (const statement of createRowStatements(count)) await client.query(statement);
  await client.query('reset session_replication_role');
  // Triggers were off, so the totals are computed here.
  await client.query('select from recount_investment_totals()');
  await client.query('vacuum analyze');
}

const createRowStatements = (count: number): readonly string[] => [
  // Projects past their deadline are closed, as the product would have done.
  `update projects set deadline = null where deadline < current_date and status in ('active', 'funded')`,
  // Project owners joined long ago: the statistics count today's new people, and both sizes have the same number of those.
  `update users set created_at = created_at - interval '90 days'`,
  // Both sizes have the same number of upcoming events in a week.
  `update projects set deadline = deadline + 30 where deadline <= current_date + 7 and id > 500`,
  `insert into users (uid, name, email, role, created_at)
   select 'reader-' || n, md5(n::text), md5(n::text) || '@example.org',
     case when n % 3 = 0 then 'innovator' else 'investor' end, now() - n * interval '1 minute'
   from generate_series(1, ${count}) n`,
  // Most are settled; each other state has a few, as on a typical day.
  `insert into investments (project_id, investor_id, amount_cents, valuation_cents, state, ever_completed, hold_expires_at,
     request_key, request_hash, created_at, completed_at, claimed_at)
   select 1 + (n * 7919::bigint) % ${count}, 1 + (n * 104729::bigint) % ${count}, 10000 + (n * 31::bigint) % 900000, 50000000,
     state, state in ('completed', 'refunded'), now() + interval '20 minutes', 'key ' || n, '',
     now() - n * interval '1 minute', now() - n * interval '1 minute', now()
   from (select n, case when n <= 10 then 'held' when n % 50 = 0 then 'refunded' when n % 40 = 0 then 'expired'
     else 'completed' end as state from generate_series(1, ${count}) n) numbered`,
  `insert into payments (investment_id, provider_payment_id, amount_cents, state, created_at)
   select id, 'pi_' || id, amount_cents, case state when 'held' then 'open' when 'expired' then 'cancelled' else 'succeeded' end,
     created_at from investments`,
  `insert into contact_messages (name, email, topic, content, created_at, handled_at)
   select md5(n::text), md5(n::text) || '@example.org', 'press', 'Words about ' || md5((n * 3)::text),
     now() - n * interval '1 hour', case when n % 50 = 0 then null else now() end
   from generate_series(1, ${Math.ceil(count / 10)}) n`,
  `insert into project_reviews (project_id, round, state, submitted_at, due_at, decided_at)
   select n, 1, case when n <= 800 then 'waiting' else 'approved' end, at, at + interval '48 hours',
     case when n <= 800 then null else at end
   from (select n, now() - n * interval '1 minute' as at from generate_series(20, ${count}, 20) n) numbered`,
  `insert into audit_entries (id, at, actor_kind, actor_id, action, subject_kind, subject_id, details)
   select n, now() - (${count} - n) * interval '1 minute', 'admin', 1, (array['user.read', 'project.changed', 'user.list_read'])[1 + n % 3],
     (array['user', 'project'])[1 + n % 2], n::text, jsonb_build_object('reason', md5(n::text))
   from generate_series(1, ${count}) n`,
  `update audit_head set entries = ${count}`,
];
