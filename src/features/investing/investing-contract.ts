// What the investing slice says over HTTP: payment preparation, claims, lists of investments.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { dollars, idNumber, idParams, moment, pageQuery, text } from '#kernel/fields.ts';
import { investmentStates, investmentStatuses } from './investing-rules.ts';

/** Dollars in an answer about an investment: a decimal text with two decimals. */
const dollarText = z.string();
/** Equity in percent, decimal text with 6 decimals, truncated. */
const equityText = z.string();

export const investment = z.object({
  id: idNumber,
  projectId: idNumber,
  projectTitle: z.string(),
  projectCategory: z.string(),
  investorId: idNumber,
  amount: dollarText,
  equityPercent: equityText,
  valuation: z.number(),
  status: z.enum(investmentStatuses),
  /** The finer state behind the status. */
  state: z.enum(investmentStates),
  /** A refund of this completed investment is on its way. */
  refundPending: z.boolean(),
  /** When its refund was asked for first; when the provider took the latest one; when that one was at the card's bank. */
  refundRequestedAt: z.nullable(moment),
  refundSentAt: z.nullable(moment),
  refundedAt: z.nullable(moment),
  /** Every refund failed, so a person has to pay it. */
  refundByHand: z.boolean(),
  /** What went back outside this site or to a bank, and what is left of it; the share stays whole while anything is. */
  partsReturned: z.nullable(z.object({ returned: dollarText, rest: dollarText })),
  /** It ended unpaid because its investor chose another amount. */
  replaced: z.boolean(),
  /** Whether its investor may cancel it now. */
  cancellable: z.boolean(),
  /** Until when: null where it cannot be canceled, or where only the end of the project's funding ends that. */
  cancellableUntil: z.nullable(moment),
  transactionId: z.nullable(z.string()),
  createdAt: moment,
  completedAt: z.nullable(moment),
  expiresAt: moment,
  notes: z.nullable(z.string()),
});
export type Investment = z.infer<typeof investment>;

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'user',
  summary:
    'Take a hold under the goal and prepare its payment. It replaces an open hold of the same person in the project; repeating it with the same Idempotency-Key answers the same hold',
  body: z.strictObject({
    amount: dollars('Amount'),
    projectId: idNumber,
    /** Sent by the checkout page for people reading the request; the server's own values count. */
    equity: z.optional(z.union([z.string(), z.number()])),
    projectTitle: z.optional(text({ max: 500, name: 'Project title' })),
  }),
  output: z.object({
    clientSecret: z.string(),
    investmentId: idNumber,
    projectId: idNumber,
    projectTitle: z.string(),
    amount: dollarText,
    equityPercent: equityText,
    valuation: z.number(),
    expiresAt: moment,
    payments: z.object({ kind: z.enum(['sandbox', 'stripe']), publishableKey: z.string() }),
  }),
  success: { 201: 'The hold and its payment', 200: 'The same hold again (same Idempotency-Key)' },
});
export type PreparedPayment = z.infer<NonNullable<typeof createPaymentIntent.output>>;

/**
 * What a claim answers: the same body each time. Whether one may cancel, and what has gone back, depends on the moment, so
 * that is asked of the investment itself.
 */
export const claimedInvestment = z.omit(investment, {
  cancellable: true,
  cancellableUntil: true,
  partsReturned: true,
});
export type ClaimedInvestment = z.infer<typeof claimedInvestment>;

export const claimInvestment = endpoint({
  method: 'POST',
  path: '/api/investments',
  access: 'user',
  summary: 'Claim that a payment succeeded; the server asks the provider and settles it exactly once',
  body: z.strictObject({
    transactionId: text({ min: 1, max: 200, name: 'transactionId' }),
    projectId: z.optional(idNumber),
    amount: z.optional(dollars('Amount')),
    /** Accepted and ignored: the session's user is the investor, the server decides the rest. */
    investorId: z.optional(z.unknown()),
    equityPercent: z.optional(z.unknown()),
    status: z.optional(z.unknown()),
  }),
  output: claimedInvestment,
  success: {
    201: 'The first claim of a completed investment',
    200: 'It was claimed before; the same body',
    202: 'The payment has not succeeded yet',
  },
});

export const getInvestment = endpoint({
  method: 'GET',
  path: '/api/investments/{id}',
  access: 'user-or-admin',
  summary: 'One investment of the signed-in person',
  params: idParams,
  output: investment,
  success: { 200: 'The investment' },
});

export const cancelInvestment = endpoint({
  method: 'POST',
  path: '/api/investments/{id}/cancel',
  access: 'user',
  summary:
    'Cancel an own investment within the time for it: an open payment ends, a completed one is refunded in full; repeating it changes nothing',
  params: idParams,
  output: investment,
  success: { 200: 'The investment after it, also when it had ended before' },
});

/** An amount that is kept for a person in one project while they pay for it. */
export const openHold = z.object({
  investmentId: idNumber,
  projectId: idNumber,
  projectTitle: z.string(),
  amount: dollarText,
  expiresAt: moment,
});
export type OpenHold = z.infer<typeof openHold>;

export const getOwnHold = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/hold',
  access: 'user',
  summary: "Get the signed-in person's open hold in a project",
  params: idParams,
  output: z.object({
    hold: z.nullable(z.object({ ...openHold.shape, state: z.enum(['held', 'processing']) })),
    /** Dollars this person may invest right now: a new amount replaces the hold, so its room counts. */
    available: z.number(),
  }),
  success: { 200: 'The hold, or null; and what is available to this person' },
});
export type OwnHold = z.infer<NonNullable<typeof getOwnHold.output>>;

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/investments/{id}/release',
  access: 'user',
  summary: 'Release an own open hold before it is paid; an investment that was paid meanwhile stays as it is',
  params: idParams,
  output: investment,
  success: { 200: 'The investment after it, also when the hold had ended before' },
});

export const listMyInvestments = endpoint({
  method: 'GET',
  path: '/api/users/investments',
  access: 'user',
  summary: 'The investments of the signed-in person, newest first',
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(investmentStatuses)) }),
  output: z.array(investment),
  success: { 200: 'One page; Link and X-Total-Count headers tell the rest' },
});

export const listInvestments = endpoint({
  method: 'GET',
  path: '/api/investments',
  access: 'admin',
  summary: 'All investments, newest first',
  query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(investmentStatuses)) }),
  output: z.array(investment),
  success: { 200: 'One page; Link and X-Total-Count headers tell the rest' },
});

export const listProjectInvestments = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/investments',
  access: 'public',
  summary: 'Completed investments of a project, newest first, without names',
  params: idParams,
  query: z.strictObject(pageQuery),
  output: z.array(z.object({ id: idNumber, amount: dollarText, createdAt: moment })),
  success: { 200: 'One page; Link and X-Total-Count headers tell the rest' },
});
