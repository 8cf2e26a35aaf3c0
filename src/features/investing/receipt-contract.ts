// What a receipt says, and the receipt as a file.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idParams, moment } from '#kernel/fields.ts';
import { investment } from './investing-contract.ts';
import { investmentStates, investmentStatuses } from './investing-rules.ts';

export const receipt = z.object({
  investmentId: idNumber,
  /** Null while there is no receipt: the investment was never completed. */
  number: z.nullable(z.string()),
  investorName: z.string(),
  projectId: idNumber,
  projectTitle: z.string(),
  /** Decimal text of dollars. */
  amount: z.string(),
  /** Percent, decimal text with 6 decimals. */
  equityPercent: z.string(),
  valuation: z.number(),
  status: z.enum(investmentStatuses),
  state: z.enum(investmentStates),
  refundPending: z.boolean(),
  /** The payment's id at the card provider; null for money that did not come by card. */
  transactionId: z.nullable(z.string()),
  createdAt: moment,
  completedAt: z.nullable(moment),
  expiresAt: moment,
  refundRequestedAt: z.nullable(moment),
  refundSentAt: z.nullable(moment),
  refundedAt: z.nullable(moment),
  refundByHand: z.boolean(),
  partsReturned: investment.shape.partsReturned,
  /** Whether its investor may cancel it now, and until when; null where only the end of the project's funding ends that. */
  cancellable: z.boolean(),
  cancellableUntil: z.nullable(moment),
});
export type Receipt = z.infer<typeof receipt>;

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/investments/{id}/receipt',
  access: 'user',
  summary: 'The receipt of an investment of the signed-in person; without a number where there is none',
  params: idParams,
  output: receipt,
  success: { 200: 'The receipt' },
});

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/investments/{id}/receipt.pdf',
  access: 'user',
  summary: 'The receipt to keep or print; 404 where there is none',
  params: idParams,
  file: 'application/pdf',
  success: { 200: 'The receipt on one A4 page' },
});
