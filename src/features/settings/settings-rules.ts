// Each setting: its label, help, limits and default. Shared by the form, the server and the tests.

import type { Issue } from '#kernel/errors.ts';
import { materialFieldLabels, readMaterialFields } from '#kernel/material-fields.ts';
import { type Cents, cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';

/** Defaults of settings that no environment variable provides. */
export const settingDefaults: Omit<SiteSettings, 'supportAddress' | 'cancellationHours'> = {
  brandName: 'Kindling',
  fundingPeriodLabel: 'Q2 2024',
  reviewBeforePublishing: false,
  minFundingGoal: cents(100_000),
  minValuation: cents(500_000),
  minInvestment: cents(10_000),
  platformFeePercent: 0,
  processingFeesBy: 'platform',
  creatorBearsDisputes: true,
  custody: 'provider',
  releaseRule: 'vote_then_admin',
  voteDays: 7,
  quorumPercent: 20,
  weightCapPercent: 20,
  secondAdminAbove: cents(1_000_000),
  releaseDelayDays: 7,
  coolingHours: 24,
  graceDays: 30,
  startAtMostPercent: 30,
  holdLimitDays: 90,
  defaultFundingDays: 60,
  materialChangePercent: 20,
  materialChangeFields: 'Title, Description, Market opportunity, Risks, Team',
  requireTwoFactor: false,
  bannerOn: false,
  bannerText: '',
  bannerLook: 'info',
};

type Words = { label: string; help: string };
/** `min` and `max` are characters of a text, cents of dollars, and the number itself of anything else. */
type Limits = { min: number; max: number };

export type SettingFacts = Words &
  (
    | ({ kind: 'text' | 'paragraph' | 'email' } & Limits)
    | ({ kind: 'dollars' } & Limits)
    | ({ kind: 'percent' | 'hours' | 'days' } & Limits)
    | { kind: 'switch' }
    | { kind: 'look' }
    | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  );

/** In form order. The minimum amounts are required by the product, and PostgreSQL enforces them too. */
export const settingFacts = {
  brandName: {
    kind: 'text',
    label: 'Site name',
    help: 'Shown in the header, in page titles, in emails and on receipts.',
    min: 1,
    max: 40,
  },
  fundingPeriodLabel: {
    kind: 'text',
    label: 'Funding period',
    help: 'Shown on projects without a deadline, in place of the time remaining.',
    min: 1,
    max: 30,
  },
  supportAddress: {
    kind: 'email',
    label: 'Support address',
    help: 'Shown as your contact address, and receives messages from the contact page.',
    min: 3,
    max: 254,
  },
  reviewBeforePublishing: {
    kind: 'switch',
    label: 'Review before publishing',
    help: 'New projects wait in the review queue until an administrator approves them, and the support address is notified by email. Projects that are already public stay public.',
  },
  minFundingGoal: {
    kind: 'dollars',
    label: 'Minimum funding goal',
    help: 'Applies to projects submitted, or whose terms change, from now on.',
    min: 100_000,
    max: 1_000_000_000,
  },
  minValuation: {
    kind: 'dollars',
    label: 'Minimum valuation',
    help: 'Applies to projects submitted, or whose terms change, from now on.',
    min: 500_000,
    max: 5_000_000_000,
  },
  minInvestment: {
    kind: 'dollars',
    label: 'Minimum investment',
    help: 'If less than this remains, investors can invest exactly the remainder, so every project can reach its goal.',
    min: 10_000,
    max: 10_000_000,
  },
  platformFeePercent: {
    kind: 'percent',
    label: 'Platform fee',
    help: 'Shown to creators and investors as the share kept from each payout to a creator. Payments and refunds are never reduced.',
    min: 0,
    max: 20,
  },
  processingFeesBy: {
    kind: 'choice',
    label: 'Card processing fees',
    help: 'Who pays the card provider’s fees. Applies to projects whose first investment comes later.',
    options: [
      { value: 'platform', label: 'The platform pays them' },
      { value: 'project', label: 'Each release pays those of its project' },
    ],
  },
  creatorBearsDisputes: {
    kind: 'switch',
    label: 'Creators bear lost disputes',
    help: 'What a bank takes back after it was released is deducted from the creator’s next releases. Applies to projects whose first investment comes later.',
  },
  custody: {
    kind: 'choice',
    label: 'Who holds the money',
    help: 'With a custodian, releases are paid by that custodian and recorded here by hand.',
    options: [
      { value: 'provider', label: 'The card provider' },
      { value: 'external', label: 'A custodian' },
    ],
  },
  releaseRule: {
    kind: 'choice',
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
    label: 'Days to vote',
    help: 'How long investors can vote about a milestone.',
    min: 3,
    max: 30,
  },
  quorumPercent: {
    kind: 'percent',
    label: 'Quorum',
    help: 'A vote counts only if investors with this share of the money, and at least three people, take part.',
    min: 1,
    max: 100,
  },
  weightCapPercent: {
    kind: 'percent',
    label: 'Largest vote',
    help: 'One person’s vote counts for at most this share of the voters’ money.',
    min: 1,
    max: 100,
  },
  secondAdminAbove: {
    kind: 'dollars',
    label: 'Second administrator above',
    help: 'A release needs a second administrator if it, together with the project’s releases of the last 30 days, is above this amount.',
    min: 0,
    max: 1_000_000_000,
  },
  releaseDelayDays: {
    kind: 'days',
    label: 'Days before the first release',
    help: 'Counted from the end of funding.',
    min: 0,
    max: 60,
  },
  coolingHours: {
    kind: 'hours',
    label: 'Cooling-off time',
    help: 'Between the approval of a release and its transfer; until then it can be withdrawn.',
    min: 0,
    max: 168,
  },
  graceDays: {
    kind: 'days',
    label: 'Grace period',
    help: 'A milestone without evidence is overdue this many days after its due date. Its investors then vote about more time.',
    min: 0,
    max: 180,
  },
  startAtMostPercent: {
    kind: 'percent',
    label: 'Start money at most',
    help: 'A first milestone up to this share of the plan may be released before there is anything to show.',
    min: 0,
    max: 100,
  },
  holdLimitDays: {
    kind: 'days',
    label: 'Provider’s holding limit',
    help: 'How long the card provider lets you hold money: 90 days in most countries, two years in the United States. What is overdue or rejected is returned 30 days earlier.',
    min: 10,
    max: 730,
  },
  cancellationHours: {
    kind: 'hours',
    label: 'Cancellation window',
    help: 'Investors can cancel until this many hours before the deadline. Existing investors keep the window they were promised.',
    min: 0,
    max: 8760,
  },
  defaultFundingDays: {
    kind: 'days',
    label: 'Default funding days',
    help: 'All-or-nothing projects published without a deadline get one this many days later.',
    min: 1,
    max: 365,
  },
  materialChangePercent: {
    kind: 'percent',
    label: 'Material change threshold',
    help: 'If more of a text than this changes after approval or the first investment, earlier investors can cancel for 5 days. With reviews on, the change is also reviewed.',
    min: 0,
    max: 100,
  },
  materialChangeFields: {
    kind: 'text',
    label: 'Fields checked for material changes',
    help: `Separate with commas. Available: ${materialFieldLabels.join(', ')}.`,
    min: 1,
    max: 200,
  },
  requireTwoFactor: {
    kind: 'switch',
    label: 'Require two-factor authentication for administrators',
    help: 'Administrators must sign in with an authenticator code or a passkey. Those without one set it up at their next sign-in.',
  },
  bannerOn: {
    kind: 'switch',
    label: 'Show the banner',
    help: 'Shown at the top of every public page.',
  },
  bannerText: {
    kind: 'paragraph',
    label: 'Banner text',
    help: 'Plain text. Say what will happen and when it starts and ends.',
    min: 0,
    max: 300,
  },
  bannerLook: { kind: 'look', label: 'Style', help: 'How the banner looks.' },
} as const satisfies Record<SettingName, SettingFacts>;

export const settingNames = Object.keys(settingFacts) as SettingName[];

export const settingGroups = [
  { title: 'Site', names: ['brandName', 'fundingPeriodLabel', 'supportAddress'] },
  {
    title: 'Projects',
    names: [
      'reviewBeforePublishing',
      'minFundingGoal',
      'minValuation',
      'defaultFundingDays',
      'materialChangePercent',
      'materialChangeFields',
    ],
  },
  { title: 'Money', names: ['minInvestment', 'platformFeePercent', 'processingFeesBy', 'cancellationHours'] },
  {
    title: 'Payouts to creators',
    names: [
      'releaseRule',
      'voteDays',
      'quorumPercent',
      'weightCapPercent',
      'secondAdminAbove',
      'releaseDelayDays',
      'coolingHours',
      'graceDays',
      'startAtMostPercent',
      'holdLimitDays',
      'creatorBearsDisputes',
      'custody',
    ],
  },
  { title: 'Security', names: ['requireTwoFactor'] },
  { title: 'Banner', names: ['bannerOn', 'bannerText', 'bannerLook'] },
] as const satisfies readonly { title: string; names: readonly SettingName[] }[];

const emailPattern = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

/** Validation issues of the changed settings; empty when valid. */
export function settingIssues(settings: SiteSettings, changed: readonly SettingName[]): Issue[] {
  const own = changed.flatMap((name) => {
    const message = findIssue(settingFacts[name], settings[name]) ?? fieldsIssue(name, settings);
    return message === undefined ? [] : [{ path: name, message }];
  });
  const isEmptyBanner = settings.bannerOn && settings.bannerText === '';
  return isEmptyBanner ? [...own, { path: 'bannerText', message: 'Enter a text, or turn the banner off' }] : own;
}

function findIssue(facts: SettingFacts, value: SiteSettings[SettingName]): string | undefined {
  if (typeof value === 'string' && 'max' in facts) return textIssue(facts, value);
  if (typeof value !== 'number' || !('max' in facts)) return undefined;
  const { label, min, max, kind } = facts;
  if (kind === 'percent' && Math.round(value * 100) / 100 !== value) return `${label} may have at most 2 decimals`;
  if (value >= min && value <= max) return undefined;
  const from = kind === 'dollars' ? formatDollars(min as Cents) : formatCount(min);
  const to = kind === 'dollars' ? formatDollars(max as Cents) : formatCount(max);
  return `${label} must be from ${from} to ${to}${kind === 'percent' ? ' percent' : kind === 'hours' || kind === 'days' ? ` ${kind}` : ''}`;
}

function fieldsIssue(name: SettingName, { materialChangeFields }: SiteSettings): string | undefined {
  if (name !== 'materialChangeFields') return undefined;
  const fields = readMaterialFields(materialChangeFields);
  if (fields.length > 0 && !fields.includes(undefined)) return undefined;
  return `Available fields: ${materialFieldLabels.join(', ')}`;
}

function textIssue({ kind, label, min, max }: Words & Limits & { kind: string }, value: string): string | undefined {
  if (value.length < min) return `${label} is required`;
  if (value.length > max) return `${label} may have at most ${max} characters`;
  if (kind === 'email')
    return emailPattern.test(value) ? undefined : `${label} must be one email address, without a name`;
  // Used in page titles and email headers.
  if (kind === 'text' && /[\p{C}<>]/u.test(value)) return `${label} must be one line without < and >`;
  return undefined;
}
