// API contract: administrators extend deadlines and close funding early.

import * as z from 'zod/mini';
import { adminProject } from '#features/projects/admin-project-contract.ts';
import { reasonText } from '#features/projects/project-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day } from '#kernel/fields.ts';

export const extendDeadline = endpoint('POST /api/admin/projects/{id}/deadline', {
  access: 'admin',
  audit: 'project.deadline_extended',
  stepUp: true,
  summary: 'Extend the deadline of a project that is raising money and email its investors the reason',
  body: z.strictObject({ deadline: day, reason: reasonText }),
  output: adminProject,
});

export const closeFundingEarly = endpoint('POST /api/admin/projects/{id}/close-funding', {
  access: 'admin',
  audit: 'project.closed_early',
  stepUp: true,
  summary: 'Close a keep-what-you-raise project before its deadline and email its creator and investors the reason',
  body: z.strictObject({ reason: reasonText }),
  output: adminProject,
  success: { 200: 'The project, funded' },
});
