// Refusals of policy packs in sentences: the rule with its date, what went into it, and what is still allowed and from when.
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { siteRule } from './common-rules.ts';
import type { Inputs, Pack, ProfileField, Refusal } from './pack.ts';

export const profileFieldNames: Record<ProfileField, string> = {
  country: 'country of residence',
  birthDate: 'date of birth',
  income: 'yearly income',
  netWorth: 'net worth',
  liquidAssets: 'liquid assets',
  commitments: 'yearly financial commitments',
  elsewhere: 'crowdfunding investments elsewhere',
  investorClass: 'investor category',
};

/** One to three sentences for the investor, or for the owner of an offer that is too large. */
export function explainRefusal(pack: Pick<Pack, 'id' | 'name' | 'figures'>, refusal: Refusal): string {
  const rule = refusal.law === siteRule ? [] : [`Rule: ${pack.name}, ${datedLaw(pack, refusal.law)}.`];
  return [...describe(pack, refusal), ...rule].join(' ');
}

/** "17 CFR 227.100(a)(2), as of Sep 20, 2022": the day in the name of the pack, since when its figures are in force. */
export function datedLaw({ id }: Pick<Pack, 'id'>, law: string): string {
  const [since] = /\d{4}-\d{2}-\d{2}$/.exec(id) ?? [];
  return since === undefined || law === siteRule ? law : `${law}, as of ${formatDay(since)}`;
}

/** What a limit was computed from: "the income and net worth you stated on Nov 2, 2026". */
export function describeLimitBasis(inputs: Inputs): string {
  return `the ${inputs['incomeCents'] === undefined ? 'net worth' : 'income and net worth'} you stated${statedOn(inputs)}`;
}

/** For the owner of an offer without a last day. */
export function explainMissingDeadline({ name, deadline }: Pick<Pack, 'name' | 'deadline'>): string {
  return `These rules need a last day of funding: investors have to know it beforehand. Choose a deadline. Rule: ${name}, ${deadline?.law}.`;
}

function describe({ figures }: Pick<Pack, 'figures'>, refusal: Refusal): string[] {
  const { rule, inputs, from, missing } = refusal;
  switch (rule) {
    case 'profile':
      return [
        `Before you invest, please tell us your ${listWords((missing ?? []).map((field) => profileFieldNames[field]))}.`,
      ];
    case 'age':
      return [`You have to be 18 to invest${from === null ? '' : `; you can from ${formatDay(from)}`}.`];
    case 'publicDays':
      return [
        `This offer has to be public for ${inputs['days']} days before anyone invests.`,
        from === null ? 'It is not public yet.' : `You can invest from ${formatMoment(from)}.`,
      ];
    case 'coolingHours':
      return [
        `First-time investors have ${inputs['hours']} hours to think before they invest.`,
        from === null ? 'They start when you ask to invest.' : `You can invest from ${formatMoment(from)}.`,
      ];
    case 'classMonths':
      return [`Please state your investor category again: it has to be renewed every ${inputs['months']} months.`];
    case 'maxOffer':
      return [
        `${figures['maxOffer']?.label ?? 'The most that may be raised'}: ${formatDollars(refusal.limitCents ?? cents(0))}.`,
        ...((refusal.usedCents ?? 0) > 0
          ? [`${formatDollars(refusal.usedCents ?? cents(0))} is sold or on offer in other projects of the same owner.`]
          : []),
        `The goal can be at most ${formatDollars(refusal.stillAllowedCents)}.`,
      ];
    default:
      return describeLimit(refusal);
  }
}

function describeLimit(refusal: Refusal): string[] {
  const { limitCents = cents(0), usedCents = cents(0), stillAllowedCents, from } = refusal;
  const later = from === null ? '' : ` From ${formatDay(from)} you can invest this amount.`;
  const now =
    stillAllowedCents > 0
      ? `You may still invest ${formatDollars(stillAllowedCents)}.${later}`
      : `You have reached your limit.${later}`;
  return [
    now,
    `Your limit is ${formatDollars(limitCents)} in 12 months for ${describeLimitBasis(refusal.inputs)}; ${formatDollars(usedCents)} is used.`,
  ];
}

function statedOn(inputs: Inputs): string {
  const { statedAt } = inputs;
  return typeof statedAt === 'string' ? ` on ${formatDay(statedAt)}` : '';
}

/** "a", "a and b", "a, b and c". */
export function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
