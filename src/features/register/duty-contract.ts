// API contract: duties of a company after its offer, by the rules of its pack.
import * as z from 'zod/mini';
import { stakes } from '#features/projects/stake-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, idText, moment, text } from '#kernel/fields.ts';
import { registerFile } from './share-transfer-contract.ts';

const duty = z.object({
  key: z.string(),
  title: z.string(),
  law: z.string(),
  dueOn: day,
  isOverdue: z.boolean(),
  doneAt: z.nullable(moment),
  /** Who marked it. Administrators are named to administrators only. */
  doneBy: z.nullable(z.string()),
  link: z.nullable(z.string()),
  file: z.nullable(registerFile),
});
export type Duty = z.infer<typeof duty>;

const projectDuties = z.object({ law: z.string(), duties: z.array(duty) });
export type ProjectDuties = z.infer<typeof projectDuties>;

const dutyParams = z.object({ id: idText, key: text({ min: 1, max: 60, name: 'Key' }) });

const proof = z.strictObject({
  link: z.optional(text({ max: 500, name: 'Link' })),
  fileId: z.optional(idNumber),
});

export const listDuties = endpoint('GET /api/projects/{id}/duties', {
  access: 'user-or-admin',
  scope: 'projects:read',
  summary: 'List the duties of a company after its offer, with their dates and what was done',
  output: projectDuties,
  success: { 200: 'Up to 13 months ahead, earliest first; empty where the rules name none' },
});

export const markDutyDone = endpoint('POST /api/projects/{id}/duties/{key}/done', {
  access: 'user',
  summary: 'Mark a duty of your company as done, with a link or an uploaded file',
  params: dutyParams,
  body: proof,
  output: projectDuties,
});

const openDuty = z.object({
  ...z.pick(duty, { key: true, title: true, law: true, dueOn: true, isOverdue: true }).def.shape,
  projectId: idNumber,
  project: z.string(),
  stake: z.nullable(z.enum(stakes)),
});
export type OpenDuty = z.infer<typeof openDuty>;

const openDuties = z.object({ duties: z.array(openDuty) });

export const listOpenDuties = endpoint('GET /api/admin/duties', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'List duties of all companies that are overdue or due within 30 days',
  output: openDuties,
  success: { 200: 'At most 100, earliest first' },
});

export const recordDutyDone = endpoint('POST /api/admin/projects/{id}/duties/{key}/done', {
  access: 'admin',
  stepUp: true,
  audit: 'duty.done',
  summary: 'Mark a duty of a company as done, with a link or an uploaded file',
  params: dutyParams,
  body: proof,
  output: projectDuties,
});

export const reopenDuty = endpoint('POST /api/admin/projects/{id}/duties/{key}/reopen', {
  access: 'admin',
  stepUp: true,
  audit: 'duty.reopened',
  summary: 'Reopen a duty of a company that was marked as done by mistake',
  params: dutyParams,
  body: z.strictObject({ reason: text({ min: 1, max: 1000, name: 'Reason' }) }),
  output: projectDuties,
});
