// API of the audit log: entries, failed sign-ins, last verification.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idText, moment, pageQuery, text } from '#kernel/fields.ts';
import { type AuditAction, auditActions, auditSubjects } from './audit-rules.ts';

const filterQuery = {
  /** The id of an administrator. */
  admin: z.optional(idText),
  action: z.optional(z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]])),
  subject: z.optional(z.enum(auditSubjects)),
  subjectId: z.optional(text({ max: 100, name: 'The id' })),
  /** UTC dates, both inclusive. */
  from: z.optional(day),
  until: z.optional(day),
  /** Text to find in the entries. */
  q: z.optional(text({ max: 200, name: 'The search' })),
};

const fields = z.record(z.string(), z.unknown());

export const auditEntry = z.object({
  id: z.int(),
  at: moment,
  actor: z.union([
    z.object({ kind: z.literal('admin'), id: z.int(), name: z.string() }),
    /** Someone who changed their own API tokens, or a token of the platform. */
    z.object({ kind: z.enum(['person', 'token']), id: z.int(), name: z.string() }),
    z.object({ kind: z.literal('system'), name: z.string() }),
  ]),
  /** One of `auditActions`, or of an older version. */
  action: z.string(),
  /** The name is present for existing people and projects. */
  subject: z.nullable(
    z.object({ kind: z.enum(auditSubjects), id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
  before: z.nullable(fields),
  after: z.nullable(fields),
  reason: z.nullable(z.string()),
  filter: z.nullable(fields),
  rows: z.nullable(z.int()),
  /** The administrator's own stake in the project. */
  stake: z.nullable(z.enum(['owner', 'investor'])),
  requestId: z.nullable(z.string()),
  /** The details were erased together with a person's data. */
  isForgotten: z.boolean(),
});
export type AuditItem = z.infer<typeof auditEntry>;

export const listAudit = endpoint('GET /api/admin/audit', {
  access: 'admin',
  scope: 'operations:read',
  audit: 'audit.read',
  summary: 'List audit log entries, newest first; searches are recorded too',
  query: z.strictObject({ ...pageQuery, ...filterQuery }),
  output: z.array(auditEntry),
});

export const exportAudit = endpoint('GET /api/admin/audit.csv', {
  access: 'admin',
  audit: 'audit.read',
  stepUp: true,
  summary: 'Export audit log entries as CSV',
  query: z.strictObject(filterQuery),
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark' },
});

export const getAuditState = endpoint('GET /api/admin/audit-state', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'Get the audit log filters and its last verification',
  output: z.object({
    administrators: z.array(z.object({ id: z.int(), name: z.string() })),
    entries: z.int(),
    /** Null if never verified. */
    verified: z.nullable(z.object({ verifiedAt: moment, verified: z.int(), isSound: z.boolean() })),
  }),
});

const refusedSignIn = z.object({ id: z.int(), username: z.string(), address: z.string(), at: moment });
export type RefusedSignIn = z.infer<typeof refusedSignIn>;

export const listRefusedSignIns = endpoint('GET /api/admin/refused-sign-ins', {
  access: 'admin',
  audit: 'audit.read',
  summary: 'List failed administrator sign-ins, newest first',
  query: z.strictObject(pageQuery),
  output: z.array(refusedSignIn),
});
