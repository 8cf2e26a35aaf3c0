// What administrators ask of reconciliation: how its jobs stand, what they found, and to run one now.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idParams, moment, pageQuery, text } from '#kernel/fields.ts';
import { findingKindNames, maxNote, reconcileJobs, startableJobs } from './reconciliation-rules.ts';

const counts = {
  /** Things it compared, things it put right, and differences that stayed open. */
  looked: z.int(),
  mended: z.int(),
  found: z.int(),
  /** Why it did not come to its end. */
  error: z.nullable(z.string()),
};

const jobState = z.object({
  job: z.enum(reconcileJobs),
  isRunning: z.boolean(),
  /** Nobody did it for far longer than it should be. */
  isOverdue: z.boolean(),
  /** Null where it was never done. */
  last: z.nullable(
    z.object({
      startedAt: moment,
      /** Null while it runs, or when it was cut off. */
      seconds: z.nullable(z.number()),
      ...counts,
    }),
  ),
});
export type JobState = z.infer<typeof jobState>;

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  access: 'admin',
  summary: 'How the jobs of reconciliation and the last check of all promises stand',
  output: z.object({
    jobs: z.array(jobState),
    check: z.nullable(z.object({ checkedAt: moment, isSound: z.boolean() })),
    openFindings: z.int(),
  }),
  success: { 200: 'Every job, done or not' },
});
export type Reconciliation = z.infer<NonNullable<typeof getReconciliation.output>>;

export const runReconcileJob = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/{job}/runs',
  access: 'admin',
  audit: 'reconciliation.job_started',
  summary: 'Do a job of reconciliation now; 409 already_running when it is being done',
  params: z.object({ job: z.enum(startableJobs) }),
  output: z.object({ isDone: z.boolean(), ...counts }),
  success: { 200: 'Done', 202: 'It takes longer, and goes on' },
});

const finding = z.object({
  id: z.int(),
  kind: z.enum(findingKindNames),
  /** What it is about, as the provider or our own tables name it. */
  ref: z.string(),
  /** What the provider has more than we: decimal text of dollars, with a minus where it has less. */
  difference: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  firstSeenAt: moment,
  lastSeenAt: moment,
  /** Null while it is open. */
  resolvedAt: z.nullable(moment),
  /** The administrator who explained it; null where a later run saw that it is gone. */
  resolvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type FindingItem = z.infer<typeof finding>;

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/admin/findings',
  access: 'admin',
  summary: 'Differences between the provider and the books, newest first',
  query: z.object({ state: z.enum(['open', 'closed']), ...pageQuery }),
  output: z.array(finding),
  success: { 200: 'One page; see the Link and X-Total-Count headers' },
});

export const resolveBody = z.strictObject({ note: text({ min: 1, max: maxNote, name: 'The note' }) });

export const resolveFinding = endpoint({
  method: 'POST',
  path: '/api/admin/findings/{id}/resolve',
  access: 'admin',
  audit: 'reconciliation.finding_resolved',
  summary: 'Say what a finding was, and close it',
  params: idParams,
  body: resolveBody,
  output: finding,
  success: { 200: 'The closed finding, with who closed it' },
});
