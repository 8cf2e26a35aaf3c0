// API of webhooks: endpoints that get signed events, and the log of their deliveries. What the events are is in webhook-events.ts.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idText, moment, pageQuery, text, textLine } from '#kernel/fields.ts';
import { webhookEventTypes } from './webhook-events.ts';
import { deliveryStates, disablingReasons, maxDescription, maxUrl } from './webhook-rules.ts';

const eventTypes = z.array(z.enum(webhookEventTypes)).check(
  z.minLength(1, 'Choose at least one event'),
  z.refine((types) => new Set(types).size === types.length, 'Each event can be chosen once'),
);
const fields = {
  url: text({ min: 1, max: maxUrl, name: 'Address' }),
  description: textLine({ max: maxDescription, name: 'Description' }),
  events: eventTypes,
};

const webhook = z.object({
  id: idNumber,
  /** Null: events of the whole site. */
  projectId: z.nullable(idNumber),
  projectTitle: z.nullable(z.string()),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  disabledFor: z.nullable(z.enum(disablingReasons)),
  disabledAt: z.nullable(moment),
  /** A backup was restored: nothing is sent until an administrator resumes releases. */
  isHeld: z.boolean(),
  /** The first failure since the last success. */
  failingSince: z.nullable(moment),
  /** Until then the replaced secret signs as well. */
  previousSecretUntil: z.nullable(moment),
  createdAt: moment,
  /** Deliveries by state, of the last 30 days. */
  counts: z.object({ pending: z.int(), delivered: z.int(), failed: z.int() }),
});
export type Webhook = z.infer<typeof webhook>;

const withSecret = z.extend(webhook, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof withSecret>;

export const listWebhooks = endpoint('GET /api/webhooks/endpoints', {
  access: 'user-or-admin',
  summary: 'List the webhooks of a project, or all of them for administrators',
  query: z.object({ projectId: z.optional(idText) }),
  output: z.array(webhook),
});

export const createWebhook = endpoint('POST /api/webhooks/endpoints', {
  access: 'user-or-admin',
  audit: 'webhook.created',
  summary: 'Create a webhook of a project, or of the site; the answer has its secret, which is shown only once',
  body: z.strictObject({
    ...fields,
    /** Left out: the whole site, for administrators. */
    projectId: z.optional(idNumber),
  }),
  output: withSecret,
  success: { 201: 'Created' },
});

export const getWebhook = endpoint('GET /api/webhooks/endpoints/{id}', {
  access: 'user-or-admin',
  summary: 'Get a webhook',
  output: webhook,
});

export const changeWebhook = endpoint('PATCH /api/webhooks/endpoints/{id}', {
  access: 'user-or-admin',
  audit: 'webhook.changed',
  summary: 'Change, disable or enable a webhook',
  body: z.partial(z.strictObject({ ...fields, isEnabled: z.boolean() })),
  output: webhook,
});

export const deleteWebhook = endpoint('DELETE /api/webhooks/endpoints/{id}', {
  access: 'user-or-admin',
  audit: 'webhook.deleted',
  summary: 'Delete a webhook and the log of its deliveries',
});

export const rotateWebhookSecret = endpoint('POST /api/webhooks/endpoints/{id}/secrets', {
  access: 'user-or-admin',
  audit: 'webhook.secret_rotated',
  summary: 'Replace the secret of a webhook; the replaced one signs as well for 24 hours',
  output: withSecret,
  success: { 201: 'The new secret, which is shown only once' },
});

const delivery = z.object({
  id: idNumber,
  messageId: z.string(),
  type: z.string(),
  sequence: z.int(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Of the last attempt; null before the first, and where there was no answer. */
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  lastAttemptAt: z.nullable(moment),
  /** While it is pending. */
  nextAttemptAt: z.nullable(moment),
  occurredAt: moment,
});
export type WebhookDelivery = z.infer<typeof delivery>;

const attempt = z.object({
  id: idNumber,
  at: moment,
  durationMs: z.int(),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  answerHeaders: z.record(z.string(), z.string()),
  answer: z.string(),
});
export type WebhookAttempt = z.infer<typeof attempt>;

const deliveryDetails = z.extend(delivery, {
  /** What is sent, without the signature. */
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** The newest first; of all replays. */
  log: z.array(attempt),
});
export type WebhookDeliveryDetails = z.infer<typeof deliveryDetails>;

const ofDelivery = z.object({ id: idText, deliveryId: idText });

export const listWebhookDeliveries = endpoint('GET /api/webhooks/endpoints/{id}/deliveries', {
  access: 'user-or-admin',
  summary: 'List deliveries of a webhook, the newest first',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(deliveryStates)) }),
  output: z.array(delivery),
});

export const getWebhookDelivery = endpoint('GET /api/webhooks/endpoints/{id}/deliveries/{deliveryId}', {
  access: 'user-or-admin',
  summary: 'Get a delivery with its attempts',
  params: ofDelivery,
  output: deliveryDetails,
});

export const testWebhook = endpoint('POST /api/webhooks/endpoints/{id}/tests', {
  access: 'user-or-admin',
  audit: 'webhook.tested',
  summary: 'Send a test event to a webhook',
});

export const replayDelivery = endpoint('POST /api/webhooks/endpoints/{id}/deliveries/{deliveryId}/replays', {
  access: 'user-or-admin',
  audit: 'webhook.replayed',
  summary: 'Send a delivery again',
  params: ofDelivery,
});

export const replayWebhook = endpoint('POST /api/webhooks/endpoints/{id}/replays', {
  access: 'user-or-admin',
  audit: 'webhook.replayed',
  summary: 'Send again all events that the webhook has chosen, since a moment or after an event',
  body: z.union(
    [
      z.strictObject({ since: z.iso.datetime('Must be a moment such as 2027-03-31T08:00:00Z') }),
      z.strictObject({ afterMessageId: z.string().check(z.maxLength(100)) }),
    ],
    'Say since which moment or after which event',
  ),
  output: z.object({
    /** Deliveries that wait to be sent now. */
    queued: z.int(),
    /** The last event that was queued, from which to go on if there are more; null if there are none. */
    nextAfterMessageId: z.nullable(z.string()),
  }),
  success: { 200: 'Deliveries wait to be sent' },
});
