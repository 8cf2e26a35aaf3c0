// What other slices know about an investor, and the checks of the site before any pack is asked.
import { expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { explainPersonRefusal } from '../person-refusal-copy.ts';
import { checkPerson, holderName, loadInvestor } from './investor-facts.ts';
import { identityChecks, investorClasses, investorProfiles, screenings } from './investor-table.ts';
import { noFacts, type ProfileFacts, sealBasis, sealProfile } from './sealed-profile.ts';
import { recordFirstAsk, recordStepAnswer } from './step-answers.ts';

const site = useTestApp();
const regcf = { family: 'us-regcf' } as const;

async function makeInvestor(facts: Partial<ProfileFacts> = {}, country: string | null = 'US') {
  const { id, name } = await makeUser(site.deps);
  const sealed = sealProfile(site.deps, id, { ...noFacts, ...facts });
  await site.deps.db.insert(investorProfiles).values({ userId: id, country, sealed });
  return { id, name };
}

const check = (userId: number) => ({
  userId,
  refusedCountries: ['KP', 'IR'],
  identity: { required: 'never', aboveCents: cents(0) } as const,
  amountCents: cents(50_000),
  usedCents: cents(0),
});

test('a person who stated nothing is an ordinary investor without facts', async () => {
  const { id } = await makeUser(site.deps);
  expect(await loadInvestor(site.deps.db, site.deps, id, regcf)).toEqual({
    kind: 'person',
    country: null,
    birthDate: null,
    incomeCents: null,
    netWorthCents: null,
    liquidAssetsCents: null,
    commitmentsCents: null,
    elsewhereCents: null,
    statedAt: null,
    investorClass: 'ordinary',
    classUntil: null,
    answers: [],
    firstAskedAt: null,
  });
});

test('what was stated is sealed in the database and open to the rules', async () => {
  const { id } = await makeInvestor({ income: 7_654_321, netWorth: 0, birthDate: '1980-02-29' });
  const investor = await loadInvestor(site.deps.db, site.deps, id, regcf);
  expect(investor).toMatchObject({ country: 'US', incomeCents: 7_654_321, netWorthCents: 0, birthDate: '1980-02-29' });
  const { rows } = await site.deps.pool.query('select * from investor_profiles where user_id = $1', [id]);
  expect(JSON.stringify(rows)).not.toMatch(/7654321|1980-02-29/);
});

test('a profile that was copied to someone else, or sealed with another secret, does not open', async () => {
  const { id } = await makeInvestor({ income: 100 });
  const thief = await makeInvestor();
  await site.deps.pool.query(
    'update investor_profiles set sealed = (select sealed from investor_profiles where user_id = $1) where user_id = $2',
    [id, thief.id],
  );
  expect((await loadInvestor(site.deps.db, site.deps, thief.id, regcf)).incomeCents).toBeNull();
  expect((await loadInvestor(site.deps.db, { secret: 'replaced' }, id, regcf)).incomeCents).toBeNull();
});

test('a category counts for its own law, once it is confirmed where that is needed', async () => {
  const { id } = await makeInvestor();
  const sealedBasis = sealBasis(site.deps, id, { criteria: ['income'], note: null });
  const until = new Date('2028-01-01');
  const row = { userId: id, investorClass: 'sophisticated', sealedBasis, until } as const;
  await site.deps.db.insert(investorClasses).values([
    { ...row, family: 'eu-ecspr', state: 'waiting' },
    { ...row, family: 'uk-fca', state: 'stated' },
  ]);
  const classOf = async (family: 'us-regcf' | 'eu-ecspr' | 'uk-fca') =>
    (await loadInvestor(site.deps.db, site.deps, id, { family })).investorClass;
  expect(await classOf('uk-fca')).toBe('sophisticated');
  expect(await classOf('eu-ecspr')).toBe('ordinary');
  expect(await classOf('us-regcf')).toBe('ordinary');
  await site.deps.db.update(investorClasses).set({ state: 'confirmed' });
  expect(await loadInvestor(site.deps.db, site.deps, id, { family: 'eu-ecspr' })).toMatchObject({
    investorClass: 'sophisticated',
    classUntil: until,
  });
});

test('answers come in their order, and only the first ask for the rules of a law counts', async () => {
  const { id } = await makeInvestor();
  const { db } = site.deps;
  const answer = { investorId: id, projectId: null, answers: { loss: 2 } };
  await db.transaction(async (tx) => {
    await recordStepAnswer(tx, { ...answer, step: 'one', passed: false });
    await recordStepAnswer(tx, { ...answer, step: 'one', passed: true });
  });
  await recordFirstAsk(db, { investorId: id, family: 'uk-fca' });
  const first = await loadInvestor(db, site.deps, id, { family: 'uk-fca' });
  await recordFirstAsk(db, { investorId: id, family: 'uk-fca' });
  const again = await loadInvestor(db, site.deps, id, { family: 'uk-fca' });
  expect(first.answers.map(({ step, passed }) => `${step} ${passed}`)).toEqual(['one false', 'one true']);
  expect(first.firstAskedAt).toBeInstanceOf(Date);
  expect(again.firstAskedAt).toEqual(first.firstAskedAt);
  expect((await loadInvestor(db, site.deps, id, regcf)).firstAskedAt).toBeNull();
});

test('money is taken from no one in a refused country, or of whom the country is not known', async () => {
  const here = await makeInvestor();
  expect(await checkPerson(site.deps.db, check(here.id))).toBeUndefined();
  const refusal = await checkPerson(site.deps.db, check((await makeInvestor({}, 'KP')).id));
  expect(refusal).toMatchObject({ rule: 'country', remedy: 'none', stillAllowedCents: 0, inputs: { country: 'KP' } });
  const { id } = await makeUser(site.deps);
  expect(await checkPerson(site.deps.db, check(id))).toMatchObject({ remedy: 'profile', missing: ['country'] });
  expect(await checkPerson(site.deps.db, { ...check(id), refusedCountries: [] })).toBeUndefined();
});

test('identity is asked for always, or from an amount in twelve months on, until a check was passed', async () => {
  const { id } = await makeInvestor();
  const ask = (identity: { required: 'always' | 'above'; aboveCents: number }, usedCents = 0) =>
    checkPerson(site.deps.db, {
      ...check(id),
      identity: { ...identity, aboveCents: cents(identity.aboveCents) },
      usedCents: cents(usedCents),
    });
  expect(await ask({ required: 'always', aboveCents: 0 })).toMatchObject({ rule: 'identity', remedy: 'profile' });
  expect(await ask({ required: 'above', aboveCents: 50_000 })).toBeUndefined();
  const refusal = await ask({ required: 'above', aboveCents: 50_000 }, 20_000);
  expect(refusal).toMatchObject({ rule: 'identity', stillAllowedCents: 30_000 });
  expect(refusal && explainPersonRefusal(refusal)).toBe(
    'Above $500 in 12 months, please verify your identity first. Without it you may still invest $300.',
  );
  const { db } = site.deps;
  await db.insert(identityChecks).values({ userId: id, provider: 'by_hand', state: 'verified' });
  await db.insert(identityChecks).values({ userId: id, provider: 'stripe', providerId: 'vs_1', state: 'canceled' });
  expect(await ask({ required: 'always', aboveCents: 0 })).toBeUndefined();
});

test('a hit of the screening stops before anything else, without telling why', async () => {
  const { id } = await makeInvestor();
  const screening = { userId: id, state: 'hit', note: 'Same name as on a list' } as const;
  await site.deps.db.insert(screenings).values(screening);
  const refusal = await checkPerson(site.deps.db, check(id));
  expect(refusal).toMatchObject({ rule: 'screening', remedy: 'none', inputs: {} });
  expect(refusal && explainPersonRefusal(refusal)).toBe(
    'Before you invest, we have to check something first. Please write to us.',
  );
  await site.deps.db.update(screenings).set({ state: 'cleared' });
  expect(await checkPerson(site.deps.db, check(id))).toBeUndefined();
});

test('agreements and the register carry the legal name, the organization with its signer, or else the account’s name', async () => {
  const { db } = site.deps;
  const plain = await makeUser(site.deps);
  const nameless = { signer: null, registrationNumber: null };
  expect(await holderName(db, site.deps, plain.id)).toEqual({ kind: 'person', name: plain.name, ...nameless });
  const named = await makeInvestor({ name: 'Ada King' });
  expect(await holderName(db, site.deps, named.id)).toEqual({ kind: 'person', name: 'Ada King', ...nameless });
  const facts = { kind: 'organization', name: 'Engines Ltd', registrationNumber: '0815', signer: 'Ada King' } as const;
  const { id } = await makeInvestor(facts);
  expect(await holderName(db, site.deps, id)).toEqual(facts);
});
