// Every commitment asks the pack of its project and the rules of the site; each decision is stored with its inputs.
import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getInvestmentRecord } from '#features/admin/investment-record-contract.ts';
import { screenings } from '#features/investors/server/investor-table.ts';
import { recordFirstAsk } from '#features/investors/server/step-answers.ts';
import { packOffers } from '#features/packs/server/pack-offer-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { expectSound, type HoldWish, prepare } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { daysAgo, getReserved, investByRules, makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listLimits } from '../../gate-contract.ts';
import * as contract from '../../investing-contract.ts';
import { investorExport } from '../investor-personal-data.ts';
import { openInvestor } from './gate.ts';
import { policyChecks } from './policy-check-table.ts';
import { decideAgain, readInvestorText } from './stored-check.ts';

const kindling = useTestApp();
const regcf = 'us-regcf-2022-09-20';
let grace: TestUser;

beforeEach(async () => {
  grace = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

const under = (...given: Parameters<typeof makeProjectUnder> extends [unknown, ...infer Rest] ? Rest : never) =>
  makeProjectUnder(kindling.deps, ...given);
const state = (facts?: Parameters<typeof stateProfile>[2], of = grace) => stateProfile(kindling.deps, of.id, facts);
/** 201 once the amount is reserved, also where the payment still waits for the agreement. */
async function ask(projectId: number, amount: number | string, key?: string) {
  const answer = await prepare(kindling, grace, { projectId, amount, ...(key !== undefined && { key }) });
  return { status: getReserved(answer) === undefined ? answer.status : 201, body: answer.body };
}
const invest = (wish: HoldWish) => investByRules(kindling, grace, wish);
async function reserve(wish: HoldWish) {
  const reserved = getReserved(await prepare(kindling, grace, wish));
  if (reserved === undefined) throw new Error('nothing was reserved');
  return reserved;
}
const listChecks = (of = grace) =>
  kindling.deps.db.select().from(policyChecks).where(eq(policyChecks.investorId, of.id)).orderBy(desc(policyChecks.id));

describe('a project that refuses countries', () => {
  const refuse = (id: number, countries: string[]) =>
    kindling.deps.db.update(projects).set({ refusedCountries: countries }).where(eq(projects.id, id));

  test('takes no money from people who live there, and says so; other projects do', async () => {
    const [{ id }, other] = [await makeProject(kindling.deps), await makeProject(kindling.deps)];
    await refuse(id, ['IR', 'KP']);
    await state({ country: 'KP' });
    expect(await ask(id, 500)).toMatchObject({
      status: 409,
      body: {
        code: 'not_allowed_by_rules',
        rule: 'country',
        law: 'Rule of this project',
        remedy: 'none',
        stillAllowed: '0.00',
        message: expect.stringContaining('This project doesn’t take investments from people who live in North Korea.'),
      },
    });
    expect((await listChecks())[0]).toMatchObject({ decision: 'refused', rule: 'country', projectId: id });
    expect((await ask(other.id, 500)).status).toBe(201);
  });

  test('asks where someone lives before their first commitment, and takes it from anywhere else', async () => {
    const { id } = await makeProject(kindling.deps);
    await refuse(id, ['KP']);
    expect((await ask(id, 500)).body).toMatchObject({ rule: 'country', remedy: 'profile', missing: ['country'] });
    await state({ country: 'US' });
    expect((await ask(id, 500)).status).toBe(201);
  });
});

test('an offer that is not open yet says so before it asks anything of the investor', async () => {
  const { id } = await under(regcf, { opensAt: new Date(Date.now() + 20 * 86_400_000) });
  expect(await ask(id, 500)).toMatchObject({ status: 409, body: { code: 'not_open' } });
  expect(await listChecks()).toEqual([]);
});

describe('under Regulation Crowdfunding', () => {
  test('someone who stated nothing is asked for what is missing, and can invest once it is there', async () => {
    const { id } = await under(regcf);
    const refused = await ask(id, 500);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'not_allowed_by_rules',
        rule: 'profile',
        remedy: 'profile',
        missing: ['country', 'birthDate', 'income', 'netWorth', 'elsewhere'],
        stillAllowed: '0.00',
        limit: null,
      },
    });
    await state();
    expect((await ask(id, 500)).status).toBe(201);
  });

  test('the last cent of the limit may be committed and not one more, and the refusal explains itself', async () => {
    const first = await under(regcf);
    const { id } = await under(regcf);
    await state({ elsewhere: 50_000 });
    await invest({ projectId: first.id, amount: 1_500 });
    const refused = await ask(id, '1000.01');
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'not_allowed_by_rules',
        rule: 'limit',
        remedy: 'less',
        limit: '3000.00',
        used: '2000.00',
        stillAllowed: '1000.00',
        law: '17 CFR 227.100(a)(2)(i), as of Sep 20, 2022',
      },
    });
    expect((refused.body as { message?: string }).message).toMatch(
      /^You may still invest \$1,000\. From .* you can invest this amount\. Your limit is \$3,000 in 12 months .*; \$2,000 is used\./,
    );
    expect((await ask(id, 1000)).status).toBe(201);
  });

  test('a new amount replaces the reserved one, and only the increase counts', async () => {
    const { id } = await under(regcf);
    await state();
    await reserve({ projectId: id, amount: 2_000 });
    expect((await ask(id, '3000.01')).body).toMatchObject({ rule: 'limit', used: '0.00', stillAllowed: '3000.00' });
    expect((await ask(id, 3_000)).status).toBe(201);
  });

  test('reservations elsewhere count until they end, and what was canceled does not', async () => {
    const [first, second] = [await under(regcf), await under(regcf)];
    await state();
    const reserved = await reserve({ projectId: first.id, amount: 2_500 });
    expect((await ask(second.id, 600)).body).toMatchObject({ rule: 'limit', used: '2500.00' });
    await kindling.call(contract.releaseHold, { as: grace, params: { id: reserved.investmentId } });
    expect((await ask(second.id, 3_000)).status).toBe(201);
  });

  test('an investment that was made more than twelve months ago does not count', async () => {
    const [first, second] = [await under(regcf), await under(regcf)];
    await state();
    const { id } = await invest({ projectId: first.id, amount: 3_000 });
    const moveBack = (time: string) =>
      kindling.deps.db.execute(sql`update investments set created_at = now() - ${time}::interval where id = ${id}`);
    await moveBack('12 months - 1 hour');
    expect((await ask(second.id, 100)).body).toMatchObject({ rule: 'limit', remedy: 'wait' });
    await moveBack('12 months');
    expect((await ask(second.id, 3_000)).status).toBe(201);
  });

  test('other laws have limits of their own: what was invested without rules does not count', async () => {
    const [free, bound] = [await makeProject(kindling.deps), await under(regcf)];
    await state();
    await invest({ projectId: free.id, amount: 5_000 });
    expect((await ask(bound.id, 3_000)).status).toBe(201);
  });

  test('nothing is sold before the offer was public for 21 days', async () => {
    const { id } = await under(regcf, { publishedAt: daysAgo(20) });
    await state();
    const { body } = await ask(id, 500);
    expect(body).toMatchObject({ rule: 'publicDays', remedy: 'wait' });
    expect(Date.parse(String((body as { from?: string }).from))).toBeGreaterThan(Date.now());
  });

  test('the figures frozen with the project decide, not the ones of the pack', async () => {
    const { id } = await under(regcf, { figures: { lowerPercent: 10 } });
    await state();
    expect((await ask(id, '6000.01')).body).toMatchObject({ rule: 'limit', limit: '6000.00' });
    expect((await ask(id, 6_000)).status).toBe(201);
  });

  test('accredited investors have no limit', async () => {
    const { id } = await under(regcf);
    await state({ investorClass: { family: 'us-regcf', name: 'accredited' }, income: null, netWorth: null });
    expect((await ask(id, 40_000)).status).toBe(201);
  });
});

test('in the United Kingdom asking starts the 24 hours to think, once', async () => {
  const { id } = await under('uk-fca-2023-02-01');
  await state({ investorClass: { family: 'uk-fca', name: 'high_net_worth' } });
  const first = await ask(id, 500);
  expect(first.body).toMatchObject({ rule: 'coolingHours', remedy: 'wait' });
  const from = Date.parse(String((first.body as { from?: string }).from));
  expect((from - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  expect(Date.parse(String(((await ask(id, 600)).body as { from?: string }).from))).toBeCloseTo(from, -3);
  await recordFirstAsk(kindling.deps.db, { investorId: grace.id, family: 'uk-fca' });
  await kindling.deps.db.execute(
    sql`update step_answers set at = now() - interval '24 hours' where investor_id = ${grace.id}`,
  );
  expect((await ask(id, 500)).status).toBe(201);
});

describe('rules of the site', () => {
  test('whoever screening found something about cannot invest, under any pack, and is not told why', async () => {
    const { id } = await makeProject(kindling.deps);
    await kindling.deps.db.insert(screenings).values({ userId: grace.id, state: 'hit', note: 'A list' });
    const { status, body } = await ask(id, 500);
    expect([status, body]).toMatchObject([409, { code: 'not_allowed_by_rules', rule: 'screening', remedy: 'none' }]);
    expect(JSON.stringify(body)).not.toContain('list');
  });

  test('a country the site takes no money from is refused by residence, and identity is asked for above an amount', async () => {
    const { id } = await makeProject(kindling.deps);
    await kindling.deps.db.execute(
      sql`update site_settings set investing_countries_refused = 'IR, KP', identity_required = 'above', identity_above_cents = 100000, version = version + 1`,
    );
    await kindling.deps.settings.refresh();
    expect((await ask(id, 500)).body).toMatchObject({ rule: 'country', remedy: 'profile', missing: ['country'] });
    await state({ country: 'KP' });
    expect((await ask(id, 500)).body).toMatchObject({ rule: 'country', remedy: 'none' });
    await state({ country: 'CH' });
    expect((await ask(id, '1000.01')).body).toMatchObject({ rule: 'identity', stillAllowed: '1000.00' });
    expect((await ask(id, 1_000)).status).toBe(201);
    await kindling.deps.db.execute(
      sql`update site_settings set investing_countries_refused = null, identity_required = null, identity_above_cents = null, version = version + 1`,
    );
    await kindling.deps.settings.refresh();
  });
});

describe('the record of checks', () => {
  test('an approval is written with its hold, and computed again from its inputs gives the same', async () => {
    const [first, second] = [await under(regcf), await under(regcf)];
    await state({ elsewhere: 10_000, income: 5_123_400, netWorth: 6_000_000 });
    await invest({ projectId: first.id, amount: 1_000 });
    const taken = await reserve({ projectId: second.id, amount: 500 });
    await ask(second.id, 2_000);
    const [refused, allowed] = await listChecks();
    expect(allowed).toMatchObject({
      decision: 'allowed',
      investmentId: taken.investmentId,
      packId: regcf,
      rule: null,
      amountCents: 50_000,
      limitCents: 290_000,
    });
    expect(refused).toMatchObject({ decision: 'refused', investmentId: null, rule: 'limit', amountCents: 200_000 });
    for (const row of [refused, allowed]) {
      if (!row?.sealedInvestor) throw new Error('no check');
      expect(JSON.stringify(row)).not.toMatch(/5123400|6000000|1990-05-01/);
      const opened = openInvestor(kindling.deps, grace.id, row.sealedInvestor);
      const again = decideAgain(row.packId, { ...row, investor: readInvestorText(opened ?? '') });
      expect(again.allowed ? 'allowed' : again.rule).toBe(row.rule ?? 'allowed');
      expect(again.limitCents).toBe(300_000);
    }
  });

  test('a person’s export has the check with what they had stated, opened for them', async () => {
    const { id } = await under(regcf);
    await state({ income: 5_123_400 });
    await reserve({ projectId: id, amount: 500 });
    const [row] = await listChecks();
    const part = investorExport.find(({ name }) => name === 'rules_checks');
    const sealed = { decision: 'allowed', sealed_investor: row?.sealedInvestor ?? null };
    const person = { id: grace.id, uid: grace.uid, email: grace.email, emailUnverified: false };
    expect(part?.reveal?.(sealed, person, kindling.deps)).toMatchObject({
      decision: 'allowed',
      stated: { birthDate: '1990-05-01', incomeCents: 5_123_400 },
    });
    expect(part?.reveal?.({ sealed_investor: null }, person, kindling.deps)).toEqual({ stated: null });
  });

  test('a repeated request is not written twice, and a changed one is', async () => {
    const { id } = await under(regcf);
    await ask(id, 500, 'again');
    await ask(id, 500, 'again');
    expect(await listChecks()).toHaveLength(1);
    await state({ income: null });
    await ask(id, 500, 'again');
    expect(await listChecks()).toHaveLength(2);
    await state();
    expect((await ask(id, 500, 'again')).status).toBe(201);
    expect((await ask(id, 500, 'again')).status).toBe(201);
    expect((await listChecks()).map(({ decision }) => decision)).toEqual(['allowed', 'refused', 'refused']);
  });

  test('administrators see it on the record of the investment, computed again with the same result, and the answered steps', async () => {
    const { id } = await under(regcf);
    await state();
    await ask(id, 5_000);
    const { id: investmentId } = await invest({ projectId: id, amount: 1_000 });
    const as = await makeAdmin(kindling.deps);
    const { body } = await kindling.call(getInvestmentRecord, { as, params: { id: investmentId } });
    expect(body.checks.map(({ decision, again, limit }) => [decision, again, limit])).toEqual([
      ['allowed', 'same', '3000.00'],
      ['refused', 'same', '3000.00'],
    ]);
    expect(body.checks[1]?.explanation).toContain('You may still invest $3,000.');
    expect(body.steps.map(({ step }) => step)).toContain('us-regcf-statement-2022');
    expect(JSON.stringify(body)).not.toMatch(/1990-05-01|incomeCents/);
  });

  test('a project without rules leaves a check too, without reading anything about the person', async () => {
    const { id } = await makeProject(kindling.deps);
    await reserve({ projectId: id, amount: 500 });
    expect(await listChecks()).toMatchObject([{ packId: 'open-2026', sealedInvestor: null, limitCents: null }]);
  });

  test('the database refuses to change a check, or to delete one that an investment rests on', async () => {
    const { id } = await makeProject(kindling.deps);
    await reserve({ projectId: id, amount: 500 });
    const { pool } = kindling.deps;
    for (const change of [
      "update policy_checks set rule = 'x', decision = 'refused', investment_id = null",
      'delete from policy_checks',
    ])
      await expect(pool.query(`${change} where investor_id = $1`, [grace.id])).rejects.toThrow(/kept/);
  });
});

describe('a limit is told before an amount is typed', () => {
  test('with the project, once it is known, and counts neither the reservation it would replace nor other laws', async () => {
    const [first, second] = [await under(regcf), await under(regcf)];
    const own = async (projectId: number) =>
      (await kindling.call(contract.getOwnHold, { as: grace, params: { id: projectId } })).body.limit;
    expect(await own(first.id)).toBeNull();
    await state({ elsewhere: 20_000 });
    expect(await own(first.id)).toMatchObject({
      family: 'us-regcf',
      limit: '3000.00',
      used: '200.00',
      stillAllowed: '2800.00',
    });
    await reserve({ projectId: first.id, amount: 2_800 });
    expect(await own(first.id)).toMatchObject({ used: '200.00', stillAllowed: '2800.00' });
    const used = await own(second.id);
    expect(used).toMatchObject({ used: '3000.00', stillAllowed: '0.00' });
    // The reservation leaves the twelve months a year from now.
    expect(Date.parse(used?.from ?? '') - Date.now()).toBeGreaterThan(360 * 86_400_000);
    expect(await own((await makeProject(kindling.deps)).id)).toBeNull();
  });

  test('in the settings, for the laws that the site offers', async () => {
    const list = async (as = grace) => (await kindling.call(listLimits, { as })).body;
    await state();
    expect(await list()).toEqual([]);
    await kindling.deps.db.insert(packOffers).values({ packId: regcf, isOffered: true }).onConflictDoNothing();
    expect(await list()).toMatchObject([{ family: 'us-regcf', limit: '3000.00', used: '0.00', from: null }]);
    expect(await list(await makeUser(kindling.deps))).toEqual([]);
  });
});
