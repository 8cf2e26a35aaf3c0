// Whether a creator delivered a milestone as promised. Pure; creator-record.ts reads the facts.
import type { MilestoneState } from '#features/payouts/payout-states.ts';

export type MilestoneFacts = {
  state: MilestoneState;
  /** A UTC day; later than the original one after an extension. */
  dueOn: string;
  extensions: number;
  /** Day of the latest evidence that was not sent back; null without any. */
  filedOn: string | null;
  /** Its money was start money, released before there was anything to show. */
  isStart: boolean;
};

/** 'open': the outcome is not known yet, or there was nothing to show. */
export type MilestoneOutcome = 'met' | 'missed' | 'open';

/**
 * Met: evidence arrived by the original due day and was approved. Missed: evidence arrived late, never arrived or was rejected,
 * or a stopped project never delivered.
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
