// What a policy pack is: the dated rules of one law for offers and investors, as data and pure functions. A pack never
// changes: when the law does, a new pack with a new date is added, and offers keep the one they were approved with.
import type { Cents } from '#kernel/money.ts';
import type { BusinessCalendar } from './business-days.ts';

export const packFamilies = ['open', 'us-regcf', 'eu-ecspr', 'uk-fca'] as const;
export type PackFamily = (typeof packFamilies)[number];

export const packIds = ['open-2026', 'us-regcf-2022-09-20', 'eu-ecspr-2021-11-10', 'uk-fca-2023-02-01'] as const;
export type PackId = (typeof packIds)[number];

/** `rate` is US dollars in ten-thousandths for one unit of the pack's currency. */
export const figureUnits = ['cents', 'percent', 'hours', 'days', 'business days', 'months', 'pages', 'rate'] as const;

/** A number that a rule depends on. */
export type Figure = {
  label: string;
  /** Amounts in cents of the pack's currency. */
  value: number;
  unit: (typeof figureUnits)[number];
  /** Where the law says so, such as "17 CFR 227.100(a)(1)". */
  law: string;
  /** Not read in the official text: an administrator confirms or corrects it before the pack can be offered. */
  isUnconfirmed?: true;
};

/** Everyone is 'ordinary' until another class that the pack knows was stated or confirmed. */
export const investorClasses = ['ordinary', 'restricted', 'accredited', 'sophisticated', 'high_net_worth'] as const;
export type InvestorClass = (typeof investorClasses)[number];

/** Facts that a pack may ask an investor for, in the order of the form. */
export const profileFields = [
  'country',
  'birthDate',
  'income',
  'netWorth',
  'liquidAssets',
  'commitments',
  'elsewhere',
  'investorClass',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** What is known about an investor at the moment of a decision. Amounts in US cents; with a spouse's if they file as one. */
export type Investor = {
  kind: 'person' | 'organization';
  country: string | null;
  /** "2000-02-29". */
  birthDate: string | null;
  incomeCents: Cents | null;
  netWorthCents: Cents | null;
  liquidAssetsCents: Cents | null;
  commitmentsCents: Cents | null;
  /** Bought on other platforms in the last 12 months, as declared. */
  elsewhereCents: Cents | null;
  /** When these facts were last stated or confirmed. */
  statedAt: Date | null;
  investorClass: InvestorClass;
  /** When the class has to be renewed; null if never. */
  classUntil: Date | null;
  /** Questions answered and statements acknowledged, newest last. */
  answers: readonly StepAnswer[];
  /** When they first asked to invest under these rules; null before. */
  firstAskedAt: Date | null;
};

export type StepAnswer = { step: string; at: Date; passed: boolean; projectId: number | null };

/** An earlier commitment that counts toward limits: paid or reserved, not returned. */
export type Purchase = { amountCents: Cents; at: Date };

export type Offer = {
  id: number;
  goalCents: Cents;
  raisedCents: Cents;
  /** Sold by the same owner in other offers in the preceding 12 months. */
  soldElsewhereCents: Cents;
  /** When its page and documents became public; null before. */
  publishedAt: Date | null;
  /** Last day, "2026-12-31"; null if none. */
  deadline: string | null;
};

export type Facts = { investor: Investor; offer: Offer; purchases: readonly Purchase[]; amountCents: Cents; now: Date };

/** The inputs of a decision by name, stored with it, so that it can be computed again. */
export type Inputs = Readonly<Record<string, number | string | null>>;

/** What a person can do about a refusal. */
export const remedies = ['profile', 'class', 'wait', 'less', 'steps', 'none'] as const;

export type Refusal = {
  allowed: false;
  /** The key of the rule within the pack. */
  rule: string;
  law: string;
  inputs: Inputs;
  remedy: (typeof remedies)[number];
  /** Undefined unless the rule computes one. */
  limitCents?: Cents;
  usedCents?: Cents;
  stillAllowedCents: Cents;
  /** When the amount, or more than is allowed now, becomes possible; null if it depends on something else. */
  from: Date | null;
  /** Profile fields that are missing. */
  missing?: readonly ProfileField[];
};
export type Decision = { allowed: true; inputs: Inputs; limitCents: Cents | null } | Refusal;

/** Something a person reads, answers or acknowledges before committing money. */
export type Step = {
  id: string;
  title: string;
  /** What a person does in it, after “you”. */
  brief: string;
  law: string;
  paragraphs: readonly string[];
  /** What the person confirms; absent where only questions are asked. */
  statement?: string;
  questions?: readonly Question[];
  /** How long an answer holds: for one commitment, or for months. */
  holds: 'commitment' | number;
  /** Wrong answers stop the commitment; otherwise they show the warning, which must be acknowledged. */
  blocks: boolean;
  warning?: string;
};
export type Question = { id: string; text: string; options: readonly string[]; right: number; why: string };

export const documentKinds = ['pitch_deck', 'financials', 'offering', 'key_information', 'articles', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export type RequiredDocument = { kind: DocumentKind; law: string; maxPages?: number };

export type Closing = { allowed: true } | { allowed: false; rule: string; law: string; reason: string };

/** A date that a company has to keep after its offer. */
export type Duty = { key: string; title: string; law: string; dueDay: string };

/** Methods, so that a pack with figures of its own fits where any pack does. */
export type Pack<Key extends string = string> = {
  id: PackId;
  family: PackFamily;
  name: string;
  /** The text it implements, with its date. */
  law: string;
  /** For creators who choose a pack. */
  summary: string;
  currency: 'USD' | 'EUR' | 'GBP';
  figures: Readonly<Record<Key, Figure>>;
  calendar: BusinessCalendar;
  classes: readonly InvestorClass[];
  /** Whether the client secret of a payment waits for the signed agreement. */
  agreement: 'required' | 'asked';
  documents: readonly RequiredDocument[];
  /** Whether milestones may release money, and why not. */
  releases: { kind: 'milestones' } | { kind: 'whole'; law: string; reason: string };
  /** Whether nothing is sold below the goal, even if the creator chose to keep what is raised. */
  needsGoal: boolean;
  /** The law by which an offer states its last day beforehand; null if it may have none. */
  deadline: { law: string } | null;
  materialChange: 'may_cancel' | 'must_reconfirm';
  /** Hours before the end of the last day until which an investor may cancel; null: the site's own setting. */
  cancelHours(values: Values<Key>): number | null;
  /** Days from a commitment in which an investor may cancel without reason; 0 if none. */
  reflectionDays(investor: Pick<Investor, 'investorClass'>, values: Values<Key>): number;
  lockUpMonths(values: Values<Key>): number;
  /** Facts needed for this commitment. */
  asks(facts: Facts, values: Values<Key>): readonly ProfileField[];
  mayOffer(offer: Offer, values: Values<Key>): Decision;
  mayInvest(facts: Facts, values: Values<Key>): Decision;
  /** Everything that a commitment of this amount needs, answered or not. */
  steps(facts: Facts, values: Values<Key>): readonly Step[];
  /** Whether funding may close on a new, earlier last day that is announced now. */
  mayCloseEarly(offer: Offer, closing: { lastDay: string; now: Date }, values: Values<Key>): Closing;
  duties(offer: OfferDates, values: Values<Key>): readonly Duty[];
};

export type Values<Key extends string = string> = Readonly<Record<Key, number>>;

/** Days, UTC. `until` is how far duties are listed. */
export type OfferDates = { firstSoldDay: string; closedDay: string; until: string };
