// API of one investment's complete record, for administrators.
import * as z from 'zod/mini';
import { auditEntry } from '#features/audit/audit-log-contract.ts';
import { adminInvestment } from '#features/investing/admin-investment-contract.ts';
import { ruleCheck, stepRecord } from '#features/investing/gate-contract.ts';
import { moneyEvent } from '#features/investing/receipt-contract.ts';
import { projectStatuses } from '#features/projects/project-rules.ts';
import { stoppedProject } from '#features/projects/project-shapes.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, moment } from '#kernel/fields.ts';

/** Decimal text of dollars. */
const dollars = z.string();

const record = z.object({
  investment: adminInvestment,
  /** The reason why the caller cannot decide about it. */
  refusal: z.nullable(z.enum(['own_project', 'own_investment'])),
  /** Frozen when the hold was taken. */
  equityPercent: z.string(),
  valuation: dollars,
  /** What they got of the amount when the goal was divided; null until then, and where it is not divided. */
  allotted: z.nullable(dollars),
  everCompleted: z.boolean(),
  expiresAt: moment,
  completedAt: z.nullable(moment),
  project: z.object({
    status: z.enum(projectStatuses),
    stopped: z.nullable(stoppedProject),
    endedElsewhere: z.boolean(),
    raised: dollars,
    goal: dollars,
    deadline: z.nullable(day),
    isDeleted: z.boolean(),
  }),
  payments: z.array(
    z.object({
      id: z.int(),
      providerId: z.nullable(z.string()),
      state: z.string(),
      amount: dollars,
      returned: dollars,
      lastError: z.nullable(z.string()),
      updatedAt: moment,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.int(),
      /** 'refund' returns the whole payment, 'rest' the remainder after a release. */
      kind: z.enum(['refund', 'rest']),
      providerId: z.nullable(z.string()),
      state: z.string(),
      reason: z.string(),
      note: z.nullable(z.string()),
      amount: dollars,
      createdAt: moment,
      updatedAt: moment,
      /** The record of a manual refund. */
      byHand: z.nullable(z.object({ paidOn: day, reference: z.string(), recordedBy: z.string() })),
    }),
  ),
  /** Money events, oldest first. */
  events: z.array(moneyEvent),
  disputes: z.array(
    z.object({
      id: z.int(),
      providerId: z.string(),
      state: z.string(),
      providerStatus: z.string(),
      reason: z.nullable(z.string()),
      amount: dollars,
      /** The provider's deadline for evidence. */
      dueBy: z.nullable(moment),
      openedAt: moment,
      closedAt: z.nullable(moment),
    }),
  ),
  /** Every transition of its rows, oldest first. */
  moves: z.array(
    z.object({
      id: z.int(),
      machine: z.string(),
      rowId: z.int(),
      from: z.nullable(z.string()),
      to: z.string(),
      cause: z.nullable(z.string()),
      actor: z.nullable(z.string()),
      at: moment,
      /** Whether its hash matches its content and the previous transition. */
      isGenuine: z.boolean(),
    }),
  ),
  /** Its ledger entries, oldest first. */
  entries: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      ref: z.string(),
      at: moment,
      postings: z.array(z.object({ account: z.string(), debit: z.nullable(dollars), credit: z.nullable(dollars) })),
    }),
  ),
  /** The current state at the card provider; null without a payment, or if the provider is unavailable: then fees are missing above. */
  provider: z.nullable(z.object({ status: z.string(), fee: z.nullable(dollars) })),
  mails: z.array(z.object({ kind: z.string(), owedAt: moment, sentAt: z.nullable(moment) })),
  findings: z.array(z.object({ id: z.int(), sentence: z.string(), isOpen: z.boolean(), lastSeenAt: moment })),
  audit: z.array(auditEntry),
  /** What the rules decided each time the investor asked in this project, newest first. */
  checks: z.array(ruleCheck),
  /** What they read, answered and acknowledged since the hold, oldest first. */
  steps: z.array(stepRecord),
});
export type InvestmentRecord = z.infer<typeof record>;

export const getInvestmentRecord = endpoint('GET /api/admin/investments/{id}', {
  access: 'admin',
  scope: 'investments:read',
  audit: 'investment.read',
  summary: 'Get an investment with its payments, refunds, disputes, history, ledger entries, emails and findings',
  output: record,
});
