// Transactional email outbox: rows are inserted with the event, rendered and sent after the commit, each at least once.
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '#platform/config/deps.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { batchWrites } from '#platform/postgres/batched-writes.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import { markRecipient } from './mail-recipient.ts';
import { mails } from './mail-table.ts';
import { findTemplate, listMailKinds, type MailTemplate, renderMail, type StoredMail } from './mail-template.ts';

/** A row to insert. Its SQL twin is in `settle_payments` (db/rules/payments.sql). */
export type QueuedMail = { key: string; kind: string; facts: unknown; orderingKey: string | null };

export function toQueuedMail<Facts>(template: MailTemplate<Facts>, facts: Facts): QueuedMail {
  const { kind, key, orderingKey } = template;
  return { key: key(facts), kind, facts, orderingKey: orderingKey?.(facts) ?? null };
}

/** In the transaction of the event. An event that is repeated queues nothing more. */
export async function queueMail<Facts>(tx: Queryable, template: MailTemplate<Facts>, facts: Facts): Promise<void> {
  await queueMails(tx, template, [facts]);
}

const rowsPerInsert = 1000;

/** The same email to many people. Answers the keys that are new. */
export async function queueMails<Facts>(
  tx: Queryable,
  template: MailTemplate<Facts>,
  all: readonly Facts[],
): Promise<string[]> {
  const keys: string[] = [];
  for (let first = 0; first < all.length; first += rowsPerInsert) {
    const mails = all.slice(first, first + rowsPerInsert).map((facts) => toQueuedMail(template, facts));
    const { rows } = await tx.execute<{ key: string }>(sql`
      insert into mails (key, kind, facts, ordering_key)
      select key, kind, facts, "orderingKey"
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as queued (key text, kind text, facts jsonb, "orderingKey" text)
      on conflict (key) do nothing returning key`);
    keys.push(...rows.map(({ key }) => key));
  }
  return keys;
}

/** After this an email that cannot be delivered is given up: it would only puzzle the person who gets it. */
const giveUpAfter = sql`interval '3 days'`;

/** Rows have whole milliseconds: a time that is due now may be rounded half a millisecond into the future. */
const now = sql`now() + interval '1 millisecond'`;

/** Leases the emails it takes for a minute or longer, so that two processes do not send the same one. */
const lease = sql`
  attempts = attempts + 1,
  send_after = now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(attempts, 10))`;

/**
 * An older version of the product leaves emails of an unknown kind to a newer one. An email that is not first in its order waits for the
 * next call: the earlier one with its ordering key may be in transit.
 */
export function takeDueMails(db: Database, limit: number): Promise<StoredMail[]> {
  return db.transaction(async (tx) => {
    // The order must come from the index by ordering key: sorting would read all pending emails for each, and looks cheap to PostgreSQL
    // while its statistics are from a quiet time.
    await tx.execute(sql`set local enable_sort = off`);
    const { rows } = await tx.execute<StoredMail>(sql`
      with taken as (
        update mails set ${lease}
        where key = any(array(
          select due.key from mails due
          where due.sent_at is null and due.send_after <= ${now} and due.created_at > now() - ${giveUpAfter}
            and due.kind = any(array(select jsonb_array_elements_text(${JSON.stringify(listMailKinds())}::jsonb)))
            and (due.ordering_key is null or due.position = (
              select earliest.position from mails earliest
              where earliest.ordering_key = due.ordering_key and earliest.sent_at is null
                and earliest.created_at > now() - ${giveUpAfter}
              order by earliest.ordering_key, earliest.position limit 1))
          order by due.send_after, due.position limit ${limit} for update skip locked))
        returning key, kind, facts, position)
      select key, kind, facts from taken order by position`);
    return rows;
  });
}

/** Sends one. A process that dies in between sends it again, with the same Message-ID. */
export async function sendMail(deps: Deps, stored: StoredMail): Promise<void> {
  const isThis = eq(mails.key, stored.key);
  const { facts: schema, onDone, onRefused } = findTemplate(stored);
  let recipient: string | null = null;
  try {
    const mail = await renderMail(deps, stored);
    recipient = mail ? markRecipient(deps.secret, mail.to.address) : null;
    failpoint(deps.config, 'mail.before-send');
    if (mail !== undefined) await deps.mailer.send(mail);
    failpoint(deps.config, 'mail.sent');
    await onDone?.(deps, schema.parse(stored.facts), mail !== undefined);
  } catch (error) {
    await deps.db
      .update(mails)
      .set({ lastError: errorCode(error), recipient })
      .where(isThis);
    if (onRefused === undefined || !isRefusalForGood(error)) throw error;
    await onRefused(deps, schema.parse(stored.facts));
  }
  await markTogether(deps.pool, { key: stored.key, recipient }, { place: 'sent emails' });
  failpoint(deps.config, 'mail.marked');
}

const markTogether = batchWrites<{ key: string; recipient: string | null }, { key: string }>({
  keyOf: ({ key }) => key,
  run: async (pool, sent) => {
    const { rows } = await pool.query<{ key: string }>({
      name: 'mark emails as sent',
      text: `update mails set sent_at = now(), recipient = sent.recipient
        from unnest($1::text[], $2::text[]) as sent (key, recipient) where mails.key = sent.key returning mails.key`,
      values: [sent.map(({ key }) => key), sent.map(({ recipient }) => recipient)],
    });
    return rows;
  },
});

/** Sends a queued email immediately, unless another process has claimed it. */
export async function sendMailNow<Facts>(deps: Deps, template: MailTemplate<Facts>, facts: Facts): Promise<void> {
  const { rows } = await deps.db.execute<StoredMail>(sql`
    update mails set ${lease} where key = ${template.key(facts)} and sent_at is null and send_after <= ${now}
    returning key, kind, facts`);
  for (const mail of rows) await sendMail(deps, mail);
}

/**
 * The mail server does not accept the recipient: there is no such mailbox, or it never takes our mail. A full mailbox (552) and
 * everything below 550 may pass.
 */
function isRefusalForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return code === 'EENVELOPE' && [550, 551, 553, 554].includes(Number(responseCode));
}

/** "EENVELOPE 550": of nodemailer and of the mail server. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code = error.name, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return [code, responseCode]
    .filter((part) => part !== undefined)
    .map(String)
    .join(' ')
    .slice(0, 100);
}
