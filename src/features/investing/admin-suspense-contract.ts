// API contract: unmatched money in the suspense account.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, pageQuery, text } from '#kernel/fields.ts';
import { maxReason, maxReference } from './admin-investment-rules.ts';
import { suspenseExitStates, suspenseKinds, suspenseWays } from './suspense-rules.ts';

const named = z.object({
  id: idNumber,
  /** Null when no such record exists from before the payment. */
  name: z.nullable(z.string()),
});

const exit = z.object({
  id: idNumber,
  way: z.enum(suspenseWays),
  /** Decimal text in US dollars, like all amounts here. */
  amount: z.string(),
  state: z.enum(suspenseExitStates),
  reason: z.string(),
  reference: z.nullable(z.string()),
  /** The provider's failure code. */
  refusal: z.nullable(z.string()),
  /** Null when done at the provider or automatically. */
  askedBy: z.nullable(z.string()),
  at: moment,
});
export type SuspenseExit = z.infer<typeof exit>;

export const suspenseItem = z.object({
  /** Id of the ledger entry that booked it into suspense. */
  id: idNumber,
  kind: z.enum(suspenseKinds),
  /** The amount in suspense now, and the original amount. */
  amount: z.string(),
  came: z.string(),
  since: moment,
  /** Provider id of the payment, or of the movement that returned the money. */
  reference: z.string(),
  /** Oldest first. */
  exits: z.array(exit),
  waysOut: z.array(z.enum(suspenseWays)),
  /** Payment details from the provider; null when it did not respond in time. */
  payment: z.nullable(
    z.object({
      id: z.string(),
      status: z.string(),
      madeAt: moment,
      dispute: z.nullable(z.string()),
      /** Read from our metadata on the payment. */
      project: z.nullable(named),
      investor: z.nullable(named),
    }),
  ),
  /** The investment whose lost dispute was reinstated, and who bore the loss. */
  origin: z.nullable(z.object({ investmentId: idNumber, lossOf: z.enum(['project', 'platform']) })),
});
export type SuspenseItem = z.infer<typeof suspenseItem>;

/** Smaller than other lists, because each item needs provider calls. */
const limit = z._default(
  z.pipe(
    z.string().check(z.regex(/^([1-9]|1\d|2[0-5])$/, 'limit must be a whole number from 1 to 25')),
    z.transform((value: string) => Number(value)),
  ),
  25,
);

export const listSuspense = endpoint('GET /api/admin/suspense', {
  access: 'admin',
  scope: 'investments:read',
  audit: 'suspense.list_read',
  summary: 'List unmatched payments in suspense, oldest first',
  query: z.strictObject({ ...pageQuery, limit }),
  output: z.object({
    items: z.array(suspenseItem),
    /** Cursor of the next page. */
    next: z.nullable(z.string()),
    count: z.int(),
    /** Sum of all items, the account balance, and their difference, which may be negative. */
    amount: z.string(),
    balance: z.string(),
    difference: z.string(),
  }),
});
export type SuspenseList = z.infer<NonNullable<typeof listSuspense.output>>;

export const getSuspenseSum = endpoint('GET /api/admin/suspense/sum', {
  access: 'admin',
  scope: 'investments:read',
  summary: 'Get the total of unmatched payments',
  output: z.object({ count: z.int(), amount: z.string() }),
});
export type SuspenseSum = z.infer<NonNullable<typeof getSuspenseSum.output>>;

const reason = text({ min: 1, max: maxReason, name: 'The reason' });

export const returnBody = z.strictObject({ reason });

export const returnFromSuspense = endpoint('POST /api/admin/suspense/{id}/return', {
  access: 'admin',
  audit: 'suspense.returned',
  stepUp: true,
  summary: 'Refund an unmatched payment to its card; idempotent',
  body: returnBody,
  output: suspenseItem,
  success: { 202: 'Refund requested from the card provider' },
});

export const settleBody = z.strictObject({
  way: z.enum(['bank', 'loss']),
  /** For manual payments: the reference on the bank statement. */
  reference: z.optional(text({ min: 1, max: maxReference, name: 'The reference' })),
  reason,
});

export const settleSuspense = endpoint('POST /api/admin/suspense/{id}/settle', {
  access: 'admin',
  audit: 'suspense.settled',
  stepUp: true,
  summary: 'Record that money in suspense was paid manually or kept against dispute losses',
  body: settleBody,
  output: suspenseItem,
  success: { 201: 'The resolved item' },
});
