// API contract: an earlier last day, announced by a project's owner, where the rules of the offer let it close early only with notice.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day } from '#kernel/fields.ts';

const lastDay = z.object({
  projectTitle: z.string(),
  /** Whether the rules of the offer know this way to close early. */
  isOffered: z.boolean(),
  deadline: z.nullable(day),
  /** The deadline before an earlier last day was announced; null without one. Funding runs on until then if the goal is not met. */
  originalDeadline: z.nullable(day),
  /** The days that can be announced now; null if there are none. */
  earliest: z.nullable(day),
  latest: z.nullable(day),
  /** Why there are none. */
  reason: z.nullable(z.string()),
});
export type LastDay = z.infer<typeof lastDay>;

export const getLastDay = endpoint('GET /api/projects/{id}/last-day', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Get the earlier last days that you can announce for your project, or why there are none',
  output: lastDay,
});

export const announceLastDay = endpoint('POST /api/projects/{id}/last-day', {
  access: 'user',
  summary: 'Announce an earlier last day of your project, which has reached its goal, and email its investors',
  body: z.strictObject({ lastDay: day }),
  output: lastDay,
  success: { 200: 'The new last day; investors can cancel until shortly before it' },
});
