// Webhooks: what happened, who wants to hear of it, and every attempt to tell them.
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { identity, listed, moment, reference } from '#platform/postgres/columns.ts';
import { deliveryStates, disablingReasons, maxDescription, maxUrl } from '../webhook-rules.ts';

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: identity(),
    /** Gets the events of this project; null for those of the whole site. */
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    description: text().notNull(),
    /** Types of events (webhook-events.ts). */
    events: text().array().notNull(),
    /** Encrypted; see webhook-secrets.ts. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The replaced one, which signs as well until then. */
    previousSecret: text('previous_secret'),
    previousUntil: moment('previous_until'),
    disabledAt: moment('disabled_at'),
    disabledFor: text('disabled_for', { enum: disablingReasons }),
    /** The first failure since the last success. */
    failingSince: moment('failing_since'),
    /** Its last attempt failed or took long: it gets one request at a time, so that it never delays others. */
    isSlow: boolean('is_slow').notNull().default(false),
    createdBy: reference('created_by', () => users.id).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('webhook_endpoints_url', sql`char_length(${table.url}) between 1 and ${sql.raw(String(maxUrl))}`),
    check(
      'webhook_endpoints_description',
      sql`char_length(${table.description}) <= ${sql.raw(String(maxDescription))}`,
    ),
    check('webhook_endpoints_events', sql`cardinality(${table.events}) > 0`),
    check('webhook_endpoints_previous', sql`(${table.previousSecret} is null) = (${table.previousUntil} is null)`),
    check('webhook_endpoints_disabled', sql`(${table.disabledAt} is null) = (${table.disabledFor} is null)`),
    check('webhook_endpoints_disabled_for', sql`${table.disabledFor} in (${listed(disablingReasons)})`),
    index('webhook_endpoints_by_project').on(table.projectId, table.id),
  ],
);

/**
 * One row for each event of the catalog, written by triggers in the transaction of its fact (db/rules/webhooks.sql). No project
 * reference: an event outlives what it is about, and expires by itself.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: identity(),
    /** The message id of every delivery: `evt_<uuid>`. */
    uuid: uuid().notNull().unique().defaultRandom(),
    /** No CHECK list: a new type needs no migration. */
    type: text().notNull(),
    projectId: bigint('project_id', { mode: 'number' }),
    /** The only endpoint of a test event. */
    endpointId: reference('endpoint_id', () => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Ids, states, cents, and the titles of projects. Never a name or an address of a person. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment('at').notNull().defaultNow(),
    /** Its place in the one order of all events, given after its commit: a reader who has seen a position has seen all before it. */
    position: bigint({ mode: 'number' }).unique(),
  },
  (table) => [
    index('webhook_events_new').on(table.id).where(sql`position is null`),
    index('webhook_events_by_project').on(table.projectId, table.position),
    index('webhook_events_by_time').on(table.at),
    index('webhook_events_by_endpoint').on(table.endpointId).where(sql`endpoint_id is not null`),
  ],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    endpointId: reference('endpoint_id', () => webhookEndpoints.id, { onDelete: 'cascade' }).notNull(),
    eventId: reference('event_id', () => webhookEvents.id, { onDelete: 'cascade' }).notNull(),
    state: text({ enum: deliveryStates }).notNull().default('pending'),
    /** Since it was queued or replayed. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** A process is sending it; after a crash others take over then. */
    leasedUntil: moment('leased_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
    replayedAt: moment('replayed_at'),
  },
  (table) => [
    check('webhook_deliveries_state', sql`${table.state} in (${listed(deliveryStates)})`),
    unique('webhook_deliveries_once').on(table.endpointId, table.eventId),
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt).where(sql`state = 'pending'`),
    index('webhook_deliveries_newest').on(table.endpointId, table.id.desc().nullsFirst()),
    index('webhook_deliveries_by_event').on(table.eventId),
    index('webhook_deliveries_replayed').on(table.endpointId, table.replayedAt).where(sql`replayed_at is not null`),
  ],
);

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: identity(),
    deliveryId: reference('delivery_id', () => webhookDeliveries.id, { onDelete: 'cascade' }).notNull(),
    at: moment('at').notNull().defaultNow(),
    durationMs: integer('duration_ms').notNull(),
    /** Of the answer; null if there was none. */
    status: integer(),
    /** Why there was no answer: a word of webhook-request.ts. */
    error: text(),
    /** A few headers of the answer that help to find a fault. */
    answerHeaders: jsonb('answer_headers').$type<Record<string, string>>(),
    /** The beginning of the answer. */
    answer: text(),
  },
  (table) => [
    check('webhook_attempts_outcome', sql`(${table.status} is null) = (${table.error} is not null)`),
    index('webhook_attempts_by_delivery').on(table.deliveryId, table.id),
  ],
);

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
export type WebhookAttemptRow = typeof webhookAttempts.$inferSelect;
