// API contract: a creator's record: what they did on their published projects, visible to everyone.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, moment } from '#kernel/fields.ts';

export const getCreatorRecord = endpoint('GET /api/users/{uid}/record', {
  access: 'public',
  summary: 'Get the record of a creator: updates, answers and milestones of their published projects',
  output: z.object({
    /** Published projects, and how many of them are funded, were funded and then stopped, or missed their goal. */
    projects: z.int(),
    funded: z.int(),
    stopped: z.int(),
    failed: z.int(),
    updates: z.object({
      /** Number of updates in the last 365 days. */
      count: z.int(),
      lastAt: z.nullable(moment),
      /** Mean days between two of them, to one decimal; null with fewer than two. */
      daysBetween: z.nullable(z.number()),
    }),
    /** Questions of the last 365 days, from at most 200 threads per project. */
    answers: z.object({
      questions: z.int(),
      answered: z.int(),
      /** Median hours until the creator replied, to one decimal; null without a reply. */
      medianHours: z.nullable(z.number()),
    }),
    milestones: z.object({
      /** Milestones with a known outcome: approved, late, rejected or never delivered. */
      due: z.int(),
      /** Evidence was filed by the original due date and approved. */
      onTime: z.int(),
    }),
    /** Confirmed later rounds of their companies, newest first. */
    rounds: z.array(z.object({ projectId: idNumber, project: z.string(), heldOn: day, amount: z.string() })),
    /** Duties by law after an offer whose date has come or that are done, such as annual reports. */
    duties: z.object({ due: z.int(), overdue: z.int() }),
  }),
  success: { 200: 'The record; zeros for people without a published project' },
});
export type CreatorRecord = z.infer<NonNullable<typeof getCreatorRecord.output>>;
