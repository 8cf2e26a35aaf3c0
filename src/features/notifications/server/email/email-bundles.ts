// Bundles notifications of one kind that a person gets within minutes into one email.
import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { minutesBetweenEmails } from '../../notification-rules.ts';
import { notificationMail } from './notification-mail.ts';

const batchSize = 500;

/**
 * Queues an email for everyone whose last one of a kind is old enough and who has new notifications. Safe in any number of
 * processes: the update rechecks that a notification is not in an email yet. Returns the number of emails.
 */
export async function queueBundles({ db }: Pick<Deps, 'db'>): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with due as (
      select n.user_id, n.kind, max(n.id) as newest from notifications n
      where n.delivery = 'at_once' and n.mailed_at is null and not exists (
        select from notifications m where m.user_id = n.user_id and m.kind = n.kind
          and m.mailed_at > now() - interval '1 minute' * ${minutesBetweenEmails}::int)
      group by n.user_id, n.kind limit ${batchSize}
    ), taken as (
      update notifications n set mailed_at = now(), mailed_with = nullif(due.newest, n.id) from due
      where n.user_id = due.user_id and n.kind = due.kind and n.id <= due.newest
        and n.delivery = 'at_once' and n.mailed_at is null
      returning n.id, n.mailed_with
    )
    insert into mails (key, kind, facts)
    select 'notification-' || id, ${notificationMail.kind}, jsonb_build_object('notificationId', id)
    from taken where mailed_with is null
    on conflict (key) do nothing returning key`);
  return rowCount ?? 0;
}
