// What administrators ask of the platform's statistics.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, moment } from '#kernel/fields.ts';
import { analyticsRangeNames } from './analytics-rules.ts';

/** Dollars as decimal text with two decimals. */
const dollarText = z.string();

const figures = {
  /** Settled investments. */
  invested: dollarText,
  /** What no longer counts as raised: refunds from the day they began, and lost chargebacks. */
  returned: dollarText,
  /** Invested less returned; below zero when more was returned. Over all time it is what all projects have raised. */
  raised: dollarText,
  /** What the card provider took, less what it gave back; below zero when it gave back more. */
  fees: dollarText,
  /** Visits of project pages: one visitor on one project on one day is one. */
  views: z.int(),
  /** Investments that were begun: a hold was taken. */
  holds: z.int(),
  /** Investments that were paid. */
  paid: z.int(),
  /** New projects and new people. */
  projects: z.int(),
  people: z.int(),
};
const part = z.object({ ...figures, from: day, to: day });
export type AnalyticsPart = z.infer<typeof part>;

const query = z.strictObject({ range: z._default(z.enum(analyticsRangeNames), '30d') });

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  summary: 'Get analytics: trends, funnel and categories',
  query,
  output: z.object({
    from: day,
    to: day,
    by: z.enum(['day', 'week', 'month']),
    total: z.object(figures),
    /** Days, weeks from Monday, or months, UTC; the first and the last may be cut by the range. */
    parts: z.array(part),
    /** Published projects; what they raised adds up to what all projects have raised. */
    categories: z.array(z.object({ category: z.string(), projects: z.int(), raised: dollarText, investors: z.int() })),
    /** Categories are refreshed once a minute. */
    categoriesAt: moment,
  }),
  success: { 200: 'The figures' },
});
export type Analytics = z.infer<NonNullable<typeof getAnalytics.output>>;

export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics.csv',
  access: 'admin',
  summary: 'Export daily analytics as CSV',
  query,
  file: 'text/csv',
  success: { 200: 'One row per day' },
});
