// API contract: the admin dashboard's figures, in total and of the week.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day } from '#kernel/fields.ts';

export const getAdminOverview = endpoint('GET /api/admin/overview', {
  access: 'admin',
  scope: 'operations:read',
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

/** Seven days. Money as decimal text of dollars; the definitions are those of analytics. */
const weekFigures = z.object({ raised: z.string(), returned: z.string(), people: z.int(), projects: z.int() });
export type WeekFigures = z.infer<typeof weekFigures>;

export const getAdminWeek = endpoint('GET /api/admin/week', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'Compare the last seven days with the seven before',
  output: z.object({ from: day, to: day, now: weekFigures, before: weekFigures }),
});
export type AdminWeek = z.infer<NonNullable<typeof getAdminWeek.output>>;
