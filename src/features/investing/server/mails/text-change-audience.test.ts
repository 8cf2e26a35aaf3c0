// A change of a project notifies its investors and people who are paying, and lets them cancel.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateProject } from '#features/projects/project-contract.ts';
import { cents } from '#kernel/money.ts';
import { claim, expectSound, hold, invest, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { cancelInvestment, getInvestment } from '../../investing-contract.ts';
import { recordOpeningInvestments } from '../imports/opening-investments.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let owner: TestUser;
let projectId: number;

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
});
beforeEach(async () => {
  kindling.mails.length = 0;
  projectId = await makeLamp();
});
afterEach(() => expectSound(kindling.deps.db));

const run = (statement: ReturnType<typeof sql>) => kindling.deps.db.execute(statement);

/** Closes so soon that without a change no one may cancel. */
async function makeLamp(): Promise<number> {
  const deadline = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const description = 'A lamp that turns with the day, made of oak and brass by two people in a small workshop.';
  return (await makeProject(kindling.deps, { ownerId: owner.id, title: 'A lamp', description, deadline })).id;
}

const change = (id: number, description: string) =>
  kindling.call(updateProject, { as: owner, params: { id }, body: { description } });
const materially = (id: number) => change(id, 'Now it is a car wash.');
async function hourPasses(): Promise<void> {
  await run(sql`update change_digests set last_at = last_at - interval '61 minutes'`);
  await sweepOnce(kindling.deps);
}
const told = () =>
  kindling.mails
    .filter(({ subject }) => subject === 'A lamp was changed')
    .map(({ to }) => to.address)
    .toSorted();
const mayCancel = async (as: TestUser, id: number) =>
  (await kindling.call(getInvestment, { as, params: { id } })).body.cancellable;

test('a person who is paying during a change gets an email, and may cancel once the payment has succeeded', async () => {
  const [paying, atWork, gone] = [
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
    await makeUser(kindling.deps),
  ];
  await invest(kindling, await makeUser(kindling.deps), { projectId, amount: 300 });
  const open = await hold(kindling, paying, { projectId, amount: 100 });
  const slow = await hold(kindling, atWork, { projectId, amount: 100 });
  const left = await hold(kindling, gone, { projectId, amount: 100 });
  await kindling.call(cancelInvestment, { as: gone, params: { id: left.investmentId } });
  await run(sql`update payments set state = 'processing' where investment_id = ${slow.investmentId}`);
  await run(sql`update investments set state = 'processing' where id = ${slow.investmentId}`);
  await materially(projectId);
  await hourPasses();
  expect(told()).toHaveLength(3);
  expect(told()).toEqual(expect.arrayContaining([paying.email, atWork.email].toSorted()));
  for (const [person, prepared] of [
    [paying, open],
    [atWork, slow],
  ] as const) {
    await pay(kindling, prepared);
    await claim(kindling, person, prepared);
    expect(await mayCancel(person, prepared.investmentId)).toBe(true);
  }
});

test('investors of another project get no email about a change, and no right to cancel', async () => {
  const [here, there] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const other = await makeLamp();
  const inHere = await invest(kindling, here, { projectId, amount: 300 });
  await invest(kindling, here, { projectId, amount: 200 });
  const inOther = await invest(kindling, there, { projectId: other, amount: 300 });
  // Cancellations elsewhere do not matter here.
  const { id: open } = await makeProject(kindling.deps);
  expect(await mayCancel(there, (await invest(kindling, there, { projectId: open, amount: 100 })).id)).toBe(true);
  await materially(projectId);
  expect(await mayCancel(there, inOther.id)).toBe(false);
  await change(other, 'A lamp that turns with the day, made of ash and brass by two people in a small workshop.');
  await run(sql`update change_digests set last_at = last_at - interval '61 minutes' where project_id = ${projectId}`);
  await sweepOnce(kindling.deps);
  expect(told()).toEqual([here.email]);
  expect([await mayCancel(here, inHere.id), await mayCancel(there, inOther.id)]).toEqual([true, false]);
  await hourPasses();
  expect(told()).toEqual([here.email, there.email].toSorted());
  // The change in the other project was small.
  expect(await mayCancel(there, inOther.id)).toBe(false);
  const mail = kindling.mails.find(({ to, subject }) => to.address === there.email && subject === 'A lamp was changed');
  expect(mail?.text).toContain('Your investment stays as it is.');
});

test('an email lists the changes since the last one, and only those', async () => {
  const investor = await makeUser(kindling.deps);
  const { id } = await invest(kindling, investor, { projectId, amount: 300 });
  const other = await makeLamp();
  await invest(kindling, await makeUser(kindling.deps), { projectId: other, amount: 300 });
  const patch = (id: number, body: object) => kindling.call(updateProject, { as: owner, params: { id }, body });
  const faq = (question: string) => ({ faq: [{ question, answer: 'Yes.' }] });
  await patch(projectId, faq('Is it bright?'));
  await hourPasses();
  await patch(projectId, faq('Is it very bright?'));
  await patch(other, { title: 'Another lamp' });
  await materially(other);
  await change(projectId, 'A lamp that turns with the day, made of ash and brass by two people in a small workshop.');
  await hourPasses();
  const texts = kindling.mails.filter(({ to }) => to.address === investor.email).map(({ text }) => text);
  const named = texts.flatMap((text) => /was changed: ([\w, ]+)\./.exec(text)?.[1] ?? []);
  expect(named).toEqual(['FAQ', 'Description, FAQ']);
  // The change in the other project was material, these were not.
  expect(await mayCancel(investor, id)).toBe(false);
});

test('without a deadline the right from a change is shown only once funding has ended, and expires with it', async () => {
  const investor = await makeUser(kindling.deps);
  const fields = { ownerId: owner.id, title: 'A lamp', fundingModel: 'keep_what_you_raise' as const, deadline: null };
  projectId = (await makeProject(kindling.deps, fields)).id;
  const { id } = await invest(kindling, investor, { projectId, amount: 300 });
  const right = async (status: string) => {
    await run(sql`update projects set status = ${status} where id = ${projectId}`);
    const { cancellable, cancellableUntil } = (await kindling.call(getInvestment, { as: investor, params: { id } }))
      .body;
    return [cancellable, cancellableUntil];
  };
  await materially(projectId);
  expect(await right('active')).toEqual([true, null]);
  expect(await right('funded')).toEqual([true, expect.any(String)]);
  expect(await right('completed')).toEqual([false, null]);
  await hourPasses();
});

test('an email is sent an hour after the last change, and not before', async () => {
  const investor = await makeUser(kindling.deps);
  await invest(kindling, investor, { projectId, amount: 300 });
  await materially(projectId);
  const passes = async (time: string) => {
    await run(sql`update change_digests set last_at = last_at - ${time}::interval`);
    await sweepOnce(kindling.deps);
    return told().length;
  };
  expect([await passes('59 minutes'), await passes('2 minutes')]).toEqual([0, 1]);
});

test('a person who can no longer be emailed gets none', async () => {
  const [erased, staying] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  for (const person of [erased, staying]) await invest(kindling, person, { projectId, amount: 300 });
  await materially(projectId);
  await run(sql`update users set erased_at = now() where id = ${erased.id}`);
  await hourPasses();
  expect(told()).toEqual([staying.email]);
});

test('money that never came by card gets no right to cancel, and a refunded investor gets no email', async () => {
  const [backer, gone] = [await makeUser(kindling.deps), await makeUser(kindling.deps)];
  const investedAt = new Date();
  const wish = { projectId, investorId: backer.id, amount: cents(10_000), valuation: cents(50_000_000), investedAt };
  await kindling.deps.db.transaction((tx) => recordOpeningInvestments(tx, [{ ...wish, key: `opening ${projectId}` }]));
  const { id } = await invest(kindling, gone, { projectId, amount: 300 });
  await invest(kindling, await makeUser(kindling.deps), { projectId, amount: 300 });
  await run(sql`update investments set cancellable_until = now() + interval '1 day' where id = ${id}`);
  await materially(projectId);
  await kindling.call(cancelInvestment, { as: gone, params: { id } });
  await hourPasses();
  expect(told()).toHaveLength(2);
  expect(told()).not.toContain(gone.email);
  const mail = kindling.mails.find(
    ({ to, subject }) => to.address === backer.email && subject === 'A lamp was changed',
  );
  expect(mail?.text).toContain('Your investment stays as it is.');
});
