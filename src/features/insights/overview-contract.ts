// API contract: the admin dashboard's figures.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

export const getAdminOverview = endpoint('GET /api/admin/overview', {
  access: 'admin',
  summary: 'Get the stat cards of the admin dashboard',
  output: z.object({
    totalProjects: z.int(),
    totalUsers: z.int(),
    /** Settled investments, decimal text of dollars. */
    totalFunding: z.string(),
    investments: z.int(),
  }),
});
export type AdminOverview = z.infer<NonNullable<typeof getAdminOverview.output>>;
