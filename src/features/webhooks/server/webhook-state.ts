// How the sending of webhooks goes, for the site's monitor.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';

export type WebhookState = {
  /** Deliveries that are due or being sent, and those that wait for another attempt. */
  waiting: number;
  retrying: number;
  /** How long the oldest has been due; without receivers that fail or are slow, whose deliveries wait for them. */
  oldestSeconds: number;
  /** Webhooks disabled because their receiver failed for days, or wants no more. */
  disabled: number;
};

export async function readWebhookState(db: Queryable): Promise<WebhookState> {
  const { rows } = await db.execute<WebhookState>(sql`
    select count(*) filter (where is_due)::int as waiting, count(*) filter (where not is_due)::int as retrying,
      greatest(0, coalesce(extract(epoch from now() - least(
        min(next_attempt_at) filter (where is_due and not is_slow),
        (select min(at) from webhook_events where position is null))), 0))::float8 as "oldestSeconds",
      (select count(*)::int from webhook_endpoints where disabled_for in ('gone', 'failing')) as disabled
    from (
      select d.next_attempt_at, w.is_slow, d.next_attempt_at <= now() as is_due
      from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
      where d.state = 'pending' and w.disabled_at is null
    ) pending`);
  return rows[0] ?? { waiting: 0, retrying: 0, oldestSeconds: 0, disabled: 0 };
}
