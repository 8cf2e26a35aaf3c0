// What the dashboard asks for beyond the lists of other slices.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

export const getDashboardSummary = endpoint({
  method: 'GET',
  path: '/api/users/summary',
  access: 'user',
  summary: 'The stat cards of the dashboard, over settled money only',
  output: z.object({
    totalProjects: z.int(),
    /** Decimal text of dollars. */
    totalInvested: z.string(),
    projectsBacked: z.int(),
    /** Decimal text of dollars, per completed investment; the page rounds it. */
    averageInvestment: z.string(),
  }),
  success: { 200: 'The figures' },
});
export type DashboardSummary = z.infer<NonNullable<typeof getDashboardSummary.output>>;
