// API contract: administrators list, refund, cancel and settle investments, and end a project's funding.
import * as z from 'zod/mini';
import { adminProject } from '#features/projects/admin-project-contract.ts';
import { reasonText } from '#features/projects/project-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, dollars, idNumber, idText, moment, pageQuery, text } from '#kernel/fields.ts';
import { investmentFilters, investmentSorts, maxReason, maxReference } from './admin-investment-rules.ts';
import { appearance, investmentMoney } from './investing-contract.ts';
import { investmentStates, investmentStatuses } from './investing-rules.ts';

const filterQuery = {
  /** Matches the investment id, provider payment id, project title, or investor name or email. */
  q: z.optional(text({ max: 200, name: 'The search' })),
  state: z.optional(z.enum(investmentFilters)),
  project: z.optional(idText),
  investor: z.optional(idText),
  /** Days in UTC, both inclusive. */
  from: z.optional(day),
  until: z.optional(day),
};

export const adminInvestment = z.object({
  id: idNumber,
  project: z.object({ id: idNumber, title: z.string() }),
  investor: z.object({ id: idNumber, name: z.string(), email: z.string() }),
  /** Decimal text in US dollars. */
  amount: z.string(),
  state: z.enum(investmentStates),
  status: z.enum(investmentStatuses),
  /** All refund attempts failed, so it must be paid manually. */
  isOwedByHand: z.boolean(),
  /** The amount to pay; less than `amount` if part was already returned. */
  owedByHand: z.nullable(z.string()),
  /** Raised before Kindling kept the ledger: no card was charged. */
  isOpening: z.boolean(),
  transactionId: z.nullable(z.string()),
  createdAt: moment,
  /** Null if it was made, or is still reserved, without a signed agreement. */
  agreementSignedAt: z.nullable(moment),
  money: investmentMoney,
  /** How the investor appears to others. */
  appearance,
});
export type AdminInvestment = z.infer<typeof adminInvestment>;

export const listAdminInvestments = endpoint('GET /api/admin/investments', {
  access: 'admin',
  scope: 'investments:read',
  audit: 'investment.list_read',
  summary: 'List all investments, including those of removed projects',
  query: z.strictObject({ ...pageQuery, ...filterQuery, sort: z._default(z.enum(investmentSorts), 'newest') }),
  output: z.array(adminInvestment),
});

export const getInvestmentTotals = endpoint('GET /api/admin/investment-totals', {
  access: 'admin',
  scope: 'investments:read',
  summary: 'Get totals of the filtered investments',
  query: z.strictObject(filterQuery),
  output: z.object({
    count: z.int(),
    /** Decimal text in US dollars: all, counted as raised, and being refunded. */
    amount: z.string(),
    raised: z.string(),
    goingBack: z.string(),
  }),
});
export type InvestmentTotals = z.infer<NonNullable<typeof getInvestmentTotals.output>>;

export const exportAdminInvestments = endpoint('GET /api/admin/investments.csv', {
  access: 'admin',
  audit: 'investment.exported',
  stepUp: true,
  summary: 'Export the filtered investments as CSV',
  query: z.strictObject({ ...filterQuery, sort: z._default(z.enum(investmentSorts), 'newest') }),
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark' },
});

export const reasonBody = z.strictObject({ reason: text({ min: 1, max: maxReason, name: 'The reason' }) });

export const refundInvestment = endpoint('POST /api/admin/investments/{id}/refund', {
  access: 'admin',
  audit: 'investment.refunded',
  stepUp: true,
  summary:
    'Refund a completed investment, or what is left of it after a release; idempotent. The investor sees the reason',
  body: reasonBody,
  output: adminInvestment,
  success: { 202: 'Refund requested from the card provider', 200: 'Already refunded' },
});

export const cancelHold = endpoint('POST /api/admin/investments/{id}/cancel', {
  access: 'admin',
  audit: 'investment.cancelled',
  stepUp: true,
  summary: 'Cancel an unpaid investment and its payment',
  body: reasonBody,
  output: adminInvestment,
});

export const handPaymentBody = z.strictObject({
  /** Typed again to confirm; must equal the amount to refund. */
  amount: dollars('The amount'),
  paidOn: day,
  reference: text({ min: 1, max: maxReference, name: 'The reference' }),
  reason: text({ min: 1, max: maxReason, name: 'The reason' }),
});

export const recordHandPayment = endpoint('POST /api/admin/investments/{id}/hand-payment', {
  access: 'admin',
  audit: 'investment.paid_by_hand',
  stepUp: true,
  summary: 'Record a manual refund after all card refunds failed',
  body: handPaymentBody,
  output: adminInvestment,
  success: { 201: 'Recorded; the investor is notified by email' },
});

export const extendDeadline = endpoint('POST /api/admin/projects/{id}/deadline', {
  access: 'admin',
  audit: 'project.deadline_extended',
  stepUp: true,
  summary: 'Extend the deadline of a project that is raising money and email its investors the reason',
  body: z.strictObject({ deadline: day, reason: reasonText }),
  output: adminProject,
});

export const closeFundingEarly = endpoint('POST /api/admin/projects/{id}/close-funding', {
  access: 'admin',
  audit: 'project.closed_early',
  stepUp: true,
  summary: 'Close a keep-what-you-raise project before its deadline and email its creator and investors the reason',
  body: z.strictObject({ reason: reasonText }),
  output: adminProject,
  success: { 200: 'The project, funded' },
});
