// API contract: a project's statistics, for its owner, and events reported by browsers.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, moment } from '#kernel/fields.ts';
import { analyticsRangeNames } from './analytics-rules.ts';
import { eventTypes, isWithinMetadataLimits, shareWays } from './insights-rules.ts';

/** Dollars as decimal text with two decimals. */
const dollarText = z.string();

const counts = { views: z.int(), shares: z.int(), upvotes: z.int(), investments: z.int() };

const part = z.object({
  /** The first and the last day, UTC. */
  from: day,
  to: day,
  ...counts,
  /** Settled that day, before refunds. */
  invested: dollarText,
});
export type StatisticsPart = z.infer<typeof part>;

const query = z.strictObject({ range: z._default(z.enum(analyticsRangeNames), '30d') });

export const getProjectStatistics = endpoint('GET /api/projects/{id}/statistics', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Get the statistics of your project',
  query,
  output: z.object({
    projectId: idNumber,
    projectTitle: z.string(),
    from: day,
    to: day,
    by: z.enum(['day', 'week', 'month']),
    total: z.object({ ...counts, invested: dollarText }),
    /** Current values, whatever the range. */
    now: z.object({ raised: dollarText, investors: z.int(), supporters: z.int(), savers: z.int(), followers: z.int() }),
    /** Days, weeks from Monday, or months, in UTC; the first and last may be partial. */
    parts: z.array(part),
    /** The sources with the most visits: `direct`, `internal`, `other`, `utm:` and a campaign, or a host. */
    sources: z.array(z.object({ source: z.string(), ...counts })),
    /** Latest events of the last 90 days, newest first. */
    recent: z.array(z.object({ type: z.enum(eventTypes), source: z.string(), at: moment })),
  }),
});
export type ProjectStatistics = z.infer<NonNullable<typeof getProjectStatistics.output>>;

export const exportProjectStatistics = endpoint('GET /api/projects/{id}/statistics.csv', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Export the daily statistics of your project as CSV',
  query,
  file: 'text/csv',
  success: { 200: 'One row per day' },
});

export const eventBody = z.strictObject({
  eventType: z.enum(eventTypes),
  /** At most 20 keys, 3 levels and 2 KiB. Only `via` of a share is stored. */
  metadata: z.optional(
    z
      .looseObject({ via: z.optional(z.enum(shareWays)) })
      .check(z.refine(isWithinMetadataLimits, 'Metadata is too large')),
  ),
});

export const reportEvent = endpoint('POST /api/projects/{id}/events', {
  access: 'public',
  summary: 'Report that a project was shared; the server records views, supports and investments itself',
  body: eventBody,
  success: { 204: 'Recorded once per visitor and day' },
});

export const getProjectVisits = endpoint('GET /api/projects/{id}/visits', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Count the visits of your project',
  output: z.object({
    /** One visit per visitor and day. */
    total: z.int(),
    /** The last 30 days including today, UTC. */
    last30Days: z.int(),
  }),
});
