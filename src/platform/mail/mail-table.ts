// The outbox: every email that is queued, waiting or sent.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/postgres/columns.ts';

/**
 * A row names an event and holds no address and no text: its template reads both when the email is sent, so that erasing a
 * person leaves nothing here.
 */
export const mails = pgTable(
  'mails',
  {
    /** Names the event, so that it queues its email once, and is the Message-ID. */
    key: text().primaryKey(),
    /** Name of the template (mail-template.ts). No CHECK list: a new email needs no migration. */
    kind: text().notNull(),
    /** Ids and small facts that the template starts from. Never a secret, a name or an address. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Emails with the same ordering key leave one after the other, as they were queued. */
    orderingKey: text('ordering_key'),
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: moment('created_at').notNull().defaultNow(),
    sendAfter: moment('send_after').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    sentAt: moment('sent_at'),
    /** A mark of the address (mail-recipient.ts), once it was rendered: shows whether two emails went to the same one. */
    recipient: text(),
    /** The error of the last failed attempt. A code only: a mail server's own words may contain the address. */
    lastError: text('last_error'),
  },
  (table) => [
    index('mails_by_recipient')
      .on(table.recipient, table.createdAt.desc().nullsFirst())
      .where(sql`recipient is not null`),
    index('mails_due').on(table.sendAfter).where(sql`sent_at is null`),
    index('mails_in_order').on(table.orderingKey, table.createdAt).where(sql`ordering_key is not null`),
    // Whether an earlier one with the same ordering key still waits.
    index('mails_waiting_in_order')
      .on(table.orderingKey, table.position)
      .where(sql`sent_at is null and ordering_key is not null`),
  ],
);
