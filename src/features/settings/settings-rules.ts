// What each setting is: its words, its limits and its default. Shared by the form, the server and the tests.
import type { Issue } from '#kernel/errors.ts';
import { materialFieldLabels, readMaterialFields } from '#kernel/material-fields.ts';
import { type Cents, cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';

/** Defaults of settings that no environment decides. */
export const settingDefaults: Omit<SiteSettings, 'supportAddress' | 'cancellationHours'> = {
  brandName: 'Kindling',
  fundingPeriodLabel: 'Q2 2024',
  reviewBeforePublishing: false,
  minFundingGoal: cents(100_000),
  minValuation: cents(500_000),
  minInvestment: cents(10_000),
  platformFeePercent: 0,
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
  );

/** In the order of the form. The lowest amounts are those of the specification, which PostgreSQL holds too. */
export const settingFacts = {
  brandName: {
    kind: 'text',
    label: 'Name of the site',
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
    help: 'Where people can write to you, and where messages from the contact page arrive.',
    min: 3,
    max: 254,
  },
  reviewBeforePublishing: {
    kind: 'switch',
    label: 'Review before publishing',
    help: 'A new project waits in the review queue until an administrator approves it, and the support address is notified by email. Projects that are already public stay public.',
  },
  minFundingGoal: {
    kind: 'dollars',
    label: 'Smallest funding goal',
    help: 'Applies to projects submitted, or given other terms, after the change.',
    min: 100_000,
    max: 1_000_000_000,
  },
  minValuation: {
    kind: 'dollars',
    label: 'Smallest valuation',
    help: 'Applies to projects submitted, or given other terms, after the change.',
    min: 500_000,
    max: 5_000_000_000,
  },
  minInvestment: {
    kind: 'dollars',
    label: 'Smallest investment',
    help: 'When less than this is left of a goal, exactly the rest may be invested, so that every project can be filled.',
    min: 10_000,
    max: 10_000_000,
  },
  platformFeePercent: {
    kind: 'percent',
    label: 'Platform fee',
    help: 'Shown to creators and investors as what will be kept from each release of money to a creator. Nothing is taken from a payment or a refund.',
    min: 0,
    max: 20,
  },
  cancellationHours: {
    kind: 'hours',
    label: 'Canceling an investment',
    help: 'Hours before the project’s deadline when the right to cancel ends. Existing investors keep the window they were promised.',
    min: 0,
    max: 8760,
  },
  defaultFundingDays: {
    kind: 'days',
    label: 'Default funding days',
    help: 'An all-or-nothing project that is published without a deadline gets one this many days ahead.',
    min: 1,
    max: 365,
  },
  materialChangePercent: {
    kind: 'percent',
    label: 'Material change',
    help: 'When more than this share of a text changes after approval or the first investment, investors who invested before can cancel for 5 days. With reviews on, the change is reviewed too.',
    min: 0,
    max: 100,
  },
  materialChangeFields: {
    kind: 'text',
    label: 'Texts measured for material changes',
    help: `Separate them with commas. Choose from: ${materialFieldLabels.join(', ')}.`,
    min: 1,
    max: 200,
  },
  requireTwoFactor: {
    kind: 'switch',
    label: 'Second factor for administrators',
    help: 'Every administrator signs in with a code from an app or with a passkey. Whoever has none sets one up at the next sign-in.',
  },
  bannerOn: {
    kind: 'switch',
    label: 'Show the banner',
    help: 'On top of every public page, for everybody.',
  },
  bannerText: {
    kind: 'paragraph',
    label: 'What it says',
    help: 'Plain text. Say what happens, from when and until when.',
    min: 0,
    max: 300,
  },
  bannerLook: { kind: 'look', label: 'Look', help: 'A notice, or a warning.' },
} as const satisfies Record<SettingName, SettingFacts>;

export const settingNames = Object.keys(settingFacts) as SettingName[];

export const settingGroups = [
  { title: 'The site', names: ['brandName', 'fundingPeriodLabel', 'supportAddress'] },
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
  { title: 'Money', names: ['minInvestment', 'platformFeePercent', 'cancellationHours'] },
  { title: 'Safety', names: ['requireTwoFactor'] },
  { title: 'Banner', names: ['bannerOn', 'bannerText', 'bannerLook'] },
] as const satisfies readonly { title: string; names: readonly SettingName[] }[];

const emailPattern = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

/** What is wrong with the settings that are changed, one sentence each; empty when they are fine. */
export function settingIssues(settings: SiteSettings, changed: readonly SettingName[]): Issue[] {
  const own = changed.flatMap((name) => {
    const message = issueOf(settingFacts[name], settings[name]) ?? fieldsIssue(name, settings);
    return message === undefined ? [] : [{ path: name, message }];
  });
  const isEmptyBanner = settings.bannerOn && settings.bannerText === '';
  return isEmptyBanner ? [...own, { path: 'bannerText', message: 'Say something, or switch the banner off' }] : own;
}

function issueOf(facts: SettingFacts, value: SiteSettings[SettingName]): string | undefined {
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
  return `Choose from: ${materialFieldLabels.join(', ')}`;
}

function textIssue({ kind, label, min, max }: Words & Limits & { kind: string }, value: string): string | undefined {
  if (value.length < min) return `${label} is required`;
  if (value.length > max) return `${label} may have at most ${max} characters`;
  if (kind === 'email')
    return emailPattern.test(value) ? undefined : `${label} must be one email address, without a name`;
  // It becomes part of titles and of the headers of mails.
  if (kind === 'text' && /[\p{C}<>]/u.test(value)) return `${label} must be one line without < and >`;
  return undefined;
}
