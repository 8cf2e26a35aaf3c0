import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '#kernel/money.ts';
import { getCount } from '#test/counts.ts';
import { findOpenSteps } from './common-rules.ts';
import {
  type Facts,
  type Investor,
  type InvestorClass,
  investorClasses,
  type Offer,
  type PackId,
  packIds,
} from './pack.ts';
import { figureValues, listUnconfirmed, packs } from './pack-list.ts';
import { explainRefusal } from './refusal-copy.ts';
import { addMonths, ageAt } from './rolling-limit.ts';
import { regcfLimit, usRegcf20220920 } from './us-regcf-2022-09-20.ts';

const now = new Date('2026-11-28T12:00:00Z');
const dollars = (amount: number): Cents => cents(Math.round(amount * 100));
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

const someone: Investor = {
  kind: 'person',
  country: 'US',
  birthDate: '1990-05-01',
  incomeCents: dollars(50_000),
  netWorthCents: dollars(60_000),
  liquidAssetsCents: dollars(20_000),
  commitmentsCents: dollars(10_000),
  elsewhereCents: dollars(0),
  statedAt: ago(10),
  investorClass: 'ordinary',
  classUntil: null,
  answers: [],
  firstAskedAt: ago(3),
};
const offer: Offer = {
  id: 1,
  goalCents: dollars(500_000),
  raisedCents: dollars(0),
  soldElsewhereCents: dollars(0),
  publishedAt: ago(30),
  deadline: '2027-01-31',
};
const facts = (given: Partial<Omit<Facts, 'investor'>> & { investor?: Partial<Investor> }): Facts => ({
  offer,
  purchases: [],
  amountCents: dollars(1_000),
  now,
  ...given,
  investor: { ...someone, ...given.investor },
});
const decide = (id: PackId, given: Parameters<typeof facts>[0]) =>
  packs[id].mayInvest(facts(given), figureValues(packs[id]));
const regcf = 'us-regcf-2022-09-20';

describe('Regulation Crowdfunding', () => {
  test.each([
    [20_000, 10_000, 2_500],
    [30_000, 105_000, 5_250],
    [150_000, 80_000, 7_500],
    [123_999, 1_000_000, 50_000],
    [124_000, 124_000, 12_400],
    [200_000, 900_000, 90_000],
    [1_200_000, 2_000_000, 124_000],
  ])('income $%d and net worth $%d allow $%d in twelve months', (income, netWorth, limit) => {
    expect(regcfLimit(dollars(income), dollars(netWorth), figureValues(usRegcf20220920) as never)).toBe(dollars(limit));
  });

  test('the last cent of a limit may be invested, and not one more', () => {
    const purchases = [{ amountCents: dollars(1_500), at: ago(100) }];
    const investor = { elsewhereCents: dollars(500) };
    expect(decide(regcf, { investor, purchases, amountCents: dollars(1_000) }).allowed).toBe(true);
    expect(decide(regcf, { investor, purchases, amountCents: cents(100_001) })).toMatchObject({
      allowed: false,
      rule: 'limit',
      remedy: 'less',
      limitCents: dollars(3_000),
      usedCents: dollars(2_000),
      stillAllowedCents: dollars(1_000),
      from: addMonths(ago(100), 12),
    });
  });

  test('a refusal names the rule, the limit, what is used and what is still allowed and when', () => {
    const purchases = [{ amountCents: dollars(1_760), at: new Date('2026-03-03T10:00:00Z') }];
    const refusal = decide(regcf, { purchases, amountCents: dollars(2_000) });
    if (refusal.allowed) throw new Error('not refused');
    expect(explainRefusal(packs[regcf], refusal)).toBe(
      'You may still invest $1,240. From Mar 3, 2027 you can invest this amount. Your limit is $3,000 in 12 months for the income and net worth you stated on Nov 18, 2026; $1,760 is used. Rule: Regulation Crowdfunding (United States), 17 CFR 227.100(a)(2)(i), as of Sep 20, 2022.',
    );
  });

  test('a commitment leaves the window exactly twelve months after it was made', () => {
    const given = { purchases: [{ amountCents: dollars(3_000), at: new Date('2025-11-28T12:00:00Z') }] };
    expect(decide(regcf, { ...given, now: new Date(now.getTime() - 1) }).allowed).toBe(false);
    expect(decide(regcf, given).allowed).toBe(true);
  });

  test('accredited investors have no limit while their category holds', () => {
    const accredited = { investorClass: 'accredited' as const, incomeCents: null, netWorthCents: null };
    const amountCents = dollars(400_000);
    expect(
      decide(regcf, { investor: { ...accredited, classUntil: new Date(now.getTime() + 1) }, amountCents }).allowed,
    ).toBe(true);
    expect(decide(regcf, { investor: { ...accredited, classUntil: now }, amountCents })).toMatchObject({
      rule: 'profile',
    });
  });

  test('nothing is sold in the first 21 days an offer is public', () => {
    const opened = new Date('2026-11-07T12:00:00Z');
    expect(decide(regcf, { offer: { ...offer, publishedAt: opened } }).allowed).toBe(true);
    expect(decide(regcf, { offer: { ...offer, publishedAt: new Date(opened.getTime() + 1) } })).toMatchObject({
      rule: 'publicDays',
      remedy: 'wait',
      from: new Date(now.getTime() + 1),
    });
  });

  test.each([
    ['the target is missed by a cent', { raisedCents: cents(49_999_999) }, '2026-12-10', false],
    ['five business days are given', {}, '2026-12-04', true],
    ['four business days are given', {}, '2026-12-03', false],
    ['it would be the present deadline', {}, '2027-01-31', false],
    ['it was public for less than 21 days then', { publishedAt: ago(1) }, '2026-12-17', false],
    ['it was public for 21 days then', { publishedAt: ago(1) }, '2026-12-18', true],
  ])('closing early, when %s', (_when, changed, lastDay, allowed) => {
    const closing = { ...offer, raisedCents: offer.goalCents, ...changed };
    expect(packs[regcf].mayCloseEarly(closing, { lastDay, now }, figureValues(packs[regcf])).allowed).toBe(allowed);
  });

  test('an annual report is due within 120 days of each year’s end', () => {
    const dates = { firstSoldDay: '2026-11-20', closedDay: '2026-12-31', until: '2028-12-31' };
    expect(packs[regcf].duties(dates, figureValues(packs[regcf])).map(({ dueDay }) => dueDay)).toEqual([
      '2027-04-30',
      '2028-04-29',
    ]);
  });
});

/** The limit written out again, plainly, in dollars of a day. */
function plainlyAllowed({ investor, purchases, amountCents, now: at }: Facts): number {
  const income = Number(investor.incomeCents);
  const worth = Number(investor.netWorthCents);
  const more = income > worth ? income : worth;
  let limit: number;
  if (income >= 12_400_000 && worth >= 12_400_000) limit = more / 10 > 12_400_000 ? 12_400_000 : Math.floor(more / 10);
  else limit = more / 20 < 250_000 ? 250_000 : Math.floor(more / 20);
  const yearAgo = new Date(Date.UTC(at.getUTCFullYear() - 1, at.getUTCMonth(), at.getUTCDate(), at.getUTCHours()));
  let left = limit - Number(investor.elsewhereCents);
  for (const purchase of purchases) if (purchase.at.getTime() > yearAgo.getTime()) left -= purchase.amountCents;
  return amountCents <= left ? amountCents : Math.max(0, left);
}

test('thousands of histories are judged as by a second computation', () => {
  const amount = (max: number) => fc.integer({ min: 0, max }).map((value) => cents(value));
  const means = fc.oneof(amount(300_000_000), fc.constantFrom(12_399_999, 12_400_000, 12_400_001, 0).map(cents));
  const wishes = fc.integer({ min: 1, max: 13_000_000 }).map((value) => cents(value));
  const history = fc.array(
    fc.record({ amountCents: amount(3_000_000), at: fc.integer({ min: 0, max: 800 }).map((days) => ago(days)) }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(means, means, amount(2_000_000), history, wishes, (income, worth, elsewhere, purchases, wish) => {
      const given = facts({
        investor: { incomeCents: income, netWorthCents: worth, elsewhereCents: elsewhere },
        purchases,
        amountCents: wish,
      });
      const decision = packs[regcf].mayInvest(given, figureValues(packs[regcf]));
      const allowed = plainlyAllowed(given);
      expect(decision.allowed).toBe(allowed === wish);
      if (decision.allowed) return;
      expect(decision.stillAllowedCents).toBe(allowed);
      if (decision.from === null) return;
      // What a refusal promises comes true at that moment, and not before.
      const judge = (at: Date) => packs[regcf].mayInvest({ ...given, now: at }, figureValues(packs[regcf])).allowed;
      expect([judge(new Date(decision.from.getTime() - 1)), judge(decision.from)]).toEqual([false, true]);
    }),
    { numRuns: getCount('limitHistories') },
  );
});

describe('every pack', () => {
  test.each(packIds)('%s names the law of each figure and refusal', (id) => {
    for (const { law, label } of Object.values(packs[id].figures))
      expect([law, label].every((text) => text !== '')).toBe(true);
    expect(packs[id].id).toBe(id);
  });

  const cases = packIds.flatMap((id) =>
    investorClasses.map((investorClass): [PackId, InvestorClass] => [id, investorClass]),
  );
  test.each(cases)('%s explains each refusal of someone %s, around each boundary', (id, investorClass) => {
    const pack = packs[id];
    const values = figureValues(pack);
    for (const classUntil of [null, now, new Date(now.getTime() + 1)])
      for (const amountCents of [10_000, 299_999, 300_000, 300_001, 600_000, 600_001, 99_999_999].map(cents))
        for (const publishedAt of [null, ago(21), new Date(ago(21).getTime() + 1)])
          for (const firstAskedAt of [null, ago(1), new Date(ago(1).getTime() + 1)]) {
            const given = facts({
              investor: { investorClass, classUntil, firstAskedAt },
              offer: { ...offer, publishedAt },
              amountCents,
            });
            const decision = pack.mayInvest(given, values);
            if (decision.allowed) continue;
            expect(decision.law).not.toBe('');
            expect(decision.stillAllowedCents).toBeLessThan(amountCents);
            expect(explainRefusal(pack, decision)).toMatch(/^[A-Z].*\. Rule: .*\.$/);
          }
  });

  test.each(packIds)('%s refuses people under 18 if it asks for the birth date, and missing facts by name', (id) => {
    const asked = packs[id].asks(facts({}), figureValues(packs[id]));
    if (!asked.includes('birthDate')) return;
    const investor = { investorClass: 'restricted' as const, classUntil: new Date(now.getTime() + 1) };
    expect(decide(id, { investor: { ...investor, birthDate: '2008-11-29' } })).toMatchObject({
      rule: 'age',
      from: new Date('2026-11-29'),
    });
    expect(decide(id, { investor: { ...investor, birthDate: '2008-11-28' } })).not.toMatchObject({ rule: 'age' });
    expect(decide(id, { investor: { ...investor, country: null } })).toMatchObject({
      rule: 'profile',
      missing: ['country'],
    });
  });
});

describe('European and British rules', () => {
  test('an amount above the higher of €1,000 and 5% of net worth asks for its own consent', () => {
    const pack = packs['eu-ecspr-2021-11-10'];
    const values = figureValues(pack, { rate: 11_000 });
    const steps = (amountCents: Cents, investor: Partial<Investor>) =>
      pack.steps(facts({ amountCents, investor }), values).map(({ id }) => id);
    const large = 'eu-ecspr-large-amount-2021';
    expect(steps(dollars(3_000), {})).not.toContain(large);
    expect(steps(cents(300_001), {})).toContain(large);
    const poor = { incomeCents: dollars(10_000), commitmentsCents: dollars(9_000), liquidAssetsCents: dollars(0) };
    expect(steps(dollars(1_100), poor)).not.toContain(large);
    expect(steps(cents(110_001), poor)).toContain(large);
    expect(steps(cents(110_001), { investorClass: 'sophisticated', classUntil: addMonths(now, 24) })).not.toContain(
      large,
    );
  });

  test('the first commitment waits 24 hours, and a category a year', () => {
    const investor = { investorClass: 'restricted' as const, classUntil: addMonths(now, 12) };
    expect(decide('uk-fca-2023-02-01', { investor: { ...investor, firstAskedAt: null } })).toMatchObject({
      rule: 'coolingHours',
    });
    expect(decide('uk-fca-2023-02-01', { investor: { ...investor, firstAskedAt: ago(1) } }).allowed).toBe(true);
    expect(decide('uk-fca-2023-02-01', { investor, amountCents: dollars(6_000) }).allowed).toBe(true);
    expect(decide('uk-fca-2023-02-01', { investor, amountCents: cents(600_001) })).toMatchObject({
      rule: 'restrictedPercent',
      stillAllowedCents: dollars(6_000),
    });
    expect(decide('uk-fca-2023-02-01', { investor: { ...investor, classUntil: now } })).toMatchObject({
      rule: 'classMonths',
    });
  });

  test('figures not read in the official text wait for an administrator', () => {
    expect(listUnconfirmed(packs[regcf])).toEqual([]);
    const uk = packs['uk-fca-2023-02-01'];
    expect(listUnconfirmed(uk).map(([key]) => key)).toEqual(Object.keys(uk.figures));
    expect(listUnconfirmed(uk, figureValues(uk))).toEqual([]);
    expect(figureValues(packs[regcf], { maxOffer: 1 })['maxOffer']).toBe(500_000_000);
  });
});

test('an offer may be as large as its law allows, with what the owner sold before', () => {
  const check = (goal: number, soldBefore: number) =>
    packs[regcf].mayOffer(
      { ...offer, goalCents: dollars(goal), soldElsewhereCents: dollars(soldBefore) },
      figureValues(packs[regcf]),
    );
  expect(check(5_000_000, 0).allowed).toBe(true);
  expect(check(4_000_000, 1_000_000).allowed).toBe(true);
  const refused = check(4_000_000, 1_500_000);
  expect(refused).toMatchObject({ allowed: false, stillAllowedCents: dollars(3_500_000) });
  if (!refused.allowed) {
    expect(explainRefusal(packs[regcf], refused)).toContain('The goal can be at most $3,500,000.');
  }
});

test('a step is open until it was answered rightly, for this commitment or within its months', () => {
  const [risk] = packs['open-2026'].steps(facts({}), {});
  const questions = packs['uk-fca-2023-02-01'].steps(facts({}), figureValues(packs['uk-fca-2023-02-01']))[1];
  if (risk === undefined || questions === undefined) throw new Error('steps are missing');
  const open = (answers: Investor['answers']) =>
    findOpenSteps([risk, questions], { answers, projectId: 1, since: ago(1), now }).map(({ id }) => id);
  const answer = { at: now, passed: true, projectId: 1 };
  expect(open([{ ...answer, step: risk.id }])).toEqual([questions.id]);
  expect(open([{ ...answer, step: risk.id, projectId: 2 }])).toEqual([risk.id, questions.id]);
  expect(open([{ ...answer, step: risk.id, at: ago(2) }])).toEqual([risk.id, questions.id]);
  expect(open([{ ...answer, step: questions.id, passed: false }])).toEqual([risk.id, questions.id]);
  expect(open([{ ...answer, step: questions.id, projectId: 9, at: addMonths(now, -11) }])).toEqual([risk.id]);
  expect(open([{ ...answer, step: questions.id, projectId: 9, at: addMonths(now, -12) }])).toEqual([
    risk.id,
    questions.id,
  ]);
});

test('months end where a month has fewer days, and ages change on birthdays', () => {
  expect(addMonths(new Date('2024-02-29T10:00:00Z'), 12).toISOString()).toBe('2025-02-28T10:00:00.000Z');
  expect(addMonths(new Date('2026-03-31'), -1).toISOString().slice(0, 10)).toBe('2026-02-28');
  expect([ageAt('2008-11-28', now), ageAt('2008-11-29', now), ageAt('2008-02-29', new Date('2026-02-28'))]).toEqual([
    18, 17, 17,
  ]);
});
