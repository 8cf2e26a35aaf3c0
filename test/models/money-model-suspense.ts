// The suspense account in the model: how money enters it, and what administrators can do.
import type { EventKind, Line, ModelExit, ModelItem } from './money-model-parts.ts';
import { follow, giveToProvider, type Sweep } from './money-model-refunds.ts';

export const isLeaving = ({ state }: ModelExit) => state === 'requested' || state === 'submitted';
const isLive = ({ state }: ModelExit) => state !== 'failed';

export function getOpenCents({ isFound, amountCents, exits }: ModelItem): number {
  return isFound && !exits.some(isLive) ? amountCents : 0;
}

/** 'requested', or the code of the refusal. */
export function returnItem(item: ModelItem): string {
  if (item.exits.some((exit) => isLive(exit) && exit.way === 'card')) return 'requested';
  if (getOpenCents(item) === 0) return 'illegal_move';
  item.exits.push({ way: 'card', state: 'requested', atProvider: 'none', tries: 0 });
  return 'requested';
}

/** A manual payment, possible only after the card has failed. 'settled', or the code of the refusal. */
export function settleItem(item: ModelItem): string {
  if (item.exits.some((exit) => isLive(exit) && exit.way === 'bank')) return 'settled';
  const hasFailed = item.exits.some(({ way, state }) => way === 'card' && state === 'failed');
  if (getOpenCents(item) === 0 || !hasFailed) return 'illegal_move';
  item.exits.push({ way: 'bank', state: 'succeeded', atProvider: 'by hand', tries: 0 });
  return 'settled';
}

/** Applies an event about it. False if the provider could not be reached. */
export function deliverItem(item: ModelItem, kind: EventKind, line: Line): boolean {
  if (kind === 'refund' && !item.isFound) return true;
  if (line !== 'fine') return false;
  if (kind === 'refund') for (const exit of item.exits) follow(exit);
  else item.isFound = true;
  return true;
}

export function sweepItem(item: ModelItem, sweep: Sweep): void {
  for (const exit of item.exits) if (giveToProvider(exit, sweep)) follow(exit);
}

/** The amount of it that the provider holds. */
export function keptOfItem({ amountCents, exits }: ModelItem): number {
  const isReturned = exits.some(({ atProvider }) => atProvider === 'pending' || atProvider === 'succeeded');
  return isReturned ? 0 : amountCents;
}
