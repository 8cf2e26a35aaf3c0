// The right to cancel that the rules of an offer give: hours before the deadline, and days in which investors may change their mind.
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, formatEnd, toDay } from '#kernel/dates.ts';
import { expectSound } from '#test/factories/invest.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { daysAgo, investByRules, makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { cancelInvestment, getInvestment } from '../../investing-contract.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
const ecspr = 'eu-ecspr-2021-11-10';
let investor: TestUser;

const today = toDay(Date.now());
/** The end of the fourth day after today. */
const reflectionEnd = `${addDays(today, 5)}T00:00:00.000Z`;

beforeEach(async () => {
  investor = await makeUser(kindling.deps);
});
afterEach(() => expectSound(kindling.deps.db));

async function investUnder(...[packId, fields]: [Parameters<typeof makeProjectUnder>[1], object?]) {
  const project = await makeProjectUnder(kindling.deps, packId, { title: 'A well', ...fields });
  return investByRules(kindling, investor, { projectId: project.id, amount: 500 });
}
const rightOf = async (id: number) => {
  const { body } = await kindling.call(getInvestment, { as: investor, params: { id } });
  return [body.cancellable, body.cancellableUntil];
};
const cancel = (id: number) => kindling.call(cancelInvestment, { as: investor, params: { id } });

test('an ordinary investor in Europe may change their mind for four calendar days, whatever the deadline, and is told so', async () => {
  await stateProfile(kindling.deps, investor.id, { country: 'DE' });
  const { id } = await investUnder(ecspr, { deadline: addDays(today, 1) });
  expect(await rightOf(id)).toEqual([true, reflectionEnd]);
  await sweepOnce(kindling.deps);
  const receipt = kindling.mails.find(({ subject, to }) => subject.includes('A well') && to.address === investor.email);
  expect(receipt?.text).toContain(formatEnd(reflectionEnd));
  expect((await cancel(id)).body.state).toBe('refund_pending');
});

test('a later right by the deadline comes before a shorter reflection period', async () => {
  await stateProfile(kindling.deps, investor.id, { country: 'DE' });
  const { id } = await investUnder(ecspr, { deadline: addDays(today, 30) });
  expect(await rightOf(id)).toEqual([true, `${addDays(today, 29)}T00:00:00.000Z`]);
});

test('a sophisticated investor has no reflection period, and one whose category has ended has', async () => {
  await stateProfile(kindling.deps, investor.id, {
    country: 'DE',
    investorClass: { family: 'eu-ecspr', name: 'sophisticated' },
  });
  const { id } = await investUnder(ecspr, { deadline: addDays(today, 1) });
  expect(await rightOf(id)).toEqual([false, null]);
  expect((await cancel(id)).body).toMatchObject({ code: 'cancellation_over' });
  investor = await makeUser(kindling.deps);
  await stateProfile(kindling.deps, investor.id, {
    country: 'DE',
    investorClass: { family: 'eu-ecspr', name: 'sophisticated', until: daysAgo(1) },
  });
  const { id: second } = await investUnder(ecspr, { deadline: addDays(today, 1) });
  expect(await rightOf(second)).toEqual([true, reflectionEnd]);
});

test('the days are those of the moment of investing: nothing changes them later', async () => {
  await stateProfile(kindling.deps, investor.id, { country: 'DE' });
  const { id } = await investUnder(ecspr, { deadline: addDays(today, 1) });
  await stateProfile(kindling.deps, investor.id, {
    country: 'DE',
    investorClass: { family: 'eu-ecspr', name: 'sophisticated' },
  });
  expect(await rightOf(id)).toEqual([true, reflectionEnd]);
  await expect(
    kindling.deps.db.execute(sql`update investments set reflection_days = 0 where id = ${id}`),
  ).rejects.toMatchObject({ cause: { code: 'KD002' } });
});

test('the hours before the deadline are those of the rules, not of the site', async () => {
  await stateProfile(kindling.deps, investor.id);
  try {
    await kindling.deps.db.execute(sql`update site_settings set cancellation_hours = 240`);
    const { id } = await investUnder('us-regcf-2022-09-20', { deadline: addDays(today, 30) });
    expect(await rightOf(id)).toEqual([true, `${addDays(today, 29)}T00:00:00.000Z`]);
  } finally {
    await kindling.deps.db.execute(sql`update site_settings set cancellation_hours = null`);
  }
});
