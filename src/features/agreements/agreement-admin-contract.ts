// API contract: administrators read and edit the templates of agreements.
import * as z from 'zod/mini';
import { packFamilies } from '#features/packs/pack.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, text } from '#kernel/fields.ts';
import { instruments, maxTemplate, maxTemplateNote } from './agreement-rules.ts';
import { findTemplateProblem } from './agreement-text.ts';

const listedTemplate = z.object({
  /** Of its newest version. */
  id: idNumber,
  family: z.enum(packFamilies),
  instrument: z.enum(instruments),
  version: z.int(),
  /** The text that comes with the product, which a lawyer has not reviewed for this site. */
  isShipped: z.boolean(),
  changedAt: moment,
});
export type ListedTemplate = z.infer<typeof listedTemplate>;

export const listTemplates = endpoint('GET /api/admin/agreements', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'List the templates of agreements, by rules and instrument',
  output: z.array(listedTemplate),
});

const templateVersion = z.object({
  id: idNumber,
  version: z.int(),
  text: z.string(),
  note: z.nullable(z.string()),
  /** Null for a text that comes with the product. */
  by: z.nullable(z.string()),
  at: moment,
});
export type TemplateVersion = z.infer<typeof templateVersion>;

const templateRecord = z.object({
  ...listedTemplate.shape,
  /** Newest first. */
  versions: z.array(templateVersion),
});
export type TemplateRecord = z.infer<typeof templateRecord>;

export const getTemplate = endpoint('GET /api/admin/agreements/{id}', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'Get a template of agreements with all its versions, by the id of any of them',
  output: templateRecord,
});

export const saveTemplate = endpoint('POST /api/admin/agreements/{id}', {
  access: 'admin',
  audit: 'agreement.template_changed',
  stepUp: true,
  summary: 'Add a version to a template of agreements, after the version it was written from',
  body: z.strictObject({
    text: text({ min: 1, max: maxTemplate, name: 'The text' }).check((context) => {
      const problem = findTemplateProblem(context.value);
      if (problem !== undefined) context.issues.push({ code: 'custom', message: problem, input: context.value });
    }),
    note: text({ min: 1, max: maxTemplateNote, name: 'The reason' }),
  }),
  maxBodyBytes: 256 * 1024,
  output: templateRecord,
  success: { 201: 'The template with its new version' },
});
