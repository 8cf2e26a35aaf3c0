// A person's own investor profile over HTTP: stated, confirmed, refused field by field, and with a plain form.
import { expect, test } from 'vitest';
import { toDay } from '#kernel/dates.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { offerPack } from '#test/factories/offered-packs.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getInvestorProfile, saveInvestorProfile } from '../investor-profile-contract.ts';

const site = useTestApp();
const rules = { rules: 'us-regcf' } as const;

const read = async (as: TestUser, query: Record<string, string> = rules) =>
  (await site.call(getInvestorProfile, { as, query })).body;
const save = (as: TestUser, body: object) => site.call(saveInvestorProfile, { as, body: { version: 0, ...body } });
const issuesOf = ({ body }: { body: unknown }) => (body as { issues: { path: string; message: string }[] }).issues;

test('only what the rules ask for is asked, and nothing where no rules do', async () => {
  const person = await makeUser(site.deps);
  expect(await read(person, {})).toMatchObject({
    version: 0,
    statedAt: null,
    kind: 'person',
    asks: [],
    categories: [],
  });
  expect((await read(person)).asks).toEqual(['country', 'birthDate', 'income', 'netWorth', 'elsewhere']);
  expect((await read(person, { rules: 'eu-ecspr' })).asks).toEqual([
    'country',
    'birthDate',
    'income',
    'liquidAssets',
    'commitments',
  ]);
  await site.deps.pool.query("insert into pack_offers (pack_id, is_offered) values ('uk-fca-2023-02-01', true)");
  expect(await read(person, {})).toMatchObject({
    asks: ['country', 'birthDate', 'netWorth', 'elsewhere'],
    categories: [{ family: 'uk-fca', stated: null }],
  });
  await site.deps.pool.query('delete from pack_offers');
});

test('a profile is stated once, kept where it is not mentioned, and confirmed without typing it again', async () => {
  const person = await makeUser(site.deps);
  const facts = { country: 'US', birthDate: '1980-02-29', income: '124000.50', netWorth: 0, elsewhere: null };
  expect((await save(person, facts)).status).toBe(200);
  const first = await read(person);
  expect(first).toMatchObject({ ...facts, income: 124_000.5, version: 1 });
  await site.deps.pool.query("update investor_profiles set stated_at = now() - interval '1 year'");
  const { body: confirmed } = await save(person, { version: 1 });
  expect(confirmed).toMatchObject({ country: 'US', income: 124_000.5, version: 2 });
  expect(Date.parse(confirmed.statedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('two windows do not overwrite each other, not even the first time', async () => {
  const person = await makeUser(site.deps);
  const answers = await Promise.all(['US', 'CA'].map((country) => save(person, { country })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' });
});

test('a birth date of tomorrow, of a minor or of long ago gets a clear error at its field', async () => {
  const person = await makeUser(site.deps);
  const day = (years: number, days = 0) => {
    const moment = new Date(Date.now() + days * 86_400_000);
    moment.setUTCFullYear(moment.getUTCFullYear() - years);
    return toDay(moment);
  };
  for (const [birthDate, message] of [
    [day(0, 1), 'A date of birth can’t be in the future'],
    [day(18, 2), /^You have to be 18 to invest\. You can from \w{3} \d+, \d{4}$/],
    ['1900-01-01', 'Check the year of your date of birth'],
    ['31/12/1990', 'Must be a date such as 2027-03-31'],
  ] as const) {
    const answer = await save(person, { birthDate, income: 1000 });
    expect(answer.status).toBe(400);
    expect(issuesOf(answer)).toEqual([{ path: 'birthDate', message: expect.stringMatching(message) as string }]);
  }
  expect((await read(person)).version).toBe(0);
  expect((await save(person, { birthDate: day(18) })).status).toBe(200);
});

test('amounts below zero, with fractions of a cent or in words are refused at their fields', async () => {
  const person = await makeUser(site.deps);
  for (const netWorth of [-1, '0.001', 'plenty', 1e20]) {
    const answer = await save(person, { income: 1000, netWorth });
    expect(issuesOf(answer)).toEqual([
      { path: 'netWorth', message: 'Net worth must be an amount in dollars with at most 2 decimals' },
    ]);
  }
});

test('an organization needs its name, number and signer, and has no birth date or spouse', async () => {
  const person = await makeUser(site.deps);
  const answer = await save(person, { kind: 'organization' });
  expect(issuesOf(answer).map(({ path }) => path)).toEqual(['name', 'registrationNumber', 'signer']);
  const organization = { kind: 'organization', name: 'Engines Ltd', registrationNumber: 'HRB 1', signer: 'Ada King' };
  await save(person, { ...organization, birthDate: '1980-01-01', isJoint: true });
  expect(await read(person)).toMatchObject({ ...organization, birthDate: null, isJoint: false });
  await save(person, { version: 1, kind: 'person' });
  expect(await read(person)).toMatchObject({ kind: 'person', registrationNumber: null, signer: null });
});

test('a category needs its criteria, waits where it must be confirmed, and holds a year in the United Kingdom', async () => {
  const person = await makeUser(site.deps);
  const state = (family: string, investorClass: string, criteria: string[], version: number) =>
    save(person, { version, categories: [{ family, investorClass, criteria, note: null }] });
  expect(issuesOf(await state('eu-ecspr', 'sophisticated', ['means'], 0))).toEqual([
    { path: 'category:eu-ecspr', message: 'Check at least 2 statements that are true' },
  ]);
  expect((await state('uk-fca', 'accredited', ['income'], 0)).status).toBe(400);
  await state('eu-ecspr', 'sophisticated', ['trades', 'means', 'invented'], 0);
  await state('uk-fca', 'restricted', ['ten_percent'], 1);
  const { categories } = await read(person, {});
  expect(categories).toMatchObject([
    { family: 'eu-ecspr', stated: { state: 'waiting', criteria: ['means', 'trades'], until: null } },
    { family: 'uk-fca', stated: { state: 'stated', isExpired: false } },
  ]);
  const until = categories[1]?.stated?.until ?? '';
  expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(365);
});

test('a category holds as long as the figure that administrators confirmed', async () => {
  const person = await makeUser(site.deps);
  await offerPack(site.deps, 'uk-fca-2023-02-01', { classMonths: 6 });
  await save(person, {
    categories: [{ family: 'uk-fca', investorClass: 'restricted', criteria: ['ten_percent'], note: null }],
  });
  await site.deps.pool.query('delete from pack_offers');
  const stated = (await read(person, { rules: 'uk-fca' })).categories.find(({ family }) => family === 'uk-fca')?.stated;
  expect(Date.parse(stated?.until ?? '') - Date.now()).toBeLessThan(190 * 86_400_000);
});

test('saving other things does not renew a statement; stating it again does', async () => {
  const person = await makeUser(site.deps);
  const category = { family: 'uk-fca', investorClass: 'high_net_worth', criteria: ['income'], note: null };
  await save(person, { categories: [category] });
  await site.deps.pool.query("update investor_classes set until = now() - interval '1 day' where user_id = $1", [
    person.id,
  ]);
  await save(person, { version: 1, income: 5, categories: [category] });
  expect((await read(person, {})).categories[0]?.stated?.isExpired).toBe(true);
  await save(person, { version: 2, categories: [{ ...category, renew: true }] });
  expect((await read(person, {})).categories[0]?.stated?.isExpired).toBe(false);
  await save(person, { version: 3, categories: [{ ...category, investorClass: 'ordinary', criteria: [] }] });
  expect((await read(person, { rules: 'uk-fca' })).categories[0]?.stated).toBeNull();
});

test('nobody else reads it, and a visitor is asked to sign in', async () => {
  const [person, other] = [await makeUser(site.deps), await makeUser(site.deps)];
  await save(person, { income: 7_654_321 });
  expect((await read(other)).income).toBeNull();
  expect((await site.call(getInvestorProfile, { query: {} })).status).toBe(401);
});

const post = (as: TestUser, form: Record<string, string>, address = '/settings/investing') =>
  site.app.inject({
    method: 'POST',
    url: address,
    headers: { cookie: as.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

test('the form without JavaScript saves, and leads back to the checkout on this site alone', async () => {
  const person = await makeUser(site.deps);
  const form = { version: '0', kind: 'person', country: 'US', income: ' $1,250.50 ', boxes: 'isJoint', isJoint: 'on' };
  const { statusCode, headers } = await post(person, form, '/settings/investing?next=%2Fcheckout%3FprojectId%3D7');
  expect([statusCode, headers.location]).toEqual([303, '/checkout?projectId=7']);
  expect(await read(person)).toMatchObject({ country: 'US', income: 1250.5, isJoint: true });
  const away = await post(person, { version: '1' }, '/settings/investing?next=https%3A%2F%2Fevil.example%2F');
  expect(away.headers.location).toBe('/');
  const plain = await post(person, { version: '2', kind: 'person', boxes: 'isJoint' });
  expect(plain.headers.location).toBe('/settings/investing?saved=1');
  expect((await read(person)).isJoint).toBe(false);
});

test('what the investment waits for has to be answered before the form leads back to it', async () => {
  const person = await makeUser(site.deps);
  const address = '/settings/investing?ask=income,netWorth&next=%2Fcheckout';
  const form = { version: '0', kind: 'person', income: '5', netWorth: ' ' };
  const { headers } = await post(person, form, address);
  const draft = new URL(String(headers.location), 'http://localhost').searchParams.get('draft') ?? '';
  expect((await read(person, { draft })).typed?.issues).toEqual([
    { path: 'netWorth', message: 'Needed for your investment' },
  ]);
  expect((await post(person, { ...form, netWorth: '0' }, address)).headers.location).toBe('/checkout');
});

test('a refused form without JavaScript comes back with all that was typed, for that person alone', async () => {
  const [person, other] = [await makeUser(site.deps), await makeUser(site.deps)];
  const { headers } = await post(person, { version: '0', kind: 'person', birthDate: '2999-01-01', income: '7654321' });
  const address = new URL(String(headers.location), 'http://localhost');
  expect(address.href).not.toContain('7654321');
  const draft = address.searchParams.get('draft') ?? '';
  const { typed } = await read(person, { draft });
  expect(typed?.entries).toContainEqual(['income', '7654321']);
  expect(typed?.issues).toEqual([{ path: 'birthDate', message: 'A date of birth can’t be in the future' }]);
  expect((await read(other, { draft })).typed).toBeNull();
  expect((await read(person, { draft: 'v1.nonsense' })).typed).toBeNull();
});
