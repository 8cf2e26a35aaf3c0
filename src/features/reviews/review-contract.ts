// API of reviews before publishing: what administrators do with the queue. A creator's answer is in projects/project-contract.ts.
import * as z from 'zod/mini';
import { fieldChange } from '#features/projects/history/project-change-contract.ts';
import { projectStatuses } from '#features/projects/project-rules.ts';
import { maxReviewText, reviewStates } from '#features/projects/review-states.ts';
import { stakes } from '#features/projects/stake-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, pageQuery, text } from '#kernel/fields.ts';
import { reviewItems, reviewVerdicts } from './review-rules.ts';

const queueItem = z.object({
  projectId: idNumber,
  title: z.string(),
  category: z.string(),
  creatorName: z.string(),
  fundingGoal: z.number(),
  /** Its latest round. */
  round: z.int(),
  state: z.enum(reviewStates),
  /** About changes of a project that was public already, not about publishing it. */
  isOfChanges: z.boolean(),
  submittedAt: moment,
  dueAt: moment,
  /** Minutes until the deadline; negative once it has passed. Null once it is decided. */
  minutesLeft: z.nullable(z.int()),
  decidedAt: z.nullable(moment),
  /** How many checklist items are checked. */
  checked: z.int(),
});
export type ReviewQueueItem = z.infer<typeof queueItem>;

export const listReviews = endpoint('GET /api/admin/reviews', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'List reviews: pending ones by deadline, decided ones newest first',
  query: z.strictObject({ state: z._default(z.enum(reviewStates), 'waiting'), ...pageQuery }),
  output: z.array(queueItem),
});

export const getReviewSummary = endpoint('GET /api/admin/review-summary', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'Count pending and overdue reviews, and whether new projects require one',
  output: z.object({ waiting: z.int(), overdue: z.int(), isReviewing: z.boolean() }),
});

const reviewCheck = z.object({
  item: z.enum(reviewItems),
  verdict: z.enum(reviewVerdicts),
  notes: z.string(),
  checkedBy: z.string(),
  checkedAt: moment,
  /** The project changed after the check. */
  isOutdated: z.boolean(),
});
export type ReviewCheck = z.infer<typeof reviewCheck>;

const reviewRound = z.object({
  round: z.int(),
  state: z.enum(reviewStates),
  /** About changes of a project that was public already, not about publishing it. */
  isOfChanges: z.boolean(),
  submittedAt: moment,
  dueAt: moment,
  decidedAt: z.nullable(moment),
  /** Null while it waits, and where it ended with its creator's account. */
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The administrator who took it up again; null where its creator submitted it. */
  reopenedBy: z.nullable(z.string()),
  answers: z.array(z.object({ text: z.string(), createdAt: moment })),
  checks: z.array(reviewCheck),
});
export type ReviewRound = z.infer<typeof reviewRound>;

const adminReview = z.object({
  projectId: idNumber,
  title: z.string(),
  status: z.enum(projectStatuses),
  creatorId: idNumber,
  creatorName: z.string(),
  /** The caller's own stake; owners cannot decide. */
  stake: z.nullable(z.enum(stakes)),
  /** The version that was reviewed; an approval names it, so that unseen changes are never approved. */
  projectUpdatedAt: moment,
  minutesLeft: z.nullable(z.int()),
  /** Newest first. */
  rounds: z.array(reviewRound),
  /** Changes since the previous round was decided, as the creator sees them; empty in a first round. */
  changes: z.array(fieldChange),
});
export type AdminReview = z.infer<typeof adminReview>;

export const getReview = endpoint('GET /api/admin/reviews/{id}', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'Get all review rounds of a project, with checklist and conversation',
  output: adminReview,
});

/** The round the caller looks at, to detect that there is a later one. */
const round = z.int().check(z.gte(1, 'Not a round'));
const reason = text({ min: 1, max: maxReviewText, name: 'The reason' });
const reasonBody = z.strictObject({ round, reason });

export const checkReviewItem = endpoint('POST /api/admin/reviews/{id}/checks', {
  access: 'admin',
  audit: 'review.checked',
  summary: 'Record the verdict on a checklist item',
  body: z.strictObject({
    round,
    item: z.enum(reviewItems),
    verdict: z.enum(reviewVerdicts),
    notes: z._default(text({ max: maxReviewText, name: 'The note' }), ''),
  }),
  output: adminReview,
});

export const approveReview = endpoint('POST /api/admin/reviews/{id}/approve', {
  access: 'admin',
  audit: 'review.approved',
  stepUp: true,
  summary: 'Approve a project or its changes; every item must be checked, and the project unchanged since',
  body: z.strictObject({ round, projectUpdatedAt: moment }),
  output: adminReview,
});

export const askForChanges = endpoint('POST /api/admin/reviews/{id}/ask-for-changes', {
  access: 'admin',
  audit: 'review.changes_requested',
  stepUp: true,
  summary: 'Request changes from the creator, who may submit again',
  body: reasonBody,
  output: adminReview,
});

export const rejectReview = endpoint('POST /api/admin/reviews/{id}/reject', {
  access: 'admin',
  audit: 'review.rejected',
  stepUp: true,
  summary: 'Reject a project; only an administrator may reopen it',
  body: reasonBody,
  output: adminReview,
});

export const reopenReview = endpoint('POST /api/admin/reviews/{id}/reopen', {
  access: 'admin',
  audit: 'review.reopened',
  stepUp: true,
  summary: 'Reopen a review in a new round with a new deadline',
  body: z.strictObject({ round }),
  output: adminReview,
});
