// API contract: a project's visits, for its owner.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idParams } from '#kernel/fields.ts';

export const getProjectVisits = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/visits',
  access: 'user',
  summary: 'Count the visits of your project',
  params: idParams,
  output: z.object({
    /** One visit per visitor and day. */
    total: z.int(),
    /** The last 30 days including today, UTC. */
    last30Days: z.int(),
  }),
  success: { 200: 'The counts' },
});
