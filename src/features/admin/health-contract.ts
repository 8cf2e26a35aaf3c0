// API of the health page: status and message per component, with advice if something is wrong.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moment } from '#kernel/fields.ts';

export const healthStates = ['ok', 'look', 'broken'] as const;
export type HealthState = (typeof healthStates)[number];

export const healthParts = ['jobs', 'payments', 'money', 'mail', 'database', 'storage', 'backup', 'network'] as const;
export type HealthPart = (typeof healthParts)[number];

const partHealth = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  /** The status message, and what to do if something is wrong. */
  sentence: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type PartHealth = z.infer<typeof partHealth>;

export const getHealth = endpoint('GET /api/admin/health', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'Get the health of all components',
  output: z.object({ at: moment, state: z.enum(healthStates), parts: z.array(partHealth) }),
  success: { 200: 'Status per component; overall is the worst of them' },
});
export type Health = z.infer<NonNullable<typeof getHealth.output>>;

export const retryMails = endpoint('POST /api/admin/health/mails/retry', {
  access: 'admin',
  audit: 'mail.retried',
  summary: 'Retry all pending emails now',
  output: z.object({ mails: z.int() }),
});

/** Parts without which people notice that the site does not work. */
export const outageParts = ['mail', 'payments'] as const;

export const getOutages = endpoint('GET /api/admin/outages', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'List current outages of email and payments',
  output: z.object({
    at: moment,
    outages: z.array(
      z.object({
        part: z.enum(outageParts),
        /** Null if it never worked. */
        since: z.nullable(moment),
        /** What is wrong, and what to do. */
        sentence: z.string(),
      }),
    ),
  }),
});
export type Outage = z.infer<NonNullable<typeof getOutages.output>>['outages'][number];
