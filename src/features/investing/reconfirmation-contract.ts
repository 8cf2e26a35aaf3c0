// API contract: an investor's answer after a material change, where the rules of an offer demand one.

import * as z from 'zod/mini';
import { publicChange } from '#features/projects/history/project-change-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment } from '#kernel/fields.ts';
import { reconfirmationOutcomes } from './reconfirmation-rules.ts';

export const reconfirmation = z.object({
  projectId: idNumber,
  projectTitle: z.string(),
  /** One answer counts for all of them. */
  investments: z.array(z.object({ id: idNumber, amount: z.string(), equityPercent: z.string() })),
  /** Their sum, decimal text of dollars. */
  amount: z.string(),
  /** The last change that is asked about; an answer names it. */
  changeId: idNumber,
  askedAt: moment,
  /** Without an answer by then, the money goes back. */
  dueAt: moment,
  /** Null without an answer. */
  outcome: z.nullable(z.enum(reconfirmationOutcomes)),
  /** Whether an answer is possible now. */
  isWaiting: z.boolean(),
  /** Whether the investor can cancel this investment instead. */
  cancellable: z.boolean(),
  /** What changed, newest first. */
  changes: z.array(publicChange),
});
export type Reconfirmation = z.infer<typeof reconfirmation>;

export const getReconfirmation = endpoint('GET /api/investments/{id}/reconfirmation', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Get what changed in the project of your investment, and whether you still have to confirm it',
  output: reconfirmation,
});

export const reconfirmInvestment = endpoint('POST /api/investments/{id}/reconfirmation', {
  access: 'user',
  summary: 'Confirm your investments in a project again after a material change; idempotent',
  body: z.strictObject({ changeId: idNumber }),
  output: reconfirmation,
  success: { 200: 'The answer' },
});
