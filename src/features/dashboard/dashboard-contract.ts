// API contract: the dashboard's own endpoints.

import * as z from 'zod/mini';
import { investment } from '#features/investing/investing-contract.ts';
import { investmentStatuses } from '#features/investing/investing-rules.ts';
import { momentSlip } from '#features/moments/moment-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, moment, pageQuery } from '#kernel/fields.ts';
import { attentionKinds } from './attention-facts.ts';

export const getDashboardSummary = endpoint('GET /api/users/summary', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Get the stat cards of the dashboard, from settled investments',
  output: z.object({
    totalProjects: z.int(),
    /** Decimal text of dollars. */
    totalInvested: z.string(),
    projectsBacked: z.int(),
    /** Decimal text of dollars per completed investment; rounded on the page. */
    averageInvestment: z.string(),
    /** Years with a statement of card investments, newest first. */
    statementYears: z.array(z.int()),
  }),
});
export type DashboardSummary = z.infer<NonNullable<typeof getDashboardSummary.output>>;

export const exportInvestments = endpoint('GET /api/users/investments.csv', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Export your investments as CSV',
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; the first row names the columns with their units' },
});

export const getPortfolio = endpoint('GET /api/users/portfolio', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Get your portfolio over time and by category, net of refunds',
  output: z.object({
    /** Decimal text of dollars. */
    invested: z.string(),
    /** The invested total after each UTC day on which it changed, in order. */
    points: z.array(z.object({ day, invested: z.string() })),
    /** Largest first; the smallest are combined if there are many. */
    categories: z.array(
      z.object({ category: z.string(), invested: z.string(), percent: z.number(), projects: z.int() }),
    ),
  }),
  success: { 200: 'The portfolio; empty lists without investments' },
});
export type Portfolio = z.infer<NonNullable<typeof getPortfolio.output>>;

export const holdingSorts = ['newest', 'amount', 'next', 'title'] as const;
export type HoldingSort = (typeof holdingSorts)[number];

/** What a date of a holding is: the end of the time to confirm it again after a change, of a vote, of the right to cancel, or of funding, or the day a milestone is due. */
export const holdingDates = ['reconfirm', 'vote', 'cancel', 'funding', 'milestone'] as const;

const holding = z.object({
  project: z.object({ id: idNumber, title: z.string(), category: z.string(), coverImage: z.nullable(z.string()) }),
  /** Paid and not returned, and the share held, diluted by later rounds; decimal text of dollars and of percent. */
  amount: z.string(),
  equityPercent: z.string(),
  /** The next date; null without one. */
  next: z.nullable(z.object({ kind: z.enum(holdingDates), at: moment })),
  /** All investments with the status asked for; the list has the newest 20 of them. */
  count: z.int(),
  investments: z.array(investment),
});
export type Holding = z.infer<typeof holding>;

export const listHoldings = endpoint('GET /api/users/holdings', {
  access: 'user',
  scope: 'investments:read',
  summary: 'List the projects you invested in, with your investments; failed ones only if asked for',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(investmentStatuses)),
    sort: z._default(z.enum(holdingSorts), 'newest'),
  }),
  output: z.array(holding),
});

export const getAttention = endpoint('GET /api/users/attention', {
  access: 'user',
  scope: 'profile:read',
  summary: 'List what needs your attention, most urgent first',
  output: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(attentionKinds),
        title: z.string(),
        text: z.string(),
        /** The timestamp shown at the end of the text. */
        until: z.nullable(moment),
        action: z.object({ label: z.string(), to: z.string() }),
      }),
    ),
    /** Number of items not shown. */
    more: z.int(),
    /** What happened in your projects and investments, with next steps, newest first. */
    moments: z.array(momentSlip),
  }),
  success: { 200: 'Up to eight items' },
});
