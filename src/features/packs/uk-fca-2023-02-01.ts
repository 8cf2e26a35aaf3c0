// Financial promotions of the United Kingdom: FCA Handbook, COBS 4.12A, in force since February 1, 2023.

import { cents } from '#kernel/money.ts';
import {
  allow,
  checkOfferSize,
  findMissing,
  refuse,
  refuseForProfile,
  refuseMinor,
  toUsCents,
} from './common-rules.ts';
import type { Decision, Facts, Figure, Pack, Values } from './pack.ts';
import { checkRollingLimit } from './rolling-limit.ts';
import { fcaSteps } from './uk-fca-steps.ts';

const figures = {
  maxOffer: {
    label: 'Most a company may raise in 12 months',
    value: 500_000_000,
    unit: 'cents',
    law: 'Public offer threshold',
    isUnconfirmed: true,
  },
  coolingHours: {
    label: 'Cooling-off for first-time investors',
    value: 24,
    unit: 'hours',
    law: 'COBS 4.12A.18',
    isUnconfirmed: true,
  },
  restrictedPercent: {
    label: 'Restricted investors: part of net assets in 12 months',
    value: 10,
    unit: 'percent',
    law: 'COBS 4 Annex 2',
    isUnconfirmed: true,
  },
  classMonths: {
    label: 'Categories are renewed after',
    value: 12,
    unit: 'months',
    law: 'COBS 4.12A.21',
    isUnconfirmed: true,
  },
  questionMonths: {
    label: 'Appropriateness questions are renewed after',
    value: 12,
    unit: 'months',
    law: 'COBS 10',
    isUnconfirmed: true,
  },
  rate: {
    label: 'US dollars for one pound',
    value: 10_000,
    unit: 'rate',
    law: 'Set by the operator',
    isUnconfirmed: true,
  },
} satisfies Record<string, Figure>;

type Key = keyof typeof figures;

const asked = ['country', 'birthDate', 'investorClass'] as const;

function asks({ investor }: Facts) {
  return investor.investorClass === 'restricted' ? [...asked, 'netWorth' as const, 'elsewhere' as const] : asked;
}

function mayInvest(facts: Facts, values: Values<Key>): Decision {
  const { investor, amountCents, now } = facts;
  const { law } = figures.classMonths;
  const missing = findMissing(investor, asks(facts));
  if (missing.length > 0) return refuseForProfile(missing, law);
  const minor = refuseMinor(facts);
  if (minor !== undefined) return minor;
  const { investorClass, classUntil, firstAskedAt } = investor;
  if (classUntil === null || classUntil <= now) {
    const inputs = { investorClass, classUntil: classUntil?.toISOString() ?? null, months: values.classMonths };
    return refuse({ rule: 'classMonths', law, remedy: 'class', inputs });
  }
  const cooledAt = firstAskedAt === null ? null : new Date(firstAskedAt.getTime() + values.coolingHours * 3_600_000);
  if (cooledAt === null || now < cooledAt) {
    const inputs = { firstAskedAt: firstAskedAt?.toISOString() ?? null, hours: values.coolingHours };
    return refuse({ rule: 'coolingHours', law: figures.coolingHours.law, remedy: 'wait', inputs, from: cooledAt });
  }
  if (investorClass !== 'restricted') return allow({ investorClass, amountCents });
  const netAssetsCents = investor.netWorthCents ?? cents(0);
  return checkRollingLimit(facts, {
    rule: 'restrictedPercent',
    law: figures.restrictedPercent.law,
    limitCents: cents(Math.trunc((netAssetsCents * values.restrictedPercent) / 100)),
    elsewhereCents: investor.elsewhereCents ?? cents(0),
    inputs: { netAssetsCents, statedAt: investor.statedAt?.toISOString() ?? null },
  });
}

export const ukFca20230201 = {
  id: 'uk-fca-2023-02-01',
  family: 'uk-fca',
  name: 'Financial promotion rules (United Kingdom)',
  law: 'FCA Handbook, COBS 4.12A, in force since February 1, 2023',
  summary:
    'Investors state their category, answer questions and wait before their first investment. People in the restricted category may invest only a part of their net assets.',
  currency: 'GBP',
  figures,
  calendar: 'UK',
  classes: ['ordinary', 'restricted', 'high_net_worth', 'sophisticated'],
  agreement: 'required',
  documents: [],
  releases: { kind: 'milestones' },
  needsGoal: false,
  deadline: null,
  materialChange: 'may_cancel',
  cancelHours: () => null,
  reflectionDays: () => 0,
  lockUpMonths: () => 0,
  asks,
  mayOffer: (offer, { maxOffer, rate }) =>
    checkOfferSize(offer, { rule: 'maxOffer', law: figures.maxOffer.law, maxCents: toUsCents(maxOffer, rate) }),
  mayInvest,
  steps: (_facts, { questionMonths }) => fcaSteps(questionMonths),
  mayCloseEarly: () => ({ allowed: true }),
  duties: () => [],
} satisfies Pack<Key>;
