// API contract: newsletter subscriptions: signing up, confirming, and the preference of a signed-in person.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { emailAddress } from '#kernel/fields.ts';

export const subscriptionBody = z.strictObject({
  email: emailAddress('Your email address'),
  /** Honeypot: a hidden field. Requests that fill it in are dropped. */
  website: z.optional(z.string().check(z.maxLength(500))),
});

export const requestSubscription = endpoint('POST /api/newsletter/subscriptions', {
  access: 'public',
  summary: 'Request a newsletter subscription; an emailed link confirms it',
  body: subscriptionBody,
  output: z.object({ received: z.literal(true) }),
  success: { 202: 'The same answer whether or not the address is subscribed' },
});

/** Token of a link in an email. */
const token = z.string().check(z.minLength(1), z.maxLength(400));

export const confirmSubscription = endpoint('POST /api/newsletter/confirmations', {
  access: 'public',
  summary: 'Confirm a newsletter subscription with the token of its email',
  body: z.strictObject({ token }),
  success: { 204: 'Subscribed, now or before' },
});

export const ownSubscription = z.object({
  /** The account's email address. */
  email: z.string(),
  state: z.enum(['on', 'off', 'pending', 'bounced']),
  /** False while the identity provider has not verified the address. */
  canSubscribe: z.boolean(),
});
export type OwnSubscription = z.infer<typeof ownSubscription>;

export const getOwnSubscription = endpoint('GET /api/users/me/newsletter', {
  access: 'user',
  summary: 'Get your newsletter subscription',
  output: ownSubscription,
});

export const changeOwnSubscription = endpoint('PATCH /api/users/me/newsletter', {
  access: 'user',
  summary: 'Subscribe to the newsletter or unsubscribe',
  body: z.strictObject({ subscribed: z.boolean() }),
  output: ownSubscription,
});
