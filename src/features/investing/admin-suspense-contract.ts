// What administrators ask of money in suspense: what stands there, how it came, and how it leaves.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idParams, moment, pageQuery, text } from '#kernel/fields.ts';
import { maxReason, maxReference } from './admin-investment-rules.ts';
import { suspenseExitStates, suspenseKinds, suspenseWays } from './suspense-rules.ts';

const named = z.object({
  id: idNumber,
  /** Null where nobody and nothing of that id is here that was here when it was paid. */
  name: z.nullable(z.string()),
});

const exit = z.object({
  id: idNumber,
  way: z.enum(suspenseWays),
  /** Decimal text of dollars, as all amounts here. */
  amount: z.string(),
  state: z.enum(suspenseExitStates),
  reason: z.string(),
  reference: z.nullable(z.string()),
  /** Why it failed, in the provider's own word. */
  refusal: z.nullable(z.string()),
  /** Null where it was done at the provider, or by the site itself. */
  askedBy: z.nullable(z.string()),
  at: moment,
});
export type SuspenseExit = z.infer<typeof exit>;

export const suspenseItem = z.object({
  /** Of the entry in the books that brought it. */
  id: idNumber,
  kind: z.enum(suspenseKinds),
  /** What stands in suspense of it now, and what came. */
  amount: z.string(),
  came: z.string(),
  since: moment,
  /** The id at the provider: of the payment, or of the movement that gave the money back. */
  reference: z.string(),
  /** Oldest first. */
  exits: z.array(exit),
  waysOut: z.array(z.enum(suspenseWays)),
  /** What the provider says of the payment; null where it did not answer just now. */
  payment: z.nullable(
    z.object({
      id: z.string(),
      status: z.string(),
      madeAt: moment,
      dispute: z.nullable(z.string()),
      /** What it was made for, by the marks we gave it. */
      project: z.nullable(named),
      investor: z.nullable(named),
    }),
  ),
  /** The investment whose lost dispute gave it back, and who bore the loss. */
  origin: z.nullable(z.object({ investmentId: idNumber, lossOf: z.enum(['project', 'platform']) })),
});
export type SuspenseItem = z.infer<typeof suspenseItem>;

/** Fewer than other lists: of each item the card provider is asked what it knows. */
const limit = z._default(
  z.pipe(
    z.string().check(z.regex(/^([1-9]|1\d|2[0-5])$/, 'limit must be a whole number from 1 to 25')),
    z.transform((value: string) => Number(value)),
  ),
  25,
);

export const listSuspense = endpoint({
  method: 'GET',
  path: '/api/admin/suspense',
  access: 'admin',
  audit: 'suspense.list_read',
  summary: 'Money that no investment stands for, the oldest first, with what the card provider knows of it',
  query: z.strictObject({ ...pageQuery, limit }),
  output: z.object({
    items: z.array(suspenseItem),
    /** Where the list goes on: the cursor of its next part. */
    next: z.nullable(z.string()),
    count: z.int(),
    /** Of all items; what the account holds; and what the items do not explain of it, which may be below zero. */
    amount: z.string(),
    balance: z.string(),
    difference: z.string(),
  }),
  success: { 200: 'One page, and the sums of all of them' },
});
export type SuspenseList = z.infer<NonNullable<typeof listSuspense.output>>;

export const getSuspenseSum = endpoint({
  method: 'GET',
  path: '/api/admin/suspense/sum',
  access: 'admin',
  summary: 'How much money no investment stands for',
  output: z.object({ count: z.int(), amount: z.string() }),
  success: { 200: 'Its count and sum' },
});
export type SuspenseSum = z.infer<NonNullable<typeof getSuspenseSum.output>>;

const reason = text({ min: 1, max: maxReason, name: 'The reason' });

export const returnBody = z.strictObject({ reason });

export const returnFromSuspense = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/{id}/return',
  access: 'admin',
  audit: 'suspense.returned',
  stepUp: true,
  summary: 'Send a payment back to its card through the provider; repeating it changes nothing',
  params: idParams,
  body: returnBody,
  output: suspenseItem,
  success: { 202: 'Asked for: the card provider says how it ends' },
});

export const settleBody = z.strictObject({
  way: z.enum(['bank', 'loss']),
  /** Of a payment by hand: what finds it in the statement of the bank. */
  reference: z.optional(text({ min: 1, max: maxReference, name: 'The reference' })),
  reason,
});

export const settleSuspense = endpoint({
  method: 'POST',
  path: '/api/admin/suspense/{id}/settle',
  access: 'admin',
  audit: 'suspense.settled',
  stepUp: true,
  summary: 'Record that money in suspense was paid by hand, or is kept against what the platform lost by disputes',
  params: idParams,
  body: settleBody,
  output: suspenseItem,
  success: { 201: 'It has left suspense' },
});
