// The outbox as the health page shows it: how many emails wait, how many were given up, and trying them again.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';

export type MailState = { waiting: number; failing: number; givenUp: number; oldestMinutes: number };

/** Emails that are scheduled for later, such as a newsletter in batches or one that can still be undone, do not wait yet. */
const isWaiting = sql`attempts > 0 or send_after <= now()`;

/** Sending stops after three days (mail-outbox.ts); abandoned emails are shown for a week. */
const isTried = sql`sent_at is null and created_at > now() - interval '3 days' and (${isWaiting})`;
const isGivenUp = sql`sent_at is null and created_at between now() - interval '10 days' and now() - interval '3 days'`;

export async function readMailState(db: Queryable): Promise<MailState> {
  const { rows } = await db.execute<MailState>(sql`
    select count(*) filter (where ${isTried})::int as waiting, count(*) filter (where ${isTried} and attempts > 1)::int as failing,
      count(*) filter (where ${isGivenUp})::int as "givenUp",
      coalesce(extract(epoch from now() - min(case when attempts = 0 then send_after else created_at end) filter (where ${isTried})) / 60, 0)::float8 as "oldestMinutes"
    from mails where sent_at is null`);
  return rows[0] ?? { waiting: 0, failing: 0, givenUp: 0, oldestMinutes: 0 };
}

/** The sweeper takes them up within seconds. Answers how many there are. */
export async function retryWaitingMails(db: Queryable): Promise<number> {
  const { rowCount } = await db.execute(sql`update mails set send_after = now() where ${isTried}`);
  return rowCount ?? 0;
}
