// Mails that are owed: how many wait, how many were given up, and trying them again.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';

export type MailState = { waiting: number; failing: number; givenUp: number; oldestMinutes: number };

/** Every table of owed mails has this column (`outboxColumns`), and no other table has. */
async function listOutboxes(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'send_after' order by 1`);
  return rows.map(({ name }) => name);
}

/** After three days nothing is tried any more (mail-outbox.ts); what was given up is told for a week. */
const isTried = sql`sent_at is null and created_at > now() - interval '3 days'`;
const isGivenUp = sql`sent_at is null and created_at between now() - interval '10 days' and now() - interval '3 days'`;

export async function readMailState(db: Queryable): Promise<MailState> {
  const states = await Promise.all(
    (await listOutboxes(db)).map(async (table) => {
      const { rows } = await db.execute<MailState>(sql`
        select count(*) filter (where ${isTried})::int as waiting, count(*) filter (where ${isTried} and failures > 1)::int as failing,
          count(*) filter (where ${isGivenUp})::int as "givenUp",
          coalesce(extract(epoch from now() - min(created_at) filter (where ${isTried})) / 60, 0)::float8 as "oldestMinutes"
        from ${sql.identifier(table)} where sent_at is null`);
      return rows[0] ?? { waiting: 0, failing: 0, givenUp: 0, oldestMinutes: 0 };
    }),
  );
  const total = (name: keyof MailState) => states.reduce((sum, state) => sum + state[name], 0);
  return {
    waiting: total('waiting'),
    failing: total('failing'),
    givenUp: total('givenUp'),
    oldestMinutes: Math.max(0, ...states.map(({ oldestMinutes }) => oldestMinutes)),
  };
}

/** The sweeper takes them up within seconds. Answers how many there are. */
export async function retryWaitingMails(db: Queryable): Promise<number> {
  let mails = 0;
  for (const table of await listOutboxes(db)) {
    const { rowCount } = await db.execute(sql`update ${sql.identifier(table)} set send_after = now() where ${isTried}`);
    mails += rowCount ?? 0;
  }
  return mails;
}
