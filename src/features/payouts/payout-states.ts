// States of everything between a funded project and its creator's bank account. The database enforces the same transitions
// (db/rules/moves.sql).

export const milestoneStates = [
  'planned',
  'evidence_filed',
  'voting',
  'approved',
  'rejected',
  'overdue',
  'releasing',
  'released',
  'returned',
] as const;
export type MilestoneState = (typeof milestoneStates)[number];

export const milestoneMoves = {
  // Approved without a vote: whole releases and start money.
  planned: ['evidence_filed', 'approved', 'overdue', 'returned'],
  // Sent back to the creator, or decided by an administrator without a vote.
  evidence_filed: ['planned', 'voting', 'approved', 'rejected', 'returned'],
  voting: ['approved', 'rejected', 'returned'],
  approved: ['releasing', 'returned'],
  rejected: ['evidence_filed', 'returned'],
  overdue: ['planned', 'evidence_filed', 'returned'],
  // Returns to approved when its release is withdrawn before it was sent.
  releasing: ['approved', 'released', 'returned'],
  released: [],
  returned: [],
} as const satisfies Record<MilestoneState, readonly MilestoneState[]>;

/** Neither released nor returned: the milestone still has a claim on held money. */
export const openMilestoneStates = milestoneStates.filter((state) => state !== 'released' && state !== 'returned');

export const releaseStates = ['asked', 'approved', 'sent', 'withdrawn'] as const;
export type ReleaseState = (typeof releaseStates)[number];

export const releaseMoves = {
  // Waits for a second administrator, the cooling-off time, the creator's account and cover; no money has moved.
  asked: ['approved', 'withdrawn'],
  // Reserved for the creator and on its way to the provider.
  approved: ['sent', 'withdrawn'],
  sent: [],
  withdrawn: [],
} as const satisfies Record<ReleaseState, readonly ReleaseState[]>;

export const transferStates = ['wanted', 'sent', 'refused', 'paid', 'reversed', 'withdrawn'] as const;
export type TransferState = (typeof transferStates)[number];

export const transferMoves = {
  wanted: ['sent', 'refused', 'withdrawn'],
  refused: ['wanted', 'sent', 'withdrawn'],
  sent: ['paid', 'reversed'],
  // A bank may return a payout days after it was paid.
  paid: ['sent', 'reversed'],
  reversed: [],
  withdrawn: [],
} as const satisfies Record<TransferState, readonly TransferState[]>;

/** Why a transfer is not retried: its project was stopped, its account is closed, or an administrator withdrew it. */
export const givingUpCauses = ['stop', 'account', 'admin'] as const;
export type GivingUpCause = (typeof givingUpCauses)[number];

export const writeOffStates = ['asked', 'booked', 'withdrawn'] as const;
export type WriteOffState = (typeof writeOffStates)[number];

export const writeOffMoves = {
  asked: ['booked', 'withdrawn'],
  booked: [],
  withdrawn: [],
} as const satisfies Record<WriteOffState, readonly WriteOffState[]>;

/** 'none' means a person without an account, so there is no row. */
export const accountStates = ['started', 'restricted', 'enabled', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

export const pollKinds = ['release', 'overdue'] as const;
export type PollKind = (typeof pollKinds)[number];

/** For: release the money, or give more time. Against: do not release it, or return what remains. */
export const ballotChoices = ['for', 'against'] as const;
export type BallotChoice = (typeof ballotChoices)[number];

export const pollResults = ['for', 'against', 'no_quorum', 'canceled'] as const;
export type PollResult = (typeof pollResults)[number];
