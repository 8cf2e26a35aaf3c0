// European crowdfunding service providers: Regulation (EU) 2020/1503, applied since November 10, 2021.
import { allow, checkOfferSize, findMissing, refuseForProfile, refuseMinor, toUsCents } from './common-rules.ts';
import { bigAmountStep, ecsprRiskStep, knowledgeStep, lossStep } from './eu-ecspr-steps.ts';
import type { Decision, Facts, Figure, Pack, ProfileField, Step, Values } from './pack.ts';

const figures = {
  maxOffer: {
    label: 'Most a project owner may raise in 12 months',
    value: 500_000_000,
    unit: 'cents',
    law: 'Article 1(2)(c)',
  },
  reflectionDays: { label: 'Reflection period', value: 4, unit: 'days', law: 'Article 22' },
  testMonths: { label: 'Entry knowledge test is renewed after', value: 24, unit: 'months', law: 'Article 21(3)' },
  lossPercent: { label: 'Simulated loss, of net worth', value: 10, unit: 'percent', law: 'Article 21(5)' },
  warnFloor: {
    label: 'Separate warning from this amount',
    value: 100_000,
    unit: 'cents',
    law: 'Article 21(7)',
    isUnconfirmed: true,
  },
  warnPercent: {
    label: 'Separate warning from this part of net worth',
    value: 5,
    unit: 'percent',
    law: 'Article 21(7)',
    isUnconfirmed: true,
  },
  classMonths: {
    label: 'Sophisticated investors are confirmed for',
    value: 24,
    unit: 'months',
    law: 'Annex II',
    isUnconfirmed: true,
  },
  maxPages: { label: 'Pages of the key investment information sheet', value: 6, unit: 'pages', law: 'Article 23(7)' },
  rate: {
    label: 'US dollars for one euro',
    value: 10_000,
    unit: 'rate',
    law: 'Set by the operator',
    isUnconfirmed: true,
  },
} satisfies Record<string, Figure>;

type Key = keyof typeof figures;

const law = 'Regulation (EU) 2020/1503, Article 21';

function asks({ investor, now }: Facts): readonly ProfileField[] {
  const always: ProfileField[] = ['country', 'birthDate'];
  return isSophisticated(investor, now) ? always : [...always, 'income', 'liquidAssets', 'commitments'];
}

/** Nobody is refused for their means: the law warns, and asks for consent. */
function mayInvest(facts: Facts): Decision {
  const missing = findMissing(facts.investor, asks(facts));
  if (missing.length > 0) return refuseForProfile(missing, law);
  return refuseMinor(facts) ?? allow({ amountCents: facts.amountCents, investorClass: facts.investor.investorClass });
}

export function isSophisticated({ investorClass, classUntil }: Facts['investor'], now: Date): boolean {
  return investorClass === 'sophisticated' && classUntil !== null && classUntil > now;
}

/** What a person could pay: income and liquid assets less yearly commitments, in US cents; 0 until they are stated. */
function netWorthOf({ incomeCents, liquidAssetsCents, commitmentsCents }: Facts['investor']): number {
  return Math.max(0, (incomeCents ?? 0) + (liquidAssetsCents ?? 0) - (commitmentsCents ?? 0));
}

function listSteps({ investor, amountCents, now }: Facts, values: Values<Key>): readonly Step[] {
  if (isSophisticated(investor, now)) return [ecsprRiskStep];
  const netWorthCents = netWorthOf(investor);
  const partOf = (percent: number) => Math.trunc((netWorthCents * percent) / 100);
  const warnFromCents = Math.max(toUsCents(values.warnFloor, values.rate), partOf(values.warnPercent));
  return [
    ecsprRiskStep,
    knowledgeStep(values.testMonths),
    lossStep({ lossCents: partOf(values.lossPercent), percent: values.lossPercent, months: values.testMonths / 2 }),
    ...(amountCents > warnFromCents ? [bigAmountStep(warnFromCents)] : []),
  ];
}

export const euEcspr20211110 = {
  id: 'eu-ecspr-2021-11-10',
  family: 'eu-ecspr',
  name: 'Crowdfunding regulation (European Union)',
  law: 'Regulation (EU) 2020/1503, applied since November 10, 2021',
  summary:
    'Up to €5,000,000 in 12 months with a key investment information sheet. Investors take a knowledge test, see what a loss would mean for them, and may change their mind for four days.',
  currency: 'EUR',
  figures,
  calendar: 'EU',
  classes: ['ordinary', 'sophisticated'],
  agreement: 'required',
  documents: [{ kind: 'key_information', law: 'Article 23', maxPages: figures.maxPages.value }],
  releases: { kind: 'milestones' },
  needsGoal: false,
  deadline: { law: 'Annex I, Part C(b)' },
  materialChange: 'may_cancel',
  cancelHours: () => null,
  reflectionDays: ({ investorClass }, { reflectionDays }) => (investorClass === 'sophisticated' ? 0 : reflectionDays),
  lockUpMonths: () => 0,
  asks,
  mayOffer: (offer, { maxOffer, rate }) =>
    checkOfferSize(offer, { rule: 'maxOffer', law: figures.maxOffer.law, maxCents: toUsCents(maxOffer, rate) }),
  mayInvest,
  steps: listSteps,
  mayCloseEarly: () => ({ allowed: true }),
  duties: () => [],
} satisfies Pack<Key>;
