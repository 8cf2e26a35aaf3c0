// API of the emails to one person, for administrators. Their texts are not stored.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moment } from '#kernel/fields.ts';

export const mailStates = ['sent', 'retrying', 'given_up'] as const;
export type MailState = (typeof mailStates)[number];

export const maxListedMails = 50;

const loggedMail = z.object({
  key: z.string(),
  /** The name of the template, such as `investment_receipt`. */
  kind: z.string(),
  state: z.enum(mailStates),
  queuedAt: moment,
  sentAt: z.nullable(moment),
  /** Null once it was sent. */
  nextAt: z.nullable(moment),
  attempts: z.int(),
  /** The code of the last failure. */
  error: z.nullable(z.string()),
});
export type LoggedMail = z.infer<typeof loggedMail>;

export const listUserMails = endpoint('GET /api/admin/users/{id}/mails', {
  access: 'admin',
  scope: 'people:read',
  audit: 'mail.list_read',
  summary: 'List the latest emails to the address of a user',
  output: z.array(loggedMail),
});

export const retryUserMails = endpoint('POST /api/admin/users/{id}/mails/retry', {
  access: 'admin',
  audit: 'mail.retried',
  summary: 'Retry the unsent emails to a user now',
  output: z.object({ mails: z.int() }),
});
