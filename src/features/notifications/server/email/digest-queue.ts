// Queues the weekly digests: every Monday from 08:00 UTC by the database's clock, one per person and week.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { digestMail } from './digest-mail.ts';

const batchSize = 500;

/** The last Monday, 08:00 UTC, that has passed. */
const due = sql`(date_trunc('week', now() at time zone 'UTC' - interval '8 hours') + interval '8 hours')`;

/**
 * Takes what was noted before that moment and is in no digest, so that a process that was away on Monday catches up and nothing of
 * this week is sent before the next. The key of the email allows one per person and week; a row that was committed late waits for
 * the next. In any number of processes. Answers the emails.
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
