// Texts of the page of the identity provider.
import { formatCount } from '#kernel/numbers.ts';
import type { ReplacementState } from '../../provider-contract.ts';

const accounts = (count: number) => (count === 1 ? '1 account' : `${formatCount(count)} accounts`);

export const providerCopy = {
  title: 'Sign-in provider',
  lead: 'The service that people sign in with. When it is replaced, people keep their accounts.',
  loading: 'Loading',
  loadFailed: 'The sign-in provider could not be loaded.',
  now: {
    title: 'Accounts by provider',
    unknown: 'Unknown: no sign-in since providers were first recorded',
    current: 'Current',
    accounts,
  },
  start: {
    title: 'Replace the provider',
    text: 'Set OIDC_ISSUER to the new provider and restart first. Then start here: people who sign in through the new provider for the first time are asked whether the account with their verified address is theirs. Only a link emailed to that address joins the two; the account and everything in it stay.',
    nothing: 'All accounts are from the current provider, so there is nothing to replace.',
    from: 'Provider to replace',
    fromHint: 'Accounts whose provider is unknown are included.',
    unknown: 'Unknown provider only',
    option: (issuer: string, people: number) => `${issuer} (${accounts(people)})`,
    ask: {
      title: 'Start replacing the provider?',
      text: (from: string, to: string) =>
        `People who sign in through ${to} are asked about their account of ${from}. All administrators are notified by email.`,
      submit: 'Start replacement',
      reasonHint: 'Required. Stored in the audit log.',
      done: 'Replacement started',
      failed: 'The replacement was not started',
    },
  },
  open: {
    title: 'Replacement in progress',
    from: 'From',
    to: 'To',
    unknown: 'Unknown provider',
    started: 'Started',
    by: (name: string | null) => (name === null ? '' : ` by ${name}`),
    moved: (moved: number, people: number) => `${formatCount(moved)} of ${accounts(people)} moved`,
    end: {
      title: 'End the replacement?',
      text: 'People who moved keep their accounts. No one else is asked, and links already sent stop working. You can start again later.',
      submit: 'End replacement',
      done: 'Replacement ended',
      failed: 'The replacement was not ended',
    },
  },
  people: {
    title: 'Not moved yet',
    shown: (shown: number, all: number) =>
      `The first ${formatCount(shown)} of ${formatCount(all)}: those who need you, then the last active.`,
    empty: 'Everyone has moved. You can end the replacement.',
    caption: 'Accounts that have not moved',
    name: 'User',
    email: 'Email',
    lastActive: 'Last active',
    never: 'Never',
    state: 'State',
    hint: 'Accounts that share an address, have none, or said no are joined on their own page, under “Other accounts”.',
    states: {
      not_yet: 'Not signed in yet',
      asked: 'Asked',
      link_sent: 'Link sent',
      declined: 'Said no',
      shared_address: 'Shared address',
      no_address: 'No usable address',
    } satisfies Record<ReplacementState, string>,
  },
} as const;
