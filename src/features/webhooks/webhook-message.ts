// What a webhook sends: the body around the data of an event, and the three headers of Standard Webhooks. The sender writes it, and the
// OpenAPI document describes it.
import * as z from 'zod/mini';
import { moment } from '#kernel/fields.ts';
import { payloadVersion } from './webhook-events.ts';

export const webhookMessage = z.object({
  /** The same for every attempt and every replay. */
  id: z.string(),
  type: z.string(),
  /** Of the shape of `data`. */
  version: z.literal(payloadVersion),
  /** The place of the event in the order of all events of the site. */
  sequence: z.int(),
  timestamp: moment,
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

/** The headers that identify and sign a message, with their meaning: https://www.standardwebhooks.com */
export const signedHeaders = {
  'webhook-id': 'The id of the message, which is the same for every attempt and every replay.',
  'webhook-timestamp': 'When this attempt was signed, in seconds since 1970.',
  'webhook-signature':
    'One signature for each secret in force, separated by spaces: `v1,` and the Base64 of an HMAC-SHA256 of `id.timestamp.body`.',
} as const;
export type SignedHeaders = Record<keyof typeof signedHeaders, string>;
