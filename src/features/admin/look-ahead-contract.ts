// What administrators are told about the next days: what closes, expires, goes back, falls due or is late.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, moment } from '#kernel/fields.ts';

export const aheadKinds = ['project', 'holds', 'refund', 'dispute', 'review', 'invitation', 'waiting'] as const;
export type AheadKind = (typeof aheadKinds)[number];

/** The furthest one may look. */
export const maxAheadDays = 90;
export const usualAheadDays = 7;
/** Of one kind; beyond it the answer says that there is more. */
export const maxAheadItems = 100;

const aheadItem = z.object({
  kind: z.enum(aheadKinds),
  /** The kind and what it is about: unlike every other item of the answer. */
  key: z.string(),
  at: moment,
  title: z.string(),
  text: z.string(),
  /** Decimal text of dollars; null where it is not about an amount. */
  amount: z.nullable(z.string()),
  /** A page of the admin area. */
  link: z.string(),
});
export type AheadItem = z.infer<typeof aheadItem>;

export const getLookAhead = endpoint({
  method: 'GET',
  path: '/api/admin/look-ahead',
  access: 'admin',
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
    /** Waits longer than anything may, the oldest first. */
    late: z.array(aheadItem),
    days: z.array(z.object({ day, items: z.array(aheadItem) })),
    /** Kinds of which there are more than are told. */
    cutOff: z.array(z.enum(aheadKinds)),
  }),
  success: { 200: 'Days with at least one item' },
});
export type LookAhead = z.infer<NonNullable<typeof getLookAhead.output>>;
