// Settings that protect money bind administrators too: a weaker value waits for another person or a week, a stronger one does not.
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import { tellAdmins } from '#features/accounts/server/mails/protection-mail.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { makeSeniorAdmin } from '#test/factories/releases.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import { isLooser, isProtective, looseningDays } from '../setting-loosening.ts';
import {
  changeSettings,
  confirmLoosening,
  getSettings,
  type SettingChangesInput,
  withdrawLoosening,
} from '../settings-contract.ts';
import { settingDefaults, settingNames } from '../settings-rules.ts';
import { applyDueLoosenings } from './loosening-service.ts';
import { settingLoosenings } from './settings-table.ts';

type Sides = { weaker: unknown[]; same: unknown; stronger: unknown[] };

/** Both sides of the boundary for every setting that protects; other settings protect nothing in either direction. */
const sides: Partial<Record<SettingName, Sides>> = {
  reviewBeforePublishing: { weaker: [false], same: true, stronger: [] },
  custody: { weaker: ['external'], same: 'provider', stronger: [] },
  releaseRule: { weaker: ['vote', 'admin'], same: 'vote_then_admin', stronger: [] },
  voteDays: { weaker: [6, 3], same: 7, stronger: [8, 30] },
  quorumPercent: { weaker: [19, 1], same: 20, stronger: [21, 100] },
  weightCapPercent: { weaker: [21, 100], same: 20, stronger: [19, 1] },
  secondAdminAbove: { weaker: [1_000_001], same: 1_000_000, stronger: [999_999, 0] },
  releaseDelayDays: { weaker: [6, 0], same: 7, stronger: [8] },
  coolingHours: { weaker: [23, 0], same: 24, stronger: [25] },
  graceDays: { weaker: [31], same: 30, stronger: [29, 0] },
  startAtMostPercent: { weaker: [31], same: 30, stronger: [29, 0] },
  holdLimitDays: { weaker: [91], same: 90, stronger: [89] },
  cancellationHours: { weaker: [49], same: 48, stronger: [47, 0] },
  materialChangePercent: { weaker: [21], same: 20, stronger: [19] },
  materialChangeFields: { weaker: ['Title', 'Risks'], same: 'Title, Risks', stronger: ['Risks, Title, FAQ'] },
  agreementRequired: { weaker: [false], same: true, stronger: [] },
  investingCountriesRefused: { weaker: ['IR', ''], same: 'Iran, KP', stronger: ['kp, ir, Cuba'] },
  identityRequired: { weaker: ['never'], same: 'above', stronger: ['always'] },
  identityAbove: { weaker: [1_000_001], same: 1_000_000, stronger: [999_999, 0] },
  requireTwoFactor: { weaker: [false], same: true, stronger: [] },
};

test('every setting either protects, with a weaker and a stronger side, or is known not to', () => {
  expect(settingNames.filter(isProtective).toSorted()).toEqual(Object.keys(sides).toSorted());
});

test.each(Object.entries(sides) as [SettingName, Sides][])('%s', (name, { weaker, same, stronger }) => {
  const judge = (from: unknown, to: unknown) =>
    isLooser(name, { from: from as SiteSettings[SettingName], to: to as SiteSettings[SettingName] });
  expect(judge(same, same)).toBe(false);
  for (const to of weaker) expect([to, judge(same, to), judge(to, same)]).toEqual([to, true, false]);
  for (const to of stronger) expect([to, judge(same, to), judge(to, same)]).toEqual([to, false, true]);
});

test('a list of fields that gains one and loses another is weaker', () => {
  expect(isLooser('materialChangeFields', { from: 'Title, Risks', to: 'Title, Team, FAQ' })).toBe(true);
});

test('between the two weaker rules of decision, each change gives something up', () => {
  expect(isLooser('releaseRule', { from: 'admin', to: 'vote' })).toBe(true);
  expect(isLooser('releaseRule', { from: 'vote', to: 'admin' })).toBe(true);
});

describe('over HTTP', () => {
  let site: TestApp;
  let one: TestUser;
  let two: TestUser;
  beforeAll(async () => {
    site = await createTestApp();
    one = await makeSeniorAdmin(site.deps);
    two = await makeSeniorAdmin(site.deps);
  });
  afterAll(() => site.close());
  afterEach(async () => {
    await site.deps.db.execute(sql`delete from setting_loosenings`);
    await site.deps.db.execute(
      sql`update site_settings set version = version + 1, cooling_hours = null, second_admin_above_cents = null, vote_days = null, brand_name = null`,
    );
    await site.deps.settings.refresh();
    await sweepOnce(site.deps);
    site.mails.length = 0;
  });

  const read = async (as: TestUser = one) => (await site.call(getSettings, { as })).body;
  const change = async (values: SettingChangesInput, as: TestUser = one) =>
    site.call(changeSettings, { as, body: { version: (await read(as)).version, values } });
  const current = () => {
    const { coolingHours, secondAdminAbove, voteDays } = site.deps.settings.current();
    return { coolingHours, secondAdminAbove, voteDays };
  };
  const defaults = { coolingHours: 24, secondAdminAbove: settingDefaults.secondAdminAbove, voteDays: 7 };
  const pendingId = async () => (await read()).pending[0]?.id ?? 0;
  const confirm = async (as: TestUser, id?: number) =>
    site.call(confirmLoosening, { as, params: { id: id ?? (await pendingId()) } });
  const withdraw = async (as: TestUser, id?: number) =>
    site.call(withdrawLoosening, { as, params: { id: id ?? (await pendingId()) } });
  const wait = (interval: string) =>
    site.deps.db.execute(sql`update setting_loosenings set effective_at = effective_at - ${interval}::interval`);
  const applyDue = () => applyDueLoosenings(site.deps, { tellAdmins });
  const audited = async () =>
    (
      await site.deps.pool.query<{ action: string }>(
        "select action from audit_entries where action like 'settings.%' order by id desc limit 3",
      )
    ).rows.map(({ action }) => action);

  async function mailed(): Promise<Record<string, string[]>> {
    await sweepOnce(site.deps);
    const subjects = (to: TestUser) =>
      site.mails.filter((mail) => mail.to.address === to.email).map(({ subject }) => subject);
    return { one: subjects(one), two: subjects(two) };
  }

  test('one administrator cannot switch off the rule of two [settings-20]', async () => {
    const { status, body } = await change({ secondAdminAbove: '10000000', coolingHours: 0 });
    expect(status).toBe(200);
    expect(current()).toEqual(defaults);
    expect(body.values).toMatchObject({ secondAdminAbove: 10_000, coolingHours: 24 });
    expect(body.pending.map(({ name, value, by, isOwn }) => ({ name, value, by, isOwn }))).toEqual(
      expect.arrayContaining([
        { name: 'coolingHours', value: 0, by: { id: one.id, name: one.name }, isOwn: true },
        { name: 'secondAdminAbove', value: 10_000_000, by: { id: one.id, name: one.name }, isOwn: true },
      ]),
    );
    const waits = Date.parse(body.pending[0]?.effectiveAt ?? '') - Date.parse(body.pending[0]?.askedAt ?? '');
    expect(Math.round(waits / 86_400_000)).toBe(looseningDays);
    expect((await read(two)).pending.every(({ isOwn }) => !isOwn)).toBe(true);
    const subjects = ['Weaker protection of money was asked for'];
    expect(await mailed()).toEqual({ one: subjects, two: subjects });
    const [mail] = site.mails.filter(({ to }) => to.address === two.email);
    expect(mail?.text).toContain(one.name);
    expect(mail?.text).toContain('Cooling-off time: from 24 hours to 0 hours.');
    expect((await audited())[0]).toBe('settings.loosening_asked');
  });

  test('stronger values and unprotected settings take effect immediately', async () => {
    await change({ coolingHours: 48, brandName: 'Tinderbox' });
    expect(current()).toEqual({ ...defaults, coolingHours: 48 });
    const subjects = ['Settings that protect money were strengthened'];
    expect(await mailed()).toEqual({ one: subjects, two: subjects });
    site.mails.length = 0;
    await change({ brandName: 'Kindler' });
    expect(site.deps.settings.current().brandName).toBe('Kindler');
    expect(await mailed()).toEqual({ one: [], two: [] });
    // Back to the default is weaker than 48 hours.
    await change({ coolingHours: null });
    expect(current()).toEqual({ ...defaults, coolingHours: 48 });
    expect((await read()).pending).toMatchObject([{ name: 'coolingHours', value: null }]);
  });

  test('only the weaker values of a save wait', async () => {
    const { body } = await change({ coolingHours: 12, voteDays: 10 });
    expect(current()).toEqual({ ...defaults, voteDays: 10 });
    expect(body.pending.map(({ name }) => name)).toEqual(['coolingHours']);
    expect((await audited()).slice(0, 2)).toEqual(['settings.loosening_asked', 'settings.changed']);
  });

  test('a second administrator puts it in force: another person, with an account that is not new [settings-21]', async () => {
    await change({ coolingHours: 12 });
    const id = await pendingId();
    const young = await makeAdmin(site.deps);
    const namesake = await makeSeniorAdmin(site.deps);
    await site.deps.db.update(users).set({ email: one.email.toUpperCase() }).where(eq(users.id, namesake.id));
    for (const as of [one, young, namesake]) expect((await confirm(as, id)).status).toBe(403);
    expect(current()).toEqual(defaults);
    expect((await confirm(two, id)).body.pending).toEqual([]);
    expect(current()).toEqual({ ...defaults, coolingHours: 12 });
    expect((await confirm(two, id)).body.code).toBe('already_decided');
    expect((await confirm(two, 999_999)).status).toBe(404);
    expect((await audited())[0]).toBe('settings.loosening_confirmed');
    expect((await mailed()).one).toContain('Weaker protection of money is in force');
    await site.deps.db.update(users).set({ isAdmin: false }).where(eq(users.id, namesake.id));
  });

  test('after seven days, and not before, it takes effect automatically, once', async () => {
    await change({ coolingHours: 12 });
    await wait(`${looseningDays} days -10 seconds`);
    expect(await applyDue()).toBe(0);
    expect(current()).toEqual(defaults);
    await wait('10 seconds');
    const applied = await Promise.all([applyDue(), applyDue(), applyDue()]);
    expect(applied.toSorted()).toEqual([0, 0, 1]);
    expect(current()).toEqual({ ...defaults, coolingHours: 12 });
    expect((await audited())[0]).toBe('settings.loosened');
    expect(await read()).toMatchObject({ pending: [], values: { coolingHours: 12 } });
    expect((await mailed()).two).toContain('Weaker protection of money is in force');
  });

  test('any administrator withdraws it, and then nothing comes of it', async () => {
    await change({ coolingHours: 12 });
    const id = await pendingId();
    const newcomer = await makeAdmin(site.deps);
    expect((await withdraw(newcomer, id)).body.pending).toEqual([]);
    await wait('8 days');
    expect(await applyDue()).toBe(0);
    expect((await confirm(two, id)).body.code).toBe('already_decided');
    expect(current()).toEqual(defaults);
    expect((await mailed()).one).toContain('Weaker protection of money was withdrawn');
  });

  test('a newer decision about a setting replaces what waits, so that nothing old undoes it', async () => {
    await change({ coolingHours: 12 });
    await wait('6 days');
    await change({ coolingHours: 6 });
    expect((await read()).pending).toMatchObject([{ name: 'coolingHours', value: 6 }]);
    await wait('6 days');
    expect(await applyDue()).toBe(0);
    await change({ coolingHours: 30 }, two);
    expect((await read()).pending).toEqual([]);
    await wait('8 days');
    expect(await applyDue()).toBe(0);
    expect(current().coolingHours).toBe(30);
  });

  test('concurrent confirmation and withdrawal end one way', async () => {
    await change({ coolingHours: 12 });
    const id = await pendingId();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) => (place % 2 ? confirm(two, id) : withdraw(one, id))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await site.deps.db.select().from(settingLoosenings);
    expect(current().coolingHours).toBe(row?.outcome === 'confirmed' ? 12 : 24);
  });
});
