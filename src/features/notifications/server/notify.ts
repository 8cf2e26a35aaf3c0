// Notifies people of an event, in its transaction: one row per person and event, and the emails they want at once.
import { type SQL, sql } from 'drizzle-orm';
import { liveChannel } from '#platform/postgres/change-signals.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { minutesBetweenEmails, type NotificationDelivery, notificationKinds } from '../notification-rules.ts';
import { notificationMail } from './email/notification-mail.ts';
import type { NotificationDefinition } from './notification-kind.ts';

export type NotificationEvent = {
  /** Identifies the event: repeating it notifies no one twice. */
  key: string;
  subjectId: number;
  /** User ids, or a query that selects them in its first column. */
  recipients: readonly number[] | SQL;
  /** The person who caused the event; not notified. */
  actorId?: number;
  /** These people want no more than a digest of this event, whatever they chose for the kind. */
  atMost?: Extract<NotificationDelivery, 'digest'>;
};

/**
 * Runs in the transaction of the event, in two statements for any number of recipients. Returns the number notified. A person who
 * had an email of this kind within the last minutes gets the next one from email-bundles.ts.
 */
export async function notify(
  tx: Transaction,
  { kind }: NotificationDefinition,
  { key, subjectId, recipients, actorId, atMost }: NotificationEvent,
): Promise<number> {
  const people = isQuery(recipients)
    ? recipients
    : sql`select value::bigint from jsonb_array_elements_text(${JSON.stringify(recipients)}::jsonb)`;
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    with made as (
      insert into notifications (user_id, kind, key, subject_id, actor_id, delivery, mailed_at)
      select u.id, ${kind}, ${key}, ${subjectId}::bigint, ${actorId ?? null}::bigint, d.delivery,
        case when d.delivery = 'at_once' and not exists (
          select from notifications earlier where earlier.user_id = u.id and earlier.kind = ${kind}
            and earlier.mailed_at > now() - interval '1 minute' * ${minutesBetweenEmails}::int) then now() end
      from users u left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
        cross join lateral (select case when coalesce(p.delivery, ${notificationKinds[kind].delivery}) = 'at_once' then ${atMost ?? 'at_once'}
            else coalesce(p.delivery, ${notificationKinds[kind].delivery}) end as delivery) d
      where u.id in (${people}) and u.id is distinct from ${actorId ?? null}::bigint
        and u.kind = 'person' and u.erased_at is null
      order by u.id
      on conflict (user_id, key) do nothing
      returning id, user_id, mailed_at
    ), queued as (
      insert into mails (key, kind, facts)
      select 'notification-' || id, ${notificationMail.kind}, jsonb_build_object('notificationId', id)
      from made where mailed_at is not null
      on conflict (key) do nothing
    )
    select user_id from made`);
  if (rows.length > 0) {
    const ids = JSON.stringify(rows.map((row) => row.user_id));
    await tx.execute(sql`
      select pg_notify(${liveChannel}, 'person:' || value || ':notifications')
      from jsonb_array_elements_text(${ids}::jsonb)`);
  }
  return rows.length;
}

function isQuery(recipients: NotificationEvent['recipients']): recipients is SQL {
  return !Array.isArray(recipients);
}
