// Texts about milestones for administrators.
import type { MilestoneDecision, MilestoneQueue, MilestoneTask } from '../../milestone-admin-contract.ts';
import { decideDays, lookHours } from '../../milestone-rules.ts';

export const adminMilestonesCopy = {
  title: 'Milestones',
  lead: `Review evidence within ${lookHours} hours. If too few people voted, decide within ${decideDays} days. Money moves only through releases.`,
  noun: { one: 'milestone', many: 'milestones' },
  empty: {
    title: 'No milestones found',
    text: 'Milestones of funded projects appear here when evidence is submitted, a vote runs, or a decision waits for you.',
  },
  columns: {
    milestone: 'Milestone',
    project: 'Project',
    amount: 'Amount',
    state: 'State',
    task: 'To do',
    deadline: 'Until',
  },
  late: 'Late',
  all: 'All milestones',
  publicPage: 'Public page',
  project: 'Project in admin',
  pageLead: (project: string, creator: string, position: number, of: number) =>
    `${project} by ${creator}, milestone ${position} of ${of}`,
  plan: 'What was planned',
  proof: 'Evidence',
  noProof: 'No evidence has been submitted.',
  votes: 'Votes',
  noVotes: 'No votes yet.',
  due: 'Evidence due',
  now: 'What to do',
  nothing: 'Nothing waits for an administrator.',
} as const;

export const queueLabels = {
  waiting: 'Waiting for you',
  voting: 'Votes running',
  approved: 'Approved',
  planned: 'With the creator',
  ended: 'Ended',
} as const satisfies Record<MilestoneQueue, string>;

export const taskLabels = {
  review_evidence: 'Review evidence',
  decide_start: 'Decide on start money',
  decide: 'Decide on evidence',
  decide_vote: 'Decide: no quorum',
  decide_overdue: 'Decide: overdue',
  answer: 'Answer investors',
} as const satisfies Record<MilestoneTask, string>;

export const taskTexts = {
  review_evidence:
    'Is the evidence complete enough to vote on? If no one reviews it in time, the vote opens automatically.',
  decide_start: 'The creator requests the first milestone’s money up front. There is no vote.',
  decide: 'In this project administrators decide on evidence, without a vote.',
  decide_vote: 'Too few investors voted. Decide in public; releasing this money then needs a second administrator.',
  decide_overdue: 'The evidence is overdue and no vote decided. Give more time, or return the remaining money.',
  answer: 'At least 10% of the money voted against. You must reply publicly before this milestone can be released.',
} as const satisfies Record<MilestoneTask, string>;

const publicReason = 'Required. Everyone can read it on the project’s page.';
const decided = 'Decision published';

/** What an administrator can do. Each but the opening of a vote asks for a reason that others can read. */
export const actionsCopy = {
  open: {
    title: 'Open the vote',
    text: 'All investors with a paid investment are emailed. The evidence can’t be sent back afterwards.',
    done: 'The vote is open',
  },
  send_back: {
    title: 'Send back',
    text: 'The creator gets your reason by email and can submit again. This round does not count.',
    reasonHint: 'Required. The creator can read it, and investors who vote later.',
    done: 'Sent back to the creator',
  },
  answer: {
    title: 'Answer in public',
    text: 'Your answer is shown to everyone on the project’s page.',
    reasonHint: publicReason,
    done: 'Answer published',
  },
  approve: {
    title: 'Approve',
    text: 'The money of this milestone can then be released.',
    reasonHint: publicReason,
    done: decided,
  },
  reject: {
    title: 'Reject',
    text: 'The money stays held. The creator can submit new evidence.',
    reasonHint: publicReason,
    done: decided,
  },
  extend: {
    title: 'Give more time',
    text: 'The creator gets the grace period once more.',
    reasonHint: publicReason,
    done: decided,
  },
  return: {
    title: 'Stop the project',
    text: 'Everything that was not released goes back to the investors. This can’t be undone.',
    reasonHint: publicReason,
    done: decided,
  },
  failed: 'Nothing was changed',
} as const satisfies Record<MilestoneDecision | 'open' | 'send_back' | 'answer', object> & { failed: string };
