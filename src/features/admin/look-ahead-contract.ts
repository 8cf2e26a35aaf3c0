// API of upcoming deadlines, expirations and refunds, and of overdue items.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, moment } from '#kernel/fields.ts';

export const aheadKinds = [
  'project',
  'holds',
  'refund',
  'dispute',
  'review',
  'invitation',
  'milestone',
  'vote',
  'release',
  'newsletter',
  'duty',
  'waiting',
] as const;
export type AheadKind = (typeof aheadKinds)[number];

/** Longest range, in days. */
export const maxAheadDays = 90;
export const usualAheadDays = 7;
/** Most items per kind; the answer says if there are more. */
export const maxAheadItems = 100;

const aheadItem = z.object({
  kind: z.enum(aheadKinds),
  /** Unique within the answer: kind and subject. */
  key: z.string(),
  at: moment,
  title: z.string(),
  text: z.string(),
  /** Decimal text of dollars; null without an amount. */
  amount: z.nullable(z.string()),
  /** A page of the admin area. */
  link: z.string(),
});
export type AheadItem = z.infer<typeof aheadItem>;

export const getLookAhead = endpoint('GET /api/admin/look-ahead', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'List upcoming deadlines, expirations and refunds by day, and overdue items',
  query: z.strictObject({
    days: z._default(
      z.pipe(
        z.string().check(z.regex(/^([1-9]|[1-8]\d|90)$/, `days must be a whole number from 1 to ${maxAheadDays}`)),
        z.transform((value: string) => Number(value)),
      ),
      usualAheadDays,
    ),
  }),
  output: z.object({
    until: moment,
    /** Overdue items, oldest first. */
    late: z.array(aheadItem),
    days: z.array(z.object({ day, items: z.array(aheadItem) })),
    /** Kinds with more items than returned. */
    cutOff: z.array(z.enum(aheadKinds)),
  }),
});
export type LookAhead = z.infer<NonNullable<typeof getLookAhead.output>>;
