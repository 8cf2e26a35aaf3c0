// Rules about a creator's account at the card provider: its state, who must act, and when releases to it are on hold. Pure.
import type { AccountState } from './payout-states.ts';

/** Hours that releases are on hold after a bank account was replaced. */
export const bankChangeHoldHours = 72;

/** Days after which a creator is reminded about an account that needs attention while money waits. */
export const reminderDays = [3, 10, 30] as const;

type Capability = 'active' | 'pending' | 'restricted' | 'unsupported' | 'rejected';

export type Requirement = { field: string; awaits: 'creator' | 'provider'; isPastDue: boolean; error?: string };

/** The fields of the provider's answer that determine our state. */
export type AccountFacts = {
  transfers: Capability;
  payouts: Capability;
  requirements: readonly Requirement[];
  isClosed: boolean;
  bank?: { id: string } | undefined;
};

/**
 * Maps the provider's account to our state; `undefined` facts mean that the provider no longer shows it to us. `disabled` is
 * final unless the provider reverses it.
 */
export function judgeAccount(facts: AccountFacts | undefined, before: AccountState): AccountState {
  if (facts === undefined || facts.isClosed) return 'disabled';
  const { transfers, payouts, requirements } = facts;
  if (transfers === 'rejected' || payouts === 'rejected') return 'disabled';
  if (transfers === 'active' && payouts === 'active') return 'enabled';
  if (transfers === 'unsupported' && requirements.length === 0) return 'disabled';
  return before === 'started' && isUntouched(facts) ? 'started' : 'restricted';
}

/** The creator has not submitted anything yet: every detail is missing and none was refused. */
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

/** The last known bank account and the one the provider reports now. */
export type BankChange = {
  /** Id of the last bank account, kept even after it was removed. */
  knownId: string | null;
  currentId: string | undefined;
  /** The person had another account before, so this bank account replaces the one it had. */
  isReplacement: boolean;
};

/** Whether releases must go on hold. A first bank account is not a change; a different one is. */
export function isBankChange({ knownId, currentId, isReplacement }: BankChange): boolean {
  if (currentId === undefined || currentId === knownId) return false;
  return knownId !== null || isReplacement;
}

/** When the hold on releases ends; null if the bank account never changed. A new bank account may not be the creator's. */
export function onHoldUntil({ bankChangedAt }: { bankChangedAt: Date | null }): Date | null {
  return bankChangedAt && new Date(bankChangedAt.getTime() + bankChangeHoldHours * 3_600_000);
}

/** Why an email about the account is sent; null in states that need none. */
export type AccountOccasion = 'needs_creator' | 'enabled' | 'disabled';

export function findOccasion(state: AccountState, requirements: readonly Requirement[]): AccountOccasion | null {
  if (state === 'enabled' || state === 'disabled') return state;
  return state === 'restricted' && findActor(state, requirements) === 'creator' ? 'needs_creator' : null;
}

/** Days from the first to the next reminder, after `sent` of them; null after the last one. */
export function nextReminderDays(sent: number): number | null {
  return reminderDays[sent] ?? null;
}
