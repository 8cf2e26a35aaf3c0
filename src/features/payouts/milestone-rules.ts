// When a milestone may move: order of evidence, start money and deadlines. Pure.
import { addDays, dayMs } from '#kernel/dates.ts';
import type { MilestoneState } from './payout-states.ts';

const hourMs = 3_600_000;

/** Unreviewed evidence goes to a vote automatically after this. */
export const lookHours = 72;
/** Time for an administrator to decide after a vote without a quorum. */
export const decideDays = 7;
/** Days after which an approved milestone without a release request triggers an alert. */
export const releaseAlarmDays = 14;
/** Days to submit new evidence after a rejection. */
export const rejectedDays = 60;
/** Days to decide about an overdue milestone. */
export const overdueDays = 14;
/** Overdue or rejected money is returned this long before the provider's holding limit. */
export const beforeHoldLimitDays = 30;
/** Maximum number of filings; evidence that was sent back does not count. */
export const maxRounds = 3;
/** Maximum number of extensions by a vote. */
export const maxExtensions = 2;

export const maxEvidenceText = 10_000;
export const maxEvidenceLinks = 10;
export const maxReasonText = 2000;

/** The facts about a milestone that the rules need. */
export type MilestoneFacts = {
  position: number;
  state: MilestoneState;
  isWhole: boolean;
  weightCents: number;
  /** Evidence rounds that were not sent back. */
  countedRounds: number;
};

export const filingRefusals = [
  'whole',
  'stopped',
  'earlier_open',
  'waits_already',
  'too_late',
  'too_many_rounds',
  'not_first',
  'start_used',
  'start_too_large',
  'account_missing',
] as const;
export type FilingRefusal = (typeof filingRefusals)[number];

const decidedFor: readonly MilestoneState[] = ['approved', 'releasing', 'released'];

/** Why evidence for this milestone cannot be filed now; undefined if it can. */
export function filingRefusal(
  milestone: MilestoneFacts,
  plan: readonly Pick<MilestoneFacts, 'position' | 'state'>[],
): FilingRefusal | undefined {
  const { state, isWhole, position, countedRounds } = milestone;
  if (isWhole) return 'whole';
  if (state === 'returned') return 'stopped';
  if (state === 'evidence_filed' || state === 'voting') return 'waits_already';
  if (decidedFor.includes(state)) return 'too_late';
  if (countedRounds >= maxRounds) return 'too_many_rounds';
  const earlier = plan.filter((other) => other.position < position);
  return earlier.every((other) => decidedFor.includes(other.state)) ? undefined : 'earlier_open';
}

/**
 * Why start money cannot be requested; undefined if it can. Only for the first milestone, before there is anything to show, and
 * only a part of the plan.
 */
export function startRefusal(
  milestone: MilestoneFacts,
  terms: { planCents: number; startAtMostPercent: number; hasAccount: boolean },
): FilingRefusal | undefined {
  const { position, state, countedRounds, weightCents, isWhole } = milestone;
  if (isWhole) return 'whole';
  if (position !== 1) return 'not_first';
  if (state !== 'planned' || countedRounds > 0) return 'start_used';
  if (BigInt(weightCents) * 100n > BigInt(terms.planCents) * BigInt(terms.startAtMostPercent)) return 'start_too_large';
  return terms.hasAccount ? undefined : 'account_missing';
}

/** When a milestone's current state expires; undefined for states without a deadline. */
export function stateDeadline(milestone: {
  state: MilestoneState;
  stateSince: Date;
  dueOn: string;
  graceDays: number;
  /** End of the open vote. */
  closesAt?: Date | undefined;
  /** When the last vote was counted, if it had no quorum. */
  undecidedSince?: Date | undefined;
}): Date | undefined {
  const { state, stateSince, dueOn, graceDays, closesAt, undecidedSince } = milestone;
  const after = (days: number, from = stateSince) => new Date(from.getTime() + days * dayMs);
  switch (state) {
    case 'planned':
      return overdueFrom(dueOn, graceDays);
    case 'evidence_filed':
      return new Date(stateSince.getTime() + lookHours * hourMs);
    case 'voting':
      return closesAt ?? after(decideDays, undecidedSince);
    case 'approved':
      return after(releaseAlarmDays);
    case 'rejected':
      return after(rejectedDays);
    case 'overdue':
      return closesAt ?? after(overdueDays);
    case 'releasing':
    case 'released':
    case 'returned':
      return undefined;
  }
}

/** The UTC midnight at which a milestone without evidence becomes overdue. */
export function overdueFrom(dueOn: string, graceDays: number): Date {
  return new Date(`${addDays(dueOn, graceDays + 1)}T00:00:00Z`);
}

/**
 * Whether money first paid at this time is too close to the provider's holding limit to wait for a milestone without a decision.
 */
export function isNearHoldLimit(
  oldestPaidAt: Date,
  { holdLimitDays, now }: { holdLimitDays: number; now: Date },
): boolean {
  return now.getTime() - oldestPaidAt.getTime() >= (holdLimitDays - beforeHoldLimitDays) * dayMs;
}

/** Milestone progress for the public page of a project. */
export function milestoneProgress(states: readonly MilestoneState[]): {
  statuses: ('pending' | 'active' | 'completed')[];
  /** Index of the first milestone that is not completed. */
  current: number;
} {
  const statuses = states.map((state) =>
    state === 'planned' ? 'pending' : state === 'released' ? 'completed' : 'active',
  );
  const first = statuses.findIndex((status) => status !== 'completed');
  return { statuses, current: first === -1 ? Math.max(0, statuses.length - 1) : first };
}
