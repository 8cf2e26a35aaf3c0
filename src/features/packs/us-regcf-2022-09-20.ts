// Regulation Crowdfunding of the United States, 17 CFR 227, with the figures in force since September 20, 2022.
import { addDays, toDay } from '#kernel/dates.ts';
import { type Cents, cents } from '#kernel/money.ts';
import { addBusinessDays } from './business-days.ts';
import { allow, checkOfferSize, findMissing, refuse, refuseForProfile, refuseMinor } from './common-rules.ts';
import type { Closing, Decision, Facts, Figure, Offer, OfferDates, Pack, ProfileField, Values } from './pack.ts';
import { checkRollingLimit } from './rolling-limit.ts';
import { regcfSteps } from './us-regcf-steps.ts';

const figures = {
  maxOffer: {
    label: 'Most an issuer may sell in 12 months',
    value: 500_000_000,
    unit: 'cents',
    law: '17 CFR 227.100(a)(1)',
  },
  threshold: {
    label: 'Income and net worth from which the higher limit holds',
    value: 12_400_000,
    unit: 'cents',
    law: '17 CFR 227.100(a)(2)',
  },
  floor: { label: 'Lowest limit of an investor', value: 250_000, unit: 'cents', law: '17 CFR 227.100(a)(2)(i)' },
  lowerPercent: { label: 'Limit below the threshold', value: 5, unit: 'percent', law: '17 CFR 227.100(a)(2)(i)' },
  upperPercent: { label: 'Limit from the threshold on', value: 10, unit: 'percent', law: '17 CFR 227.100(a)(2)(ii)' },
  cap: { label: 'Highest limit of an investor', value: 12_400_000, unit: 'cents', law: '17 CFR 227.100(a)(2)(ii)' },
  publicDays: {
    label: 'Days an offer is public before any sale',
    value: 21,
    unit: 'days',
    law: '17 CFR 227.303(a)(2)',
  },
  cancelHours: {
    label: 'Right to cancel ends before the deadline',
    value: 48,
    unit: 'hours',
    law: '17 CFR 227.304(a)',
  },
  earlyNoticeDays: { label: 'Notice before an early close', value: 5, unit: 'business days', law: '17 CFR 227.304(b)' },
  reconfirmDays: {
    label: 'Time to reconfirm after a material change',
    value: 5,
    unit: 'business days',
    law: '17 CFR 227.304(c)',
  },
  refundDays: { label: 'Time to refund and notify', value: 5, unit: 'business days', law: '17 CFR 227.304(c)-(d)' },
  lockUpMonths: { label: 'Months without resale', value: 12, unit: 'months', law: '17 CFR 227.501' },
  reportDays: { label: 'Annual report after the end of the year', value: 120, unit: 'days', law: '17 CFR 227.202(b)' },
} satisfies Record<string, Figure>;

type Key = keyof typeof figures;

/** What a person who is not accredited may commit in twelve months. */
export function regcfLimit(incomeCents: Cents, netWorthCents: Cents, values: Values<Key>): Cents {
  const larger = Math.max(incomeCents, netWorthCents);
  return isBelow(incomeCents, netWorthCents, values)
    ? cents(Math.max(values.floor, percentOf(larger, values.lowerPercent)))
    : cents(Math.min(values.cap, percentOf(larger, values.upperPercent)));
}

function isBelow(incomeCents: Cents, netWorthCents: Cents, { threshold }: Values<Key>): boolean {
  return incomeCents < threshold || netWorthCents < threshold;
}

/** Rounded down: a limit never allows more than the law. */
function percentOf(amount: number, percent: number): number {
  return Math.trunc((amount * percent) / 100);
}

function asks({ investor, now }: Facts): readonly ProfileField[] {
  const always: ProfileField[] = ['country', 'birthDate'];
  return isAccredited(investor, now) ? always : [...always, 'income', 'netWorth', 'elsewhere'];
}

function mayInvest(facts: Facts, values: Values<Key>): Decision {
  const { investor, offer, now } = facts;
  const { law } = figures.threshold;
  const opensAt = offer.publishedAt === null ? null : addPublicDays(offer.publishedAt, values.publicDays);
  if (opensAt === null || now < opensAt) {
    const inputs = { publishedAt: offer.publishedAt?.toISOString() ?? null, days: values.publicDays };
    return refuse({ rule: 'publicDays', law: figures.publicDays.law, remedy: 'wait', inputs, from: opensAt });
  }
  const missing = findMissing(investor, asks(facts));
  if (missing.length > 0) return refuseForProfile(missing, law);
  const minor = refuseMinor(facts);
  if (minor !== undefined) return minor;
  if (isAccredited(investor, now)) {
    return allow({ investorClass: 'accredited', amountCents: facts.amountCents });
  }
  const { incomeCents, netWorthCents, elsewhereCents, statedAt } = investor;
  if (incomeCents === null || netWorthCents === null || elsewhereCents === null) {
    return refuseForProfile(['income', 'netWorth', 'elsewhere'], law);
  }
  return checkRollingLimit(facts, {
    rule: 'limit',
    law: (isBelow(incomeCents, netWorthCents, values) ? figures.floor : figures.cap).law,
    limitCents: regcfLimit(incomeCents, netWorthCents, values),
    elsewhereCents,
    inputs: { incomeCents, netWorthCents, statedAt: statedAt?.toISOString() ?? null },
  });
}

function isAccredited({ investorClass, classUntil }: Facts['investor'], now: Date): boolean {
  return investorClass === 'accredited' && (classUntil === null || classUntil > now);
}

function addPublicDays(publishedAt: Date, days: number): Date {
  return new Date(publishedAt.getTime() + days * 86_400_000);
}

function mayCloseEarly(offer: Offer, { lastDay, now }: { lastDay: string; now: Date }, values: Values<Key>): Closing {
  const no = (rule: Key, reason: string): Closing => ({ allowed: false, rule, law: figures[rule].law, reason });
  if (offer.raisedCents < offer.goalCents) {
    return no('earlyNoticeDays', 'The target amount is not reached yet.');
  }
  const earliest = addBusinessDays(toDay(now), values.earlyNoticeDays, 'US');
  if (lastDay < earliest) {
    return no('earlyNoticeDays', `Investors need notice of ${values.earlyNoticeDays} business days.`);
  }
  const opened = offer.publishedAt;
  if (opened === null || lastDay < toDay(addPublicDays(opened, values.publicDays))) {
    return no('publicDays', `The offer has to be public for ${values.publicDays} days.`);
  }
  if (offer.deadline !== null && lastDay >= offer.deadline) {
    return no('earlyNoticeDays', 'The new last day is not before the current one.');
  }
  return { allowed: true };
}

function listDuties({ firstSoldDay, until }: OfferDates, values: Values<Key>) {
  const duties = [];
  for (let year = Number(firstSoldDay.slice(0, 4)); ; year += 1) {
    const dueDay = addDays(`${year}-12-31`, values.reportDays);
    if (dueDay > until) return duties;
    duties.push({
      key: `annual-report-${year}`,
      title: `Annual report for ${year} (Form C-AR)`,
      law: figures.reportDays.law,
      dueDay,
    });
  }
}

export const usRegcf20220920 = {
  id: 'us-regcf-2022-09-20',
  family: 'us-regcf',
  name: 'Regulation Crowdfunding (United States)',
  law: '17 CFR Part 227, figures in force since September 20, 2022',
  summary:
    'Up to $5,000,000 in 12 months. Investors have a personal limit, the offer is public for 21 days before the first sale, and money is sent as a whole after it closes.',
  currency: 'USD',
  figures,
  calendar: 'US',
  classes: ['ordinary', 'accredited'],
  agreement: 'required',
  documents: [
    { kind: 'offering', law: '17 CFR 227.201' },
    { kind: 'financials', law: '17 CFR 227.201(t)' },
  ],
  releases: {
    kind: 'whole',
    law: '17 CFR 227.303(e)',
    reason:
      'Under Regulation Crowdfunding, money is sent to the company as a whole, once the target is met and the right to cancel has ended.',
  },
  needsGoal: true,
  deadline: { law: '17 CFR 227.201(g)' },
  materialChange: 'must_reconfirm',
  cancelHours: ({ cancelHours }) => cancelHours,
  reflectionDays: () => 0,
  lockUpMonths: ({ lockUpMonths }) => lockUpMonths,
  asks,
  mayOffer: (offer, { maxOffer }) =>
    checkOfferSize(offer, { rule: 'maxOffer', law: figures.maxOffer.law, maxCents: cents(maxOffer) }),
  mayInvest,
  steps: () => regcfSteps,
  mayCloseEarly,
  duties: listDuties,
} satisfies Pack<Key>;
