// What administrators ask of investments: lists of all of them, and what they do to one.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, dollars, idNumber, idParams, idText, moment, pageQuery, text } from '#kernel/fields.ts';
import { investmentFilters, investmentSorts, maxReason, maxReference } from './admin-investment-rules.ts';
import { investmentStates, investmentStatuses } from './investing-rules.ts';

const filterQuery = {
  /** Its id, the provider's id of its payment, the title of its project, or the name or email of its investor. */
  q: z.optional(text({ max: 200, name: 'The search' })),
  state: z.optional(z.enum(investmentFilters)),
  project: z.optional(idText),
  investor: z.optional(idText),
  /** Days, UTC, both of them included. */
  from: z.optional(day),
  until: z.optional(day),
};

export const adminInvestment = z.object({
  id: idNumber,
  project: z.object({ id: idNumber, title: z.string() }),
  investor: z.object({ id: idNumber, name: z.string(), email: z.string() }),
  /** Decimal text of dollars. */
  amount: z.string(),
  state: z.enum(investmentStates),
  status: z.enum(investmentStatuses),
  /** No refund reached its card, so somebody has to pay it. */
  isOwedByHand: z.boolean(),
  /** What then is to be paid: less than the amount where a part had gone back before. */
  owedByHand: z.nullable(z.string()),
  /** Raised before Kindling kept the books: no card was charged. */
  isOpening: z.boolean(),
  transactionId: z.nullable(z.string()),
  createdAt: moment,
});
export type AdminInvestment = z.infer<typeof adminInvestment>;

export const listAdminInvestments = endpoint({
  method: 'GET',
  path: '/api/admin/investments',
  access: 'admin',
  audit: 'investment.list_read',
  summary: 'All investments, searched, filtered and sorted; also those of removed projects',
  query: z.strictObject({ ...pageQuery, ...filterQuery, sort: z._default(z.enum(investmentSorts), 'newest') }),
  output: z.array(adminInvestment),
  success: { 200: 'One page; Link and X-Total-Count headers tell the rest' },
});

export const getInvestmentTotals = endpoint({
  method: 'GET',
  path: '/api/admin/investment-totals',
  access: 'admin',
  summary: 'What the investments of a filter come to',
  query: z.strictObject(filterQuery),
  output: z.object({
    count: z.int(),
    /** Decimal text of dollars: of all, of those that count as raised, and of those on their way back. */
    amount: z.string(),
    raised: z.string(),
    goingBack: z.string(),
  }),
  success: { 200: 'The totals' },
});
export type InvestmentTotals = z.infer<NonNullable<typeof getInvestmentTotals.output>>;

export const exportAdminInvestments = endpoint({
  method: 'GET',
  path: '/api/admin/investments.csv',
  access: 'admin',
  audit: 'investment.exported',
  stepUp: true,
  summary: 'Export the investments of a filter as CSV',
  query: z.strictObject({ ...filterQuery, sort: z._default(z.enum(investmentSorts), 'newest') }),
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark' },
});

export const reasonBody = z.strictObject({ reason: text({ min: 1, max: maxReason, name: 'The reason' }) });

export const refundInvestment = endpoint({
  method: 'POST',
  path: '/api/admin/investments/{id}/refund',
  access: 'admin',
  audit: 'investment.refunded',
  stepUp: true,
  summary: 'Refund a completed investment in full; repeating it changes nothing. The reason is told to the investor',
  params: idParams,
  body: reasonBody,
  output: adminInvestment,
  success: { 202: 'Asked for: the card provider says how it ends', 200: 'The money is back already' },
});

export const cancelHold = endpoint({
  method: 'POST',
  path: '/api/admin/investments/{id}/cancel',
  access: 'admin',
  audit: 'investment.cancelled',
  stepUp: true,
  summary: 'End an investment that is not paid yet, at the provider first',
  params: idParams,
  body: reasonBody,
  output: adminInvestment,
  success: { 200: 'It has ended' },
});

export const handPaymentBody = z.strictObject({
  /** Typed again by whoever paid it: must be what is owed. */
  amount: dollars('The amount'),
  paidOn: day,
  reference: text({ min: 1, max: maxReference, name: 'The reference' }),
  reason: text({ min: 1, max: maxReason, name: 'The reason' }),
});

export const recordHandPayment = endpoint({
  method: 'POST',
  path: '/api/admin/investments/{id}/hand-payment',
  access: 'admin',
  audit: 'investment.paid_by_hand',
  stepUp: true,
  summary: 'Record that a refund no card could take was paid another way',
  params: idParams,
  body: handPaymentBody,
  output: adminInvestment,
  success: { 201: 'The debt is paid in the books, and the investor is told' },
});
