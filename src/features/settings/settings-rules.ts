// Each setting: its label, help, limits, default, and which values protect better. Shared by the form, the server and the tests.

import { cents } from '#kernel/money.ts';
import { identityRules, type SettingName, type SiteSettings } from '#kernel/site-settings.ts';
import { materialFieldLabels } from './material-fields.ts';

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
  agreementRequired: false,
  investingCountriesRefused: '',
  identityRequired: 'never',
  identityAbove: cents(1_000_000),
  requireTwoFactor: false,
  bannerOn: false,
  bannerText: '',
  bannerLook: 'info',
};

/** Which values protect money and accounts better; null if a setting protects neither. Weakening one takes time or a second person. */
export type SaferSide =
  | 'more'
  | 'less'
  | 'on'
  | 'everything'
  | { value: string }
  | { weakestFirst: readonly string[] }
  | null;

export type SettingWords = { label: string; help: string; safer: SaferSide };
/** `min` and `max` are characters of a text, cents of dollars, and the number itself of anything else. */
export type SettingLimits = { min: number; max: number };

export type SettingFacts = SettingWords &
  (
    | ({ kind: 'text' | 'paragraph' | 'email' } & SettingLimits)
    | ({ kind: 'dollars' } & SettingLimits)
    | ({ kind: 'percent' | 'hours' | 'days' } & SettingLimits)
    | { kind: 'switch' }
    | { kind: 'look' }
    | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  );

/** In form order. The minimum amounts are required by the product, and PostgreSQL enforces them too. */
export const settingFacts = {
  brandName: {
    kind: 'text',
    safer: null,
    label: 'Site name',
    help: 'Shown in the header, in page titles, in emails and on receipts.',
    min: 1,
    max: 40,
  },
  fundingPeriodLabel: {
    kind: 'text',
    safer: null,
    label: 'Funding period',
    help: 'Shown on projects without a deadline, in place of the time remaining.',
    min: 1,
    max: 30,
  },
  supportAddress: {
    kind: 'email',
    safer: null,
    label: 'Support address',
    help: 'Shown as your contact address, and receives messages from the contact page.',
    min: 3,
    max: 254,
  },
  reviewBeforePublishing: {
    kind: 'switch',
    safer: 'on',
    label: 'Review before publishing',
    help: 'New projects wait in the review queue until an administrator approves them, and the support address is notified by email. Projects that are already public stay public.',
  },
  minFundingGoal: {
    kind: 'dollars',
    safer: null,
    label: 'Minimum funding goal',
    help: 'Applies to projects submitted, or whose terms change, from now on.',
    min: 100_000,
    max: 1_000_000_000,
  },
  minValuation: {
    kind: 'dollars',
    safer: null,
    label: 'Minimum valuation',
    help: 'Applies to projects submitted, or whose terms change, from now on.',
    min: 500_000,
    max: 5_000_000_000,
  },
  minInvestment: {
    kind: 'dollars',
    safer: null,
    label: 'Minimum investment',
    help: 'If less than this remains, investors can invest exactly the remainder, so every project can reach its goal.',
    min: 10_000,
    max: 10_000_000,
  },
  platformFeePercent: {
    kind: 'percent',
    safer: null,
    label: 'Platform fee',
    help: 'Shown to creators and investors as the share kept from each payout to a creator. Payments and refunds are never reduced.',
    min: 0,
    max: 20,
  },
  processingFeesBy: {
    kind: 'choice',
    safer: null,
    label: 'Card processing fees',
    help: 'Who pays the card provider’s fees. Applies to projects whose first investment comes later.',
    options: [
      { value: 'platform', label: 'The platform pays them' },
      { value: 'project', label: 'Each release pays those of its project' },
    ],
  },
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
  cancellationHours: {
    kind: 'hours',
    safer: 'less',
    label: 'Cancellation window',
    help: 'Investors can cancel until this many hours before the deadline. Existing investors keep the window they were promised.',
    min: 0,
    max: 8760,
  },
  defaultFundingDays: {
    kind: 'days',
    safer: null,
    label: 'Default funding days',
    help: 'All-or-nothing projects published without a deadline get one this many days later.',
    min: 1,
    max: 365,
  },
  materialChangePercent: {
    kind: 'percent',
    safer: 'less',
    label: 'Material change threshold',
    help: 'If more of a text than this changes after approval or the first investment, earlier investors can cancel for 5 days. With reviews on, the change is also reviewed.',
    min: 0,
    max: 100,
  },
  materialChangeFields: {
    kind: 'text',
    safer: 'everything',
    label: 'Fields checked for material changes',
    help: `Separate with commas. Available: ${materialFieldLabels.join(', ')}.`,
    min: 1,
    max: 200,
  },
  agreementRequired: {
    kind: 'switch',
    safer: 'on',
    label: 'Require the signed agreement',
    help: 'Investors sign the agreement before they pay. Off: checkout asks for it, and investments made through the API alone may lack it. Rules that demand it always require it.',
  },
  investingCountriesRefused: {
    kind: 'text',
    safer: 'everything',
    label: 'Countries you take no money from',
    help: 'By the investor’s residence. Names or two-letter codes, separated with commas, such as “Iran, KP”.',
    min: 0,
    max: 900,
  },
  identityRequired: {
    kind: 'choice',
    safer: { weakestFirst: identityRules },
    label: 'Verify investors’ identity',
    help: 'Rules that demand more still apply.',
    options: [
      { value: 'never', label: 'Never' },
      { value: 'above', label: 'Above an amount in 12 months' },
      { value: 'always', label: 'Always' },
    ],
  },
  identityAbove: {
    kind: 'dollars',
    safer: 'less',
    label: 'Verify identity above',
    help: 'What a person invests on this site in 12 months. Applies if identity is verified above an amount.',
    min: 0,
    max: 1_000_000_000,
  },
  requireTwoFactor: {
    kind: 'switch',
    safer: 'on',
    label: 'Require two-factor authentication for administrators',
    help: 'Administrators must sign in with an authenticator code or a passkey. Those without one set it up at their next sign-in.',
  },
  bannerOn: {
    kind: 'switch',
    safer: null,
    label: 'Show the banner',
    help: 'Shown at the top of every public page.',
  },
  bannerText: {
    kind: 'paragraph',
    safer: null,
    label: 'Banner text',
    help: 'Plain text. Say what will happen and when it starts and ends.',
    min: 0,
    max: 300,
  },
  bannerLook: { kind: 'look', safer: null, label: 'Style', help: 'How the banner looks.' },
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
  {
    title: 'Investors',
    names: ['identityRequired', 'identityAbove', 'investingCountriesRefused', 'agreementRequired'],
  },
  { title: 'Security', names: ['requireTwoFactor'] },
  { title: 'Banner', names: ['bannerOn', 'bannerText', 'bannerLook'] },
] as const satisfies readonly { title: string; names: readonly SettingName[] }[];
