// What a site offers to creators: open rules from the start, others when two administrators agreed, with every open figure confirmed.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tellAdminsOfPacks } from '#features/accounts/server/mails/pack-offer-mail.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { looseningDays } from '#features/settings/setting-loosening.ts';
import { makeAdmin, type TestUser } from '#test/factories/make.ts';
import { makeSeniorAdmin } from '#test/factories/releases.ts';
import { createTestApp, type TestApp } from '#test/servers/test-app.ts';
import type { PackId } from '../pack.ts';
import {
  confirmPackOffer,
  listAdminPolicyPacks,
  listPolicyPacks,
  offerPolicyPack,
  stopPolicyPack,
  withdrawPackOffer,
} from '../pack-contract.ts';
import { packs } from '../pack-list.ts';
import { applyDueOffers } from './pack-offer-service.ts';
import { listOfferedPacks } from './pack-offers.ts';

const regcf = 'us-regcf-2022-09-20';
const ecspr = 'eu-ecspr-2021-11-10';
const figures = { warnFloor: 1000, warnPercent: 5, classMonths: 24, rate: 1.0842 };

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
  await site.deps.db.execute(sql`truncate pack_offers, pack_offer_requests`);
  await sweepOnce(site.deps);
  site.mails.length = 0;
});

const offered = async () => (await site.call(listPolicyPacks)).body.map(({ id }) => id);
const read = async (id: PackId, as = one) =>
  (await site.call(listAdminPolicyPacks, { as })).body.find((pack) => pack.id === id);
const ask = (pack: PackId, confirmed: Record<string, number> = {}, as = one) =>
  site.call(offerPolicyPack, { as, params: { pack }, body: { figures: confirmed } });
const requestOf = async (pack: PackId) => (await read(pack))?.pending?.id ?? 0;
const confirm = (id: number, as = two) => site.call(confirmPackOffer, { as, params: { id } });
const withdraw = (id: number, as = two) => site.call(withdrawPackOffer, { as, params: { id } });
const stop = (pack: PackId) => site.call(stopPolicyPack, { as: one, params: { pack } });
const wait = (interval: string) =>
  site.deps.db.execute(sql`update pack_offer_requests set effective_at = effective_at - ${interval}::interval`);
const mailed = async () => {
  await sweepOnce(site.deps);
  return site.mails.filter(({ to }) => to.address === two.email).map(({ subject }) => subject);
};

test('a new site offers its own rules alone, and everyone may read them', async () => {
  const { body } = await site.call(listPolicyPacks);
  expect(body).toMatchObject([{ id: 'open-2026', figures: [], documents: [], releases: 'milestones' }]);
  expect(body[0]?.forInvestors).toContain('Before you pay, you acknowledge the risk and accept the agreement.');
});

test('one administrator asks, another confirms, and from then on creators may choose it', async () => {
  expect((await ask(regcf)).status).toBe(200);
  expect(await offered()).toEqual(['open-2026']);
  expect((await read(regcf, two))?.pending).toMatchObject({ by: { name: one.name }, isOwn: false });
  expect(await mailed()).toEqual(['An administrator asked to offer rules for projects']);
  const id = await requestOf(regcf);
  for (const as of [one, await makeAdmin(site.deps)]) expect((await confirm(id, as)).status).toBe(403);
  expect(await offered()).toEqual(['open-2026']);
  expect((await confirm(id)).status).toBe(200);
  expect(await offered()).toEqual(['open-2026', regcf]);
  expect((await confirm(id)).body.code).toBe('already_decided');
  expect((await confirm(999_999)).status).toBe(404);
  expect(await read(regcf)).toMatchObject({
    isOffered: true,
    pending: null,
    history: [{ by: { name: one.name }, confirmedBy: { name: two.name } }],
  });
  expect((await ask(regcf)).body.code).toBe('illegal_move');
});

test('a pack with figures that nobody read in the law is offered only with a value for each', async () => {
  expect((await read(ecspr))?.figures.filter(({ isUnconfirmed }) => isUnconfirmed).map(({ key }) => key)).toEqual(
    Object.keys(figures),
  );
  const { rate: _, ...incomplete } = figures;
  const refused = await ask(ecspr, incomplete);
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: 'figures.rate', message: 'Confirm or correct: US dollars for one euro' }],
  ]);
  for (const [wrong, message] of [
    [{ warnFloor: 1000.001 }, 'Separate warning from this amount: use at most 2 decimals'],
    [{ warnPercent: 101 }, 'Separate warning from this part of net worth must be from 1 to 100'],
    [{ classMonths: 0 }, 'Sophisticated investors are confirmed for must be from 1 to 1,200'],
    [{ maxOffer: 1 }, 'This figure is not to be confirmed'],
  ] as const) {
    expect((await ask(ecspr, { ...figures, ...wrong })).body.issues?.map((issue) => issue.message)).toEqual([message]);
  }
  await ask(ecspr, { ...figures, warnFloor: 1500.5 });
  await confirm(await requestOf(ecspr));
  const pack = await read(ecspr);
  expect(pack?.figures.find(({ key }) => key === 'warnFloor')).toMatchObject({ confirmed: 1500.5, text: '€1,500.50' });
  expect(pack?.history[0]?.figures).toContainEqual({ key: 'rate', label: 'US dollars for one euro', text: '$1.0842' });
  const [, inForce] = await listOfferedPacks(site.deps.db);
  expect(inForce?.values).toMatchObject({ warnFloor: 150_050, rate: 10_842, maxOffer: 500_000_000 });
});

test('the figures of every pack are read back as the pack states them', async () => {
  const { body } = await site.call(listAdminPolicyPacks, { as: one });
  const scales: Record<string, number> = { cents: 100, rate: 10_000 };
  for (const { id, figures: shown } of body) {
    const own = Object.fromEntries(shown.map(({ key, value, unit }) => [key, Math.round(value * (scales[unit] ?? 1))]));
    expect(own).toEqual(Object.fromEntries(Object.entries(packs[id].figures).map(([key, { value }]) => [key, value])));
  }
});

test('after a week, and not before, a request takes effect without a second administrator, once', async () => {
  await ask(regcf);
  await wait(`${looseningDays} days -10 seconds`);
  const applyDue = () => applyDueOffers(site.deps, { tellAdmins: tellAdminsOfPacks });
  await applyDue();
  expect(await offered()).toEqual(['open-2026']);
  await wait('10 seconds');
  await Promise.all([applyDue(), applyDue(), applyDue()]);
  expect(await offered()).toEqual(['open-2026', regcf]);
  expect((await mailed()).filter((subject) => subject === 'New projects can run under other rules')).toHaveLength(1);
  expect((await read(regcf))?.history).toMatchObject([{ confirmedBy: null }]);
});

test('a request that was withdrawn or replaced comes to nothing', async () => {
  await ask(regcf);
  const first = await requestOf(regcf);
  await ask(regcf, {}, two);
  expect((await confirm(first)).body.code).toBe('already_decided');
  expect((await withdraw(await requestOf(regcf))).body.find(({ id }) => id === regcf)?.pending).toBeNull();
  await wait('8 days');
  await applyDueOffers(site.deps, { tellAdmins: tellAdminsOfPacks });
  expect(await offered()).toEqual(['open-2026']);
});

test('offering stops at once, but never for the last choice', async () => {
  expect((await stop('open-2026')).body).toMatchObject({ code: 'illegal_move' });
  expect((await stop(regcf)).body.code).toBe('illegal_move');
  await ask(regcf);
  await confirm(await requestOf(regcf));
  expect((await stop('open-2026')).status).toBe(200);
  expect(await offered()).toEqual([regcf]);
  // Back again needs two, as for any other. Emails of one sweep are sent in any order.
  const subject = 'An administrator asked to offer rules for projects';
  const before = (await mailed()).filter((one) => one === subject).length;
  await ask('open-2026');
  expect(await offered()).toEqual([regcf]);
  expect((await mailed()).filter((one) => one === subject)).toHaveLength(before + 1);
});

test('two decisions about one request end one way', async () => {
  await ask(regcf);
  const id = await requestOf(regcf);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) => (place % 2 === 0 ? confirm(id) : withdraw(id, one))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
