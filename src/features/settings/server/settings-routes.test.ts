// Settings over HTTP: their immediate effect, in this process and in others, and the record of each change.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProject } from '#features/projects/project-contract.ts';
import type { SettingsSource } from '#kernel/site-settings.ts';
import { type ChangeSignals, followChanges } from '#platform/postgres/change-signals.ts';
import { makeAdmin, makeUser, projectBody, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { changeSettings, getSettings, type SettingChangesInput } from '../settings-contract.ts';
import { createSettings, followSettings, rememberUsualCancellationHours } from './settings-source.ts';

const kindling = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
afterEach(async () => {
  const { set } = await read();
  await change(Object.fromEntries(set.map((name) => [name, null])));
});

const read = async () => (await kindling.call(getSettings, { as: admin })).body;
const change = async (values: SettingChangesInput, version?: number) =>
  kindling.call(changeSettings, {
    as: admin,
    body: { version: version ?? (await read()).version, values },
  });
const entries = async () =>
  (
    await kindling.deps.pool.query<{ details: { before: object; after: object } }>(
      "select details from audit_entries where action = 'settings.changed' order by id",
    )
  ).rows.map(({ details }) => details);

test('every setting has its default until it is set, and shows who set it', async () => {
  const fresh = await read();
  expect(fresh.values).toEqual(fresh.defaults);
  expect(fresh.values).toMatchObject({
    brandName: 'Kindling',
    fundingPeriodLabel: 'Q2 2024',
    supportAddress: 'support@kindling.example',
    reviewBeforePublishing: false,
    minInvestment: 100,
    minFundingGoal: 1000,
    minValuation: 5000,
    platformFeePercent: 0,
    cancellationHours: 48,
    defaultFundingDays: 60,
    materialChangePercent: 20,
    requireTwoFactor: false,
    bannerOn: false,
  });
  const written = (await entries()).length;
  const answer = await change({ minInvestment: '250.50', brandName: ' Tinderbox ' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    version: fresh.version + 1,
    values: { minInvestment: 250.5, brandName: 'Tinderbox' },
    set: ['brandName', 'minInvestment'],
  });
  expect(answer.body.lastChanges).toEqual([
    {
      name: 'brandName',
      at: expect.any(String),
      by: { id: admin.id, name: admin.name },
      before: null,
      after: 'Tinderbox',
    },
    {
      name: 'minInvestment',
      at: expect.any(String),
      by: { id: admin.id, name: admin.name },
      before: null,
      after: 250.5,
    },
  ]);
  expect(kindling.deps.settings.current()).toMatchObject({ brandName: 'Tinderbox', minInvestment: 25_050 });
  expect((await entries()).slice(written)).toEqual([
    { before: { brandName: null, minInvestment: null }, after: { brandName: 'Tinderbox', minInvestment: 250.5 } },
  ]);
});

test('the last change of a setting is the latest that includes it, even if an earlier one changed others', async () => {
  await change({ brandName: 'Tinderbox', minInvestment: 250 });
  const other = await makeAdmin(kindling.deps);
  const { version } = await read();
  await kindling.call(changeSettings, { as: other, body: { version, values: { minInvestment: 300 } } });
  const { lastChanges } = await read();
  expect(lastChanges.filter(({ name }) => name === 'brandName' || name === 'minInvestment')).toMatchObject([
    { name: 'brandName', by: { id: admin.id }, after: 'Tinderbox' },
    { name: 'minInvestment', by: { id: other.id }, before: 250, after: 300 },
  ]);
});

test('null restores the default, and a save without changes writes nothing', async () => {
  await change({ fundingPeriodLabel: 'Spring' });
  const back = await change({ fundingPeriodLabel: null });
  expect(back.body.values.fundingPeriodLabel).toBe('Q2 2024');
  const written = (await entries()).length;
  const again = await change({ fundingPeriodLabel: null });
  expect(again.body.version).toBe(back.body.version);
  expect(await entries()).toHaveLength(written);
});

test.each<[SettingChangesInput, string, string]>([
  [{ minInvestment: 99.99 }, 'minInvestment', 'Minimum investment must be from $100 to $100,000'],
  [{ minFundingGoal: 999 }, 'minFundingGoal', 'Minimum funding goal must be from $1,000 to $10,000,000'],
  [{ minValuation: '4999.99' }, 'minValuation', 'Minimum valuation must be from $5,000 to $50,000,000'],
  [{ platformFeePercent: 20.01 }, 'platformFeePercent', 'Platform fee must be from 0 to 20 percent'],
  [{ platformFeePercent: 2.555 }, 'platformFeePercent', 'Platform fee may have at most 2 decimals'],
  [
    { materialChangeFields: 'Title, Price' },
    'materialChangeFields',
    'Available fields: Title, Description, Timeline, Milestones, Team, Market opportunity, Risks, FAQ',
  ],
  [
    { investingCountriesRefused: 'Iran, Atlantis' },
    'investingCountriesRefused',
    '“Atlantis” is not a country; use its name or two-letter code',
  ],
  [{ identityAbove: 10_000_000.01 }, 'identityAbove', 'Verify identity above must be from $0 to $10,000,000'],
  [{ materialChangePercent: 101 }, 'materialChangePercent', 'Material change threshold must be from 0 to 100 percent'],
  [{ defaultFundingDays: 0 }, 'defaultFundingDays', 'Default funding days must be from 1 to 365 days'],
  [{ cancellationHours: 8761 }, 'cancellationHours', 'Cancellation window must be from 0 to 8,760 hours'],
  [{ brandName: '' }, 'brandName', 'Site name is required'],
  [{ brandName: 'Two\nlines' }, 'brandName', 'Site name must be one line without < and >'],
  [
    { supportAddress: 'Help <help@x.org>' },
    'supportAddress',
    'Support address must be one email address, without a name',
  ],
  [{ bannerOn: true }, 'bannerText', 'Enter a text, or turn the banner off'],
])('%o is refused at its field', async (values, path, message) => {
  const answer = await change(values);
  expect(answer.status).toBe(400);
  expect(answer.body.issues).toEqual([{ path, message }]);
});

test("the database enforces the specification's minimum amounts too", async () => {
  for (const statement of [
    'min_investment_cents = 9999',
    'min_funding_goal_cents = 99999',
    'min_valuation_cents = 499999',
    'platform_fee_percent = 20.01',
    'cancellation_hours = 8761',
  ]) {
    await expect(kindling.deps.pool.query(`update site_settings set ${statement}`), statement).rejects.toMatchObject({
      code: '23514',
    });
  }
});

test('of two concurrent changes the later gets a conflict, and the first is kept', async () => {
  const { version } = await read();
  const answers = await Promise.all([
    change({ brandName: 'First' }, version),
    change({ brandName: 'Second' }, version),
    change({ fundingPeriodLabel: 'Third' }, version),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['settings_changed', 'settings_changed']);
  expect((await read()).version).toBe(version + 1);
});

test('is for administrators with a recent confirmation', async () => {
  const user = await makeUser(kindling.deps);
  expect((await kindling.call(getSettings)).status).toBe(401);
  expect((await kindling.call(getSettings, { as: user })).status).toBe(401);
  const body = { version: 0, values: {} };
  expect((await kindling.call(changeSettings, { as: user, body })).status).toBe(401);
  const tired = await makeAdmin(kindling.deps);
  await kindling.deps.pool.query(
    "update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
    [tired.id],
  );
  const answer = await kindling.call(changeSettings, { as: tired, body });
  expect([answer.status, answer.body.code]).toEqual([403, 'confirmation_needed']);
});

test('a project must meet the configured amounts, with messages that state them', async () => {
  const creator = await makeUser(kindling.deps);
  await change({ minFundingGoal: 30_000, minValuation: 300_000 });
  const refused = await kindling.call(createProject, { as: creator, body: projectBody });
  expect(refused.status).toBe(400);
  expect(refused.body.issues).toEqual([
    { path: 'fundingGoal', message: 'Funding goal must be at least $30,000' },
    { path: 'valuation', message: 'Valuation must be at least $300,000' },
  ]);
  await change({ minFundingGoal: null, minValuation: null });
  expect((await kindling.call(createProject, { as: creator, body: projectBody })).status).toBe(201);
});

describe('another process', () => {
  let signals: ChangeSignals;
  let other: SettingsSource;

  beforeEach(async () => {
    const { deps } = kindling;
    const { host, port, user, database } = deps.pool.options as Required<typeof deps.pool.options>;
    const connection = { host, port, user, database } as { host: string; port: number; user: string; database: string };
    signals = await followChanges({ connection, log: deps.log });
    other = await createSettings(deps);
    followSettings(other, signals, deps.log);
  });
  afterEach(() => signals.close());

  test('applies a change within moments', async () => {
    const name = `Ember ${randomUUID().slice(0, 8)}`;
    await change({ brandName: name });
    await expect.poll(() => other.current().brandName).toBe(name);
  });

  test('keeps the newer of two reads that arrive out of order', async () => {
    const before = other.refresh();
    await change({ bannerText: 'Soon', bannerOn: true });
    await Promise.all([before, other.refresh(), other.refresh()]);
    expect(other.current()).toMatchObject({ bannerOn: true, bannerText: 'Soon' });
  });
});

test('the value of CANCELLATION_HOURS at startup is stored, for promises made without a setting', async () => {
  const { db, config } = kindling.deps;
  await rememberUsualCancellationHours({ db, config: { ...config, cancellationHours: 12 } });
  const { rows } = await kindling.deps.pool.query('select usual_cancellation_hours as hours from site_settings');
  expect(rows).toEqual([{ hours: 12 }]);
});
