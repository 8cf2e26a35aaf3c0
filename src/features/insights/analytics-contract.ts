// API contract: the platform's analytics.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, moment } from '#kernel/fields.ts';
import { analyticsRangeNames } from './analytics-rules.ts';

/** Dollars as decimal text with two decimals. */
const dollarText = z.string();

const figures = {
  /** Settled investments. */
  invested: dollarText,
  /** No longer raised: refunds from the day they were requested, and lost chargebacks. */
  returned: dollarText,
  /** Invested minus returned; may be negative. Over all time, the total raised by all projects. */
  raised: dollarText,
  /** Card provider fees minus reversals; may be negative. */
  fees: dollarText,
  /** Project page visits: one per visitor, project and day. */
  views: z.int(),
  /** Started investments: a hold was taken. */
  holds: z.int(),
  /** Paid investments. */
  paid: z.int(),
  /** New projects and users. */
  projects: z.int(),
  people: z.int(),
};
const part = z.object({ ...figures, from: day, to: day });
export type AnalyticsPart = z.infer<typeof part>;

const query = z.strictObject({ range: z._default(z.enum(analyticsRangeNames), '30d') });

export const getAnalytics = endpoint('GET /api/admin/analytics', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'Get analytics: trends, funnel and categories',
  query,
  output: z.object({
    from: day,
    to: day,
    by: z.enum(['day', 'week', 'month']),
    total: z.object(figures),
    /** Days, weeks from Monday, or months, in UTC; the first and last may be partial. */
    parts: z.array(part),
    /** Published projects; their raised amounts add up to the total. */
    categories: z.array(z.object({ category: z.string(), projects: z.int(), raised: dollarText, investors: z.int() })),
    /** Categories are refreshed once a minute. */
    categoriesAt: moment,
  }),
});
export type Analytics = z.infer<NonNullable<typeof getAnalytics.output>>;

export const exportAnalytics = endpoint('GET /api/admin/analytics.csv', {
  access: 'admin',
  stepUp: true,
  summary: 'Export daily analytics as CSV',
  query,
  file: 'text/csv',
  success: { 200: 'One row per day' },
});
