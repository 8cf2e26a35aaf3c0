// API contract: votes, for the investors who have one.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, moment } from '#kernel/fields.ts';
import { releaseRules } from '#kernel/site-settings.ts';
import { evidence, pollSummary } from './milestone-contract.ts';
import { ballotChoices, milestoneStates, pollKinds, pollResults } from './payout-states.ts';

const ownVote = z.object({
  id: idNumber,
  kind: z.enum(pollKinds),
  projectId: idNumber,
  projectTitle: z.string(),
  milestoneTitle: z.string(),
  closesAt: moment,
  result: z.nullable(z.enum(pollResults)),
  /** Null if they have not voted. */
  choice: z.nullable(z.enum(ballotChoices)),
});
export type OwnVote = z.infer<typeof ownVote>;

export const listOwnVotes = endpoint('GET /api/votes', {
  access: 'user',
  scope: 'investments:read',
  summary: 'List your votes: open ones by their end, then the latest results',
  output: z.array(ownVote),
  success: { 200: 'At most 100 votes' },
});

const voteDetail = z.object({
  poll: pollSummary,
  project: z.object({ id: idNumber, title: z.string(), creatorName: z.string() }),
  releaseRule: z.enum(releaseRules),
  milestone: z.object({
    id: idNumber,
    position: z.int(),
    of: z.int(),
    title: z.string(),
    description: z.string(),
    deliverables: z.array(z.string()),
    amount: z.number(),
    dueOn: day,
    state: z.enum(milestoneStates),
    extensions: z.int(),
    answer: z.nullable(z.string()),
  }),
  /** The evidence under vote; null for a vote about more time. */
  evidence: z.nullable(evidence),
  /** Days of the extension, for a vote about more time. */
  graceDays: z.int(),
  own: z.object({
    choice: z.nullable(z.enum(ballotChoices)),
    castAt: z.nullable(moment),
    /** Counted money in dollars: current while the vote is open, and as counted afterwards. */
    weight: z.number(),
    /** Percent of all voters' money, after the cap. */
    sharePercent: z.number(),
    isCapped: z.boolean(),
    /** The vote is open and they still have money in the project. */
    canVote: z.boolean(),
  }),
  capPercent: z.int(),
  quorumPercent: z.int(),
});
export type VoteDetail = z.infer<typeof voteDetail>;

export const getVote = endpoint('GET /api/votes/{id}', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Get one of your votes: the plan, the evidence, your weight and the outcome',
  output: voteDetail,
});

export const castVote = endpoint('POST /api/votes/{id}/ballot', {
  access: 'user',
  summary: 'Vote, or change your vote until its end; no one else sees it',
  body: z.strictObject({ choice: z.enum(ballotChoices) }),
  output: voteDetail,
});
