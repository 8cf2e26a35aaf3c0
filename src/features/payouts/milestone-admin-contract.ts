// API contract: milestones for administrators: the queue, one milestone with its evidence, and decisions.
import * as z from 'zod/mini';
import { stakes } from '#features/projects/stake-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, moment, pageQuery, text } from '#kernel/fields.ts';
import { releaseRules } from '#kernel/site-settings.ts';
import { evidence, planMilestone } from './milestone-contract.ts';
import { maxReasonText } from './milestone-rules.ts';
import { milestoneStates } from './payout-states.ts';

/** Queues: waiting for an administrator, running automatically, and upcoming. */
export const milestoneQueues = ['waiting', 'voting', 'approved', 'planned', 'ended'] as const;
export type MilestoneQueue = (typeof milestoneQueues)[number];

/** Actions an administrator can take on a milestone now. */
export const milestoneTasks = [
  'review_evidence',
  'decide_start',
  'decide',
  'decide_vote',
  'decide_overdue',
  'answer',
] as const;
export type MilestoneTask = (typeof milestoneTasks)[number];

const queueItem = z.object({
  id: idNumber,
  projectId: idNumber,
  projectTitle: z.string(),
  title: z.string(),
  position: z.int(),
  amount: z.number(),
  state: z.enum(milestoneStates),
  stateSince: moment,
  dueOn: day,
  task: z.nullable(z.enum(milestoneTasks)),
  deadline: z.nullable(moment),
  isLate: z.boolean(),
});
export type MilestoneQueueItem = z.infer<typeof queueItem>;

export const listMilestoneQueue = endpoint('GET /api/admin/milestones', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'List milestones of funded projects by queue, longest wait first',
  query: z.strictObject({ queue: z._default(z.enum(milestoneQueues), 'waiting'), ...pageQuery }),
  output: z.array(queueItem),
});

const adminMilestone = z.object({
  project: z.object({ id: idNumber, title: z.string(), creatorName: z.string() }),
  /** The caller's stake in the project. Its owner cannot decide. */
  stake: z.nullable(z.enum(stakes)),
  releaseRule: z.enum(releaseRules),
  milestone: planMilestone,
  task: z.nullable(z.enum(milestoneTasks)),
  isLate: z.boolean(),
  /** Number of milestones in the plan. */
  of: z.int(),
  /** Newest first. */
  evidence: z.array(evidence),
});
export type AdminMilestone = z.infer<typeof adminMilestone>;

export const getAdminMilestone = endpoint('GET /api/admin/milestones/{id}', {
  access: 'admin',
  scope: 'projects:read',
  summary: 'Get a milestone with its evidence, votes and available actions',
  output: adminMilestone,
});

/** The evidence the administrator reviewed, so that a newer one is never decided unseen. */
const evidenceHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not the hash of evidence'));
const reason = text({ min: 1, max: maxReasonText, name: 'The reason' });

export const openMilestoneVote = endpoint('POST /api/admin/milestones/{id}/open-vote', {
  access: 'admin',
  audit: 'milestone.vote_opened',
  stepUp: true,
  summary: 'Open the investors’ vote about filed evidence now, instead of after 72 hours',
  body: z.strictObject({ evidenceHash }),
  output: adminMilestone,
});

export const sendBackEvidence = endpoint('POST /api/admin/milestones/{id}/send-back', {
  access: 'admin',
  audit: 'milestone.sent_back',
  stepUp: true,
  summary: 'Send incomplete evidence back to the creator, without a vote',
  body: z.strictObject({ evidenceHash, reason }),
  output: adminMilestone,
});

export const milestoneDecisions = ['approve', 'reject', 'extend', 'return'] as const;
export type MilestoneDecision = (typeof milestoneDecisions)[number];

export const decideMilestone = endpoint('POST /api/admin/milestones/{id}/decision', {
  access: 'admin',
  audit: 'milestone.decided',
  stepUp: true,
  summary:
    'Decide on a milestone in public, where an administrator decides: by its rule, for start money, or after a vote without a quorum',
  body: z.strictObject({ decision: z.enum(milestoneDecisions), reason }),
  output: adminMilestone,
});

export const answerInvestors = endpoint('POST /api/admin/milestones/{id}/answer', {
  access: 'admin',
  audit: 'milestone.answered',
  stepUp: true,
  summary: 'Answer investors who voted against in public; the release waits for it',
  body: z.strictObject({ answer: reason }),
  output: adminMilestone,
});
