// API contract: a project's visits, for its owner.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

export const getProjectVisits = endpoint('GET /api/projects/{id}/visits', {
  access: 'user',
  summary: 'Count the visits of your project',
  output: z.object({
    /** One visit per visitor and day. */
    total: z.int(),
    /** The last 30 days including today, UTC. */
    last30Days: z.int(),
  }),
});
