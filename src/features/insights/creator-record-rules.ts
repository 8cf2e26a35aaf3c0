// Whether a creator kept what a milestone promised. Pure; creator-record.ts reads the facts.
import type { MilestoneState } from '#features/payouts/payout-states.ts';

export type MilestoneFacts = {
  state: MilestoneState;
  /** A UTC day; later than first promised after an extension. */
  dueOn: string;
  extensions: number;
  /** The day on which the latest evidence came that was not sent back; null without any. */
  filedOn: string | null;
  /** Its money was given to begin with, before there was anything to show. */
  isStart: boolean;
};

/** 'open': nobody can say yet, or nothing was to be shown. */
export type MilestoneOutcome = 'met' | 'missed' | 'open';

/**
 * Met is evidence by the day first promised that was approved. Missed is evidence that came late, never came or was rejected, and
 * what a stopped project never delivered.
 */
export function judgeMilestone(
  { state, dueOn, extensions, filedOn, isStart }: MilestoneFacts,
  today: string,
): MilestoneOutcome {
  if (state === 'rejected' || state === 'returned' || state === 'overdue' || extensions > 0) return 'missed';
  const isApproved = state === 'approved' || state === 'releasing' || state === 'released';
  if (filedOn === null) {
    if (isApproved && isStart) return 'open';
    return isApproved || dueOn < today ? 'missed' : 'open';
  }
  if (filedOn > dueOn) return 'missed';
  return isApproved ? 'met' : 'open';
}
