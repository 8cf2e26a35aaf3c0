// API contract: receipts and their PDF.

import * as z from 'zod/mini';
import { fundingModels } from '#features/projects/project-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, moment } from '#kernel/fields.ts';
import { investment } from './investing-contract.ts';
import { investmentStates, investmentStatuses } from './investing-rules.ts';

/** A release to the creator, a return to the card, one made outside this site, or what a bank took back. */
export const moneyEvent = z.object({
  kind: z.enum(['released', 'returned', 'by_hand', 'outside', 'bank']),
  /** Decimal text in US dollars. */
  amount: z.string(),
  at: moment,
  /** When it was sent, arrived or was taken; null until then. */
  doneAt: z.nullable(moment),
  /** The milestone of a release; both null without a plan. */
  milestone: z.nullable(z.int()),
  title: z.nullable(z.string()),
});
export type ReceiptEvent = z.infer<typeof moneyEvent>;

export const receipt = z.object({
  investmentId: idNumber,
  /** Null if the investment was never completed, so there is no receipt. */
  number: z.nullable(z.string()),
  investorName: z.string(),
  projectId: idNumber,
  projectTitle: z.string(),
  /** The project has reached its goal, perhaps with this investment. */
  projectIsFunded: z.boolean(),
  /** What decides about the money, and when, while it is not funded. */
  projectDeadline: z.nullable(day),
  fundingModel: z.enum(fundingModels),
  /** Decimal text in US dollars. */
  amount: z.string(),
  /** What it got of the amount, where the project divided its goal; null otherwise, or not yet. */
  allotted: z.nullable(z.string()),
  /** How the amount may still be reduced, until the goal is divided; null otherwise. */
  allotmentNote: z.nullable(z.string()),
  /** Percent, as decimal text with 6 decimals. */
  equityPercent: z.string(),
  valuation: z.number(),
  status: z.enum(investmentStatuses),
  state: z.enum(investmentStates),
  refundPending: z.boolean(),
  /** The provider payment id; null for money that did not come by card. */
  transactionId: z.nullable(z.string()),
  createdAt: moment,
  completedAt: z.nullable(moment),
  expiresAt: moment,
  refundRequestedAt: z.nullable(moment),
  refundSentAt: z.nullable(moment),
  refundedAt: z.nullable(moment),
  refundByHand: z.boolean(),
  money: investment.shape.money,
  /** Money events since then, oldest first. */
  events: z.array(moneyEvent),
  /** What was signed; null if the investment was made without an agreement. */
  agreement: z.nullable(z.object({ version: z.int(), signedAt: moment, sha256: z.string() })),
  /** Whether the investor can cancel now, and until when; null if only the end of funding closes it. */
  cancellable: z.boolean(),
  cancellableUntil: z.nullable(moment),
});
export type Receipt = z.infer<typeof receipt>;

export const getReceipt = endpoint('GET /api/investments/{id}/receipt', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Get the receipt of an investment; the number is null if it was never completed',
  output: receipt,
});

export const getReceiptPdf = endpoint('GET /api/investments/{id}/receipt.pdf', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Download a receipt as PDF',
  file: 'application/pdf',
  success: { 200: 'One A4 page' },
});
