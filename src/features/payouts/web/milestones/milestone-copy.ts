// Texts about milestones, evidence and votes that several screens share.
import { formatFileSize } from '#features/documents/document-copy.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { BallotChoice, MilestoneState, PollKind, PollResult } from '../../payout-states.ts';

export const milestoneStateLabels = {
  planned: 'Planned',
  evidence_filed: 'Evidence submitted',
  voting: 'Investors vote',
  approved: 'Approved',
  rejected: 'Not approved',
  overdue: 'Overdue',
  releasing: 'Being sent',
  released: 'Sent to the creator',
  returned: 'Returned to investors',
} as const satisfies Record<MilestoneState, string>;

/** Labels for the creator. */
export const ownMilestoneStateLabels: Record<MilestoneState, string> = {
  ...milestoneStateLabels,
  releasing: 'Being sent to you',
  released: 'Sent to you',
};

export const milestoneStateTones = {
  planned: 'secondary',
  evidence_filed: 'warm',
  voting: 'warm',
  approved: 'good',
  rejected: 'danger',
  overdue: 'danger',
  releasing: 'good',
  released: 'good',
  returned: 'secondary',
} as const satisfies Record<MilestoneState, BadgeTone>;

export const pollResultLabels = {
  release: { for: 'Approved', against: 'Not approved', no_quorum: 'Not enough votes', canceled: 'Canceled' },
  overdue: {
    for: 'More time given',
    against: 'The rest of the money goes back',
    no_quorum: 'Not enough votes',
    canceled: 'Canceled',
  },
} as const satisfies Record<PollKind, Record<PollResult, string>>;

export const choiceLabels = {
  release: { for: 'For: send the money', against: 'Against: do not send it' },
  overdue: { for: 'For: give more time', against: 'Against: money back' },
} as const satisfies Record<PollKind, Record<BallotChoice, string>>;

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

export const pollCopy = {
  open: 'Vote open',
  titles: { release: 'Vote on the evidence', overdue: 'Vote on more time' },
  turnout: (cast: number, of: number) => `${cast} of ${people(of)} voted`,
  ends: 'Ends',
  ended: 'Counted',
  extended: 'Extended by two days, because the last day turned the result.',
  hidden: 'How people voted shows when the vote is over.',
  for: 'For',
  against: 'Against',
  side: (count: number, amount: number) => `${formatDollarAmount(amount)}, ${people(count)}`,
  answerTitle: 'An administrator’s answer',
  waitsForAnswer: 'At least 10% of the money voted against. No money is sent until an administrator replies publicly.',
  noVotes: 'No one’s vote counted.',
} as const;

export const evidenceCopy = {
  round: (round: number) => `Evidence, round ${round}`,
  start: 'Requested money up front',
  filed: 'Submitted',
  links: 'Links',
  files: 'Files',
  leavesSite: 'Links lead to other websites.',
  hash: 'Fingerprint (SHA-256)',
  hashHint: 'It changes if anything above is changed.',
  sentBack: 'Sent back by an administrator',
  size: formatFileSize,
  download: 'Download',
} as const;

export const decisionsCopy = {
  stopTitle: 'Stopped',
  due: 'evidence due',
} as const;
