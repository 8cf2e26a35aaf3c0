// Texts of API tokens, for people and for administrators.
import { formatDay } from '#kernel/dates.ts';
import { type TokenDays, tokenLimits } from '../token-rules.ts';

const days: Record<TokenDays, string> = { 7: '7 days', 30: '30 days', 90: '90 days', 365: '1 year' };

export const tokensCopy = {
  loading: 'Loading',
  loadFailed: 'We could not load the API tokens',
  new: 'New token',
  name: 'Name',
  nameHint: 'What uses it, such as “Monthly report”.',
  days: 'Works for',
  dayChoices: days,
  scopes: 'What it may do',
  create: 'Create token',
  createFailed: 'The token was not created',
  noScript: 'Creating a token needs JavaScript.',
  created: {
    title: 'Copy your new token now',
    text: 'We store only a fingerprint of it, so it cannot be shown again.',
    label: 'API token',
    copy: 'Copy token',
    copied: 'Copied',
    copyFailed: 'Your browser did not allow copying. Select the text and copy it.',
    done: 'I have copied it',
  },
  states: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  ending: (text: string) => `ends in …${text}`,
  createdAt: 'Created',
  lastUsed: 'last used',
  notUsed: 'not used yet',
  until: (moment: string) => `expires on ${formatDay(moment)}`,
  ended: (moment: string) => `expired on ${formatDay(moment)}`,
  revokedOn: (moment: string) => `revoked on ${formatDay(moment)}`,
  revoke: {
    button: 'Revoke',
    item: (name: string) => `Revoke ${name}`,
    title: (name: string) => `Revoke “${name}”?`,
    text: 'Programs that use it stop working immediately. This can’t be undone.',
    submit: 'Revoke token',
    done: 'Token revoked',
    failed: 'The token was not revoked',
  },
  own: {
    title: 'API tokens',
    lead: 'Let a program use Kindling as you, within limits that you choose.',
    list: 'Your tokens',
    none: 'No API tokens',
    noneText: 'Tokens that you create appear here.',
    never: `No token can pay, vote, change who you are or who is in a team, read your investor profile, create tokens or delete your account. You can have ${tokenLimits.atOnce} at a time.`,
    signOut: 'Signing out, also of all sessions, does not stop a token. Revoke it here.',
    signInAgain: 'Sign in again to create a token',
    signInText: (minutes: number) =>
      `A token outlives your session, so creating one needs a sign-in in the last ${minutes} minutes.`,
    signIn: 'Sign in again',
    guide: 'How to use a token',
  },
  admin: {
    title: 'API tokens',
    lead: 'Platform tokens belong to the site and keep working when the administrator who created them leaves. They only read.',
    list: 'All tokens',
    empty: 'No API tokens',
    emptyText: 'Tokens of the platform and of people appear here.',
    never:
      'No token can change anything as an administrator, or read sessions, second factors, identity documents and private conversations. Every administrator is emailed when one is created. Creating one needs two-factor authentication.',
    columns: {
      token: 'Token',
      owner: 'Belongs to',
      scopes: 'Scopes',
      state: 'State',
      used: 'Last used',
      action: 'Action',
    },
    platform: 'Platform',
    by: (name: string) => `Created by ${name}`,
    never_used: 'Never',
  },
} as const;
