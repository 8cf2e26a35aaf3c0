// Queues the weekly digests: every Monday from 08:00 UTC by the database's clock, one per person and week.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { digestMail } from './digest-mail.ts';

const batchSize = 500;

/** The most recent Monday, 08:00 UTC. */
const due = sql`(date_trunc('week', now() at time zone 'UTC' - interval '8 hours') + interval '8 hours')`;

/**
 * Includes undigested notifications from before that time, so that a process that was down on Monday catches up and nothing of
 * this week is sent early. The email's key allows one per person and week; a row committed late waits for the next digest. Safe
 * in any number of processes. Returns the number of emails.
 */
export async function queueDigests({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with moment as (select ${due} at time zone 'UTC' as at, (${due})::date as week),
    waiting as (
      select distinct n.user_id, moment.week, moment.at from notifications n, moment
      where n.delivery = 'digest' and n.digested_at is null and n.created_at < moment.at
        and not exists (select from mails m where m.key = 'digest-' || n.user_id || '-' || moment.week)
      limit ${batchSize}
    ), queued as (
      insert into mails (key, kind, facts)
      select 'digest-' || user_id || '-' || week, ${digestMail.kind}, jsonb_build_object('userId', user_id, 'week', week)
      from waiting
      on conflict (key) do nothing returning (facts ->> 'userId')::bigint as user_id
    ), taken as (
      update notifications n set digested_at = now() from waiting join queued using (user_id)
      where n.user_id = waiting.user_id and n.delivery = 'digest' and n.digested_at is null and n.created_at < waiting.at
    )
    select user_id from queued`);
  return rowCount ?? 0;
}
