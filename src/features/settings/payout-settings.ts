// The settings about payouts to creators: who decides about a release, in which times, and what is held back.

import type { SettingName } from '#kernel/site-settings.ts';
import type { SettingFacts } from './setting-kinds.ts';

export const payoutSettingFacts = {
  creatorBearsDisputes: {
    kind: 'switch',
    safer: null,
    label: 'Creators bear lost disputes',
    help: 'What a bank takes back after it was released is deducted from the creator’s next releases. Applies to projects whose first investment comes later.',
  },
  custody: {
    kind: 'choice',
    safer: { value: 'provider' },
    label: 'Who holds the money',
    help: 'With a custodian, releases are paid by that custodian and recorded here by hand.',
    options: [
      { value: 'provider', label: 'The card provider' },
      { value: 'external', label: 'A custodian' },
    ],
  },
  releaseRule: {
    kind: 'choice',
    safer: { value: 'vote_then_admin' },
    label: 'Who decides about a milestone',
    help: 'Applies to projects whose first investment comes later. A large release always needs an administrator.',
    options: [
      { value: 'admin', label: 'An administrator' },
      { value: 'vote_then_admin', label: 'A vote of the investors, then an administrator' },
      { value: 'vote', label: 'A vote of the investors' },
    ],
  },
  voteDays: {
    kind: 'days',
    safer: 'more',
    label: 'Days to vote',
    help: 'How long investors can vote about a milestone.',
    min: 3,
    max: 30,
  },
  quorumPercent: {
    kind: 'percent',
    safer: 'more',
    label: 'Quorum',
    help: 'A vote counts only if investors with this share of the money, and at least three people, take part.',
    min: 1,
    max: 100,
  },
  weightCapPercent: {
    kind: 'percent',
    safer: 'less',
    label: 'Largest vote',
    help: 'One person’s vote counts for at most this share of all votes together, which weigh the money left in the project.',
    min: 1,
    max: 100,
  },
  secondAdminAbove: {
    kind: 'dollars',
    safer: 'less',
    label: 'Second administrator above',
    help: 'A release needs a second administrator if it, together with the project’s releases of the last 30 days, is above this amount.',
    min: 0,
    max: 1_000_000_000,
  },
  releaseDelayDays: {
    kind: 'days',
    safer: 'more',
    label: 'Days before the first release',
    help: 'Counted from the end of funding.',
    min: 0,
    max: 60,
  },
  coolingHours: {
    kind: 'hours',
    safer: 'more',
    label: 'Cooling-off time',
    help: 'Between the approval of a release and its transfer; until then it can be withdrawn.',
    min: 0,
    max: 168,
  },
  graceDays: {
    kind: 'days',
    safer: 'less',
    label: 'Grace period',
    help: 'A milestone without evidence is overdue this many days after its due date. Its investors then vote about more time.',
    min: 0,
    max: 180,
  },
  startAtMostPercent: {
    kind: 'percent',
    safer: 'less',
    label: 'Start money at most',
    help: 'A first milestone up to this share of the plan may be released before there is anything to show.',
    min: 0,
    max: 100,
  },
  holdLimitDays: {
    kind: 'days',
    safer: 'less',
    label: 'Provider’s holding limit',
    help: 'How long the card provider lets you hold money: 90 days in most countries, two years in the United States. What is overdue or rejected is returned 30 days earlier.',
    min: 10,
    max: 730,
  },
} as const satisfies Partial<Record<SettingName, SettingFacts>>;
