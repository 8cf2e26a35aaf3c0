// API contract of a creator's summary: figures and duties of their projects, and the file of their investors.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber } from '#kernel/fields.ts';
import { dutyKinds } from './campaign-rules.ts';

const duty = z.object({
  kind: z.enum(dutyKinds),
  /** Null for what has no date. */
  day: z.nullable(day),
});

export const getCampaigns = endpoint('GET /api/users/campaigns', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Get the figures of your projects and what each needs next',
  output: z.object({
    /** Decimal text of dollars; without drafts. */
    raised: z.string(),
    /** People, each counted once. */
    investors: z.int(),
    questions: z.int(),
    /** In the last 30 days. */
    visits: z.int(),
    projects: z.array(
      z.object({ id: idNumber, investors: z.int(), questions: z.int(), visits: z.int(), duty: z.nullable(duty) }),
    ),
  }),
});
export type Campaigns = z.infer<NonNullable<typeof getCampaigns.output>>;
export type Campaign = Campaigns['projects'][number];

export const exportInvestors = endpoint('GET /api/projects/{id}/investors.csv', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Export the current investors of your project, each as they chose to appear',
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; the first row names the columns with their units' },
});
