// API contract: reconciliation jobs, their findings, and running a job now.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moment, pageQuery, text } from '#kernel/fields.ts';
import { findingKindNames, maxNote, reconcileJobs, startableJobs } from './reconciliation-rules.ts';

const counts = {
  /** Items compared, items fixed, and differences left open. */
  checked: z.int(),
  fixed: z.int(),
  found: z.int(),
  /** Why the run did not complete. */
  error: z.nullable(z.string()),
};

const jobState = z.object({
  job: z.enum(reconcileJobs),
  isRunning: z.boolean(),
  /** Has not run for much longer than its interval. */
  isOverdue: z.boolean(),
  /** Null if it never ran. */
  last: z.nullable(
    z.object({
      startedAt: moment,
      /** Null while running or after an interruption. */
      seconds: z.nullable(z.number()),
      ...counts,
    }),
  ),
});
export type JobState = z.infer<typeof jobState>;

export const getReconciliation = endpoint('GET /api/admin/reconciliation', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'Get the status of reconciliation jobs and the last money check',
  output: z.object({
    jobs: z.array(jobState),
    check: z.nullable(z.object({ checkedAt: moment, isSound: z.boolean() })),
    openFindings: z.int(),
  }),
});
export type Reconciliation = z.infer<NonNullable<typeof getReconciliation.output>>;

export const runReconcileJob = endpoint('POST /api/admin/reconciliation/{job}/runs', {
  access: 'admin',
  audit: 'reconciliation.job_started',
  summary: 'Run a reconciliation job now; 409 already_running if it is running',
  params: z.object({ job: z.enum(startableJobs) }),
  output: z.object({ isDone: z.boolean(), ...counts }),
  success: { 200: 'Completed', 202: 'Still running in the background' },
});

const finding = z.object({
  id: z.int(),
  kind: z.enum(findingKindNames),
  /** The provider's or our own id of the subject. */
  ref: z.string(),
  /** Provider minus ledger: decimal text in US dollars, negative if the provider has less. */
  difference: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  firstSeenAt: moment,
  lastSeenAt: moment,
  /** Null while open. */
  resolvedAt: z.nullable(moment),
  /** The administrator who resolved it; null if a later run no longer found it. */
  resolvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type FindingItem = z.infer<typeof finding>;

export const listFindings = endpoint('GET /api/admin/findings', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'List findings: differences between provider and ledger, newest first',
  query: z.object({ state: z.enum(['open', 'closed']), ...pageQuery }),
  output: z.array(finding),
});

export const resolveBody = z.strictObject({ note: text({ min: 1, max: maxNote, name: 'The note' }) });

export const resolveFinding = endpoint('POST /api/admin/findings/{id}/resolve', {
  access: 'admin',
  audit: 'reconciliation.finding_resolved',
  stepUp: true,
  summary: 'Resolve a finding with a note',
  body: resolveBody,
  output: finding,
});
