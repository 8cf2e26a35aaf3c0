// What a creator's account at the card provider means for us: its state, who must act, and when releases to it rest. Pure.
import type { AccountState } from './payout-states.ts';

/** Hours that releases rest after a bank account was replaced. */
export const restHours = 72;

/** Days after which a creator is reminded that their account needs them while money waits. */
export const reminderDays = [3, 10, 30] as const;

type Capability = 'active' | 'pending' | 'restricted' | 'unsupported' | 'rejected';

export type Requirement = { field: string; awaits: 'creator' | 'provider'; isPastDue: boolean; error?: string };

/** The part of the provider's answer that decides. */
export type AccountFacts = {
  transfers: Capability;
  payouts: Capability;
  requirements: readonly Requirement[];
  isClosed: boolean;
  bank?: { id: string } | undefined;
};

/**
 * Our state of an account; `undefined` facts mean that the provider no longer shows it to us.
 * `disabled` is final at the provider, unless it changes its mind.
 */
export function judgeAccount(facts: AccountFacts | undefined, before: AccountState): AccountState {
  if (facts === undefined || facts.isClosed) return 'disabled';
  const { transfers, payouts, requirements } = facts;
  if (transfers === 'rejected' || payouts === 'rejected') return 'disabled';
  if (transfers === 'active' && payouts === 'active') return 'enabled';
  if (transfers === 'unsupported' && requirements.length === 0) return 'disabled';
  return before === 'started' && isUntouched(facts) ? 'started' : 'restricted';
}

/** The creator has not sent anything in: everything is missing, and nothing was refused. */
function isUntouched({ requirements, bank }: AccountFacts): boolean {
  return (
    bank === undefined &&
    requirements.length > 0 &&
    requirements.every(({ awaits, error }) => awaits === 'creator' && error === undefined)
  );
}

export const accountActors = ['creator', 'provider'] as const;
export type AccountActor = (typeof accountActors)[number];

/** Who must act next; null if nothing is missing, or nothing can be done. */
export function findActor(state: AccountState, requirements: readonly Requirement[]): AccountActor | null {
  if (state === 'disabled') return null;
  if (state === 'started' || requirements.some(({ awaits }) => awaits === 'creator')) return 'creator';
  return state === 'restricted' ? 'provider' : null;
}

/** What was known of the bank account, and what the provider says now. */
export type BankChange = {
  /** The last bank account of this account, even if it was removed since. */
  knownId: string | null;
  currentId: string | undefined;
  /** The person had another account before, so that this bank account replaces its one. */
  isReplacement: boolean;
};

/** Whether releases must rest: a first bank account is no change, another one is. */
export function isBankChange({ knownId, currentId, isReplacement }: BankChange): boolean {
  if (currentId === undefined || currentId === knownId) return false;
  return knownId !== null || isReplacement;
}

/** Releases rest until then, because a new bank account may not be the creator's; null if it was never changed. */
export function restsUntil({ bankChangedAt }: { bankChangedAt: Date | null }): Date | null {
  return bankChangedAt && new Date(bankChangedAt.getTime() + restHours * 3_600_000);
}

/** The occasion of an email about the account; null in states that need none. */
export type AccountOccasion = 'needs_creator' | 'enabled' | 'disabled';

export function findOccasion(state: AccountState, requirements: readonly Requirement[]): AccountOccasion | null {
  if (state === 'enabled' || state === 'disabled') return state;
  return state === 'restricted' && findActor(state, requirements) === 'creator' ? 'needs_creator' : null;
}

/** Days from the first to the next reminder, after `sent` of them; null after the last one. */
export function nextReminderDays(sent: number): number | null {
  return reminderDays[sent] ?? null;
}
