// Texts about payout accounts for administrators.
import type { PayoutStanding } from '../../payout-account-contract.ts';

export const standingCopy = {
  states: {
    none: 'No account',
    started: 'Not completed',
    restricted: 'Restricted',
    enabled: 'Verified',
    disabled: 'Disabled',
  } satisfies Record<PayoutStanding['state'], string>,
  waitsFor: { creator: 'Waits for the creator', provider: 'Waits for the card provider' },
  texts: {
    none: 'The creator has not connected an account at the card provider, so it has not verified their identity.',
    started: 'The creator has started to connect an account and has given no details yet.',
    restricted: 'The card provider has not confirmed the creator’s details yet, or no longer does.',
    enabled: 'The card provider has verified the creator’s identity and bank account.',
    disabled:
      'The card provider has rejected or closed the account, or no longer shows it to us. It gives us no reason.',
  } satisfies Record<PayoutStanding['state'], string>,
  creator: 'Creator',
  since: 'Since',
  checked: 'checked',
  onHold: 'The bank account was changed. Releases are on hold until',
} as const;

export const heldAccountsCopy = {
  title: 'Payout accounts',
  lead: 'Creators’ accounts that can’t receive money: restricted or disabled at the card provider.',
  noun: { one: 'account', many: 'accounts' },
  loading: 'Loading payout accounts',
  loadFailed: 'Could not load payout accounts',
  empty: {
    title: 'No restricted accounts',
    text: 'Accounts that the card provider restricts or disables appear here, with who needs to act.',
  },
  money: 'Money waits',
  again: 'Read again',
  done: 'Account read',
  unchanged: (state: string) => `It is now: ${state}.`,
  failed: 'The account was not read',
} as const;

export const personAccountCopy = {
  title: 'Payout account',
  all: 'All held accounts',
} as const;

export const reviewedIdentityCopy = {
  title: 'Identity at the card provider',
  loading: 'Loading…',
} as const;
