// Closing early under rules that demand notice: the owner announces an earlier last day, and everyone who invested can still leave.
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBusinessDays } from '#features/packs/business-days.ts';
import { listPublicChanges } from '#features/projects/history/project-change-contract.ts';
import { getProject, updateProject } from '#features/projects/project-contract.ts';
import { addDays, formatDay, toDay } from '#kernel/dates.ts';
import { moveDeadline } from '#test/factories/deadlines.ts';
import { expectSound, invest } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestProject, type TestUser } from '#test/factories/make.ts';
import { putUnderPack } from '#test/factories/packs.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { closeFundingEarly, extendDeadline } from '../../admin-investment-contract.ts';
import { cancelInvestment, getInvestment } from '../../investing-contract.ts';
import { announceLastDay, getLastDay } from '../../last-day-contract.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
let owner: TestUser;
let investor: TestUser;
let project: TestProject;

const today = toDay(Date.now());
const deadline = addDays(today, 60);
const earliest = addBusinessDays(today, 5, 'US');

beforeAll(async () => {
  owner = await makeUser(kindling.deps);
});
beforeEach(async () => {
  investor = await makeUser(kindling.deps);
  project = await makeProject(kindling.deps, { ownerId: owner.id, title: 'A boat', goalCents: 100_000, deadline });
});
afterEach(() => expectSound(kindling.deps.db));

const reachGoal = async () => (await invest(kindling, investor, { projectId: project.id, amount: 1000 })).id;
const underRegcf = () => putUnderPack(kindling.deps.db, project.id, 'us-regcf-2022-09-20');
const look = async () => (await kindling.call(getLastDay, { as: owner, params: { id: project.id } })).body;
const announce = (lastDay: string, as = owner) =>
  kindling.call(announceLastDay, { as, params: { id: project.id }, body: { lastDay } });
const untilOf = async (id: number) =>
  (await kindling.call(getInvestment, { as: investor, params: { id } })).body.cancellableUntil;
const read = async () => (await kindling.call(getProject, { params: { id: project.id } })).body;

test('an offer that has met its goal can close earlier with five business days of notice', async () => {
  const id = await reachGoal();
  await underRegcf();
  expect(await look()).toEqual({
    projectTitle: 'A boat',
    isOffered: true,
    deadline,
    originalDeadline: null,
    earliest,
    latest: addDays(deadline, -1),
    reason: null,
  });
  const answer = await announce(earliest);
  expect([answer.status, answer.body.deadline, answer.body.originalDeadline]).toEqual([200, earliest, deadline]);
  // 48 hours before the end of the new last day.
  expect(await untilOf(id)).toBe(`${addDays(earliest, -1)}T00:00:00.000Z`);
  const [change] = (await kindling.call(listPublicChanges, { params: { id: project.id } })).body;
  expect(change?.fields).toEqual([{ field: 'deadline', before: deadline, after: earliest, isHidden: false }]);
  await sweepOnce(kindling.deps);
  const mails = kindling.mails.filter(({ subject }) => subject === `A boat closes earlier: on ${formatDay(earliest)}`);
  expect(mails.map(({ to }) => to.address)).toEqual([investor.email]);
  expect(mails[0]?.text).toContain('You can cancel your investment until');
});

test('a day too early, or not before the deadline, is refused with the rule', async () => {
  await reachGoal();
  await underRegcf();
  const soon = await announce(addDays(earliest, -1));
  expect([soon.status, soon.body.issues?.[0]]).toEqual([
    400,
    { path: 'lastDay', message: 'Investors need notice of 5 business days. (17 CFR 227.304(b))' },
  ]);
  expect((await announce(deadline)).body.message).toContain('not before the current one');
  expect((await announce('2020-01-01')).status).toBe(400);
  expect((await read()).deadline).toBe(deadline);
});

test('before the goal is met there is no earlier day, and the reason says so', async () => {
  await invest(kindling, investor, { projectId: project.id, amount: 500 });
  await underRegcf();
  expect(await look()).toMatchObject({
    earliest: null,
    reason: 'The target amount is not reached yet. (17 CFR 227.304(b))',
  });
  expect((await announce(earliest)).status).toBe(400);
});

test('it is announced once, by the owner alone, and only where the rules know it', async () => {
  await reachGoal();
  expect((await announce(earliest)).body.message).toContain('closes on its deadline');
  expect(await look()).toMatchObject({ isOffered: false, earliest: null });
  await underRegcf();
  expect((await announce(earliest, investor)).status).toBe(404);
  expect((await announce(earliest)).status).toBe(200);
  const again = await announce(addDays(earliest, 1));
  expect([again.status, again.body.message]).toEqual([409, 'An earlier last day has already been announced.']);
});

test('while investors are told about a change, no earlier day is announced', async () => {
  await reachGoal();
  await underRegcf();
  await kindling.call(updateProject, {
    as: owner,
    params: { id: project.id },
    body: { description: 'Another boat, with another crew and on other waters.' },
  });
  expect((await announce(earliest)).body.message).toContain('still being asked about a change');
});

test('an administrator cannot close such an offer at once', async () => {
  const admin = await makeAdmin(kindling.deps);
  project = await makeProject(kindling.deps, { ownerId: owner.id, fundingModel: 'keep_what_you_raise', deadline });
  await invest(kindling, investor, { projectId: project.id, amount: 500 });
  await underRegcf();
  const answer = await kindling.call(closeFundingEarly, {
    as: admin,
    params: { id: project.id },
    body: { reason: 'They can start now' },
  });
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'The target amount is not reached yet. (17 CFR 227.304(b)) Its creator can announce an earlier last day once the goal is reached.',
  ]);
});

test('if the goal is no longer met on the announced day, funding runs on until the first deadline, with the right to cancel', async () => {
  const staying = await makeUser(kindling.deps);
  await invest(kindling, staying, { projectId: project.id, amount: 600 });
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 400 });
  await underRegcf();
  await announce(earliest);
  const canceled = await kindling.call(cancelInvestment, { as: investor, params: { id } });
  expect(canceled.status).toBe(200);
  expect((await read()).status).toBe('active');
  await moveDeadline(kindling.deps.db, project.id, addDays(today, -1));
  await sweepOnce(kindling.deps);
  await sweepOnce(kindling.deps);
  expect(await read()).toMatchObject({ status: 'active', deadline });
  const { rows } = await kindling.deps.db.execute(
    sql`select to_char(cancellable_until at time zone 'UTC', 'YYYY-MM-DD') as until from investments where project_id = ${project.id} and counted = 'raised'`,
  );
  expect(rows).toEqual([{ until: addDays(deadline, -1) }]);
  const mail = kindling.mails.find(({ to, subject }) => to.address === staying.email && subject.includes('stays open'));
  expect(mail?.text).toContain('its goal was no longer met then');
  expect((await look()).originalDeadline).toBeNull();
});

test('an extension by an administrator beyond the first deadline ends the announcement', async () => {
  const admin = await makeAdmin(kindling.deps);
  const { id } = await invest(kindling, investor, { projectId: project.id, amount: 1000 });
  await underRegcf();
  await announce(earliest);
  await kindling.call(cancelInvestment, { as: investor, params: { id } });
  const later = addDays(deadline, 10);
  const answer = await kindling.call(extendDeadline, {
    as: admin,
    params: { id: project.id },
    body: { deadline: later, reason: 'The mold arrives later' },
  });
  expect(answer.status).toBe(200);
  expect(await look()).toMatchObject({ deadline: later, originalDeadline: null });
});

test('the database lets a deadline move earlier only with notice, once, and for an offer that has met its goal', async () => {
  const { db } = kindling.deps;
  const move = (to: string, from = deadline) =>
    db.execute(sql`update projects set deadline = ${to}, original_deadline = ${from} where id = ${project.id}`);
  await invest(kindling, investor, { projectId: project.id, amount: 500 });
  await expect(move(addDays(today, 20))).rejects.toThrow();
  await invest(kindling, investor, { projectId: project.id, amount: 500 });
  await expect(move(addDays(today, 3))).rejects.toThrow();
  await expect(move(addDays(today, 20), addDays(deadline, 1))).rejects.toThrow();
  await move(addDays(today, 20));
  await expect(move(addDays(today, 15), addDays(today, 20))).rejects.toThrow();
});
