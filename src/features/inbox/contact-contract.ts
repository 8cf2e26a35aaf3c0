// API contract: contact messages.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { emailAddress, idNumber, text, textLine } from '#kernel/fields.ts';
import { contactTopics, maxContactMessage, maxContactName } from './inbox-rules.ts';

export const contactBody = z.strictObject({
  name: textLine({ min: 1, max: maxContactName, name: 'Your name' }),
  email: emailAddress('Your email address'),
  topic: z.enum(contactTopics, 'Choose what it is about'),
  message: text({ min: 1, max: maxContactMessage, name: 'Message' }),
  /** The project it is about, if the form was opened from one. */
  projectId: z.optional(idNumber),
  /** Honeypot: a hidden field. Messages that fill it in are dropped. */
  website: z.optional(z.string().check(z.maxLength(500))),
});

export const sendContactMessage = endpoint('POST /api/contact', {
  access: 'public',
  summary: 'Send a contact message',
  body: contactBody,
  output: z.object({ received: z.literal(true) }),
  success: { 201: 'Saved and forwarded by email' },
});
