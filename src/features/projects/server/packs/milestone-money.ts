// Whether milestones carry money. Under rules that send it as a whole they describe the plan, and have no amounts.
import type { PackId } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { type Cents, cents } from '#kernel/money.ts';

export function releasesAsWhole(packId: PackId): boolean {
  return packs[packId].releases.kind === 'whole';
}

/** The milestones of a request as they are kept; nothing if they stay as they are. */
export function withoutMilestoneMoney<Entry extends { fundingNeeded: Cents }>(
  packId: PackId,
  milestones: Entry[] | undefined,
): { milestones?: Entry[] } {
  if (milestones === undefined || !releasesAsWhole(packId)) return {};
  return { milestones: milestones.map((entry) => ({ ...entry, fundingNeeded: cents(0) })) };
}
