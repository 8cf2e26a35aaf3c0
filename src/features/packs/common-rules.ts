// Rules that several packs share, with each pack's own figures and law.
import { toDay } from '#kernel/dates.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { Decision, Facts, Inputs, Investor, Offer, ProfileField, Refusal, Step, StepAnswer } from './pack.ts';
import { addMonths, ageAt } from './rolling-limit.ts';

export const adultAge = 18;

/** In place of a law: the operator decides, or the product. */
export const siteRule = 'Rule of this site';

const fieldValue: Record<ProfileField, (investor: Investor) => unknown> = {
  country: ({ country }) => country,
  birthDate: ({ birthDate, kind }) => (kind === 'organization' ? '' : birthDate),
  income: ({ incomeCents }) => incomeCents,
  netWorth: ({ netWorthCents }) => netWorthCents,
  liquidAssets: ({ liquidAssetsCents }) => liquidAssetsCents,
  commitments: ({ commitmentsCents }) => commitmentsCents,
  elsewhere: ({ elsewhereCents }) => elsewhereCents,
  investorClass: ({ investorClass }) => (investorClass === 'ordinary' ? null : investorClass),
};

export function findMissing(investor: Investor, asked: readonly ProfileField[]): ProfileField[] {
  return asked.filter((field) => fieldValue[field](investor) === null);
}

export function refuseForProfile(missing: readonly ProfileField[], law: string): Refusal {
  return refuse({ rule: 'profile', law, remedy: 'profile', inputs: { missing: missing.join(' ') }, missing });
}

/** Undefined for organizations and adults. */
export function refuseMinor({ investor, now }: Pick<Facts, 'investor' | 'now'>): Refusal | undefined {
  if (investor.birthDate === null || investor.kind === 'organization') return undefined;
  if (ageAt(investor.birthDate, now) >= adultAge) return undefined;
  const adultOn = addMonths(new Date(investor.birthDate), adultAge * 12);
  return refuse({ rule: 'age', law: siteRule, remedy: 'none', inputs: { day: toDay(now) }, from: adultOn });
}

type RefusalFacts = Pick<Refusal, 'rule' | 'law' | 'remedy' | 'inputs'> & Partial<Refusal>;

export function refuse(facts: RefusalFacts): Refusal {
  return { stillAllowedCents: cents(0), from: null, ...facts, allowed: false };
}

export function allow(inputs: Inputs = {}): Decision {
  return { allowed: true, inputs, limitCents: null };
}

/** What one owner may raise within twelve months, this offer included. */
export function checkOfferSize(
  { goalCents, soldElsewhereCents }: Offer,
  { rule, law, maxCents }: { rule: string; law: string; maxCents: Cents },
): Decision {
  const inputs = { goalCents, soldElsewhereCents, maxCents };
  if (goalCents + soldElsewhereCents <= maxCents) return { allowed: true, inputs, limitCents: maxCents };
  return refuse({
    rule,
    law,
    remedy: 'less',
    inputs,
    limitCents: maxCents,
    usedCents: soldElsewhereCents,
    stillAllowedCents: cents(Math.max(0, maxCents - soldElsewhereCents)),
  });
}

/** An amount of the pack's currency in US cents, rounded down. @param rate US dollars in ten-thousandths for one unit */
export function toUsCents(amount: number, rate: number): Cents {
  return cents(Math.trunc((amount * rate) / 10_000));
}

/** The steps without a valid answer. Steps that hold for a commitment need an answer for this project that is newer than `since`. */
export function findOpenSteps(
  steps: readonly Step[],
  { answers, projectId, since, now }: { answers: readonly StepAnswer[]; projectId: number; since: Date; now: Date },
): Step[] {
  const isValid = (step: Step, { step: id, at, passed, projectId: about }: StepAnswer) =>
    id === step.id &&
    (passed || !step.blocks) &&
    (step.holds === 'commitment' ? about === projectId && at >= since : addMonths(at, step.holds) > now);
  return steps.filter((step) => !answers.some((answer) => isValid(step, answer)));
}
