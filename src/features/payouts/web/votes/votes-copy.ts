// Texts of an investor's votes.
import { formatDollarAmount } from '#kernel/money.ts';
import type { ReleaseRule } from '#kernel/site-settings.ts';
import type { PollKind } from '../../payout-states.ts';

export const votesCopy = {
  title: 'Your votes',
  lead: 'When a creator shows that a milestone is reached, its investors vote on whether its money is sent.',
  loading: 'Loading your votes',
  failed: 'Your votes could not be loaded',
  all: 'All votes',
  open: 'Open votes',
  over: 'Past votes',
  empty: {
    title: 'No votes yet',
    text: 'Votes appear here when a creator you invested with submits evidence for a milestone. We email you when one opens.',
    action: 'Browse projects',
  },
  waiting: 'You have not voted',
  /** `choice` begins with "For" or "Against". */
  votedFor: (choice: string) => `You voted ${choice.toLowerCase()}`,
  notVoted: 'You did not vote',
  ends: 'Ends',
  ended: 'Ended',
  vote: 'Vote',
  change: 'View or change',
  view: 'View result',
} as const;

export const voteCopy = {
  loading: 'Loading the vote',
  failed: 'This vote could not be loaded',
  lead: (title: string, position: number, of: number) => `${title}, milestone ${position} of ${of}`,
  planned: 'What was planned',
  due: 'Due',
  proof: 'What the creator shows',
  noProof: (title: string) => `No evidence has been submitted for this milestone of ${title}.`,
  deliverables: 'Deliverables',
  amount: 'Amount',
  ballot: 'Your vote',
  result: 'Result',
  noScript: 'Voting needs JavaScript.',
  legend: { release: 'Is this milestone reached?', overdue: 'Should the creator get more time?' },
  choices: {
    release: {
      for: { label: 'For', text: 'The milestone is reached: its money may be sent to the creator.' },
      against: { label: 'Against', text: 'It is not reached: the money stays held for the project.' },
    },
    overdue: {
      for: { label: 'For', text: 'Give the creator more time. The money stays held for the project.' },
      against: { label: 'Against', text: 'Stop the project. The rest of the money goes back to its investors.' },
    },
  } as const satisfies Record<PollKind, unknown>,
  send: 'Cast vote',
  changeVote: 'Change vote',
  chooseFirst: 'Choose one of the two.',
  saved: 'Your vote is counted',
  savedText: 'You can change it until the vote ends.',
  failedToSend: 'Your vote was not saved',
  secret: 'No one sees how you voted: not the creator, not other investors.',
  weight: 'Your vote weighs',
  weightText: (amount: number, percent: number) => `${formatDollarAmount(amount)}, ${percent}% of all votes`,
  capped: (percent: number) =>
    `One person’s vote counts for at most ${percent}% of all votes together. Where too few people can vote for that, every vote counts the same.`,
  cast: 'Last changed',
  left: 'You no longer have money in this project, so you cannot vote.',
  follows: 'What follows',
  graceDays: (days: number) => `More time means ${days} days.`,
  viewProject: 'View the project',
  howItWorks: 'How milestones and money work',
} as const;

export function whatFollows(kind: PollKind, quorumPercent: number, rule: ReleaseRule): string[] {
  const counted = `The vote is valid if investors holding at least ${quorumPercent}% of the money take part, and at least three people (or everyone, if fewer). Otherwise an administrator decides in public.`;
  if (kind === 'overdue') {
    return [
      'If more money votes for than against, the creator gets more time.',
      'Otherwise the project stops, and what is still held of your investment goes back to your card.',
      counted,
    ];
  }
  return [
    rule === 'vote'
      ? 'If more money votes for than against, this milestone’s money is sent to the creator after a waiting time.'
      : 'If more money votes for than against, an administrator can release this milestone’s money.',
    'Otherwise it stays held. The creator can submit evidence up to three times; each time, you vote again.',
    counted,
  ];
}
