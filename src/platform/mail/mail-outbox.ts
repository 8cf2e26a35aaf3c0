// Transactional email outbox: rows are inserted with the event, rendered and sent after the commit, each at least once.
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import type { Database } from '#platform/postgres/database.ts';
import type { Mail } from './mail.ts';

/** One table of owed mails, with `outboxColumns`; `Key` are the columns of its primary key. */
export type Outbox<Key extends Record<string, string | number>> = {
  table: string;
  columns: { [Name in keyof Key]: string };
  /** The column of what the emails are about, where a later one may not arrive before an earlier one. */
  inOrderOf?: string;
  /** Undefined when there is nothing to send anymore. */
  compose: (deps: Deps, key: Key) => Promise<Mail | undefined>;
};

/** After this a mail that cannot be delivered is given up: it would only puzzle whoever gets it. */
const giveUpAfter = sql`interval '3 days'`;

/** Takes mails that are due for a minute, so that two processes do not send the same one at once. */
export async function takeDueMails<Key extends Record<string, string | number>>(
  db: Database,
  outbox: Outbox<Key>,
  limit: number,
): Promise<Key[]> {
  const table = sql.identifier(outbox.table);
  const columns = Object.entries<string>(outbox.columns);
  const key = sql.join(
    columns.map(([, column]) => sql.identifier(column)),
    sql`, `,
  );
  const answered = sql.join(
    columns.map(([name, column]) => sql`${sql.identifier(column)} as ${sql.identifier(name)}`),
    sql`, `,
  );
  // A row whose turn has not come is left for the next call: the earlier one may be on its way right now.
  const subject = outbox.inOrderOf === undefined ? undefined : sql.identifier(outbox.inOrderOf);
  const isFirst =
    subject === undefined
      ? sql``
      : sql` and not exists (select from ${table} earlier where earlier.${subject} = ${table}.${subject}
          and earlier.sent_at is null and earlier.created_at < ${table}.created_at
          and earlier.created_at > now() - ${giveUpAfter})`;
  const { rows } = await db.execute(sql`
    update ${table} set
      failures = failures + 1,
      send_after = now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(failures, 10))
    where (${key}) in (
      select ${key} from ${table}
      where sent_at is null and send_after <= now() and created_at > now() - ${giveUpAfter}${isFirst}
      order by send_after limit ${limit} for update skip locked)
    returning ${answered}`);
  // The statement names exactly the columns of the key.
  return rows as Key[];
}

/** Sends one. A process that dies in between sends it again, with the same message id. */
export async function sendMail<Key extends Record<string, string | number>>(
  deps: Deps,
  outbox: Outbox<Key>,
  owed: Key,
): Promise<void> {
  const mail = await outbox.compose(deps, owed);
  failpoint(deps.config, 'mail.before-send');
  if (mail !== undefined) await deps.mailer.send(mail);
  failpoint(deps.config, 'mail.sent');
  await deps.db.execute(
    sql`update ${sql.identifier(outbox.table)} set sent_at = now() where ${isMail(outbox.columns, owed)}`,
  );
  failpoint(deps.config, 'mail.marked');
}

function isMail(columns: Record<string, string>, owed: Record<string, string | number>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.identifier(column)} = ${owed[name]}`),
    sql` and `,
  );
}
